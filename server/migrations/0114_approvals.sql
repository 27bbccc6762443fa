-- Up Migration

alter table product_types add column approval text check (approval in ('never', 'drawn', 'every'));

-- Pieces that may not be made before the customer has approved them, by their numbers, and those of
-- them that the customer wants changed. They stand in the row that every change of pieces locks.
alter table orders
  add column approval text check (approval in ('never', 'drawn', 'every', 'mixed')),
  add column held int4multirange not null default '{}',
  add column wished int4multirange not null default '{}',
  add column asked_at timestamptz,
  add column reminders integer not null default 0,
  -- working days from the order to its promised day, once that has moved
  add column lead_days integer;

-- Answers of the customer and steps of the desk, in the order of their ids. None is ever changed.
create table order_approvals (
  owner_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  at timestamptz not null default statement_timestamp(),
  step text not null,
  by_name text not null,
  version integer not null,
  sentence text not null default '',
  note text not null default '',
  network text not null default '',
  items jsonb not null,
  primary key (owner_id, order_id, id),
  foreign key (owner_id, order_id) references orders (owner_id, id) on delete cascade
);

create trigger refuse_truncate before truncate on order_approvals
  for each statement execute function refuse_truncate('Approvals stay as long as their order.');

alter table order_changes drop constraint order_changes_field_check;
-- What is there passed the narrower check before.
alter table order_changes add constraint order_changes_field_check
  check (field in ('status', 'adminNotes', 'itemNote', 'pieces', 'printed', 'payment', 'picture',
                   'approval'))
  not valid;
