-- Up Migration

alter table checkouts
  -- what the provider said was paid, as the ledger has it; null: as much as was asked for
  add column paid_cents bigint,
  -- what it said otherwise than the shop asked; nothing of it is in the ledger
  add column told jsonb,
  add column told_at timestamptz,
  -- null: nobody has looked at it yet
  add column looked_at timestamptz,
  -- the name as it was: the admin's account may go
  add column looked_by text;

alter table order_changes drop constraint order_changes_field_check;
-- What is there passed the narrower check before.
alter table order_changes add constraint order_changes_field_check
  check (field in ('status', 'adminNotes', 'itemNote', 'pieces', 'printed', 'payment')) not valid;
