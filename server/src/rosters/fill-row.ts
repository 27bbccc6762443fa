import { createHash, randomBytes } from 'node:crypto';
import { ROSTER_ROWS_MAX } from '@tailorbird/contract/limits';
import { isolate } from '@tailorbird/contract/rules/isolate';
import type { OwnRow, RosterColumn, SharedRoster } from '@tailorbird/contract/rosters';
import { quantity } from '@tailorbird/contract/cart';
import { v7 as uuid } from 'uuid';
import { checkSelections } from '../cart/resolve-selections.ts';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import * as queries from './queries.ts';

export interface RosterShop {
  database: Database;
  catalogue: LiveCatalogue;
}

/** 256 random bits for a link or a row. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** There is nothing to guess: a fast hash is enough. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

interface Row {
  row: OwnRow;
}

/** The roster of a link, and the row of a key. @throws NOT_FOUND */
export async function getShared(
  db: Queryable,
  link: string,
  key: string | undefined,
): Promise<queries.SharedRow> {
  const shared = await queries.findShared(db, hashOf(link), key === undefined ? null : hashOf(key));
  if (!shared) throw new ShopError('NOT_FOUND');
  return shared;
}

/** Cells, and the digest of the roster that they were written for. */
interface SentRow {
  cells: string[];
  digest: string;
}

/**
 * Adds a row and gives its key. `requestId`: one that is repeated changes nothing, and gives the row
 * as it is stored by now.
 */
export async function fillRow(
  { database, catalogue }: RosterShop,
  { link, requestId }: { link: string; requestId: string | undefined },
  sent: SentRow,
): Promise<Row & { key: string }> {
  // only who has made up the request can know its key
  const key =
    requestId === undefined
      ? newSecret()
      : createHash('sha256').update(`${link} ${requestId}`).digest('base64url');
  const { roster, row } = await getShared(database, link, key);
  if (row) return { row, key };
  await checkSent(catalogue, roster, sent);
  return database.transaction(async (tx) => {
    const rosterId = await lockShared(tx, link, sent.digest);
    const added = { id: uuid(), cells: sent.cells, keyHash: hashOf(key) };
    const stored = await queries.fillRow(tx, rosterId, added);
    if (!stored) throw new ShopError('ROSTER_FULL', { fill: { most: ROSTER_ROWS_MAX } });
    return { row: stored, key };
  });
}

/** Changes the row of a key. @throws NOT_FOUND, CHANGED_MEANWHILE with the row as it is now */
export async function changeRow(
  { database, catalogue }: RosterShop,
  { link, key }: { link: string; key: string },
  sent: SentRow & { version?: number | undefined },
): Promise<Row> {
  const { roster, row } = await getShared(database, link, key);
  if (!row) throw new ShopError('NOT_FOUND');
  await checkSent(catalogue, roster, sent);
  const { cells, version } = sent;
  return database.transaction(async (tx) => {
    const rosterId = await lockShared(tx, link, sent.digest);
    const changed = await queries.changeRow(tx, rosterId, { keyHash: hashOf(key), cells, version });
    if (changed) return { row: changed };
    const { row: now } = await getShared(tx, link, key);
    if (!now) throw new ShopError('NOT_FOUND');
    throw new ShopError('CHANGED_MEANWHILE', { body: { row: now } });
  });
}

/** The roster that a row was checked for. @throws NOT_FOUND, ROSTER_CHANGED */
async function lockShared(tx: Queryable, link: string, digest: string): Promise<string> {
  const id = await queries.lockShared(tx, hashOf(link), digest);
  if (id !== undefined) return id;
  await getShared(tx, link, undefined);
  throw new ShopError('ROSTER_CHANGED');
}

async function checkSent(
  catalogue: LiveCatalogue,
  roster: SharedRoster,
  { cells, digest }: SentRow,
): Promise<void> {
  // cells are for the columns by their places alone
  if (digest !== roster.digest) throw new ShopError('ROSTER_CHANGED');
  await checkCells(catalogue, roster, cells);
}

async function checkCells(
  catalogue: LiveCatalogue,
  { columns, design }: SharedRoster,
  cells: readonly string[],
): Promise<void> {
  if (cells.length !== columns.length) refuse('There must be a cell for each column.');
  for (const [index, column] of columns.entries()) checkCell(column, cells[index] ?? '');
  if (design) await checkDesign(catalogue, { columns, design }, cells);
}

function checkCell({ kind, label, isRequired, values }: RosterColumn, cell: string): void {
  const name = isolate(label);
  if (cell === '') {
    if (isRequired || kind === 'name') refuse(`Please fill in ${name}.`);
    return;
  }
  if (values.length > 0 && !values.includes(cell)) {
    refuse(`${name} must be one of ${values.map(isolate).join(', ')}.`);
  }
  if (kind === 'quantity') {
    const { error } = quantity.safeParse(/^\d+$/.test(cell) ? Number(cell) : undefined);
    if (error) refuse(error.issues[0]?.message ?? '');
  }
}

/** Whether the product can be made with what the cells say for its options. */
async function checkDesign(
  catalogue: LiveCatalogue,
  {
    columns,
    design,
  }: { columns: SharedRoster['columns']; design: NonNullable<SharedRoster['design']> },
  cells: readonly string[],
): Promise<void> {
  const product = await catalogue.now().findProduct(design.product);
  // the owner sees that it is gone; names and sizes are good for another
  if (!product) return;
  const options = new Map((product.type?.options ?? []).map((option) => [option._id, option]));
  const others = design.selectedOptions.filter(({ optionId }) => options.has(optionId));
  const own = columns.flatMap(({ optionId, label }, index) => {
    const option = options.get(optionId ?? '');
    const cell = cells[index] ?? '';
    if (!option) return [];
    if (cell === '') {
      const isOpen = others.every((choice) => choice.optionId !== option._id);
      if (option.isRequired && isOpen) refuse(`Please fill in ${isolate(label)}.`);
      return [];
    }
    const value = option.values.find((each) => each.value === cell);
    return { optionId: option._id, valueId: value?._id ?? null, value: cell };
  });
  const asked = new Set(own.map(({ optionId }) => optionId));
  const fixed = others.filter(({ optionId }) => !asked.has(optionId));
  const { problems } = checkSelections(product, [...fixed, ...own]);
  const problem = problems.find(({ optionId }) => asked.has(optionId));
  if (problem) refuse(problem.error.message);
}

function refuse(problem: string): never {
  throw new ShopError('INVALID_INPUT', { fill: { problem } });
}
