import type { Roster, StoredRosterFields } from '@tailorbird/contract/rosters';
import { ROSTERS_MAX } from '@tailorbird/contract/limits';
import { inAscii } from '@tailorbird/contract/kinds/characters';
import { v7 as uuid } from 'uuid';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import * as queries from './queries.ts';

/** @throws NOT_FOUND also for a roster of somebody else */
export async function getRoster(db: Queryable, ownerId: string, id: string): Promise<Roster> {
  const roster = await queries.findRoster(db, ownerId, id);
  if (!roster) throw new ShopError('NOT_FOUND');
  return { ...roster, missing: whoIsMissing(roster) };
}

export async function createRoster(
  database: Database,
  ownerId: string,
  fields: StoredRosterFields,
): Promise<Roster> {
  return database.transaction(async (tx) => {
    if (!(await queries.lockOwner(tx, ownerId))) throw new ShopError('NOT_AUTHENTICATED');
    const id = uuid();
    if (!(await queries.insertRoster(tx, ownerId, id, fields))) {
      throw new ShopError('ROSTERS_FULL', { fill: { most: ROSTERS_MAX } });
    }
    await queries.setRows(tx, id, rowsOf(fields));
    return getRoster(tx, ownerId, id);
  });
}

/** @throws CHANGED_MEANWHILE with the roster as it is now */
export async function updateRoster(
  database: Database,
  target: { ownerId: string; id: string; version: number },
  fields: StoredRosterFields,
): Promise<Roster> {
  return database.transaction(async (tx) => {
    const { ownerId, id } = target;
    const isChanged = await queries.setRoster(tx, target, fields);
    if (isChanged) await queries.setRows(tx, id, rowsOf(fields));
    const roster = await getRoster(tx, ownerId, id);
    if (!isChanged) throw new ShopError('CHANGED_MEANWHILE', { body: { roster } });
    return roster;
  });
}

/** A row that is named twice is new the second time. */
function rowsOf({ rows }: StoredRosterFields): { id: string; cells: string[] }[] {
  const named = new Set<string>();
  return rows.map(({ _id, cells }) => {
    const id = _id === undefined || named.has(_id) ? uuid() : _id;
    named.add(id);
    return { id, cells };
  });
}

function whoIsMissing(roster: queries.StoredRoster): Roster['missing'] {
  const { columns, rows, expectedNames, expectedCount } = roster;
  const names = columns.findIndex(({ kind }) => kind === 'name');
  const there = new Map<string, number>();
  for (const { cells } of rows) {
    const name = plain(cells[names] ?? '');
    there.set(name, (there.get(name) ?? 0) + 1);
  }
  const missing = expectedNames.filter((expected) => {
    const left = there.get(plain(expected)) ?? 0;
    there.set(plain(expected), left - 1);
    return left <= 0;
  });
  const count =
    expectedNames.length > 0 ? missing.length : Math.max(0, (expectedCount ?? 0) - rows.length);
  return { names: missing, count };
}

/** Two people write a name in one letter case or another, and with one apostrophe or another. */
const plain = (name: string) => inAscii(name.trim().normalize('NFC')).toLowerCase();
