import type { removeDemo as contract } from '@tailorbird/contract/demo';
import type { Reply } from '@tailorbird/contract/endpoint';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { lockSettings } from '../settings/queries.ts';
import { removeTexts } from './demo-texts.ts';
import { findDemo } from './find-demo.ts';
import { deleteRows } from './queries.ts';

interface Removal {
  /** What the admin was told goes. What is to stay since then stays. */
  ids: readonly string[];
  removedBy: string;
}

/**
 * Runs in a change that nobody else's comes between, so that what goes is what was found.
 * @throws CHANGED_MEANWHILE, and removes nothing, where something would go that is not named
 */
export async function removeDemo(
  tx: Queryable,
  { ids, removedBy }: Removal,
): Promise<Reply<typeof contract>> {
  const saved = await lockSettings(tx);
  const demo = await findDemo(tx);
  const named = new Set(ids);
  if (demo.goes.some(({ _id }) => !named.has(_id))) {
    throw new ShopError('CHANGED_MEANWHILE', { body: { demo } });
  }
  const going = new Set(demo.goes.map(({ _id }) => _id));
  await deleteRows(tx, [...going]);
  await removeTexts(tx, saved, { ids: going, changedBy: removedBy });
  return { removed: demo.goes, demo: await findDemo(tx) };
}
