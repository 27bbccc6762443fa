import type { SelectedOption } from '@tailorbird/contract/cart';
import type { Order, OrderStatus } from '@tailorbird/contract/orders';
import type { DescribedPicture } from '@tailorbird/contract/kinds/artwork';
import { stillPromised } from '@tailorbird/contract/rules/details-in-words';
import { countPieces } from '@tailorbird/contract/rules/group-items';
import { toMinorUnits, sum, times } from '@tailorbird/contract/rules/money';
import { includedTax } from '@tailorbird/contract/rules/included-tax';
import { isMailed } from '@tailorbird/contract/kinds/order-statuses';
import type { Queryable } from '../database/pool.ts';
import type {
  MailedOrder,
  MailedPayment,
  MailedSummary,
  NewMail,
  SealedToken,
} from '../mail/mail.ts';
import { isStopped, listStopped } from '../mail/queries.ts';
import type { OrderKey } from './making-queries.ts';
import type { OrderLinks } from './order-links.ts';
import { STATUS_HELD_SECONDS, warningsOf } from './order-mails.ts';
import type { StoredOrder } from './stored-order.ts';

/** Mails to addresses that guests typed, and nobody has verified. */
export interface GuestMails {
  links: OrderLinks;
  /**
   * Counts one more mail of a kind to this address, and from this network; undefined for an
   * admin's.
   */
  mayMailGuest: (
    db: Queryable,
    mail: { kind: string; email: string; network: string | undefined },
  ) => Promise<boolean>;
  /** Likewise of several that no network asks for: which of them may go out. */
  mayMailGuests: (
    db: Queryable,
    mails: readonly { kind: string; email: string }[],
  ) => Promise<boolean[]>;
}

/** The kind under which all mails that tell of a guest's order are counted, so many a day. */
export const LINK = 'guest-order';

/** Empty: the guest gave none. */
export const addressOf = ({ contact }: Pick<Order, 'contact'>): string => contact?.email ?? '';

/** Whether a mail may go to an address that nobody has verified. Its owner may have stopped them. */
export async function mayWrite(
  db: Queryable,
  { mayMailGuest }: Pick<GuestMails, 'mayMailGuest'>,
  mail: Parameters<GuestMails['mayMailGuest']>[1],
): Promise<boolean> {
  return !(await isStopped(db, mail.email)) && mayMailGuest(db, mail);
}

/** The fields of an order that a mail states, as the API has it or as it is about to be placed. */
export interface OrderForMail extends Pick<
  Order,
  'orderId' | 'status' | 'totalAmount' | 'priceLines' | 'tax' | 'contact' | 'delivery' | 'payment'
> {
  cart: { items: readonly ItemForMail[] };
}

interface ItemForMail {
  product: { name: string; cost: number; image_id: readonly string[] };
  quantity: number;
  selectedOptions: readonly SelectedOption[];
}

/** Goods that a mail names; of the others it says how many pieces there are. */
const MOST_NAMED = 20;

/**
 * An order in the words and pictures of the catalogue alone: none of what the customer wrote, such
 * as a lettering, and no drawing of it.
 */
export function summaryOf(id: string, order: OrderForMail): MailedSummary {
  const { orderId: number, status, totalAmount, priceLines, tax, delivery, cart } = order;
  const readyBy = stillPromised(delivery, status)?.promisedDay;
  const goods = goodsOf(cart.items);
  const more = countPieces(goods.slice(MOST_NAMED));
  const totalCents = toMinorUnits(totalAmount);
  return {
    number,
    pieces: countPieces(cart.items),
    totalCents,
    ...(readyBy !== undefined && { readyBy }),
    order: {
      id,
      number,
      items: goods.slice(0, MOST_NAMED),
      lines: priceLines.map((line) => ({ label: line.label, totalCents: line.totalCents })),
      ...(tax?.isIncluded && { included: includedTax(tax) }),
      totalCents,
    },
    ...(more > 0 && { more }),
  };
}

/** Pieces that the catalogue calls the same are one entry, however many names are on them. */
function goodsOf(items: readonly ItemForMail[]): MailedOrder['items'] {
  const alike = new Map<string, { first: ItemForMail; items: ItemForMail[] }>();
  for (const item of items) {
    const key = JSON.stringify([item.product.name, item.product.image_id[0], choicesOf(item)]);
    const seen = alike.get(key);
    if (seen) seen.items.push(item);
    else alike.set(key, { first: item, items: [item] });
  }
  return [...alike.values()].map(({ first, items: pieces }) => {
    const { name, cost, image_id } = first.product;
    const [image] = image_id;
    const isOnePrice = pieces.every(({ product }) => product.cost === cost);
    const prices = pieces.map(({ product, quantity }) =>
      times(toMinorUnits(product.cost), quantity),
    );
    return {
      name,
      quantity: countPieces(pieces),
      unitPriceCents: toMinorUnits(cost),
      ...(!isOnePrice && { sumCents: sum(prices) }),
      options: choicesOf(first),
      note: '',
      ...(image !== undefined && { picture: { image } }),
    };
  });
}

/** Those of the catalogue's values, and pictures: the others are the customer's words. */
const choicesOf = ({ selectedOptions }: ItemForMail) =>
  selectedOptions.flatMap((chosen) => {
    const { optionName: name, valueId, value, artwork } = chosen;
    if (artwork) return { name, value: withoutNames(artwork, warningsOf(chosen)) };
    return valueId === null ? [] : { name, value };
  });

/** Pictures without the names of their files: `1 picture, 200 mm wide`, and what is said of them. */
function withoutNames(pictures: readonly DescribedPicture[], warnings: readonly string[]): string {
  const count = pictures.length === 1 ? '1 picture' : `${pictures.length} pictures`;
  const widths = pictures.map(({ width }) => `${width} mm wide`).join(', ');
  return [`${count}, ${widths}`, ...warnings].join('. ');
}

/** Undefined: nothing is to be paid now, or the shop says nothing of it. */
function payOf({ payment }: OrderForMail): MailedPayment | undefined {
  const { due = 0, open = 0, ways: [way] = [] } = payment ?? {};
  if (!way || due <= 0) return undefined;
  const dueCents = toMinorUnits(due);
  return { dueCents, isDeposit: dueCents < toMinorUnits(open), way };
}

const recipient = (order: Pick<Order, 'contact'>): NewMail['to'] => ({
  name: '',
  email: addressOf(order),
  is_email_verified: false,
});

/**
 * The mail with the link. Nothing in it is of the guest's own words: they may have typed the address
 * of a stranger.
 * @param order its payment as a customer sees it
 */
export async function linkMail(
  links: OrderLinks,
  key: OrderKey,
  order: OrderForMail,
): Promise<NewMail> {
  const pay = payOf(order);
  return {
    to: recipient(order),
    content: {
      kind: LINK,
      token: await links.sealedOf(key),
      ...summaryOf(key.orderId, order),
      ...(pay && { pay }),
    },
  };
}

/** Tells guests of the end of their orders, as `statusMail` tells accounts. */
export async function guestStatusMails(
  db: Queryable,
  guests: Pick<GuestMails, 'links' | 'mayMailGuests'>,
  orders: readonly (StoredOrder & { status: OrderStatus })[],
): Promise<NewMail[]> {
  const ended = orders.filter(({ status }) => isMailed(status));
  return guestMailsAbout(db, guests, ended, ({ status }, link) => ({
    content: {
      kind: status === 'completed' ? 'guest-order-completed' : 'guest-order-cancelled',
      ...link,
    },
    heldSeconds: STATUS_HELD_SECONDS,
  }));
}

/** Tells guests that the workshop does not make a picture of their orders, and why. */
export const guestPictureMails = (
  db: Queryable,
  guests: Pick<GuestMails, 'links' | 'mayMailGuests'>,
  orders: readonly StoredOrder[],
  reason: string,
): Promise<NewMail[]> =>
  guestMailsAbout(db, guests, orders, (_, link) => ({
    content: { kind: 'guest-picture-refused', reason, ...link },
  }));

/** The link to an order of a guest, and what a mail says of it besides. */
interface LinkedOrder {
  token: SealedToken;
  order: { id: string; number: string };
}

/** Mails about those of the orders that are guests', as far as they want them, and so many a day. */
export async function guestMailsAbout<Stored extends StoredOrder>(
  db: Queryable,
  { links, mayMailGuests }: Pick<GuestMails, 'links' | 'mayMailGuests'>,
  orders: readonly Stored[],
  write: (stored: Stored, link: LinkedOrder) => Omit<NewMail, 'to'>,
): Promise<NewMail[]> {
  const guests = orders.filter(({ order }) => order.customer === null && addressOf(order) !== '');
  if (guests.length === 0) return [];
  const stopped = await listStopped(
    db,
    guests.map(({ order }) => addressOf(order)),
  );
  const wanted = guests.filter(({ order }) => !stopped.has(addressOf(order)));
  const may = await mayMailGuests(
    db,
    wanted.map(({ order }) => ({ kind: LINK, email: addressOf(order) })),
  );
  const written = wanted.map(async (stored) => {
    const { ownerId, order } = stored;
    const token = await links.sealedOf({ ownerId, orderId: order._id });
    const told = { id: order._id, number: order.orderId };
    return { to: recipient(order), ...write(stored, { token, order: told }) };
  });
  return (await Promise.all(written)).filter((_, index) => may[index]);
}
