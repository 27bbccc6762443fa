import type { Category } from '@tailorbird/contract/catalogue';
import { prepared, type Queryable } from '../database/pool.ts';
import { CATEGORY_FIELDS, type Json } from './queries.ts';
import type { Target } from './target.ts';

export interface CategoryFields {
  name: string;
  description: string;
}

const categoryInsert = prepared<Json<Category>>(
  'category-insert',
  `insert into categories as c (id, name, description) values ($1, $2, $3)
   returning json_build_object(${CATEGORY_FIELDS}) as json`,
);

export async function insertCategory(
  tx: Queryable,
  id: string,
  { name, description }: CategoryFields,
): Promise<Category | undefined> {
  return (await categoryInsert(tx, [id, name, description]))[0]?.json;
}

const categoryUpdate = prepared<{ id: string }>(
  'category-update',
  `update categories set name = $3, description = $4, version = version + 1
   where id = $1 and ($2::bigint is null or version = $2) returning id`,
);

/** False: it is gone, or has another version by now. */
export async function setCategory(
  tx: Queryable,
  { _id, version, name, description }: CategoryFields & Target,
): Promise<boolean> {
  return (await categoryUpdate(tx, [_id, version ?? null, name, description])).length === 1;
}

const categoryDelete = prepared<{ id: string }>(
  'category-delete',
  `delete from categories where id = $1 returning id`,
);

/** It leaves its products. False: it is gone already. */
export async function deleteCategory(tx: Queryable, id: string): Promise<boolean> {
  return (await categoryDelete(tx, [id])).length === 1;
}
