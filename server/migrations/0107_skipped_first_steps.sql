-- Up Migration

-- First steps of a new shop that an admin has skipped, by the names of the contract. A row for each,
-- so that two who skip at the same moment lose nothing.
create table skipped_first_steps (
  step text primary key
);
