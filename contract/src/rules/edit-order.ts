import { isBlankChoice } from './blank-choice.ts';
import type { Product } from '../catalogue.ts';
import type { EditRules } from '../order-edits.ts';
import type { Order, OrderItem } from '../orders.ts';
import type { PriceLine } from '../price-rules.ts';
import type { Destination } from './delivery.ts';
import type { ChosenOption } from './drawn-choices.ts';
import { deliveryAnew } from './edit-delivery.ts';
import { differencesOf } from './edit-differences.ts';
import { editPrice, type EditedItem, type EditedPrice, type OrderedPrice } from './edit-price.ts';
import { taxesOf } from './edit-taxes.ts';
import { isolate } from './isolate.ts';
import { isSameChoice } from './item-identity.ts';
import { minorUnits, toMinorUnits, type MinorUnits } from './money.ts';
import { type PiecePrice, pricePiece } from './price.ts';

/** Of a line of an order that is no product, such as folding in tissue. */
export const NO_PRODUCT_ID = '00000000-0000-0000-0000-000000000000';

/** A change of an order as far as its price depends on it; as `POST /order/{id}/edit` takes it. */
export interface PriceableEdit {
  items: readonly {
    _id: string;
    quantity?: number | undefined;
    selectedOptions: readonly ChosenOption[];
  }[];
  added?: readonly {
    product: string;
    quantity: number;
    note?: string | undefined;
    /** The id of a group of the order that it joins. */
    group?: string | null | undefined;
    selectedOptions: readonly ChosenOption[];
  }[];
  lines?: readonly {
    name: string;
    quantity: number;
    cost: number;
    taxClass: string | null;
    isMade: boolean;
  }[];
  /** The id of a method of delivery. */
  method?: string | undefined;
  address?: Destination | undefined;
}

/** An item of a changed order before it has a price. */
export interface EditedLine {
  /** The id of the item; of a new one its place, such as: added 0, line 0. */
  key: string;
  /** The item as it was ordered. Undefined when it is new. */
  item: OrderItem | undefined;
  /** As it is sold today; undefined when it is not, or is no product. */
  product: Product | undefined;
  name: string;
  /** All choices that it is to have. */
  choices: readonly ChosenOption[];
  quantity: number;
  /** Of what is added. */
  note: string;
  /** The id of the group that it stands in. */
  group: string | null;
  /** Whether other choices are made than were ordered. */
  isChosenAnew: boolean;
  /** Of a line without a product: what one costs, in cents, its tax class, and whether it has pieces. */
  own?: { unitCents: MinorUnits; taxClass: string | null; isMade: boolean };
}

/** All items of the order as it is to be, in its order; what is taken out is left out. */
export function editedLines(
  { cart }: Pick<Order, 'cart'>,
  { items, added = [], lines = [] }: PriceableEdit,
  products: ReadonlyMap<string, Product>,
): EditedLine[] {
  const edits = new Map(items.map((edit) => [edit._id, edit]));
  const kept = cart.items.map((item): EditedLine => {
    const { quantity = item.quantity, selectedOptions = [] } = edits.get(item._id) ?? {};
    const choices = withChanges(item.selectedOptions, selectedOptions);
    return {
      key: item._id,
      item,
      product: products.get(item.product._id),
      name: item.product.name,
      choices,
      quantity,
      note: item.note,
      group: item.group?._id ?? null,
      isChosenAnew: !isSameChoice({ selectedOptions: choices }, item),
    };
  });
  return inGroups([
    ...kept.filter(({ quantity }) => quantity > 0),
    ...added.map(
      ({ product: id, quantity, note = '', group = null, selectedOptions }, index): EditedLine => {
        const product = products.get(id);
        return {
          key: `added ${index}`,
          item: undefined,
          product,
          name: product?.name ?? '',
          choices: selectedOptions,
          quantity,
          note,
          group,
          isChosenAnew: true,
        };
      },
    ),
    ...lines.map(({ name, quantity, cost, taxClass, isMade }, index): EditedLine => ({
      key: `line ${index}`,
      item: undefined,
      product: undefined,
      name,
      choices: [],
      quantity,
      note: '',
      group: null,
      isChosenAnew: true,
      own: { unitCents: toMinorUnits(cost), taxClass, isMade },
    })),
  ]);
}

/** What joins a group stands after the last row of it. */
function inGroups(lines: readonly EditedLine[]): EditedLine[] {
  const sorted = lines.filter(({ item, group }) => item ?? group === null);
  for (const line of lines) {
    if (sorted.includes(line)) continue;
    const last = sorted.findLastIndex(({ group }) => group === line.group);
    sorted.splice(last === -1 ? sorted.length : last + 1, 0, line);
  }
  return sorted;
}

/** The choices of an item with those that change; what is chosen no more is left out. */
function withChanges(
  chosen: readonly ChosenOption[],
  changes: readonly ChosenOption[],
): ChosenOption[] {
  const changed = new Map(changes.map((choice) => [choice.optionId, choice]));
  const known = new Set(chosen.map(({ optionId }) => optionId));
  return [
    ...chosen.map((choice) => changed.get(choice.optionId) ?? choice),
    ...changes.filter(({ optionId }) => !known.has(optionId)),
  ].filter((choice) => !isBlankChoice(choice));
}

/** The price of an order that is changed. */
export interface PricedOrderEdit extends EditedPrice {
  /** The difference by what it is made of; the totals add up to it. */
  differences: PriceLine[];
  /** False: the method of delivery does not go to the address. */
  isDelivered: boolean;
}

/**
 * Prices a changed order, in the browser and on the server alike: see `editPrice`. Delivery is asked
 * anew only where its method, its place or the class of the weight changes.
 */
export function priceEdit(
  order: Order,
  lines: readonly EditedLine[],
  rules: EditRules,
  edit: Pick<PriceableEdit, 'method' | 'address'> = {},
): PricedOrderEdit {
  const products = new Map(rules.products.map((product) => [product._id, product]));
  const taxes = taxesOf(order, rules.tax);
  const before: OrderedPrice = {
    items: order.cart.items.map((item) => ({
      id: item._id,
      quantity: item.quantity,
      unitCents: toMinorUnits(item.product.cost),
      lines: item.priceLines,
      piece: taxes.ordered(pieceOf(item, products.get(item.product._id))),
    })),
    lines: order.priceLines,
    tax: order.tax ?? null,
  };
  const edited = lines.map(({ key: id, quantity, isChosenAnew, ...line }): EditedItem => ({
    id,
    quantity,
    isChosenAnew,
    piece: line.item
      ? taxes.ordered(pieceOf(line.item, line.product, line.choices))
      : taxes.added(line.own ? ownPiece(line.name, line.own) : addedPiece(line)),
  }));
  const discounts = rules.discounts.flatMap((rule) =>
    rule.percent === null ? [] : [{ ...rule, percent: rule.percent }],
  );
  const own = { discounts, tax: taxes.rule };
  const price = editPrice(before, edited, own);
  const delivery = deliveryAnew(order, { lines, rules, edit, price });
  const final =
    delivery.line === undefined
      ? price
      : editPrice(before, edited, { ...own, delivery: delivery.line });
  return {
    ...final,
    differences: differencesOf(order, lines, final),
    isDelivered: delivery.isDelivered,
  };
}

const piece = (given: Pick<PiecePrice, 'productId' | 'name' | 'baseCents' | 'taxClass'>) => ({
  categoryIds: [],
  charges: [],
  setups: [],
  tiers: [],
  countedWith: given.productId,
  minimumQuantity: 1,
  ...given,
});

/** Of goods that are not sold any more, or of a line without a product, as they were ordered. */
const gonePiece = ({ product: { _id, name, cost }, taxClass }: OrderItem): PiecePrice =>
  piece({
    productId: _id,
    name: isolate(name),
    baseCents: toMinorUnits(cost),
    taxClass: taxClass ?? null,
  });

/** By the rules of today, with its own choices or others. */
const pieceOf = (
  item: OrderItem,
  product: Product | undefined,
  choices: readonly ChosenOption[] = item.selectedOptions,
): PiecePrice => (product ? pricePiece(product, choices) : gonePiece(item));

const ownPiece = (
  name: string,
  { unitCents, taxClass }: NonNullable<EditedLine['own']>,
): PiecePrice =>
  piece({ productId: NO_PRODUCT_ID, name: isolate(name), baseCents: unitCents, taxClass });

const addedPiece = ({
  product,
  choices,
  name,
}: Pick<EditedLine, 'product' | 'choices' | 'name'>): PiecePrice =>
  product
    ? pricePiece(product, choices)
    : piece({ productId: '', name: isolate(name), baseCents: minorUnits(0), taxClass: null });
