import type { Tier } from '@tailorbird/contract/price-rules';
import { CART_ITEMS_MAX, QUANTITY } from '@tailorbird/contract/limits';
import { formatPercent } from '@tailorbird/contract/rules/write-number';
import { formatAmount, type MinorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { priceCart, pricePiece, type PiecePrice } from '@tailorbird/contract/rules/price';
import { readWhole } from '@tailorbird/contract/rules/read-number';
import { tierPrices } from '@tailorbird/contract/rules/tier-prices';
import { type Dip, messages } from './messages.ts';
import { amountProblem, cleanCost, readCost } from './money-field.tsx';
import { nextKey } from '../kit/rows-field.tsx';

const tierMessages = messages.tiers;

/** As typed. */
export interface TierRow {
  /** Of this row while it is edited. */
  readonly key: number;
  readonly from: string;
  readonly price: string;
}

/** The tiers of a form: compared and replaced as a whole. What means the same has the same text. */
export interface TypedTiers {
  readonly text: string;
  readonly rows: readonly TierRow[];
}

export function typedTiers(rows: readonly TierRow[]): TypedTiers {
  const written = rows.filter(isWritten).map((row) => readTier(row) ?? [row.from, row.price]);
  const text = JSON.stringify(written.toSorted((one, other) => placeOf(one) - placeOf(other)));
  return { text, rows };
}

const placeOf = (tier: Tier | string[]) => ('from' in tier ? tier.from : Infinity);

const isWritten = ({ from, price }: TierRow) => from.trim() !== '' || price.trim() !== '';

export function tiersOf(saved: readonly Tier[]): TypedTiers {
  return typedTiers(
    saved.map((tier, key) => ({ key, from: String(tier.from), price: writePrice(tier) })),
  );
}

export const withRow = ({ rows }: TypedTiers): TypedTiers =>
  typedTiers([...rows, { key: nextKey(rows), from: '', price: '' }]);

export const withoutRow = ({ rows }: TypedTiers, key: number): TypedTiers =>
  typedTiers(rows.filter((row) => row.key !== key));

export const withChange = (
  { rows }: TypedTiers,
  key: number,
  change: Partial<TierRow>,
): TypedTiers => typedTiers(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));

/** `$26.00` or `−10 %` */
export const writePrice = (tier: Tier): string =>
  'cost' in tier ? formatAmount(tier.cost) : `−${formatPercent(tier.percent)}`;

/** Pieces of a full cart. */
export const MOST_PIECES = QUANTITY.max * CART_ITEMS_MAX;

/** @returns undefined when it is not finished */
export function readTier({ from: typed, price }: TierRow): Tier | undefined {
  const from = readWhole(typed) ?? 0;
  const read = readPrice(price);
  return read && from >= 2 && from <= MOST_PIECES ? { from, ...read } : undefined;
}

/** With a minus or without: either way so much less is paid. */
const PERCENT = /^[\s\u2010-\u2013\u2212-]*(\d+(?:[.,]\d{1,2})?)\s*%\s*$/;

function readPrice(typed: string): { cost: number } | { percent: number } | undefined {
  const percent = Number(PERCENT.exec(typed)?.[1]?.replace(',', '.') ?? 0);
  if (percent > 0 && percent <= 100) return { percent };
  const cleaned = cleanCost(typed);
  if (typed.includes('%') || !/\d/.test(cleaned)) return undefined;
  const isWrong = amountProblem('', cleaned) !== undefined;
  return isWrong ? undefined : { cost: fromMinorUnits(readCost(cleaned)) };
}

/** The finished ones, from few pieces to many. */
export function readTiers({ rows }: TypedTiers): Tier[] {
  return rows.flatMap((row) => readTier(row) ?? []).toSorted((one, other) => one.from - other.from);
}

/** A sentence about tiers that cannot be saved. Rows in which nothing is written are left out. */
export function tiersProblem({ rows }: TypedTiers): string | undefined {
  const written = rows.filter(isWritten);
  if (written.some((row) => !readTier(row))) return tierMessages.wrong(MOST_PIECES);
  return hasDuplicates(written) ? tierMessages.twice : undefined;
}

const hasDuplicates = (rows: readonly TierRow[]) =>
  new Set(rows.map(({ from }) => readWhole(from))).size < rows.length;

/** The key of the first row that is not finished, or begins where another does. */
export function wrongRow({ rows }: TypedTiers): number | undefined {
  const written = rows.filter(isWritten);
  return written.find(
    (row, index) => !readTier(row) || hasDuplicates([row, ...written.slice(0, index)]),
  )?.key;
}

/** To be compared with somebody else's: `from 10 −10 %, from 25 $26.00` */
export function tiersInWords(tiers: readonly Tier[]): string {
  return tiers.map((tier) => tierMessages.one(tier.from, writePrice(tier))).join(', ');
}

/** Something that costs so much, of which nothing was chosen. */
export function pieceOf(cost: MinorUnits, tiers: readonly Tier[]): PiecePrice {
  return pricePiece(
    {
      _id: '',
      name: '',
      cost: fromMinorUnits(cost),
      tiers: [...tiers],
      minimumQuantity: 1,
      type: null,
    },
    [],
  );
}

/** The price of each of so many. */
export function unitAt(piece: PiecePrice, quantity: number): MinorUnits {
  return priceCart([{ piece, quantity }]).items[0]?.unitCents ?? piece.baseCents;
}

/** From one piece on. */
export const stepsOf = (piece: PiecePrice) => [
  { from: 1, unitCents: piece.baseCents },
  ...tierPrices(piece),
];

/** Where a few pieces more would cost less altogether. */
export function dipsOf(piece: PiecePrice): Dip[] {
  const steps = stepsOf(piece);
  return steps.flatMap(({ from, unitCents }, index) => {
    const next = steps[index + 1];
    if (!next) return [];
    const first = Math.max(from, Math.floor((next.from * next.unitCents) / unitCents) + 1);
    const last = next.from - 1;
    return first <= last ? [{ from: first, to: last, unitCents, next }] : [];
  });
}
