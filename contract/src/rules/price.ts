import type { Option, Product } from '../catalogue.ts';
import type { PriceLine, Tier } from '../price-rules.ts';
import { recipeOf } from './artwork-recipes.ts';
import { charges, countColours, type Charge } from './charges.ts';
import type { ChosenOption } from './drawn-choices.ts';
import { isolate } from './isolate.ts';
import { minorUnits, toMinorUnits, sum, times, type MinorUnits } from './money.ts';
import { tierPrices, type TierPrice } from './tier-prices.ts';

/**
 * The price of a cart, in the browser and on the server alike; the server's counts. Amounts are whole
 * cents, and nothing is rounded twice.
 */

/** What is paid once per order. Two with the same key are one. */
interface Setup {
  key: string;
  optionId: string;
  label: string;
  unitCents: MinorUnits;
}

/**
 * The facts of the catalogue that the price of one piece depends on, whatever else is in the cart.
 */
export interface PiecePrice {
  productId: string;
  /** For discounts. */
  categoryIds: readonly string[];
  /** Its id; null for the standard rate. */
  taxClass: string | null;
  /** Isolated: it begins the label of a line. */
  name: string;
  baseCents: MinorUnits;
  charges: readonly Charge[];
  setups: readonly Setup[];
  /** From few pieces to many. */
  tiers: readonly Tier[];
  /** Pieces with the same key count towards a tier together. */
  countedWith: string;
  minimumQuantity: number;
}

/** The fields of a product that its price depends on. */
export type PriceableProduct = Pick<
  Product,
  '_id' | 'name' | 'cost' | 'tiers' | 'minimumQuantity' | 'type'
> &
  // only discounts and tax ask for them
  Partial<Pick<Product, 'categories' | 'taxClass'>>;

/** The price of one piece as it was chosen. A choice that is not offered costs nothing. */
export function pricePiece(
  product: PriceableProduct,
  choices: readonly ChosenOption[],
): PiecePrice {
  const { _id: productId, type } = product;
  const chosen = (type?.options ?? []).flatMap((option) => {
    const choice = choices.find(({ optionId }) => optionId === option._id);
    return choice ? { option, choice } : [];
  });
  const ownTiers = product.tiers.length > 0;
  return {
    productId,
    categoryIds: (product.categories ?? []).map(({ _id }) => _id),
    taxClass: product.taxClass ?? null,
    name: isolate(product.name),
    baseCents: toMinorUnits(product.cost),
    charges: chosen.flatMap(({ option, choice }) => charges[option.kind](option, choice)),
    setups: chosen.flatMap(({ option, choice }) => setupsOf(productId, option, choice, chosen)),
    tiers: ownTiers ? product.tiers : (type?.tiers ?? []),
    countedWith: !ownTiers && type?.countsTogether ? type._id : productId,
    minimumQuantity: product.minimumQuantity,
  };
}

interface OptionChoice {
  option: Option;
  choice: ChosenOption;
}

function setupsOf(
  productId: string,
  option: Option,
  choice: ChosenOption,
  chosen: readonly OptionChoice[],
): Setup[] {
  if (option.artwork) return setupsOfPictures(option, choice);
  const setup = setupOf(productId, option, choice, chosen);
  return setup ? [setup] : [];
}

/** One for each different picture, or each of its colours, and what redrawing it costs. */
function setupsOfPictures(
  { _id: optionId, name, artwork }: Option,
  { artwork: pictures = [] }: ChosenOption,
): Setup[] {
  return pictures.flatMap((placed): Setup[] => {
    const { id, edits, redraw } = placed;
    const place = artwork?.places.find((one) => one.id === placed.place);
    if (!artwork || !place || !placed.picture) return [];
    const { setup, isSetupByColour } = place.price;
    const unitCents = toMinorUnits(setup);
    const count = unitCents === 0 ? 0 : isSetupByColour ? countColours(artwork, place, placed) : 1;
    // the same picture in other colours, or by another method, is set up anew
    const key = [optionId, id, place.method, recipeOf(edits), unitCents];
    const setups = Array.from({ length: count }, (_, index) => ({
      key: JSON.stringify([...key, index]),
      optionId,
      label: `Setup, ${isolate(name)}`,
      unitCents,
    }));
    if (!redraw || !artwork.redrawing) return setups;
    const redrawing = {
      key: JSON.stringify([optionId, id, 'redraw']),
      optionId: `${optionId} redraw`,
      label: `Redrawing, ${isolate(name)}`,
      unitCents: toMinorUnits(artwork.redrawing),
    };
    return [...setups, redrawing];
  });
}

function setupOf(
  productId: string,
  { _id: optionId, name, textPrice }: Option,
  { value }: ChosenOption,
  chosen: readonly OptionChoice[],
): Setup | undefined {
  if (!textPrice?.setup || !value) return undefined;
  return {
    key:
      textPrice.setupFor === 'text'
        ? textSetupKey(optionId, value)
        : JSON.stringify([optionId, productId, ...designOf(chosen)]),
    optionId,
    label: `Setup, ${isolate(name)}`,
    unitCents: toMinorUnits(textPrice.setup),
  };
}

/** Of a setup that is paid once for each text, whatever product it is written on. */
export const textSetupKey = (optionId: string, text: string) => JSON.stringify([optionId, text]);

/** The chosen values, without sizes and texts. */
const designOf = (chosen: readonly OptionChoice[]) =>
  chosen.flatMap(({ option, choice }) => (option.isSize ? [] : (choice.valueId ?? [])));

export interface PricedItem {
  piece: PiecePrice;
  quantity: number;
}

export interface ItemPrice {
  /** Of one piece. */
  unitCents: MinorUnits;
  /** Add up to quantity times unitCents. */
  lines: PriceLine[];
}

export interface CartPrice {
  /** In the order of the items. */
  items: ItemPrice[];
  /** Prices of the whole order, besides those of its items. */
  lines: PriceLine[];
  subtotalCents: MinorUnits;
  /** Subtotal and lines. */
  totalCents: MinorUnits;
}

/** The price of a cart with these items. Their order does not matter, nor does how they are split. */
export function priceCart(items: readonly PricedItem[]): CartPrice {
  const counts = countPieces(items, ({ countedWith }) => countedWith);
  const priced = items.map(({ piece, quantity }) =>
    priceItem(piece, quantity, counts.get(piece.countedWith) ?? quantity),
  );
  const lines = setupLines(items);
  const subtotalCents = sum(
    priced.map(({ unitCents }, index) => times(unitCents, items[index]?.quantity ?? 0)),
  );
  const totalCents = sum([subtotalCents, ...lines.map((line) => minorUnits(line.totalCents))]);
  return { items: priced, lines, subtotalCents, totalCents };
}

/** How many pieces the items have of each key. */
export function countPieces(
  items: readonly PricedItem[],
  keyOf: (piece: PiecePrice) => string,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { piece, quantity } of items) {
    const key = keyOf(piece);
    counts.set(key, (counts.get(key) ?? 0) + quantity);
  }
  return counts;
}

/** The price of one piece without a price for many. */
export function fullUnitPrice(piece: PiecePrice): MinorUnits {
  return priceItem(piece, 1, 1).unitCents;
}

/** `counted`: all pieces of the cart that count towards the same tiers. */
export function priceItem(piece: PiecePrice, quantity: number, counted: number): ItemPrice {
  const tier = tierAt(piece, counted);
  const { name } = piece;
  const base = tier
    ? { label: `${name}, price from ${tier.from}`, unitCents: tier.unitCents, why: 'tier' as const }
    : { label: name, unitCents: piece.baseCents, why: 'piece' as const };
  const lines: PriceLine[] = [];
  let unitCents = minorUnits(0);
  for (const part of [base, ...piece.charges]) {
    // no piece costs less than nothing
    const added = minorUnits(Math.max(part.unitCents, 0 - unitCents));
    unitCents = minorUnits(unitCents + added);
    lines.push(lineOf({ ...part, unitCents: added }, quantity));
  }
  return { unitCents, lines };
}

function lineOf(
  { label, unitCents, why }: Omit<PriceLine, 'quantity' | 'totalCents'>,
  quantity: number,
) {
  return { label, quantity, unitCents, totalCents: unitCents * quantity, why };
}

/** The best tier that so many pieces reach; undefined: the cost is no higher. */
function tierAt(piece: PiecePrice, counted: number): TierPrice | undefined {
  return tierPrices(piece).findLast(({ from }) => from <= counted);
}

/** The tier that a few more pieces reach; undefined when no more of them makes a piece cheaper. */
export function nextTier(piece: PiecePrice, counted: number): TierPrice | undefined {
  return tierPrices(piece).find(({ from }) => from > counted);
}

/** Each setup once, those of an option with one price in one line. */
function setupLines(items: readonly PricedItem[]): PriceLine[] {
  const setups = new Map<string, Setup>();
  for (const { piece } of items) {
    for (const setup of piece.setups) setups.set(setup.key, setup);
  }
  // most carts have none, and each cart that is read comes here
  if (setups.size === 0) return [];
  const lines = new Map<string, PriceLine>();
  for (const { optionId, label, unitCents } of setups.values()) {
    const key = `${optionId} ${unitCents}`;
    const quantity = (lines.get(key)?.quantity ?? 0) + 1;
    lines.set(key, lineOf({ label, unitCents, why: 'setup' }, quantity));
  }
  return [...lines].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
}
