import { numbersOfItems } from '@tailorbird/contract/kinds/piece-states';
import { EXCEPTION_SENTENCES } from '@tailorbird/contract/kinds/withdrawals';
import type { OrderItem } from '@tailorbird/contract/orders';
import { deliveryCents, findZone, gramsOf } from '@tailorbird/contract/rules/delivery';
import { discountLabel } from '@tailorbird/contract/rules/discount';
import { minorUnits, toMinorUnits } from '@tailorbird/contract/rules/money';
import { percentOf } from '@tailorbird/contract/rules/tax';
import { exceptionOf } from '@tailorbird/contract/rules/withdrawal-exception';
import {
  withdrawalPeriod,
  type WithdrawalPeriod,
} from '@tailorbird/contract/rules/withdrawal-period';
import {
  sharesOf,
  type OrderShares,
  type PriceShare,
} from '@tailorbird/contract/rules/withdrawal-shares';
import type { ShopSettings } from '@tailorbird/contract/shop-settings';
import type { Withdrawal, WithdrawalItem } from '@tailorbird/contract/withdrawals';
import type { CatalogueGeneration, LiveCatalogue } from '../catalogue/live-catalogue.ts';
import { listUsedDiscounts } from '../catalogue/returned-use-queries.ts';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { OrderKey } from '../orders/making-queries.ts';
import { readRanges } from '../orders/piece-ranges.ts';
import { listStoredOrders } from '../orders/queries.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { findReturns, type StoredReturns } from './queries.ts';

/** The parts of the shop that withdrawals are read by. */
export interface ReturnsSource {
  database: Queryable;
  catalogue: LiveCatalogue;
  timeZone: () => Promise<string>;
}

/** An order with all that is known of withdrawals from it. */
export interface OrderReturns extends StoredReturns {
  key: OrderKey;
  stored: StoredOrder;
  settings: ShopSettings;
  timeZone: string;
  period: WithdrawalPeriod;
  /** In the order of the items. */
  items: WithdrawalItem[];
  /** The numbers of the pieces of each item, likewise. */
  numbers: readonly (readonly number[])[];
  delivery: Withdrawal['delivery'];
  taxLabel: string | null;
}

/** @throws NOT_FOUND where there is no such order, or it is not this owner's */
export async function readReturns(
  { database, catalogue, timeZone }: ReturnsSource,
  orderId: string,
  ownerId?: string,
): Promise<OrderReturns> {
  const [stored] = await listStoredOrders(database, [orderId]);
  if (!stored || (ownerId !== undefined && stored.ownerId !== ownerId)) {
    throw new ShopError('NOT_FOUND');
  }
  const key = { ownerId: stored.ownerId, orderId };
  const returns = await findReturns(database, key);
  if (!returns) throw new ShopError('NOT_FOUND');
  const generation = catalogue.now();
  const settings = await generation.findSettings();
  const zone = await timeZone();
  const { order } = stored;
  const numbers = numbersOfItems(order.cart.items);
  const shares = await sharesOfOrder(database, generation, stored);
  const items = order.cart.items.map((item, index) =>
    withdrawalItem(item, {
      withdrawn: (numbers[index] ?? []).filter((number) => stored.withdrawn.has(number)).length,
      share: shares.items[index] ?? NOTHING,
    }),
  );
  return {
    ...returns,
    key,
    stored,
    settings,
    timeZone: zone,
    period: periodOf({ stored, returns, numbers, settings, zone }),
    items,
    numbers,
    delivery: await deliveryBack(generation, { stored, returns, settings, shares }),
    taxLabel: order.priceLines.some(({ why }) => why === 'tax') ? (order.tax?.label ?? null) : null,
  };
}

const NOTHING: PriceShare = { goodsCents: minorUnits(0), taxCents: minorUnits(0) };

function withdrawalItem(
  item: OrderItem,
  { withdrawn, share }: { withdrawn: number; share: PriceShare },
): WithdrawalItem {
  const { _id, product, drawing, selectedOptions, quantity } = item;
  const why = exceptionOf(item);
  return {
    _id,
    product: { _id: product._id, name: product.name, image_id: product.image_id },
    drawing: drawing && { address: drawing.address, title: drawing.title },
    selectedOptions,
    quantity,
    withdrawn,
    exception: why && { why, sentence: EXCEPTION_SENTENCES[why] },
    ...share,
  };
}

interface PeriodFacts {
  stored: StoredOrder;
  returns: StoredReturns;
  numbers: readonly (readonly number[])[];
  settings: ShopSettings;
  zone: string;
}

function periodOf({ stored, returns, numbers, settings, zone }: PeriodFacts): WithdrawalPeriod {
  const { order, parcels, withdrawn, sent } = stored;
  return withdrawalPeriod(
    {
      status: order.status,
      // what was stopped never comes
      pieces: numbers.flat().filter((number) => sent.has(number) || !withdrawn.has(number)),
      parcels: parcels.map(({ kind, sentAt, transitDays, handed, pieces }) => ({
        kind,
        sentAt,
        transitDays,
        handedAt: handed?.at ?? null,
        pieces: readRanges(pieces),
      })),
      completedAt: order.status === 'completed' ? completedAt(stored, returns) : null,
      longestTransitDays: longestTransit(stored, settings),
    },
    { days: settings.returns.days, timeZone: zone, now: new Date() },
  );
}

/** Of an order that was completed before there was a history, when it was placed. */
const completedAt = ({ order }: StoredOrder, returns: StoredReturns): Date =>
  returns.completedAt ?? new Date(order.orderDate);

/** Of the method of the order to where it goes, as it is offered today. */
function longestTransit({ order }: StoredOrder, { delivery }: ShopSettings): number {
  const ordered = order.delivery;
  if (ordered?.method.kind !== 'delivery') return 0;
  const method = delivery.methods.find(({ _id }) => _id === ordered.method._id);
  if (!method) return 0;
  const zone = findZone(method, ordered.address);
  if (zone) return zone.transitDays?.most ?? 0;
  return Math.max(0, ...method.zones.map(({ transitDays }) => transitDays?.most ?? 0));
}

/** What the order costs, by what it is paid for. */
async function sharesOfOrder(
  db: Queryable,
  generation: CatalogueGeneration,
  { order }: StoredOrder,
): Promise<OrderShares> {
  const { items } = order.cart;
  const ids = [...new Set(items.map(({ product }) => product._id))];
  const products = await generation.listProducts(ids);
  const tax = await generation.findTax();
  const hasDiscount = order.priceLines.some(({ why }) => why === 'discount');
  const used = hasDiscount ? await listUsedDiscounts(db, order._id) : [];
  const rules = hasDiscount
    ? (await generation.listDiscounts()).filter(({ _id }) => used.includes(_id))
    : [];
  return sharesOf({
    items: items.map(({ product, quantity, taxClass }) => ({
      unitCents: toMinorUnits(product.cost),
      quantity,
      percent: percentOf(tax, taxClass ?? products.get(product._id)?.taxClass ?? null),
    })),
    lines: order.priceLines,
    tax: order.tax,
    // a discount of some goods is of those alone, as far as it is known by now
    isFor: ({ label }, index) => {
      const of = rules.find((rule) => discountLabel(rule) === label)?.of;
      const id = items[index]?.product._id ?? '';
      if (of === undefined || of.kind === 'order') return true;
      if (of.kind === 'products') return of.ids.includes(id);
      return (products.get(id)?.categories ?? []).some(({ _id }) => of.ids.includes(_id));
    },
  });
}

/**
 * What of the delivery is paid back where nothing of the order is left: all of it while nothing was
 * sent, else no more than the cheapest that the shop offers there for these goods.
 */
async function deliveryBack(
  generation: CatalogueGeneration,
  {
    stored: { order, parcels },
    returns,
    settings,
    shares,
  }: {
    stored: StoredOrder;
    returns: StoredReturns;
    settings: ShopSettings;
    shares: OrderShares;
  },
): Promise<Withdrawal['delivery']> {
  const { goodsCents: paid, taxCents } = shares.delivery;
  if (paid <= 0 || returns.withdrawals.some(({ isWhole }) => isWhole)) return null;
  if (parcels.length === 0 && order.status === 'pending') {
    return { label: DELIVERY, cents: paid, taxCents };
  }
  const { items } = order.cart;
  const products = await generation.listProducts([
    ...new Set(items.map(({ product }) => product._id)),
  ]);
  const goods = {
    valueCents: minorUnits(
      [shares.setup, ...shares.items].reduce((all, { goodsCents }) => all + goodsCents, 0),
    ),
    grams: gramsOf(
      items.map(({ product, quantity }) => ({
        weight: products.get(product._id)?.weight ?? null,
        quantity,
      })),
    ),
  };
  const offered = settings.delivery.methods.flatMap((method) =>
    method.isOffered && method.kind === 'delivery'
      ? (deliveryCents(method, order.delivery?.address, goods) ?? [])
      : [],
  );
  const cents = Math.min(paid, ...offered);
  if (cents <= 0) return null;
  return { label: DELIVERY, cents, taxCents: Math.floor((taxCents * cents) / paid) };
}

const DELIVERY = 'Delivery';
