import type { Demo, DemoEntry } from '@tailorbird/contract/demo';
import { idOf, momentOf } from '../../seed/identity.ts';
import { categories, discounts, options, pictures, products, types } from '../../seed/catalogue.ts';
import type { Queryable } from '../database/pool.ts';
import { findSettings } from '../settings/queries.ts';
import * as queries from './queries.ts';
import { listTexts } from './demo-texts.ts';
import { sortEntries } from './sort-entries.ts';

/** The moments that goods of a demo were made at: more than any demo has had. */
const SEEDED = { from: momentOf(0), to: momentOf(600) };

/** Of the demo as it is today. */
const KNOWN = new Set([
  ...products.map(({ name }) => idOf('product', name)),
  ...categories.map(({ name }) => idOf('category', name)),
  ...types.map(({ name }) => idOf('type', name)),
  ...options.map(({ name }) => idOf('option', name)),
  ...discounts.map(({ code }) => idOf('discount', code ?? '')),
]);

const valueIdsOf = ({ name, values }: (typeof options)[number]) =>
  values.map((value) => idOf('value', `${name}: ${value}`));

/**
 * Finds the entries of the demo that the shop still has. An id tells what is of the demo: it is made of the name, so
 * it is known of earlier demos as well. The version tells whether an admin has saved it: putting in
 * order leaves it as it is, and so do migrations.
 */
export async function findDemo(db: Queryable): Promise<Demo> {
  const candidates = await queries.listCandidates(db, [...KNOWN], SEEDED);
  const rows = candidates.filter(({ kind, id, name }) => KNOWN.has(id) || id === idOf(kind, name));
  const ids = rows.map(({ id }) => id);
  const uses = await queries.listUses(db, ids);
  const shown = await queries.listImageNames(db, [
    ...new Set([
      ...uses.map(({ used }) => used),
      ...pictures.map(({ name }) => idOf('picture', name)),
    ]),
  ]);
  const seeded = shown.filter(({ id, name }) => id === idOf('picture', name.replace(/\.\w+$/, '')));
  const isShown = new Set(uses.map(({ used }) => used));
  const others = await queries.listUsesByOthers(db, [...ids, ...seeded.map(({ id }) => id)], ids);
  for (const { used } of others) isShown.add(used);

  const saved = await findSettings(db);
  const texts = listTexts(saved);
  const entries: DemoEntry[] = [
    ...rows.map(({ id, kind, name }) => ({ _id: id, kind, name })),
    ...seeded
      .filter(({ id }) => isShown.has(id))
      .map(({ id, name }) => ({ _id: id, kind: 'picture' as const, name })),
    ...texts.map(({ entry }) => entry),
  ];
  const changed = new Set([
    ...rows.filter(({ version }) => version > 1).map(({ id }) => id),
    ...(await listOptionsOfChangedValues(db, rows)),
    ...texts.filter(({ isChanged }) => isChanged).map(({ entry }) => entry._id),
  ]);
  const ordered = new Set(await queries.listOrdered(db, ids));
  const logo = saved.shop.logo;
  const { goes, stays } = sortEntries({
    entries,
    changed,
    ordered,
    uses: [
      ...others,
      ...(logo === null ? [] : [{ user: 'shop', userName: saved.shop.name, used: logo }]),
      ...uses,
    ],
  });
  const going = goes.flatMap(({ kind, _id }) => (kind === 'product' ? [_id] : []));
  return { goes, stays, carts: await queries.countCarts(db, going) };
}

/** Whether the shop has had goods of the demo that an admin has deleted. */
export async function hasRemovedDemo(db: Queryable): Promise<boolean> {
  return (await queries.listRemoved(db, [...KNOWN])).length > 0;
}

/** Those with a value that was changed, added or deleted. */
async function listOptionsOfChangedValues(
  db: Queryable,
  rows: readonly queries.DemoRow[],
): Promise<string[]> {
  const names = new Map(
    rows.flatMap(({ kind, id, name }) => (kind === 'option' ? [[id, name] as const] : [])),
  );
  const values = await queries.listValues(db, [...names.keys()]);
  const removed = new Set(await queries.listRemoved(db, options.flatMap(valueIdsOf)));
  return [
    ...values
      .filter(
        ({ optionId, id, value, version }) =>
          version > 1 || id !== idOf('value', `${names.get(optionId)}: ${value}`),
      )
      .map(({ optionId }) => optionId),
    ...options
      .filter((option) => valueIdsOf(option).some((id) => removed.has(id)))
      .map(({ name }) => idOf('option', name)),
  ];
}
