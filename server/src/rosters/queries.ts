import { ROSTER_ROWS_MAX, ROSTERS_MAX } from '@tailorbird/contract/limits';
import type {
  OwnRow,
  Roster,
  StoredRosterFields,
  SharedRoster,
} from '@tailorbird/contract/rosters';
import { prepared, type Queryable } from '../database/pool.ts';

/** The moment of a column as the API writes it. */
const moment = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A link that has ended is none. */
const LINK = `case when r.link_expires_at > now()
  then json_build_object('expiresAt', ${moment('r.link_expires_at')}) end`;

/** A roster without what is computed. */
export type StoredRoster = Omit<Roster, 'missing'>;

const rosterById = prepared<{ roster: StoredRoster }>(
  'roster',
  `select json_build_object('_id', r.id, 'name', r.name, 'version', r.version,
     'columns', r.columns, 'design', r.design, 'expectedNames', r.expected_names,
     'expectedCount', r.expected_count, 'link', ${LINK},
     'canReopen', r.link_hash is not null and r.link_expires_at <= now(),
     'rows', coalesce((
       select json_agg(json_build_object('_id', w.id, 'cells', w.cells,
                                         'isFilled', w.key_hash is not null)
                       order by w.position, w.id)
       from roster_rows w where w.roster_id = r.id), '[]')) as roster
   from rosters r where r.id = $2 and r.owner_id = $1`,
);

/** @returns undefined when the owner has no such roster */
export async function findRoster(
  db: Queryable,
  ownerId: string,
  id: string,
): Promise<StoredRoster | undefined> {
  return (await rosterById(db, [ownerId, id]))[0]?.roster;
}

export interface RosterSummary {
  _id: string;
  name: string;
  version: number;
  rowCount: number;
  updatedAt: string;
  link: Roster['link'];
}

const rostersOf = prepared<{ roster: RosterSummary }>(
  'rosters',
  `select json_build_object('_id', r.id, 'name', r.name, 'version', r.version,
     'rowCount', (select count(*) from roster_rows w where w.roster_id = r.id),
     'updatedAt', ${moment('r.updated_at')}, 'link', ${LINK}) as roster
   from rosters r where r.owner_id = $1 order by r.updated_at desc, r.id`,
);

export async function listRosters(db: Queryable, ownerId: string): Promise<RosterSummary[]> {
  return (await rostersOf(db, [ownerId])).map(({ roster }) => roster);
}

const ownerLock = prepared<{ id: string }>(
  'roster-lock-owner',
  'select id from accounts where id = $1 for no key update',
);

/** Until the transaction ends nobody else adds a roster. False: the account is gone. */
export async function lockOwner(tx: Queryable, ownerId: string): Promise<boolean> {
  return (await ownerLock(tx, [ownerId])).length === 1;
}

const insertion = prepared<{ id: string }>(
  'roster-insert',
  `insert into rosters (id, owner_id, name, columns, design, expected_names, expected_count)
   select $2, $1, $3, $4, $5, $6, $7
   where (select count(*) from rosters where owner_id = $1) < ${ROSTERS_MAX} returning id`,
);

/** Needs the lock on the owner. False: there are as many as may be. */
export async function insertRoster(
  tx: Queryable,
  ownerId: string,
  id: string,
  fields: StoredRosterFields,
): Promise<boolean> {
  return (await insertion(tx, [ownerId, id, ...valuesOf(fields)])).length === 1;
}

const update = prepared<{ id: string }>(
  'roster-update',
  `update rosters
   set version = version + 1, updated_at = now(), name = $3, columns = $4, design = $5,
       expected_names = $6, expected_count = $7
   where owner_id = $1 and id = $2 and version = $8 returning id`,
);

/** All but the rows. False: it is gone, or has another version by now. */
export async function setRoster(
  tx: Queryable,
  { ownerId, id, version }: { ownerId: string; id: string; version: number },
  fields: StoredRosterFields,
): Promise<boolean> {
  return (await update(tx, [ownerId, id, ...valuesOf(fields), version])).length === 1;
}

const valuesOf = ({ name, columns, design, expectedNames, expectedCount }: StoredRosterFields) => [
  name,
  JSON.stringify(columns),
  design && JSON.stringify(design),
  JSON.stringify(expectedNames),
  expectedCount,
];

const rowsReplace = prepared(
  'roster-set-rows',
  `with given as (
     select * from jsonb_to_recordset($2::jsonb) as t(id uuid, position int, cells jsonb)
   ),
   gone as (delete from roster_rows where roster_id = $1 and id not in (select id from given))
   insert into roster_rows (roster_id, id, position, cells)
   select $1, id, position, cells from given
   on conflict (roster_id, id) do update
     set position = excluded.position, cells = excluded.cells,
         version = roster_rows.version + (roster_rows.cells <> excluded.cells)::int`,
);

/** The rows of a roster in their order. A row that was there keeps the key of who filled it in. */
export async function setRows(
  tx: Queryable,
  rosterId: string,
  rows: readonly { id: string; cells: readonly string[] }[],
): Promise<void> {
  const placed = rows.map((row, position) => ({ ...row, position }));
  await rowsReplace(tx, [rosterId, JSON.stringify(placed)]);
}

const deletion = prepared<{ id: string }>(
  'roster-delete',
  'delete from rosters where owner_id = $1 and id = $2 returning id',
);

/** False: the owner has no such roster. */
export async function deleteRoster(db: Queryable, ownerId: string, id: string): Promise<boolean> {
  return (await deletion(db, [ownerId, id])).length === 1;
}

const linkSet = prepared<{ id: string }>(
  'roster-set-link',
  `update rosters
   set link_hash = coalesce($3, link_hash), link_expires_at = now() + make_interval(days => $4)
   where owner_id = $1 and id = $2 and coalesce($3, link_hash) is not null returning id`,
);

const linkEnd = prepared<{ id: string }>(
  'roster-end-link',
  `update rosters
   set link_expires_at =
     case when link_hash is not null then least(link_expires_at, clock_timestamp()) end
   where owner_id = $1 and id = $2 returning id`,
);

/**
 * Sets a link in place of the one before; null keeps the one before, until another day.
 * @returns false when the owner has no such roster, or it had no link
 */
export async function setLink(
  db: Queryable,
  { ownerId, id }: { ownerId: string; id: string },
  link: { hash: Buffer | null; days: number },
): Promise<boolean> {
  return (await linkSet(db, [ownerId, id, link.hash, link.days])).length === 1;
}

/** False: the owner has no such roster. */
export async function endLink(db: Queryable, ownerId: string, id: string): Promise<boolean> {
  return (await linkEnd(db, [ownerId, id])).length === 1;
}

/** The roster that a link opens. */
export interface SharedRow {
  roster: SharedRoster;
  /** That of the key. */
  row: OwnRow | null;
}

/** Of what a roster asks: whether its owner has changed that. */
const DIGEST = `encode(sha256(convert_to(
  r.columns::text || coalesce(r.design::text, ''), 'UTF8')), 'hex')`;

const sharedByLink = prepared<SharedRow>(
  'roster-shared',
  `select json_build_object('name', r.name, 'columns', r.columns, 'design', r.design,
                            'expiresAt', ${moment('r.link_expires_at')}, 'digest', ${DIGEST}) as roster,
     (select json_build_object('cells', w.cells, 'version', w.version)
      from roster_rows w where w.roster_id = r.id and w.key_hash = $2) as row
   from rosters r where r.link_hash = $1 and r.link_expires_at > now()`,
);

/** @returns undefined when there is no such link, or it has ended */
export async function findShared(
  db: Queryable,
  linkHash: Buffer,
  keyHash: Buffer | null,
): Promise<SharedRow | undefined> {
  return (await sharedByLink(db, [linkHash, keyHash]))[0];
}

const sharedTouch = prepared<{ id: string }>(
  'roster-touch-shared',
  // now() began with the transaction, and the link may have been closed while it waited
  `update rosters r set version = version + 1, updated_at = now()
   where r.link_hash = $1 and r.link_expires_at > clock_timestamp() and ${DIGEST} = $2
   returning id`,
);

/**
 * Until the transaction ends nobody else changes the roster.
 * @returns undefined when its link has ended, or it asks for something else by now
 */
export async function lockShared(
  tx: Queryable,
  linkHash: Buffer,
  digest: string,
): Promise<string | undefined> {
  return (await sharedTouch(tx, [linkHash, digest]))[0]?.id;
}

const rowInsert = prepared<OwnRow>(
  'roster-fill-row',
  `with added as (
     insert into roster_rows (roster_id, id, position, cells, key_hash)
     select $1, $2, coalesce(max(position) + 1, 0), $3, $4 from roster_rows where roster_id = $1
     having count(*) < ${ROSTER_ROWS_MAX}
     on conflict do nothing
     returning cells, version
   )
   select cells, version from added
   union all
   select cells, version from roster_rows where roster_id = $1 and key_hash = $4`,
);

/**
 * Stores a row that somebody fills in. One that the same key has stored before stays. Needs the
 * lock.
 * @returns undefined when there are as many rows as may be
 */
export async function fillRow(
  tx: Queryable,
  rosterId: string,
  row: { id: string; cells: readonly string[]; keyHash: Buffer },
): Promise<OwnRow | undefined> {
  const values = [rosterId, row.id, JSON.stringify(row.cells), row.keyHash];
  return (await rowInsert(tx, values))[0];
}

const rowUpdate = prepared<OwnRow>(
  'roster-change-row',
  `update roster_rows set cells = $3, version = version + 1
   where roster_id = $1 and key_hash = $2 and ($4::int is null or version = $4)
   returning cells, version`,
);

/**
 * Needs the lock.
 * @returns undefined when nobody has filled in a row by this key, it is gone, or it has another
 *   version than this one
 */
export async function changeRow(
  tx: Queryable,
  rosterId: string,
  row: { keyHash: Buffer; cells: readonly string[]; version: number | undefined },
): Promise<OwnRow | undefined> {
  const values = [rosterId, row.keyHash, JSON.stringify(row.cells), row.version ?? null];
  return (await rowUpdate(tx, values))[0];
}
