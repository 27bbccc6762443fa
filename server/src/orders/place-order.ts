import { isDeepStrictEqual } from 'node:util';
import type { Cart } from '@tailorbird/contract/cart';
import type { SentDetails } from '@tailorbird/contract/delivery';
import type { Order } from '@tailorbird/contract/orders';
import { id } from '@tailorbird/contract/text';
import { cents, toDollars } from '@tailorbird/contract/rules/money';
import { getCart, showCart, type CartShop, type VersionedCart } from '../cart/show-cart.ts';
import type { DatabaseOrTransaction, Queryable } from '../database/pool.ts';
import { noteUses } from '../catalogue/discount-queries.ts';
import type { Account, Guest } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import { retry } from '../retry.ts';
import type { MailedNewOrder, NewMail } from '../mail/mail.ts';
import { linkMail, LINK, mayWrite, summaryOf, type GuestMails } from './guest-mails.ts';
import { isAsShown, changedLines, type ShownCart } from './compare-carts.ts';
import {
  checkDetails,
  detailsError,
  isOfferedStill,
  readyDays,
  type CheckedDetails,
} from './order-details.ts';
import type { MayMail } from './order-mails.ts';
import { drawItems, newOrder, swatchColours, type Kept } from './new-order.ts';
import type { Payments } from './payment-terms.ts';
import { findPlacedBefore, insertOrder, type NewOrder } from './queries.ts';
import type { StoredOrder } from './stored-order.ts';

export interface OrderShop extends CartShop, Pick<GuestMails, 'links' | 'mayMailGuest'> {
  database: DatabaseOrTransaction;
  mayMail: MayMail;
  payments: Payments;
}

interface Manner {
  idempotencyKey?: string | undefined;
  /** The IP address that the order comes from. */
  address: string;
}

/**
 * Orders the caller's cart as the server has it, prices as the catalogue has them. One writing
 * statement places the order and empties the cart, and only when the cart did not change since it
 * was read here. A cart that was ordered already gives the same order again.
 * @throws SERVER_BUSY when it changes each time
 */
export async function placeOrder(
  shop: OrderShop,
  caller: Guest | Account,
  shown: ShownCart & SentDetails,
  { idempotencyKey, address }: Manner,
): Promise<Order> {
  const { catalogue, database, payments } = shop;
  let isTold: boolean | undefined;
  let seenTotal: number | undefined;
  return retry(async (looks) => {
    const details = await checkDetails(catalogue.now(), caller, shown, payments);
    const isFine = 'by' in details;
    const current = await getCart(shop, caller.id, isFine ? details.by : undefined);
    // the settings may have changed between the details and the cart
    if (isFine && !(await isOfferedStill(current.generation, details))) return undefined;
    const ready = await readyDays(current);
    const refusal = detailsError(details, shown, current, ready);
    if (!isFine || refusal || !isAsShown(shown, current.cart) || isEmpty(current)) {
      const earlier = await placedBefore(database, caller.id, shown, idempotencyKey);
      // what is wrong with the details of an order that was placed already matters no more
      if (earlier) return earlier;
      throw refusal ?? cartError(current.cart, shown);
    }
    // what went since the first look is a change, and so is another total, as of a used up code
    seenTotal ??= current.cart.total;
    const isWhole = current.cart.items.every(({ available }) => available);
    if ((looks > 0 && !isWhole) || current.cart.total !== seenTotal) {
      throw cartError(current.cart, shown);
    }
    assertAllAvailable(current.cart);
    isTold ??= await mayBeTold(shop, caller, details.contact?.email, address);
    const placed = await insertAsIs(shop, caller, current, {
      idempotencyKey,
      isTold,
      details: { ...details, promisedDay: ready.day },
    });
    if (placed) return placed.order;
    const earlier = await placedBefore(database, caller.id, shown, idempotencyKey);
    if (earlier) return earlier;
    // a change that was refused may have come between, and left the cart as it was shown
    return undefined;
  }, MOST_LOOKS);
}

const isEmpty = ({ cart }: VersionedCart) => cart.items.length === 0;

/** Undefined: the cart or the catalogue has changed, or the cart has been ordered already. */
async function insertAsIs(
  shop: OrderShop,
  caller: Guest | Account,
  current: VersionedCart,
  kept: Pick<Kept, 'idempotencyKey' | 'isTold' | 'details'>,
): Promise<StoredOrder | undefined> {
  const drawn = await drawItems(shop.database, current);
  const colours = await swatchColours(current);
  const order = newOrder(caller, current, { drawn, colours, ...kept });
  const mails = [...order.mails, ...(await moreMails(shop, caller, current, { order, ...kept }))];
  return insertAtPrices(shop, current, { ...order, mails }, kept.details);
}

/** A guest gets the link to the order, and the shop hears of it where it says so. */
async function moreMails(
  { links, payments }: OrderShop,
  caller: Guest | Account,
  { cart, generation }: VersionedCart,
  { order, isTold }: { order: NewOrder; isTold: boolean },
): Promise<NewMail[]> {
  const { payment: settings, mails: to } = await generation.findSettings();
  const isGuestTold = caller.kind === 'guest' && isTold;
  if (!isGuestTold && to.newOrders === '') return [];
  const totalAmount = toDollars(cents(order.totalCents));
  const placed = {
    ...order.details,
    orderId: order.orderNumber,
    status: 'pending',
    totalAmount,
    priceLines: cart.priceLines,
    ...(cart.tax && { tax: cart.tax }),
    payment: { state: order.paymentState, paid: 0, refunded: 0, open: totalAmount },
    cart,
  } as const;
  const { ownerId, id: orderId } = order;
  const customer = order.customer?.name ?? order.details.contact?.name ?? '';
  return [
    ...(isGuestTold
      ? [
          await linkMail(
            links,
            { ownerId, orderId },
            { ...placed, payment: payments.show(placed, settings) },
          ),
        ]
      : []),
    ...(to.newOrders === ''
      ? []
      : [newOrderMail(to.newOrders, { id: orderId, customer, ...summaryOf(orderId, placed) })]),
  ];
}

const newOrderMail = (email: string, order: MailedNewOrder): NewMail => ({
  to: { name: '', email, is_email_verified: false },
  content: { kind: 'new-order', order },
});

/** An account is written to at its own address, once that is verified. */
async function mayBeTold(
  shop: OrderShop,
  caller: Guest | Account,
  guestEmail: string | undefined,
  network: string,
): Promise<boolean> {
  const { database, mayMail } = shop;
  if (caller.kind === 'guest') {
    return guestEmail
      ? mayWrite(database, shop, { kind: LINK, email: guestEmail, network })
      : false;
  }
  if (!caller.isEmailVerified) return false;
  const { id: accountId, email } = caller;
  const [may = false] = await mayMail(database, [{ kind: 'order-placed', email, accountId }]);
  return may;
}

/** Looks at a cart or a catalogue that changes each time. */
const MOST_LOOKS = 5;

/**
 * Inserts the order if the catalogue still says what the cart did. No change of the catalogue comes
 * between the last look at it and the statement; one that follows is answered when the statement has
 * ended. Undefined: something has changed, or the order has been placed already.
 * @throws SERVER_BUSY
 */
async function insertAtPrices(
  { catalogue, database }: OrderShop,
  { cart, stored, generation, discountIds }: VersionedCart,
  order: NewOrder,
  details: CheckedDetails,
): Promise<StoredOrder | undefined> {
  let seen = generation;
  for (let looks = 0; !catalogue.isCurrent(seen); looks += 1) {
    if (looks === MOST_LOOKS) throw new ShopError('SERVER_BUSY', { retryAfter: 1 });
    seen = catalogue.now();
    // oxlint-disable-next-line no-await-in-loop
    const now = await showCart(seen, order.ownerId, stored, details.by);
    const isSame =
      isAsShown(cart, now.cart) &&
      // a tax that prices contain may be another one at the same total
      isDeepStrictEqual([cart.tax, cart.priceLines], [now.cart.tax, now.cart.priceLines]) &&
      now.cart.items.every(({ available }) => available) &&
      (await isOfferedStill(seen, details));
    if (!isSame) return undefined;
    // a process that is told of no changes has just read the database, and can do no better
    if (!catalogue.isConnected) break;
  }
  return catalogue.write(() =>
    discountIds.length === 0
      ? insertOrder(database, order)
      : insertDiscounted(database, order, discountIds),
  );
}

/** Undefined as well: one of the discounts can be used no more. */
async function insertDiscounted(
  database: OrderShop['database'],
  order: NewOrder,
  discountIds: readonly string[],
): Promise<StoredOrder | undefined> {
  const insert = async (tx: Queryable) => {
    const placed = await insertOrder(tx, order);
    if (placed && !(await noteUses(tx, order, discountIds))) throw new DiscountGone();
    return placed;
  };
  try {
    return await (database.transaction ? database.transaction(insert) : insert(database));
  } catch (error) {
    if (error instanceof DiscountGone) return undefined;
    throw error;
  }
}

class DiscountGone extends Error {}

async function placedBefore(
  db: Queryable,
  ownerId: string,
  shown: ShownCart,
  key: string | undefined,
): Promise<Order | undefined> {
  const earlier = await findPlacedBefore(db, ownerId, { key, cartId: shownCartId(shown) });
  if (!earlier) return undefined;
  const isOtherCart = shown._id !== undefined && shown._id !== earlier.cartId;
  if (isOtherCart) throw new ShopError('IDEMPOTENCY_KEY_REUSED');
  return earlier.order;
}

/** An id that is none cannot be a cart's. */
function shownCartId(shown: ShownCart): string | undefined {
  return id.safeParse(shown._id).data;
}

function cartError(cart: Cart, { priceLines }: ShownCart): ShopError {
  const changes = priceLines && { changes: changedLines(priceLines, cart.priceLines) };
  return new ShopError(cart.items.length === 0 ? 'CART_EMPTY' : 'CART_CHANGED', {
    body: { cart, ...changes },
  });
}

function assertAllAvailable(cart: Cart): void {
  const item = cart.items.find((candidate) => !candidate.available);
  if (!item) return;
  throw new ShopError('CART_ITEM_UNAVAILABLE', {
    fill: { product: item.product.name },
    body: { cart },
  });
}
