import { isDeepStrictEqual } from 'node:util';
import type { Cart } from '@tailorbird/contract/cart';
import type { OrderDetails, SentDetails } from '@tailorbird/contract/delivery';
import type { Order } from '@tailorbird/contract/orders';
import type { CartDelivery } from '@tailorbird/contract/rules/delivery';
import type { ShopSettings } from '@tailorbird/contract/shop-settings';
import { id } from '@tailorbird/contract/text';
import { artworkIds, holdArtworksOf } from '../cart/artworks-unavailable.ts';
import { getCart, showCart, type CartShop, type VersionedCart } from '../cart/show-cart.ts';
import { noteUses } from '../catalogue/discount-queries.ts';
import type { DatabaseOrTransaction, Queryable } from '../database/pool.ts';
import type { Account, Guest } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import { retry } from '../retry.ts';
import { changedLines, isAsShown, type ShownCart } from './compare-carts.ts';
import { drawItems, newOrder, swatchColours } from './new-order.ts';
import { checkDetails, detailsError, storedDetails, readyDays } from './order-details.ts';
import {
  mailsToGuestAndShop,
  mayMailCustomer,
  withApprovalMail,
  type MailingShop,
} from './placed-order-mails.ts';
import { findPlacedBefore, insertOrder, type NewOrder } from './queries.ts';
import type { StoredOrder } from './stored-order.ts';

export interface OrderShop extends CartShop, MailingShop {
  database: DatabaseOrTransaction;
}

type CatalogueGeneration = VersionedCart['generation'];

/** What the caller sends: the cart as it was shown, and how it is delivered and paid. */
type SentOrder = ShownCart & SentDetails;

interface OrderRequest {
  idempotencyKey?: string | undefined;
  /** The IP address that the order comes from. */
  address: string;
}

/** Tries on a cart or a catalogue that changes each time. */
const MOST_TRIES = 5;

/**
 * Orders the caller's cart as the server has it, prices as the catalogue has them. One writing
 * statement places the order and empties the cart, and only when neither the cart nor the catalogue
 * changed since they were read. A cart that was ordered already gives the same order again.
 * @throws SERVER_BUSY when they change each time
 */
export async function placeOrder(
  shop: OrderShop,
  caller: Guest | Account,
  sent: SentOrder,
  request: OrderRequest,
): Promise<Order> {
  const { catalogue, database } = shop;
  let first: CheckedOrder | undefined;
  let isMailed: boolean | undefined;
  let isAsked: Promise<boolean> | undefined;
  return retry(async () => {
    const { refusal, checked } = await checkOrder(shop, caller, sent, first);
    if (refusal) {
      const earlier = await findEarlierOrder(database, caller.id, sent, request);
      // what is wrong with an order that was placed already matters no more
      if (earlier) return earlier;
      throw refusal;
    }
    first ??= checked;
    isMailed ??= await mayMailCustomer(shop, caller, checked.details, request.address);
    const { details } = checked;
    const mayAsk = async () =>
      (isAsked ??= mayMailCustomer(shop, caller, details, request.address, 'approval-asked'));
    const mailing = { isMailed, mayAsk };
    const order = await prepareOrder(shop, caller, checked, { ...mailing, ...request });
    const latest = await findSameGeneration(shop, caller.id, checked);
    // a process that is told of no changes has just read the database, and can do no better
    const isLatest = latest && (catalogue.isCurrent(latest) || !catalogue.isConnected);
    if (!isLatest) return undefined;
    // in the same turn, so that no change of the catalogue comes between
    const placed = await catalogue.write(() => insert(database, order, checked));
    return placed?.order ?? findEarlierOrder(database, caller.id, sent, request);
  }, MOST_TRIES);
}

/** A cart that can be ordered, with all that an order of it depends on. */
interface CheckedOrder {
  current: VersionedCart;
  delivery: CartDelivery;
  details: OrderDetails;
  settings: OrderSettings;
}

type OrderSettings = Pick<ShopSettings, 'delivery' | 'payment' | 'mails' | 'approval'>;

type Check =
  | { refusal: ShopError; checked?: undefined }
  | { refusal?: undefined; checked: CheckedOrder };

/** Reads cart, catalogue and settings as they are now, or says why they cannot be ordered so. */
async function checkOrder(
  shop: OrderShop,
  caller: Guest | Account,
  sent: SentOrder,
  first: CheckedOrder | undefined,
): Promise<Check> {
  const generation = shop.catalogue.now();
  const checked = await checkDetails(generation, caller, sent, shop.payments);
  const delivery = 'by' in checked ? checked.by : undefined;
  const current = await getCart(shop, caller.id, { delivery, generation });
  const { cart } = current;
  const ready = await readyDays(current);
  const isOther = !isAsShown(sent, cart) || isLess(cart, first?.current.cart);
  const refusal =
    detailsError(checked, sent, current, ready) ??
    (isOther || cart.items.length === 0 ? cartError(cart, sent) : unavailableError(cart));
  if (refusal || !('by' in checked)) return { refusal: refusal ?? cartError(cart, sent) };
  const details = storedDetails({ ...checked, promisedDay: ready.day }, cart);
  const settings = await orderSettings(generation);
  return { checked: { current, delivery: checked.by, details, settings } };
}

/** Whether the customer would get less, or for another price, than at the first try. */
const isLess = (now: Cart, first: Cart | undefined) =>
  first !== undefined && (first.total !== now.total || !isWhole(now));

const isWhole = ({ items }: Cart) => items.every(({ available }) => available);

async function orderSettings(generation: CatalogueGeneration): Promise<OrderSettings> {
  const { delivery, payment, mails, approval } = await generation.findSettings();
  return { delivery, payment, mails, approval };
}

/** Which mails may tell the customer of it; each question counts one. */
interface OrderMailing {
  isMailed: boolean;
  mayAsk: () => Promise<boolean>;
}

async function prepareOrder(
  shop: OrderShop,
  caller: Guest | Account,
  { current, details, settings }: CheckedOrder,
  { idempotencyKey, isMailed, mayAsk }: OrderMailing & Pick<OrderRequest, 'idempotencyKey'>,
): Promise<NewOrder> {
  const order = newOrder(caller, current, {
    drawn: await drawItems(shop.database, current),
    colours: await swatchColours(current),
    details,
    isMailed,
    idempotencyKey,
    rules: current.approvalRules.map((rule) => rule ?? settings.approval.rule),
  });
  const { cart } = current;
  const mails = await mailsToGuestAndShop(shop, caller, order, { cart, isMailed, settings });
  const mailed = { ...order, mails: [...order.mails, ...mails] };
  return withApprovalMail(shop, mailed, async () => isMailed && mayAsk());
}

/**
 * The catalogue may have changed while the order was prepared.
 * @returns undefined when its latest generation would make another order of the cart
 */
async function findSameGeneration(
  { database, catalogue }: Pick<OrderShop, 'database' | 'catalogue'>,
  ownerId: string,
  { current, delivery, settings }: CheckedOrder,
): Promise<CatalogueGeneration | undefined> {
  if (catalogue.isCurrent(current.generation)) return current.generation;
  const latest = catalogue.now();
  const { cart, approvalRules, madeToMeasure } = await showCart(
    { database, generation: latest },
    ownerId,
    current.stored,
    delivery,
  );
  const isSame =
    isWhole(cart) &&
    isAsShown(current.cart, cart) &&
    // a tax that prices contain may be another one at the same total
    isDeepStrictEqual(cart.tax, current.cart.tax) &&
    isDeepStrictEqual(cart.priceLines, current.cart.priceLines) &&
    isDeepStrictEqual(approvalRules, current.approvalRules) &&
    isDeepStrictEqual(madeToMeasure, current.madeToMeasure) &&
    isDeepStrictEqual(await orderSettings(latest), settings);
  return isSame ? latest : undefined;
}

/**
 * @returns undefined when the cart has changed, when it has been ordered already, when one of its
 * discounts can be used no more, or when one of its pictures is gone
 */
async function insert(
  database: OrderShop['database'],
  order: NewOrder,
  { current: { cart, discountIds } }: CheckedOrder,
): Promise<StoredOrder | undefined> {
  const hasPictures = artworkIds(cart.items).length > 0;
  if (discountIds.length === 0 && !hasPictures) return insertOrder(database, order);
  const insertWithUses = async (tx: Queryable) => {
    if (hasPictures && !(await holdArtworksOf(tx, cart.items))) throw new GoneMeanwhileError();
    const placed = await insertOrder(tx, order);
    if (placed && !(await noteUses(tx, order, discountIds))) throw new GoneMeanwhileError();
    return placed;
  };
  try {
    return await (database.transaction
      ? database.transaction(insertWithUses)
      : insertWithUses(database));
  } catch (error) {
    if (error instanceof GoneMeanwhileError) return undefined;
    throw error;
  }
}

/** A discount can be used no more, or a picture was deleted. */
class GoneMeanwhileError extends Error {}

/**
 * The order that this cart, or this key, has become already.
 * @throws IDEMPOTENCY_KEY_REUSED when it was another cart's
 */
async function findEarlierOrder(
  database: Queryable,
  ownerId: string,
  sent: SentOrder,
  { idempotencyKey: key }: OrderRequest,
): Promise<Order | undefined> {
  // an id that is none cannot be a cart's
  const cartId = id.safeParse(sent._id).data;
  const earlier = await findPlacedBefore(database, ownerId, { key, cartId });
  if (!earlier) return undefined;
  if (sent._id !== undefined && sent._id !== earlier.cartId) {
    throw new ShopError('IDEMPOTENCY_KEY_REUSED');
  }
  return earlier.order;
}

function cartError(cart: Cart, { priceLines }: ShownCart): ShopError {
  const changes = priceLines && { changes: changedLines(priceLines, cart.priceLines) };
  return new ShopError(cart.items.length === 0 ? 'CART_EMPTY' : 'CART_CHANGED', {
    body: { cart, ...changes },
  });
}

function unavailableError(cart: Cart): ShopError | undefined {
  const item = cart.items.find(({ available }) => !available);
  return (
    item &&
    new ShopError('CART_ITEM_UNAVAILABLE', { fill: { product: item.product.name }, body: { cart } })
  );
}
