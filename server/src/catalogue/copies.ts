import { CATALOGUE_NAME_MAX_LENGTH } from '@tailorbird/contract/limits';
import { firstCodePoints } from '@tailorbird/contract/kinds/code-points';
import { v5 as uuidOf, v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import { optionRows, typeRows, valueRows } from './row-writer.ts';
import { insertProducts } from './product-queries.ts';
import { requirePresent } from './target.ts';
import { findProducts } from './whole-queries.ts';

// Runs in a change that nobody else's comes between, so that a free name stays free.

export type CopyKind = 'product' | 'type' | 'option';

/** Keys stand for ids of their own. */
const COPIES = '0d3f4d0e-7a52-4b1f-9f0c-4a2f6f2f8b11';

/** Derives the id of a copy from the key, so that a copy that was requested twice is made once. */
export function copyId(of: CopyKind, from: string, key: string | undefined): string {
  return key === undefined ? uuid() : uuidOf(`${of} ${from} ${key}`, COPIES);
}

/** Which of the names nothing has yet; more of them than anybody makes copies. */
const NAMES_TRIED = 100;

const freeName = (table: string) =>
  prepared<{ name: string }>(
    `${table}-free-name`,
    `select name from unnest($1::text[]) with ordinality wanted (name, place)
     where not exists (select from ${table} t where lower(t.name) = lower(wanted.name))
     order by place limit 1`,
  );

const freeNames = {
  product: freeName('products'),
  type: freeName('product_types'),
  option: freeName('options'),
};

/** `Market Tote (copy)`, of which the copy is `Market Tote (copy 2)`. */
export async function nameOfCopy(tx: Queryable, of: CopyKind, name: string): Promise<string> {
  const base = name.replace(/ \(copy(?: \d+)?\)$/u, '');
  const wanted = Array.from({ length: NAMES_TRIED }, (_, index) => {
    const mark = index === 0 ? ' (copy)' : ` (copy ${index + 1})`;
    return firstCodePoints(base, CATALOGUE_NAME_MAX_LENGTH - mark.length).trimEnd() + mark;
  });
  const [free] = await freeNames[of](tx, [[...wanted, uuid()]]);
  return free?.name ?? uuid();
}

const imageChoices = prepared(
  'product-copy-image-choices',
  `update product_images made set choices = was.choices from product_images was
   where was.product_id = $1 and made.product_id = $2 and made.image_id = was.image_id
     and was.choices is not null`,
);

/**
 * A draft with all that the product has but its texts for search engines, which would show two pages
 * as one. Its pictures are the same, as long as any product shows them.
 */
export async function copyProduct(tx: Queryable, from: string, id: string): Promise<void> {
  const [found] = await findProducts(tx, [from]);
  const { pictures, searchTitle, searchDescription, ...product } = requirePresent({
    product: found,
  }).product;
  const name = await nameOfCopy(tx, 'product', product.name);
  await insertProducts(tx, [{ ...product, image_id: pictures, id, name, isDraft: true }]);
  await imageChoices(tx, [from, id]);
}

const nameOf = {
  type: prepared<{ name: string }>('type-name', 'select name from product_types where id = $1'),
  option: prepared<{ name: string }>('option-name', 'select name from options where id = $1'),
};

async function findName(tx: Queryable, of: 'type' | 'option', id: string): Promise<string> {
  return requirePresent({ row: (await nameOf[of](tx, [id]))[0] }).row.name;
}

const typeOptions = prepared(
  'type-copy-options',
  `insert into product_type_options (product_type_id, option_id)
   select $2, option_id from product_type_options where product_type_id = $1`,
);

/** With the same options. */
export async function copyType(tx: Queryable, from: string, id: string): Promise<void> {
  const name = await nameOfCopy(tx, 'type', await findName(tx, 'type', from));
  await typeRows.copy(tx, [{ from, id, changed: name }]);
  await typeOptions(tx, [from, id]);
}

const valueIds = prepared<{ id: string }>(
  'option-value-ids',
  'select id from option_values where option_id = $1',
);

/** With values of its own, next to the one that it is a copy of. */
export async function copyOption(tx: Queryable, from: string, id: string): Promise<void> {
  const name = await nameOfCopy(tx, 'option', await findName(tx, 'option', from));
  await optionRows.copy(tx, [{ from, id, changed: name }]);
  const values = await valueIds(tx, [from]);
  await valueRows.copy(
    tx,
    values.map((value) => ({ from: value.id, id: uuid(), changed: id })),
  );
}
