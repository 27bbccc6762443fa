import type { Product } from '../catalogue.ts';
import type { EditRules } from '../order-edits.ts';
import type { Order, OrderItem } from '../orders.ts';
import type { PriceLine } from '../price-rules.ts';
import { type Destination, gramsOf, withDelivery } from './delivery.ts';
import type { ChosenOption } from './drawn-choices.ts';
import { editPrice, type EditedItem, type EditedPrice, type OrderedPrice } from './edit-price.ts';
import { isolate } from './isolate.ts';
import { isSameChoice } from './item-identity.ts';
import { minorUnits, sum, toMinorUnits, type MinorUnits } from './money.ts';
import { textsOf } from './own-texts.ts';
import { type PiecePrice, pricePiece } from './price.ts';
import type { TaxRule } from './tax.ts';
import { writtenText } from './written-text.ts';

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
  /** The item as it was ordered; undefined: it is new. */
  item: OrderItem | undefined;
  /** As it is sold today; undefined when it is not, or is no product. */
  product: Product | undefined;
  name: string;
  /** All choices that it is to have. */
  choices: readonly ChosenOption[];
  quantity: number;
  /** Of what is added. */
  note: string;
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
      isChosenAnew: !isSameChoice({ selectedOptions: choices }, item),
    };
  });
  return [
    ...kept.filter(({ quantity }) => quantity > 0),
    ...added.map(({ product: id, quantity, note = '', selectedOptions }, index): EditedLine => {
      const product = products.get(id);
      return {
        key: `added ${index}`,
        item: undefined,
        product,
        name: product?.name ?? '',
        choices: selectedOptions,
        quantity,
        note,
        isChosenAnew: true,
      };
    }),
    ...lines.map(({ name, quantity, cost, taxClass, isMade }, index): EditedLine => ({
      key: `line ${index}`,
      item: undefined,
      product: undefined,
      name,
      choices: [],
      quantity,
      note: '',
      isChosenAnew: true,
      own: { unitCents: toMinorUnits(cost), taxClass, isMade },
    })),
  ];
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
  ].filter((choice) => !isBlank(choice));
}

const isBlank = ({ valueId, value = '', artwork = [] }: ChosenOption) =>
  valueId === null && artwork.length === 0 && writtenText(value) === '';

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

/** Of goods that are not sold any more, as they were ordered. */
const gonePiece = ({ product: { _id, name, cost } }: OrderItem): PiecePrice =>
  piece({ productId: _id, name: isolate(name), baseCents: toMinorUnits(cost), taxClass: null });

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

/** Of goods that are added, which are taxed as they are today. */
const TODAY = 'today';

/**
 * The tax of the order. What was ordered keeps the rates of then: a class whose rate is another one by
 * now counts at the nearest of them.
 */
function taxesOf({ tax }: Pick<Order, 'tax'>, today: EditRules['tax']) {
  const rates = tax?.rates.map(({ percent }) => percent) ?? [];
  const nearest = (percent: number) =>
    rates.toSorted((one, other) => Math.abs(one - percent) - Math.abs(other - percent))[0] ??
    percent;
  const then = (id: string) => `then ${id}`;
  // a shop without tax taxes nothing today: what is added to an order that has one is taxed as that
  const isTaxed = today.mode !== 'none';
  const rule: TaxRule | null = tax
    ? {
        mode: tax.isIncluded ? 'included' : 'added',
        label: tax.label,
        rate: nearest(today.rate),
        classes: today.classes
          .flatMap(({ _id, rate }) => [
            { _id, rate: isTaxed ? rate : nearest(rate) },
            { _id: then(_id), rate: nearest(rate) },
          ])
          .concat({ _id: TODAY, rate: isTaxed ? today.rate : nearest(today.rate) }),
      }
    : null;
  return {
    rule,
    ordered: (own: PiecePrice): PiecePrice =>
      own.taxClass === null ? own : { ...own, taxClass: then(own.taxClass) },
    added: (own: PiecePrice): PiecePrice => ({ ...own, taxClass: own.taxClass ?? TODAY }),
  };
}

interface DeliveryChange {
  lines: readonly EditedLine[];
  rules: EditRules;
  edit: Pick<PriceableEdit, 'method' | 'address'>;
  /** Without another delivery. */
  price: EditedPrice;
}

/** The line of another delivery; undefined: that of the order stays. Null: it costs nothing. */
function deliveryAnew(
  { delivery, cart }: Order,
  { lines, rules, edit, price }: DeliveryChange,
): { line: PriceLine | null | undefined; isDelivered: boolean } {
  const stays = { line: undefined, isDelivered: true };
  const ordered = delivery?.method._id;
  const method = rules.methods.find(({ _id }) => _id === (edit.method ?? ordered));
  if (!method) return stays;
  const isOther = edit.method !== undefined && edit.method !== ordered;
  const destination = method.kind === 'delivery' ? (edit.address ?? delivery?.address) : undefined;
  const isElsewhere = edit.address !== undefined && !isSamePlace(edit.address, delivery?.address);
  const products = new Map(rules.products.map((product) => [product._id, product]));
  const was = gramsOf(
    cart.items.map(({ product: { _id }, quantity }) => ({
      weight: products.get(_id)?.weight ?? null,
      quantity,
    })),
  );
  const now = gramsOf(
    lines.map(({ product, quantity }) => ({ weight: product?.weight ?? null, quantity })),
  );
  const goodsCents = goodsOf(price);
  const costOf = (grams: number) =>
    withDelivery(
      {
        items: [],
        lines: [],
        subtotalCents: goodsCents,
        totalCents: goodsCents,
        discountIds: [],
        left: null,
      },
      { method, destination },
      grams,
    );
  const isHeavier =
    method.zones.some(({ by }) => by === 'weight') && isOtherClass(method, { was, now });
  if (!isOther && !isElsewhere && !isHeavier) return stays;
  const priced = costOf(now);
  if (!priced) return { line: undefined, isDelivered: false };
  return { line: priced.lines[0] ?? null, isDelivered: true };
}

const isSamePlace = (one: Destination, other: Destination | undefined) =>
  one.country === other?.country && one.postcode === other.postcode;

/** Whether another rate of any zone that goes by weight holds for the goods. */
const isOtherClass = (
  { zones }: EditRules['methods'][number],
  { was, now }: { was: number; now: number },
) =>
  zones.some(({ by, rates }) => {
    const classOf = (grams: number) => rates.findLastIndex(({ from }) => from <= grams);
    return by === 'weight' && classOf(was) !== classOf(now);
  });

/** Goods with their setup, less discounts. */
const goodsOf = ({ items, lines }: EditedPrice): MinorUnits =>
  sum([
    ...items.map(({ unitCents, quantity }) => minorUnits(unitCents * quantity)),
    ...lines.flatMap(({ why, totalCents }) =>
      why === 'setup' || why === 'discount' ? minorUnits(totalCents) : [],
    ),
  ]);

const differenceLine = (label: string, totalCents: number, why: PriceLine['why']): PriceLine => ({
  label,
  quantity: 1,
  unitCents: totalCents,
  totalCents,
  why,
});

function differencesOf(
  { cart, priceLines }: Order,
  lines: readonly EditedLine[],
  price: EditedPrice,
): PriceLine[] {
  const now = new Map<string, number>();
  for (const { id, unitCents, quantity } of price.items) {
    now.set(id, (now.get(id) ?? 0) + unitCents * quantity);
  }
  const byKey = new Map(lines.map((line) => [line.key, line]));
  const ofItems = cart.items.map((item) => {
    const line = byKey.get(item._id);
    const before = toMinorUnits(item.product.cost) * item.quantity;
    const label = line
      ? nameOf(line)
      : `Without ${nameOf({ name: item.product.name, choices: item.selectedOptions })}`;
    return differenceLine(label, (now.get(item._id) ?? 0) - before, 'piece');
  });
  const ofNew = lines
    .filter(({ item }) => !item)
    .map((line) => differenceLine(nameOf(line), now.get(line.key) ?? 0, 'piece'));
  return [...ofItems, ...ofNew, ...differencesBesides(priceLines, price.lines)].filter(
    ({ totalCents }) => totalCents !== 0,
  );
}

/** By what the customer wrote, else by the product. */
function nameOf({ name, choices }: Pick<EditedLine, 'name' | 'choices'>): string {
  const [text] = textsOf({ selectedOptions: choices });
  return isolate(text?.value || name);
}

/** Lines of one label are one here. */
function differencesBesides(before: readonly PriceLine[], now: readonly PriceLine[]): PriceLine[] {
  const keyOf = ({ why, label }: PriceLine) => `${why} ${label}`;
  const all = new Map([...before, ...now].map((line) => [keyOf(line), line]));
  const totalIn = (lines: readonly PriceLine[], key: string) =>
    lines.reduce((total, line) => total + (keyOf(line) === key ? line.totalCents : 0), 0);
  return [...all].map(([key, { label, why }]) =>
    differenceLine(label, totalIn(now, key) - totalIn(before, key), why),
  );
}
