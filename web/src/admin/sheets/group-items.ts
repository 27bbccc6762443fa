import type { Order, OrderItem } from '@tailorbird/contract/orders';
import { countPieces, letteringsOf } from '@tailorbird/contract/rules/group-items';
import { isService } from '@tailorbird/contract/kinds/piece-states';
import { textsOf } from '@tailorbird/contract/rules/own-texts';
import { pictureKey, picturesOn } from '../artwork/ordered-pictures.ts';
import { orderStatuses } from '@tailorbird/contract/kinds/order-statuses';

/** An item to be made, with the order that it is made for. */
export interface ProductionItem {
  order: Order;
  item: OrderItem;
}

/**
 * Items that are made alike: the same product, choices and drawing; or rows, which differ in their
 * words alone, and within a group of an order in sizes as well, never in colours. Never without an
 * item.
 */
export interface ProductionGroup {
  key: string;
  /** One of the items, which stands for the product and the choices of all. */
  sample: OrderItem;
  pieces: number;
  /** Pieces among them that the customer has not approved: they are not made. */
  heldPieces: number;
  /** Pieces among them with a customer's note: they are made on their own. */
  notedPieces: number;
  /** Each is made as it says: a group of one order in its order, else by the words. */
  isRows: boolean;
  /** Items without a note first, each part in the order of the orders. */
  items: ProductionItem[];
}

export interface ProductionPlan {
  groups: ProductionGroup[];
  pieces: number;
  /** How many orders there is something to make for. */
  /** Those that something is made for. */
  orders: readonly Order[];
  /** Nothing is made for these. */
  cancelled: Order[];
}

/** Groups the items of these orders, so that like things are made together. */
export function planProduction(orders: readonly Order[]): ProductionPlan {
  const toMake = orders.filter((order) => orderStatuses[order.status].counts);
  const made = toMake.flatMap((order) => itemsToMake(order).map((item) => ({ order, item })));
  const rows = lotsOf(made, rowsKeyOf);
  const isRow = (one: ProductionItem) => areRows(rows.get(rowsKeyOf(one)) ?? []);
  const groups = [
    ...[...lotsOf(made.filter(isRow), rowsKeyOf)].map(([key, items]) => ({
      ...groupOf(key, items),
      isRows: true,
      items: items[0]?.item.group ? items : items.toSorted(byWords),
    })),
    ...[
      ...lotsOf(
        made.filter((one) => !isRow(one)),
        // what may be made is never on a line with what may not
        ({ item }) => (item.isHeld ? `${keyOf(item)} held` : keyOf(item)),
      ),
    ].map(([key, items]) => groupOf(key, items)),
  ].toSorted(byProductThenOptions);
  return {
    groups,
    pieces: groups.reduce((pieces, group) => pieces + group.pieces, 0),
    orders: toMake.filter((order) => itemsToMake(order).length > 0),
    cancelled: orders.filter((order) => !orderStatuses[order.status].counts),
  };
}

const itemsToMake = ({ cart }: Order): OrderItem[] => cart.items.filter((item) => !isService(item));

/** Whether nothing of a group may be made yet. */
export const isHeld = ({ sample }: Pick<ProductionGroup, 'sample'>): boolean =>
  sample.isHeld === true;

/** Whether the customer's own pictures are on the pieces of a group that are made. */
export const hasPictures = (group: Pick<ProductionGroup, 'sample'>): boolean =>
  !isHeld(group) && picturesOn(group.sample).length > 0;

/** Of each group that is made, the item that stands for it. */
export const samplesToMake = ({ groups }: Pick<ProductionPlan, 'groups'>): OrderItem[] =>
  groups.filter((group) => !isHeld(group)).map(({ sample }) => sample);

export const countHeld = ({ groups }: Pick<ProductionPlan, 'groups'>): number =>
  groups.reduce((count, { heldPieces }) => count + heldPieces, 0);

/** Things on a sheet that are drawn large; of more, each takes as little paper as can be read. */
const LARGE_AT_MOST = 5;

export function isDense({ groups }: Pick<ProductionPlan, 'groups'>): boolean {
  return groups.length > LARGE_AT_MOST;
}

/** Oldest first: the earliest order is made and packed first. */
export function oldestFirst(orders: readonly Order[]): Order[] {
  return orders.toSorted(
    (one, two) => compare(one.orderDate, two.orderDate) || compare(one.orderId, two.orderId),
  );
}

function groupOf(key: string, items: ProductionItem[]): ProductionGroup {
  const plain = items.filter(({ item }) => item.note === '');
  const noted = items.filter(({ item }) => item.note !== '');
  const ordered = [...plain, ...noted];
  const held = ordered.filter(({ item }) => item.isHeld);
  const made = held.length < ordered.length ? ordered.filter(({ item }) => !item.isHeld) : ordered;
  const withPicture = made.find(({ item }) => item.product.image_id.length > 0);
  const [first] = made;
  if (!first) throw new RangeError('A group needs an item.');
  return {
    key,
    sample: (withPicture ?? first).item,
    pieces: countPieces(ordered.map(({ item }) => item)),
    heldPieces: countPieces(held.map(({ item }) => item)),
    notedPieces: countPieces(noted.map(({ item }) => item)),
    isRows: false,
    items: ordered,
  };
}

/**
 * As it was ordered: a product that was renamed or drawn anew between two orders makes two groups,
 * and the order that its options stand in makes none.
 */
function keyOf({ product, selectedOptions, drawing }: OrderItem): string {
  const choices = selectedOptions
    .map(({ optionName, value }) => JSON.stringify([optionName, value]))
    .toSorted();
  return JSON.stringify([product._id, product.name, drawing?.hash ?? null, ...choices]);
}

function lotsOf(
  made: readonly ProductionItem[],
  key: (one: ProductionItem) => string,
): Map<string, ProductionItem[]> {
  const lots = new Map<string, ProductionItem[]>();
  for (const one of made) {
    const lot = lots.get(key(one));
    if (lot) lot.push(one);
    else lots.set(key(one), [one]);
  }
  return lots;
}

/**
 * Rows of one group of an order in the same colours, of what is drawn and of what was chosen; else
 * items of any order that have the same choices but for their words, set in the same letters.
 */
function rowsKeyOf({ order, item }: ProductionItem): string {
  const { group, product, selectedOptions, drawing } = item;
  const colours = (drawing?.production?.parts ?? []).map(({ part, colour }) => [part, colour]);
  if (group) {
    const swatches = selectedOptions.flatMap(({ optionId, value, swatch }) =>
      swatch ? JSON.stringify([optionId, value]) : [],
    );
    const pictures = pictureKey(item);
    return JSON.stringify([order._id, group._id, swatches.toSorted(), colours, pictures]);
  }
  const choices = selectedOptions.flatMap(({ optionName, valueId, value }) =>
    valueId === null ? [] : JSON.stringify([optionName, value]),
  );
  const letters = letteringsOf(drawing?.production).map(({ font, method, position }) => [
    font,
    method,
    position,
  ]);
  // without words, what was drawn differently is another thing
  const drawn = wordsOf(item) === '' ? drawing?.hash : undefined;
  const pictures = pictureKey(item);
  return JSON.stringify([
    product._id,
    product.name,
    choices.toSorted(),
    colours,
    letters,
    pictures,
    drawn,
  ]);
}

/** Whether these need a line each: those that are all the same are one thing to make. */
function areRows(lot: readonly ProductionItem[]): boolean {
  const [first, ...others] = lot;
  if (!first || others.length === 0) return false;
  return first.item.group !== null || others.some(({ item }) => keyOf(item) !== keyOf(first.item));
}

/** What is written on an item, as one text. */
const wordsOf = (item: OrderItem): string =>
  textsOf(item)
    .map(({ value }) => value)
    .join(' ');

function byWords(one: ProductionItem, two: ProductionItem): number {
  return collator.compare(wordsOf(one.item), wordsOf(two.item));
}

/** Numbers within a name count as numbers: 9 oz comes before 12 oz. */
const collator = new Intl.Collator('en-GB', { numeric: true });

function byProductThenOptions(one: ProductionGroup, two: ProductionGroup): number {
  return (
    collator.compare(one.sample.product.name, two.sample.product.name) ||
    compare(one.sample.product._id, two.sample.product._id) ||
    compareChoices(one.sample, two.sample) ||
    compare(one.key, two.key)
  );
}

/** Choice by choice, in the order that the type lists its options in; none comes before any. */
function compareChoices(one: OrderItem, two: OrderItem): number {
  for (const [index, choice] of one.selectedOptions.entries()) {
    const other = two.selectedOptions[index];
    if (!other) return 1;
    const difference =
      collator.compare(choice.optionName, other.optionName) ||
      collator.compare(choice.value, other.value);
    if (difference !== 0) return difference;
  }
  return one.selectedOptions.length - two.selectedOptions.length;
}

function compare(one: string, two: string): number {
  return one === two ? 0 : one < two ? -1 : 1;
}

/** Pieces of one product in one colour and size. */
export interface CutLine {
  product: string;
  /** As chosen, such as `Navy`, with codes where colours have them. */
  colours: { value: string; code: string | undefined }[];
  size: string;
  pieces: number;
}

/** Names of options that say how large a piece is. */
const SIZE = /\b(size|length|width)$/i;

/** The pieces to be cut for all of it, by product, colour and size; not those that are not approved. */
export function cuttingList({ groups }: ProductionPlan): CutLine[] {
  const lines = new Map<string, CutLine>();
  for (const { item } of groups.flatMap(({ items }) => items)) {
    if (item.isHeld) continue;
    const colours = item.selectedOptions.flatMap(({ value, swatch }) =>
      swatch ? [{ value, code: 'colour' in swatch ? swatch.colour : undefined }] : [],
    );
    const size = item.selectedOptions
      .flatMap(({ optionName, valueId, value, swatch }) =>
        valueId !== null && !swatch && SIZE.test(optionName) ? value : [],
      )
      .join(', ');
    const product = item.product.name;
    const key = JSON.stringify([item.product._id, product, colours, size]);
    const known = lines.get(key);
    if (known) known.pieces += item.quantity;
    else lines.set(key, { product, colours, size, pieces: item.quantity });
  }
  const inWords = ({ product, colours, size }: CutLine) => [
    product,
    colours.map(({ value }) => value).join(),
    size,
  ];
  return [...lines.values()].toSorted((one, two) => {
    const others = inWords(two);
    return (
      inWords(one)
        .map((word, index) => collator.compare(word, others[index] ?? ''))
        .find((order) => order !== 0) ?? 0
    );
  });
}
