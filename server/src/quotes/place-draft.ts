import type { DraftPlacement } from '@tailorbird/contract/desk-drafts';
import type { Order } from '@tailorbird/contract/orders';
import { holdArtworksOf } from '../cart/artworks-unavailable.ts';
import { deleteCart } from '../cart/queries.ts';
import { noteUses } from '../catalogue/discount-queries.ts';
import type { Database, Queryable } from '../database/pool.ts';
import type { Account } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import { insertPlacedChange } from '../orders/change-queries.ts';
import type { OrderLinks } from '../orders/order-links.ts';
import { paymentTermsOf } from '../orders/payment-terms.ts';
import type { MailingShop } from '../orders/placed-order-mails.ts';
import { insertOfferOrder, listStoredOrders, type NewOrder } from '../orders/queries.ts';
import { retry } from '../retry.ts';
import { checkShown } from './check-shown.ts';
import { findDraft, lockDraft, lockGoods, setDraftPlaced, type DraftRow } from './draft-queries.ts';
import { freezeDraft, type CompleteDraft } from './freeze-draft.ts';
import { orderOf } from './frozen-offer.ts';
import { OrderMailing } from './order-mailing.ts';
import { lockQuote, setQuoteAccepted } from './quote-queries.ts';
import { depositOf, readDraft, type DraftShop } from './read-draft.ts';

/** The parts of the shop that placing a draft needs. */
export interface PlacingShop extends DraftShop, MailingShop {
  database: Database;
  links: OrderLinks;
  shownAtDesk: (order: Order) => Order;
}

interface PlacedDraft {
  order: Order;
  isMailed: boolean;
  link: string | null;
}

/**
 * Places a draft as an order, all of it in one transaction: the order, what it charges, uses of
 * discounts, mails and history; the draft and its goods are gone then. The same draft once more gives
 * the same order.
 * @throws NOT_FOUND, CHANGED_MEANWHILE, DRAFT_REFUSED, DRAFT_PRICE_CHANGED
 */
export async function placeDraft(
  shop: PlacingShop,
  id: string,
  placement: DraftPlacement,
  admin: Pick<Account, 'name'>,
): Promise<PlacedDraft> {
  const { catalogue, database } = shop;
  let mailing: OrderMailing | undefined;
  const isPlaced = async () => Boolean((await findDraft(database, id))?.order_id);
  const placeOnce = async () => {
    if (await isPlaced()) return true;
    const read = await readDraft(shop, id, placement.payment);
    const complete = checkShown(read, placement);
    const { owner } = complete;
    if (!owner) throw new ShopError('NOT_FOUND');
    mailing ??= new OrderMailing(shop, owner, { network: undefined, isWanted: placement.isMailed });
    const order = await prepareOrder(shop, complete, placement, mailing);
    const isMailed = await mailing.isMailed(order.order);
    const { generation } = complete.current;
    const isLatest = catalogue.isCurrent(generation) || !catalogue.isConnected;
    if (!isLatest) return undefined;
    // in the same turn, so that no change of the catalogue comes between
    const isInserted = await catalogue.write(() =>
      insert(database, { ...order, isMailed, placement, admin }, complete),
    );
    return isInserted || undefined;
  };
  await retry(() =>
    placeOnce().catch(async (error: unknown) => {
      // where the same was sent twice, the other may have placed it while this one read it
      if (await isPlaced()) return true;
      throw error;
    }),
  );
  return showPlaced(shop, id);
}

interface PreparedOrder {
  order: NewOrder;
  agreed: readonly string[];
}

async function prepareOrder(
  shop: PlacingShop,
  read: CompleteDraft,
  { payment: sent }: DraftPlacement,
  mailing: OrderMailing,
): Promise<PreparedOrder> {
  const { row, owner, current, working, price } = read;
  if (!owner) throw new ShopError('NOT_FOUND');
  const settings = await current.generation.findSettings();
  const made = await freezeDraft(shop.database, read);
  const { kind } = made.offer.delivery.method;
  const paymentTerms = paymentTermsOf(shop.payments, settings.payment, {
    kind,
    total: price.totalCents,
    sent,
    deposit: depositOf(read),
  });
  const order = orderOf(made, owner, { id: row.id, paymentTerms, working });
  return { order: await mailing.withMails(order, settings), agreed: made.offer.agreed };
}

interface PlacedOrder extends PreparedOrder {
  isMailed: boolean;
  placement: DraftPlacement;
  admin: Pick<Account, 'name'>;
}

/** False: draft, goods, a discount or a picture have changed meanwhile, and nothing is placed. */
async function insert(
  database: Database,
  { order, agreed, isMailed, placement: { agreedWith }, admin }: PlacedOrder,
  { row, current, price }: CompleteDraft,
): Promise<boolean> {
  const { id } = row;
  const place = async (tx: Queryable) => {
    const locked = await lockDraft(tx, id);
    const isSame = locked?.order_id === null && locked.version === row.version;
    if (!isSame || (await lockGoods(tx, id)) !== current.stored.version) return false;
    const quote = await lockQuote(tx, id);
    if (quote?.state === 'accepted') return false;
    if (!(await holdArtworksOf(tx, current.cart.items))) throw new ChangedMeanwhileError();
    const placed = await insertOfferOrder(tx, order);
    if (!placed) throw new ChangedMeanwhileError();
    if (!(await noteUses(tx, order, price.discountIds))) throw new ChangedMeanwhileError();
    const key = { ownerId: order.ownerId, orderId: order.id };
    await insertPlacedChange(tx, key, {
      agreedWith,
      changedBy: admin.name,
      placed: { ...(quote && { quote: quote.number }), lines: [...agreed] },
    });
    if (quote) await setQuoteAccepted(tx, id, order);
    await setDraftPlaced(tx, id, { orderId: order.id, isMailed });
    await deleteCart(tx, id);
    return true;
  };
  try {
    return await database.transaction(place);
  } catch (error) {
    if (error instanceof ChangedMeanwhileError) return false;
    throw error;
  }
}

class ChangedMeanwhileError extends Error {}

async function showPlaced(shop: PlacingShop, id: string): Promise<PlacedDraft> {
  const row: DraftRow | undefined = await findDraft(shop.database, id);
  const [stored] = row?.order_id ? await listStoredOrders(shop.database, [row.order_id]) : [];
  if (!row || !stored) throw new ShopError('NOT_FOUND');
  const { ownerId, order } = stored;
  const token = shop.links.tokenOf({ ownerId, orderId: order._id });
  return {
    order: shop.shownAtDesk(order),
    isMailed: row.is_mailed,
    link: order.customer ? null : `/guest-order#${token}`,
  };
}
