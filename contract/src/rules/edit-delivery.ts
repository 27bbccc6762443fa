import type { EditRules } from '../order-edits.ts';
import type { Order } from '../orders.ts';
import type { PriceLine } from '../price-rules.ts';
import { type Destination, gramsOf, withDelivery } from './delivery.ts';
import type { EditedLine, PriceableEdit } from './edit-order.ts';
import type { EditedPrice } from './edit-price.ts';
import { minorUnits, sum, type MinorUnits } from './money.ts';

interface DeliveryChange {
  lines: readonly EditedLine[];
  rules: EditRules;
  edit: Pick<PriceableEdit, 'method' | 'address'>;
  /** Without another delivery. */
  price: EditedPrice;
}

/**
 * Prices another delivery.
 * @returns its line, or null where it costs nothing; undefined where that of the order stays
 */
export function deliveryAnew(
  { delivery, cart }: Order,
  { lines, rules, edit, price }: DeliveryChange,
): { line: PriceLine | null | undefined; isDelivered: boolean } {
  const stays = { line: undefined, isDelivered: true };
  const ordered = delivery?.method._id;
  const method = rules.methods.find(({ _id }) => _id === (edit.method ?? ordered));
  // nobody knows what a method that is offered no more costs in another country
  if (!method) return { ...stays, isDelivered: isInCountryOf(edit.address, delivery?.address) };
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

const isInCountryOf = (one: Destination | undefined, other: Destination | undefined) =>
  !one || !other || one.country === other.country;

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
