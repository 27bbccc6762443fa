-- What the customer wrote on an item, kept from the shop's first change of the note on; null while
-- the note is as it was ordered.
alter table order_items add column ordered_note text;

update order_items i
set ordered_note = first.before
from (
  select distinct on (owner_id, order_id, item_id) owner_id, order_id, item_id, before
  from order_changes
  where field = 'itemNote'
  order by owner_id, order_id, item_id, changed_at, id
) first
where i.owner_id = first.owner_id and i.order_id = first.order_id and i.id = first.item_id
  and i.note <> first.before;
