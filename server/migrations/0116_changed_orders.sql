-- Up Migration

-- Of an order that was changed: the numbers of the pieces of each item, which it keeps, and its last
-- change. Both are null until then, and the pieces are numbered by the items and their quantities.
alter table order_items
  add column pieces integer[],
  add column changed jsonb;

-- Numbers of pieces that were taken out of the order. None is used again.
alter table orders add column voided int4multirange not null default '{}';

-- An order that costs less by now can have been paid before: what is too much is to be refunded.
alter table orders drop constraint orders_payment_check;
alter table orders add constraint orders_payment_check check (
  payment_state in ('open', 'deposit paid', 'paid', 'refunded')
  and charged_cents >= 0 and refunded_cents between 0 and paid_cents) not valid;

alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('charge', 'reduction', 'payment', 'refund', 'reversal')) not valid;

alter table order_changes drop constraint order_changes_field_check;
alter table order_changes add constraint order_changes_field_check
  check (field in ('status', 'adminNotes', 'itemNote', 'pieces', 'printed', 'payment', 'picture',
                   'approval', 'edit'))
  not valid;
