import { createHash, randomBytes } from 'node:crypto';
import { ROSTER_ROWS_MAX } from '@tailorbird/contract/limits';
import { isolate } from '@tailorbird/contract/rules/isolate';
import type { RosterColumn, SharedRoster } from '@tailorbird/contract/rosters';
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
  row: { cells: string[] };
}

/** The roster of a link, and the row of a key. @throws NOT_FOUND */
export async function getShared(
  db: Queryable,
  link: string,
  key: string | undefined,
): Promise<{ roster: SharedRoster; row: { cells: string[] } | null }> {
  const shared = await queries.findShared(db, hashOf(link), key === undefined ? null : hashOf(key));
  if (!shared) throw new ShopError('NOT_FOUND');
  return { roster: shared.roster, row: shared.cells && { cells: shared.cells } };
}

/** Adds a row and gives its key. `requestId`: one that is repeated gives the same row and key. */
export async function fillRow(
  shop: RosterShop,
  { link, requestId }: { link: string; requestId: string | undefined },
  cells: string[],
): Promise<Row & { key: string }> {
  // only who has made up the request can know its key
  const key =
    requestId === undefined
      ? newSecret()
      : createHash('sha256').update(`${link} ${requestId}`).digest('base64url');
  const row = { id: uuid(), cells, keyHash: hashOf(key) };
  await writeShared(shop, link, cells, async (tx, rosterId) => {
    if (await queries.fillRow(tx, rosterId, row)) return;
    throw new ShopError('ROSTER_FULL', { fill: { most: ROSTER_ROWS_MAX } });
  });
  return { row: { cells }, key };
}

/** Changes the row of a key. @throws NOT_FOUND */
export async function changeRow(
  shop: RosterShop,
  { link, key }: { link: string; key: string },
  cells: string[],
): Promise<Row> {
  await writeShared(shop, link, cells, async (tx, rosterId) => {
    const isThere = await queries.changeRow(tx, rosterId, { keyHash: hashOf(key), cells });
    if (!isThere) throw new ShopError('NOT_FOUND');
  });
  return { row: { cells } };
}

/**
 * Checks the cells, then writes on the roster that they were checked for: when its owner has changed
 * what it asks meanwhile, they are checked anew.
 */
async function writeShared(
  { database, catalogue }: RosterShop,
  link: string,
  cells: readonly string[],
  write: (tx: Queryable, rosterId: string) => Promise<void>,
): Promise<void> {
  for (;;) {
    // one after another: each look is for what has changed since the one before
    // oxlint-disable-next-line no-await-in-loop
    const shared = await queries.findShared(database, hashOf(link), null);
    if (!shared) throw new ShopError('NOT_FOUND');
    // oxlint-disable-next-line no-await-in-loop
    await checkCells(catalogue, shared.roster, cells);
    // oxlint-disable-next-line no-await-in-loop
    const isWritten = await database.transaction(async (tx) => {
      const rosterId = await queries.lockShared(tx, hashOf(link), shared.asked);
      if (rosterId !== undefined) await write(tx, rosterId);
      return rosterId !== undefined;
    });
    if (isWritten) return;
  }
}

async function checkCells(
  catalogue: LiveCatalogue,
  { columns, design }: SharedRoster,
  cells: readonly string[],
): Promise<void> {
  if (cells.length !== columns.length) refuse('There must be a cell for each column.');
  for (const [place, column] of columns.entries()) checkCell(column, cells[place] ?? '');
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
  const own = columns.flatMap(({ optionId }, place) => {
    const option = options.get(optionId ?? '');
    const cell = cells[place] ?? '';
    if (!option || cell === '') return [];
    const value = option.values.find((each) => each.value === cell);
    return { optionId: option._id, valueId: value?._id ?? null, value: cell };
  });
  const asked = new Set(own.map(({ optionId }) => optionId));
  const others = design.selectedOptions.filter(({ optionId }) => !asked.has(optionId));
  const { problems } = checkSelections(product, [...others, ...own]);
  const problem = problems.find(({ optionId }) => asked.has(optionId));
  if (problem) refuse(problem.error.message);
}

function refuse(problem: string): never {
  throw new ShopError('INVALID_INPUT', { fill: { problem } });
}
