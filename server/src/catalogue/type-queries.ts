import { prepared, type Queryable } from '../database/pool.ts';

const typeDelete = prepared<{ id: string }>(
  'type-delete',
  `delete from product_types where id = $1 returning id`,
);

/** Its products have no type then. False: it is gone already. */
export async function deleteType(tx: Queryable, id: string): Promise<boolean> {
  return (await typeDelete(tx, [id])).length === 1;
}

const TOUCH = `update product_types set version = version + 1 where id = $1 returning id`;

const typeOptionsInsert = prepared(
  'type-add-options',
  `with type as (${TOUCH})
   insert into product_type_options (product_type_id, option_id)
   select type.id, option_id from type, unnest($2::uuid[]) option_id on conflict do nothing`,
);

/** Those that it has already stay. */
export async function insertTypeOptions(
  tx: Queryable,
  typeId: string,
  optionIds: readonly string[],
): Promise<void> {
  await typeOptionsInsert(tx, [typeId, optionIds]);
}

const typeOptionsDelete = prepared(
  'type-remove-options',
  `with type as (${TOUCH})
   delete from product_type_options pto using type
   where pto.product_type_id = type.id and pto.option_id = any ($2)`,
);

export async function deleteTypeOptions(
  tx: Queryable,
  typeId: string,
  optionIds: readonly string[],
): Promise<void> {
  await typeOptionsDelete(tx, [typeId, optionIds]);
}
