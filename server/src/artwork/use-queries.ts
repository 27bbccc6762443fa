import type { ArtworkEdits } from '@tailorbird/contract/kinds/artwork';
import { recipeOf } from '@tailorbird/contract/rules/artwork-recipes';
import { prepared, type Queryable } from '../database/pool.ts';

interface ReferenceRow {
  id: string;
  edits: ArtworkEdits;
}

// By owner, since a picture moves with its owner's cart: all of them are on one machine.
const namedByItems = prepared<ReferenceRow>(
  'artworks-named-by-items',
  `select distinct placed ->> 'id' as id, placed -> 'edits' as edits
   from (
     select selected_options from cart_items where owner_id = any ($1::uuid[])
     union all
     select selected_options from saved_items where owner_id = any ($1::uuid[])
   ) items,
   jsonb_path_query(items.selected_options, '$[*].artwork[*]') as placed
   where placed ->> 'id' = any ($2::text[])`,
);

const namedByRosters = prepared<ReferenceRow>(
  'artworks-named-by-rosters',
  `select distinct placed ->> 'id' as id, placed -> 'edits' as edits
   from rosters, jsonb_path_query(design, '$.selectedOptions[*].artwork[*]') as placed
   where owner_id = any ($1::uuid[]) and placed ->> 'id' = any ($2::text[])`,
);

// Of any owner: an order that a mailed link has brought to an account names pictures of the guest.
// The first condition leads to the index.
const namedByOrders = prepared<ReferenceRow>(
  'artwork-named-by-orders',
  `select distinct placed ->> 'id' as id, placed -> 'edits' as edits
   from order_items, jsonb_path_query(selected_options, '$[*].artwork[*]') as placed
   where selected_options @? '$[*].artwork' and selected_options @> $2::jsonb
     and placed ->> 'id' = $1`,
);

const namedByQuotes = prepared<ReferenceRow>(
  'artworks-named-by-quotes',
  `select distinct placed ->> 'id' as id, placed -> 'edits' as edits
   from quote_versions,
     jsonb_path_query(content, '$.items[*].selected_options[*].artwork[*]') as placed
   where artwork_ids && $1::uuid[] and (placed ->> 'id')::uuid = any ($1::uuid[])`,
);

const containing = (id: string) => JSON.stringify([{ artwork: [{ id }] }]);

/** A picture with its owner. */
export interface OwnedArtwork {
  id: string;
  ownerId: string;
}

/** Recipes under which these pictures are named by carts, saved items, lists, quotes and orders, by
 * their ids. */
export async function findNames(
  db: Queryable,
  artworks: readonly OwnedArtwork[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const names = new Map<string, Set<string>>();
  if (artworks.length === 0) return names;
  const ids = artworks.map(({ id }) => id);
  const owners = [...new Set(artworks.map(({ ownerId }) => ownerId))];
  const rows = [
    await namedByItems(db, [owners, ids]),
    await namedByRosters(db, [owners, ids]),
    await namedByQuotes(db, [ids]),
  ];
  // one by one: the index looks for one at a time
  for (const id of ids) rows.push(await namedByOrders(db, [id, containing(id)]));
  for (const { id, edits } of rows.flat()) {
    names.set(id, (names.get(id) ?? new Set()).add(recipeOf(edits)));
  }
  return names;
}

/** Those of the pictures that orders name. */
export async function listOrdered(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const ordered = new Set<string>();
  for (const id of ids) {
    if ((await namedByOrders(db, [id, containing(id)])).length > 0) ordered.add(id);
  }
  return ordered;
}

const orderedByOwner = prepared<{ id: string }>(
  'artworks-ordered-by',
  `select distinct placed ->> 'id' as id
   from order_items, jsonb_path_query(selected_options, '$[*].artwork[*]') as placed
   where owner_id = $1 and selected_options @? '$[*].artwork' and selected_options @> $3::jsonb
     and placed ->> 'id' = $2`,
);

/** Whether an order of this owner names it. */
export async function hasOrdered(db: Queryable, ownerId: string, id: string): Promise<boolean> {
  return (await orderedByOwner(db, [ownerId, id, containing(id)])).length > 0;
}

/** Those of the pictures that something in the cart of this owner, or saved for later, names. */
export async function listInCart(
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await namedByItems(db, [[ownerId], ids])).map(({ id }) => id));
}

/** Facts of a picture that may be placed. */
export interface PlaceableArtwork {
  id: string;
  ownerId: string;
}

const placeable = prepared<{ id: string; owner_id: string }>(
  'artworks-placeable',
  `select id, owner_id from artworks
   where id = any ($1::uuid[]) and hidden_at is null and refused_at is null order by id`,
);

/** Whoever they belong to: those that are neither deleted nor refused. */
export async function listPlaceable(
  db: Queryable,
  ids: readonly string[],
): Promise<PlaceableArtwork[]> {
  if (ids.length === 0) return [];
  const rows = await placeable(db, [ids]);
  return rows.map((row) => ({ id: row.id, ownerId: row.owner_id }));
}

// in one order, so that no two who place the same pictures wait for each other
const artworksPlaced = prepared<{ id: string }>(
  'artworks-placed',
  `with placed as (
     select id from artworks where id = any ($1::uuid[]) and hidden_at is null
     order by id for no key update
   )
   update artworks set used_at = now(), placed_at = now() from placed
   where artworks.id = placed.id returning artworks.id`,
);

/** Notes that something is about to name them: nobody deletes them meanwhile. @returns those left */
export async function notePlaced(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await artworksPlaced(db, [ids])).map(({ id }) => id));
}

const artworkUse = prepared(
  'artwork-note-use',
  `update artworks set used_at = now()
   where id = $1 and used_at < now() - interval '1 hour'`,
);

/** Once an hour. */
export async function noteUse(db: Queryable, id: string): Promise<void> {
  await artworkUse(db, [id]);
}

interface StaleRow {
  id: string;
  owner_id: string;
  is_hidden: boolean;
}

const staleLock = prepared<StaleRow>(
  'artworks-stale',
  `select id, owner_id, hidden_at is not null as is_hidden from artworks
   where used_at < now() - make_interval(days => $1)
   order by used_at limit 50 for update skip locked`,
);

/** Some of those that were not used for so many days; nobody else changes them meanwhile. */
export async function lockStale(
  tx: Queryable,
  days: number,
): Promise<(OwnedArtwork & { isHidden: boolean })[]> {
  const rows = await staleLock(tx, [days]);
  return rows.map((row) => ({ id: row.id, ownerId: row.owner_id, isHidden: row.is_hidden }));
}

const artworksUsed = prepared(
  'artworks-used',
  'update artworks set used_at = now() where id = any ($1::uuid[])',
);

/** They are looked at again when so many days have passed once more. */
export async function setUsed(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await artworksUsed(tx, [ids]);
}

const guestArtworksGive = prepared(
  'artworks-give',
  `update artworks set owner_id = $2, brought_by = case when $3 then owner_id end
   where owner_id = any ($1::uuid[])`,
);

/** With their ids, so that carts and orders go on naming them. */
export async function giveArtworks(
  tx: Queryable,
  guestIds: readonly string[],
  account: { id: string; isMarked: boolean },
): Promise<void> {
  await guestArtworksGive(tx, [guestIds, account.id, account.isMarked]);
}

const broughtKeep = prepared(
  'artworks-keep-brought',
  'update artworks set brought_by = null where owner_id = $1 and brought_by is not null',
);

/** Makes pictures that logins have brought the account's own. */
export async function confirmLoginArtworks(tx: Queryable, accountId: string): Promise<void> {
  await broughtKeep(tx, [accountId]);
}

const broughtGiveBack = prepared(
  'artworks-give-back',
  `update artworks set owner_id = brought_by, brought_by = null
   where owner_id = $1 and brought_by is not null`,
);

/** Pictures that logins have brought go back to the guests who uploaded them. */
export async function giveBackArtworks(tx: Queryable, accountId: string): Promise<void> {
  await broughtGiveBack(tx, [accountId]);
}

const allOfOwnerLock = prepared<{ id: string }>(
  'artworks-lock-all',
  'select id from artworks where owner_id = $1 order by id limit $2 for update',
);

/** So many of an owner's, deleted or not. */
export async function lockOfOwner(tx: Queryable, ownerId: string, most: number): Promise<string[]> {
  return (await allOfOwnerLock(tx, [ownerId, most])).map(({ id }) => id);
}

const allHide = prepared(
  'artworks-hide-all',
  `update artworks set hidden_at = coalesce(hidden_at, now()), used_at = now() - interval '1 year'
   where owner_id = $1`,
);

/** All of an owner's, as unused ones: the worker deletes those next that nothing names. */
export async function hideAll(tx: Queryable, ownerId: string): Promise<void> {
  await allHide(tx, [ownerId]);
}
