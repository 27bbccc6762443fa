import type { EditRules, OrderEdit } from '@tailorbird/contract/order-edits';
import { orderStatuses } from '@tailorbird/contract/kinds/order-statuses';
import type { Order } from '@tailorbird/contract/orders';
import { discountLabel, type DiscountRule } from '@tailorbird/contract/rules/discount';
import type { CatalogueGeneration, LiveCatalogue } from '../catalogue/live-catalogue.ts';
import { listUsedDiscounts } from '../catalogue/returned-use-queries.ts';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { listPieces, type OrderKey } from '../orders/making-queries.ts';
import { listStoredOrders } from '../orders/queries.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { findInvoice } from '../papers/issue-paper.ts';
import { countEdits, type EditCount } from './queries.ts';

/** An order with all that decides on a change of it. */
export interface EditableOrder {
  key: OrderKey;
  stored: StoredOrder;
  generation: CatalogueGeneration;
  rules: EditRules;
  /** Pieces that are made or being made, or that the customer has withdrawn from. */
  begun: ReadonlySet<number>;
  /** Those, and pieces that are to be made again. */
  touched: ReadonlySet<number>;
  begunAt: string | null;
  /** The discounts that it uses, with the labels of their lines. */
  used: { id: string; label: string }[];
  /** The number of the invoice that stands. */
  invoice: string | null;
  /** Of the shop: for an order without terms of its own. */
  depositPercent: number;
  edits: EditCount;
}

/** @throws NOT_FOUND where there is no such order, or it is not this owner's */
export async function readEdit(
  { database, catalogue }: { database: Queryable; catalogue: LiveCatalogue },
  orderId: string,
  { ownerId, sentKey }: { ownerId?: string | undefined; sentKey?: string | undefined } = {},
): Promise<EditableOrder> {
  const [stored] = await listStoredOrders(database, [orderId]);
  if (!stored || (ownerId !== undefined && stored.ownerId !== ownerId)) {
    throw new ShopError('NOT_FOUND');
  }
  const key = { ownerId: stored.ownerId, orderId };
  const generation = catalogue.now();
  const [pieces = [], invoice, edits, discounts] = await Promise.all([
    listPieces(database, orderId),
    findInvoice(database, orderId),
    countEdits(database, key, sentKey),
    usedDiscounts(database, generation, orderId),
  ]);
  const moments = pieces.flatMap(({ changedAt }) => changedAt ?? []).toSorted();
  return {
    key,
    stored,
    generation,
    rules: await rulesOf(generation, stored.order, discounts),
    used: discounts.map((rule) => ({ id: rule._id, label: discountLabel(rule) })),
    begun: new Set([
      ...pieces.flatMap(({ number, state }) => (state === 'again' ? [] : number)),
      // what the customer has withdrawn from is not changed any more
      ...stored.withdrawn,
    ]),
    touched: new Set([...pieces.map(({ number }) => number), ...stored.withdrawn]),
    begunAt: moments[0] ?? null,
    invoice: invoice?.number ?? null,
    depositPercent: (await generation.findSettings()).payment.depositPercent,
    edits,
  };
}

/** As they are today; one that was deleted is none of them. */
async function usedDiscounts(
  db: Queryable,
  generation: CatalogueGeneration,
  orderId: string,
): Promise<readonly DiscountRule[]> {
  const used = await listUsedDiscounts(db, orderId);
  if (used.length === 0) return [];
  return (await generation.listDiscounts()).filter(({ _id }) => used.includes(_id));
}

/** The rules of today as far as the order depends on them. */
async function rulesOf(
  generation: CatalogueGeneration,
  { cart }: Order,
  discounts: readonly DiscountRule[],
): Promise<EditRules> {
  const ids = [...new Set(cart.items.map(({ product }) => product._id))];
  const { delivery } = await generation.findSettings();
  const { mode, label, rate, classes } = await generation.findTax();
  return {
    products: [...(await generation.listProducts(ids)).values()],
    discounts: discounts
      .filter(({ percent }) => percent !== null)
      .map((rule) => ({
        _id: rule._id,
        code: rule.code,
        percent: rule.percent,
        amount: rule.amount,
        of: rule.of,
        fromValue: rule.fromValue,
        fromPieces: rule.fromPieces,
        withTier: rule.withTier,
      })),
    tax: { mode, label, rate, classes: [...classes] },
    methods: delivery.methods,
  };
}

/** For the page on which an order is changed. */
export function showEdit(
  { stored: { order }, rules, begun, touched, begunAt, invoice }: EditableOrder,
  { show, isAdmin }: { show: (order: Order) => Order; isAdmin: boolean },
): OrderEdit {
  return {
    order: show(order),
    rules,
    begun: [...(isAdmin ? begun : touched)],
    begunAt,
    isOpen: orderStatuses[order.status].isOpen && (isAdmin || touched.size === 0),
    invoice,
  };
}
