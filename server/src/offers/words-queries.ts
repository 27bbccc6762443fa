import { prepared, type Queryable } from '../database/pool.ts';
import { MARK_ORDERED } from '../drawings/queries.ts';
import type { OrderKey } from '../orders/making-queries.ts';
import { wordsDueFor } from '../orders/word-queries.ts';
import type { NewWords } from './new-words.ts';

const wordsUpdate = prepared(
  'order-item-words',
  `with changed as (
     update order_items i set selected_options = $4::jsonb, drawing = $5::jsonb
     from orders o
     where i.owner_id = $1 and i.order_id = $2 and i.id = $3
       and o.owner_id = i.owner_id and o.id = i.order_id
     returning o.owner_id, o.id, o.placed_at, o.version
   ),
   drawn as (
     insert into drawings (hash, svg, lettering)
     select d.* from changed cross join json_to_recordset($6::json) as d(
       hash text, svg text, lettering text)
     ${MARK_ORDERED}
   )
   ${wordsDueFor('changed')}`,
);

/** Other words on an item, with its drawing, and the words that the order is found by. */
export async function saveWords(
  tx: Queryable,
  { ownerId, orderId }: OrderKey,
  { itemId, selectedOptions, drawing, drawings }: NewWords,
): Promise<void> {
  await wordsUpdate(tx, [
    ownerId,
    orderId,
    itemId,
    JSON.stringify(selectedOptions),
    drawing && JSON.stringify(drawing),
    JSON.stringify(drawings),
  ]);
}
