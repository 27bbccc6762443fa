import type { ShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { idOf } from '../../seed/identity.ts';
import { prepared, type Queryable } from '../database/pool.ts';

/** As the demo is filled in. */
const SEEDED = 'Gifts under $50';

const rename = prepared(
  'demo-rename-amounts',
  'update categories set name = $3 where id = $1 and name = $2',
);

const nameIn = ({ money: { positive } }: ShopFormats) => `Gifts under ${positive.join('50')}`;

/** The demo's category that names an amount follows the shop's currency, unless somebody renamed it. */
export async function renameAmounts(
  tx: Queryable,
  { before, after }: { before: ShopFormats; after: ShopFormats },
): Promise<void> {
  await rename(tx, [idOf('category', SEEDED), nameIn(before), nameIn(after)]);
}
