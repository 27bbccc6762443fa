import type { Order, OrderItem } from '@tailorbird/contract/orders';
import { countPieces } from '@tailorbird/contract/rules/group-items';

/** An item to be made, with the order that it is made for. */
export interface MadeItem {
  order: Order;
  item: OrderItem;
}

/**
 * Items that are made alike: the same product, choices and drawing; or rows of one group, which
 * differ in words and sizes, and not in colours. Never without an item.
 */
export interface ProductionGroup {
  key: string;
  /** One of the items, which stands for the product and the choices of all. */
  sample: OrderItem;
  pieces: number;
  /** Pieces among them with a customer's note: they are made on their own. */
  notedPieces: number;
  /** Rows of a group of one order, in its order: each is made as it says. */
  isRows: boolean;
  /** Items without a note first, each part in the order of the orders. */
  items: MadeItem[];
}

export interface ProductionPlan {
  groups: ProductionGroup[];
  pieces: number;
  /** How many orders there is something to make for. */
  orderCount: number;
  /** Nothing is made for these. */
  cancelled: Order[];
}

/** Groups the items of these orders, so that like things are made together. */
export function planProduction(orders: readonly Order[]): ProductionPlan {
  const toMake = orders.filter((order) => order.status !== 'cancelled');
  const made = toMake.flatMap((order) => order.cart.items.map((item) => ({ order, item })));
  const rows = lotsOf(made, rowsKeyOf);
  const isRow = (one: MadeItem) => (rows.get(rowsKeyOf(one))?.length ?? 0) > 1;
  const groups = [
    ...[...lotsOf(made.filter(isRow), rowsKeyOf)].map(([key, items]) => ({
      ...groupOf(key, items),
      isRows: true,
      items,
    })),
    ...[
      ...lotsOf(
        made.filter((one) => !isRow(one)),
        ({ item }) => keyOf(item),
      ),
    ].map(([key, items]) => groupOf(key, items)),
  ].toSorted(byProductThenOptions);
  return {
    groups,
    pieces: groups.reduce((pieces, group) => pieces + group.pieces, 0),
    orderCount: toMake.filter((order) => order.cart.items.length > 0).length,
    cancelled: orders.filter((order) => order.status === 'cancelled'),
  };
}

/** Oldest first: the earliest order is made and packed first. */
export function oldestFirst(orders: readonly Order[]): Order[] {
  return orders.toSorted(
    (one, two) => compare(one.orderDate, two.orderDate) || compare(one.orderId, two.orderId),
  );
}

function groupOf(key: string, items: MadeItem[]): ProductionGroup {
  const plain = items.filter(({ item }) => item.note === '');
  const noted = items.filter(({ item }) => item.note !== '');
  const ordered = [...plain, ...noted];
  const withPicture = ordered.find(({ item }) => item.product.image_id.length > 0);
  const [first] = ordered;
  if (!first) throw new RangeError('A group needs an item.');
  return {
    key,
    sample: (withPicture ?? first).item,
    pieces: countPieces(ordered.map(({ item }) => item)),
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
  made: readonly MadeItem[],
  key: (one: MadeItem) => string,
): Map<string, MadeItem[]> {
  const lots = new Map<string, MadeItem[]>();
  for (const one of made) {
    const lot = lots.get(key(one));
    if (lot) lot.push(one);
    else lots.set(key(one), [one]);
  }
  return lots;
}

/** Rows of one group of an order in the same colours, of what is drawn and of what was chosen. */
function rowsKeyOf({ order, item }: MadeItem): string {
  const { _id, group, selectedOptions, drawing } = item;
  const chosen = selectedOptions.flatMap(({ optionId, value, swatch }) =>
    swatch ? JSON.stringify([optionId, value]) : [],
  );
  const parts = (drawing?.production?.parts ?? []).map(({ part, colour }) => [part, colour]);
  return JSON.stringify([order._id, group?._id ?? _id, chosen.toSorted(), parts]);
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
  for (const [place, choice] of one.selectedOptions.entries()) {
    const other = two.selectedOptions[place];
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
