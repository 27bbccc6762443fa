-- Up Migration

-- An order that is cancelled gives its uses back, and one that is set back takes them again. What
-- was cancelled before keeps its uses.
alter table discount_uses add column is_returned boolean not null default false;
