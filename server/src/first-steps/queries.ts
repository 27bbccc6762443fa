import type { FirstStep } from '@tailorbird/contract/first-steps';
import { ORDERS_UNDER_WAY } from '@tailorbird/contract/limits';
import { prepared, type Queryable } from '../database/pool.ts';

export interface StoredFacts {
  /** Besides the demo. */
  hasCategory: boolean;
  hasProduct: boolean;
  hasLook: boolean;
  skipped: string[];
}

const stored = prepared<StoredFacts>(
  'first-steps-facts',
  `select
     exists (select from categories where id <> all ($1::uuid[])) as "hasCategory",
     exists (select from products where id <> all ($1)) as "hasProduct",
     (
       exists (select from shop_settings where section = 'shop' and value ->> 'logo' is not null)
       or exists (select from look_versions)
     ) as "hasLook",
     array(select step from skipped_first_steps) as skipped`,
);

/** `demoIds`: goods of the demo that do not count. */
export async function getStoredFacts(
  db: Queryable,
  demoIds: readonly string[],
): Promise<StoredFacts> {
  const [facts] = await stored(db, [demoIds]);
  if (!facts) throw new Error('A select without a table gives one row.');
  return facts;
}

// apart, since on a cluster the rows of orders are on other machines
const someOrders = prepared<{ id: string }>(
  'first-steps-orders',
  `select id from orders limit ${ORDERS_UNDER_WAY}`,
);

/** No more are counted than make a shop under way. */
export async function countSomeOrders(db: Queryable): Promise<number> {
  return (await someOrders(db, [])).length;
}

const stepSkip = prepared(
  'first-steps-skip',
  `insert into skipped_first_steps (step) select unnest($1::text[]) on conflict do nothing`,
);

const stepReopen = prepared(
  'first-steps-reopen',
  'delete from skipped_first_steps where step = any ($1::text[])',
);

export async function setSkipped(
  db: Queryable,
  steps: readonly FirstStep[],
  isSkipped: boolean,
): Promise<void> {
  await (isSkipped ? stepSkip : stepReopen)(db, [steps]);
}
