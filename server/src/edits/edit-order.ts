import type { EditResult } from '@tailorbird/contract/order-edits';
import { orderStatuses } from '@tailorbird/contract/kinds/order-statuses';
import type { Order } from '@tailorbird/contract/orders';
import type { PriceLine } from '@tailorbird/contract/price-rules';
import {
  openCents,
  paymentState,
  surplusCents,
  totalEntry,
  withEntry,
} from '@tailorbird/contract/rules/ledger';
import { fromMinorUnits, minorUnits, toMinorUnits } from '@tailorbird/contract/rules/money';
import { artworkIds, holdArtworksOf } from '../cart/artworks-unavailable.ts';
import type { FindArtworks } from '../cart/own-artworks.ts';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import { returnUses } from '../catalogue/returned-use-queries.ts';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { NewMail } from '../mail/mail.ts';
import type { OfferLinks } from '../offers/offer-links.ts';
import type { Accounts } from '../orders/customer-mails.ts';
import { drawItems, type DrawnItems } from '../orders/new-order.ts';
import { listStoredOrders } from '../orders/queries.ts';
import { retry } from '../retry.ts';
import { sentencesOf } from './edit-sentences.ts';
import { editApprovals, type EditedApprovals } from './edited-approvals.ts';
import { editMails } from './edit-mails.ts';
import { planEdit, type EditPlan, type SentChange } from './plan-edit.ts';
import { MOST_EDITS, MOST_OWN_EDITS, saveEdit, type SavedEdit, type SavedItem } from './queries.ts';
import { readEdit, showEdit, type EditableOrder } from './read-edit.ts';

/** The parts of the shop that a change of an order needs. */
export interface EditShop {
  database: Database;
  catalogue: LiveCatalogue;
  accounts: Accounts;
  findArtworks: FindArtworks;
  approvalLinks: OfferLinks;
  /** Does what follows from a change, in its transaction. */
  onEdit: (tx: Queryable, change: OrderChange) => Promise<void>;
}

/** A change that was made, for what follows from it. */
export interface OrderChange {
  orderId: string;
  totalBefore: number;
  /** The invoice is to say it, also where it costs as much as before. */
  reissues: boolean;
  by: string;
  timeZone: string;
}

/** Who changes an order, and how they see it. */
export interface Editor {
  orderId: string;
  /** Undefined when an admin changes it. */
  ownerId: string | undefined;
  /** As the history names them. */
  name: string;
  show: (order: Order) => Order;
}

/** A change as it is sent. */
export type SentEditRequest = Omit<SentChange, 'isCustomer'> & {
  version: number;
  total?: number | undefined;
  isTrial: boolean;
  isMailed: boolean;
  reissuesInvoice: boolean;
};

/**
 * Changes an order that was placed: all of it or nothing, on the version that was shown, at the price
 * that was shown. A trial changes nothing.
 * @throws NOT_FOUND, EDIT_CLOSED, EDIT_TOO_LATE, EDITS_FULL, EDIT_REFUSED, EDIT_PRICE_CHANGED,
 *   CHANGED_MEANWHILE, the refusals of details, SERVER_BUSY
 */
export async function editOrder(
  shop: EditShop,
  editor: Editor,
  request: SentEditRequest,
): Promise<EditResult> {
  const { database, catalogue } = shop;
  // they count towards the limits once, however often this is begun again
  let mails: NewMail[] | undefined;
  return retry(async () => {
    const read = await readEdit(shop, editor.orderId, editor.ownerId);
    checkEditor(read, editor, request);
    const plan = await planEdit(shop, read, {
      ...request,
      isCustomer: editor.ownerId !== undefined,
    });
    const approvals = await approvalsOf(read, plan);
    const { totalCents } = plan.price;
    const lines = sentencesOf(read.stored.order, plan);
    const facts = { plan, approvals, request };
    const trial = resultOf(read, editor, facts);
    if (request.total !== undefined && toMinorUnits(request.total) !== totalCents) {
      throw new ShopError('EDIT_PRICE_CHANGED', { body: trial });
    }
    if (lines.length === 0) return { ...trial, isMailed: false };
    if (request.isTrial) return trial;
    if (request.isMailed) {
      const pieces = approvals.held.length - approvals.wished.length;
      mails ??= await editMails(shop, read.stored, { pieces, totalCents, lines });
    }
    const saved = savedEdit(read, editor, { ...facts, lines, mails: mails ?? [] });
    const drawn = await drawItems(database, {
      pieces: async () =>
        new Map(plan.items.map(({ item, piece }) => [item._id, piece ?? null] as const)),
    });
    const change: OrderChange = {
      orderId: editor.orderId,
      totalBefore: read.stored.totalCents,
      reissues: isOnInvoice(plan, request),
      by: editor.name,
      timeZone: await catalogue.now().getTimeZone(),
    };
    const isSaved = await write(shop, read, {
      saved: withDrawings(saved, plan, drawn),
      change,
      plan,
    });
    if (!isSaved) return undefined;
    const [stored] = await listStoredOrders(database, [editor.orderId]);
    if (!stored) throw new ShopError('NOT_FOUND');
    return {
      ...trial,
      order: editor.show(stored.order),
      isMailed: saved.mails.length > 0,
    };
  });
}

/** @throws EDIT_CLOSED, EDIT_TOO_LATE, CHANGED_MEANWHILE, EDITS_FULL */
function checkEditor(
  read: EditableOrder,
  { ownerId, show }: Editor,
  { version }: Pick<SentEditRequest, 'version'>,
): void {
  const { stored, touched, edits } = read;
  const { status } = stored.order;
  const isAdmin = ownerId === undefined;
  if (!orderStatuses[status].isOpen) throw new ShopError('EDIT_CLOSED', { fill: { status } });
  if (!isAdmin && touched.size > 0) throw new ShopError('EDIT_TOO_LATE');
  if (stored.order.version !== version) {
    throw new ShopError('CHANGED_MEANWHILE', { body: showEdit(read, { show, isAdmin }) });
  }
  if (edits.all >= MOST_EDITS || (!isAdmin && edits.own >= MOST_OWN_EDITS)) {
    throw new ShopError('EDITS_FULL');
  }
}

async function approvalsOf(
  { stored, generation }: EditableOrder,
  { items }: EditPlan,
): Promise<EditedApprovals> {
  const { approval } = await generation.findSettings();
  const products = await generation.listProducts(items.map(({ item }) => item.product._id));
  return editApprovals(
    stored,
    items,
    ({ product }) => products.get(product._id)?.type?.approval ?? approval.rule,
  );
}

interface EditOutcome {
  plan: EditPlan;
  approvals: EditedApprovals;
  request: SentEditRequest;
}

/** What the ledger says then. */
function ledgerOf({ stored, depositPercent }: EditableOrder, after: number) {
  const { order, totalCents: before, ledger } = stored;
  // an order from before there was a ledger has none yet
  const entry = order.payment && totalEntry(ledger, before, after);
  const sums = entry ? withEntry(ledger, entry) : ledger;
  const terms = { total: after, depositPercent, ...order.paymentTerms };
  return { entry, sums, state: order.payment ? paymentState(sums, terms) : null };
}

/** Whether an invoice is to say a change of no money: other goods are on it, or other details are asked for. */
const isOnInvoice = (plan: EditPlan, { reissuesInvoice }: SentEditRequest): boolean =>
  plan.hasOtherGoods || (reissuesInvoice && plan.hasOtherDetails);

const inDollars = (cents: number) => fromMinorUnits(minorUnits(cents));

/** What the change makes of the order, before it is made. */
function resultOf(
  read: EditableOrder,
  { show }: Editor,
  { plan, approvals, request }: EditOutcome,
): EditResult {
  const { order } = read.stored;
  const { price, details, items, removed } = plan;
  const { sums } = ledgerOf(read, price.totalCents);
  const printedAt = Math.max(-1, ...(order.prints ?? []).map(({ version }) => version));
  const isOther = (item: (typeof items)[number]) =>
    item.before !== undefined && item.item.changed !== item.before.changed;
  const changed = items.filter(isOther).flatMap(({ item }) => item.pieces ?? []);
  const isReissued = price.differenceCents !== 0 || isOnInvoice(plan, request);
  return {
    order: show({
      ...order,
      ...details,
      totalAmount: inDollars(price.totalCents),
      priceLines: price.lines,
      ...(price.tax && { tax: price.tax }),
      cart: { items: items.map(({ item }) => item) },
    }),
    difference: inDollars(price.differenceCents),
    differences: price.differences,
    open: inDollars(openCents(sums)),
    toRefund: inDollars(surplusCents(sums)),
    asked: approvals.asked,
    printed: printedAt >= 0 ? changed : [],
    removed,
    reissued: isReissued ? read.invoice : null,
    isMailed: request.isMailed,
  };
}

function savedEdit(
  read: EditableOrder,
  { ownerId, name }: Editor,
  { plan, approvals, lines, mails }: EditOutcome & { lines: string[]; mails: NewMail[] },
): SavedEdit {
  const { order, totalCents: before } = read.stored;
  const { price, details, removed } = plan;
  return {
    version: order.version,
    items: plan.items.map(({ item, before: was, splitOf, piece }) => ({
      item,
      isNew: was === undefined,
      splitOf,
      choices: piece === undefined ? undefined : { drawing: null },
    })),
    removed,
    voided: [...(order.voided ?? []), ...removed],
    drawings: [],
    totals: { before, after: price.totalCents },
    priceLines: price.lines,
    tax: price.tax,
    details,
    ledger: ledgerOf(read, price.totalCents),
    approvals: { ...approvals, isAsking: approvals.asked.length > 0 && mails.length > 0 },
    by: name,
    isByCustomer: ownerId !== undefined,
    lines,
    mails,
  };
}

const withDrawings = (saved: SavedEdit, { items }: EditPlan, drawn: DrawnItems): SavedEdit => ({
  ...saved,
  drawings: drawn.drawings,
  items: saved.items.map((one, index): SavedItem => {
    const piece = items[index]?.piece;
    return piece === undefined
      ? one
      : { ...one, choices: { drawing: drawn.ofItems.get(one.item._id) ?? null } };
  }),
});

const isIn = (lines: readonly PriceLine[], label: string) =>
  lines.some((line) => line.why === 'discount' && line.label === label);

/** Discounts that took something off and take off nothing then: the order gives their uses back. */
function unusedDiscounts(
  { used, stored: { order } }: EditableOrder,
  { price }: EditPlan,
): string[] {
  return used.flatMap(({ id, label }) =>
    isIn(order.priceLines, label) && !isIn(price.lines, label) ? id : [],
  );
}

/** A picture on it was deleted meanwhile. */
class GoneMeanwhileError extends Error {}

/** Pictures that the order does not name already; whatever became of those that it does, they stay. */
function newPictures({ stored: { order } }: EditableOrder, { items }: SavedEdit) {
  const had = new Set(artworkIds(order.cart.items));
  return items
    .filter(({ choices }) => choices)
    .map(({ item: { selectedOptions } }) => ({
      selectedOptions: selectedOptions.map(({ artwork = [], ...chosen }) => ({
        ...chosen,
        artwork: artwork.filter(({ id }) => !had.has(id)),
      })),
    }));
}

/** In one transaction; pictures are locked before the order, as by who places or refuses one. */
async function write(
  { database, onEdit }: EditShop,
  read: EditableOrder,
  { saved, change, plan }: { saved: SavedEdit; change: OrderChange; plan: EditPlan },
): Promise<boolean> {
  const unused = unusedDiscounts(read, plan);
  const come = newPictures(read, saved);
  try {
    return await database.transaction(async (tx) => {
      if (artworkIds(come).length > 0 && !(await holdArtworksOf(tx, come))) {
        throw new GoneMeanwhileError();
      }
      if (!(await saveEdit(tx, read.key, saved))) return false;
      if (unused.length > 0) await returnUses(tx, [change.orderId], unused);
      await onEdit(tx, change);
      return true;
    });
  } catch (error) {
    if (error instanceof GoneMeanwhileError) return false;
    throw error;
  }
}
