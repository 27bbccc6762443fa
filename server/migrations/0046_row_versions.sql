-- Grows with each change of a row, so that a change that comes late is not stored over a newer one.
alter table roster_rows add column version int not null default 1;
