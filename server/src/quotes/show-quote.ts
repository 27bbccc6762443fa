import type { QuoteLinkState } from '@tailorbird/contract/kinds/quotes';
import type { DeskQuote, ListedQuote, Quote } from '@tailorbird/contract/quotes';
import type { OrderDetails } from '@tailorbird/contract/delivery';
import { depositCents } from '@tailorbird/contract/rules/ledger';
import { fromMinorUnits, minorUnits } from '@tailorbird/contract/rules/money';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { OfferLinks } from '../offers/offer-links.ts';
import type { OrderLinks } from '../orders/order-links.ts';
import { quotePayment, type Payments } from '../orders/payment-terms.ts';
import { listStoredOrders } from '../orders/queries.ts';
import { itemForCustomer } from '../orders/routes.ts';
import { toItem, type StoredOrder } from '../orders/stored-order.ts';
import { hasDraft } from './draft-queries.ts';
import { deliveryNow, readyDayOf, workingDaysOf } from './frozen-offer.ts';
import { quoteChanges } from './quote-changes.ts';
import { isStoppedFor, linkOf } from './quote-mails.ts';
import {
  findQuote,
  listSent,
  listVersions,
  type QuoteRow,
  type QuoteWish,
  type VersionRow,
} from './quote-queries.ts';

/** The parts of the shop that a quote is shown from. */
export interface QuoteShop {
  database: Queryable;
  catalogue: LiveCatalogue;
  quoteLinks: OfferLinks;
  approvalLinks: OfferLinks;
  links: OrderLinks;
  payments: Payments;
}

/** The version of a quote that a link is about, and the newest. */
export interface LinkedQuote {
  quote: QuoteRow;
  version: VersionRow;
  newest: VersionRow;
  state: QuoteLinkState;
}

/** @throws NOT_FOUND for whatever opens none, all alike */
export async function readLinked(
  { database, quoteLinks }: Pick<QuoteShop, 'database' | 'quoteLinks'>,
  token: string | undefined,
): Promise<LinkedQuote> {
  const key = quoteLinks.read(token ?? '');
  const quote = key && (await findQuote(database, key.orderId));
  if (!quote) throw new ShopError('NOT_FOUND');
  const versions = await listVersions(database, quote.id, [key.version, quote.version]);
  const version = versions.find((each) => each.version === key.version);
  const newest = versions.find((each) => each.version === quote.version);
  if (!version || !newest) throw new ShopError('NOT_FOUND');
  return { quote, version, newest, state: stateOf(quote, version) };
}

function stateOf(
  { state, version, is_over: isOver }: QuoteRow,
  linked: VersionRow,
): QuoteLinkState {
  if (state === 'withdrawn') return 'withdrawn';
  if (linked.version !== version) return 'replaced';
  if (state === 'accepted') return 'accepted';
  return isOver ? 'ended' : 'open';
}

const dollars = (cents: number) => fromMinorUnits(minorUnits(cents));

/** As whoever has the link sees it. */
export async function showQuote(shop: QuoteShop, linked: LinkedQuote): Promise<Quote> {
  const { database, catalogue } = shop;
  const { quote, version, newest, state } = linked;
  const { content } = version;
  const order = state === 'accepted' ? await findAccepted(database, quote) : undefined;
  const { payment: settings } = await catalogue.now().findSettings();
  const { totalCents, contact, billing, tax, deposit } = content;
  const totalAmount = dollars(totalCents);
  const isReplaced = state === 'replaced';
  // another address may be another person: what came later is not for them
  const isSameReader = newest.email === version.email;
  const { kind } = content.delivery.method;
  const asked = { kind, total: totalAmount, agreed: deposit };
  const payment = state === 'open' ? quotePayment(shop.payments, settings, asked) : undefined;
  return {
    number: quote.number,
    version: version.version,
    state,
    sentAt: version.sent_at.toISOString(),
    validUntil: version.valid_until,
    customer: content.customer,
    items: content.items.map((row) => itemForCustomer(toItem(row))),
    priceLines: [...content.priceLines],
    ...(tax && { tax }),
    totalAmount,
    deposit: dollars(depositCents({ total: totalCents, ...deposit })),
    depositPercent: deposit.depositCents === undefined ? deposit.depositPercent || null : null,
    ...(contact && { contact }),
    ...(billing && { billing }),
    ready: content.ready,
    ...(await daysOf(shop, linked, order)),
    note: content.note,
    ...(payment && { payment }),
    wish: wishOf(quote),
    isAskedAgain: quote.asked_again_at !== null,
    newest: isReplaced
      ? {
          version: newest.version,
          sentAt: newest.sent_at.toISOString(),
          total: dollars(newest.total_cents),
          link: isSameReader ? linkOf(shop.quoteLinks, quote) : null,
        }
      : null,
    changes: isReplaced && isSameReader ? quoteChanges(content, newest.content) : null,
    order: order ? showOrder(shop, order, quote) : null,
    isStopped: await isStoppedFor(database, quote),
  };
}

async function findAccepted(
  db: Queryable,
  { order_id: orderId }: QuoteRow,
): Promise<StoredOrder | undefined> {
  return orderId === null ? undefined : (await listStoredOrders(db, [orderId]))[0];
}

/** The days as they would be today, or as the order has them. */
async function daysOf(
  { catalogue }: QuoteShop,
  { version: { content }, state }: LinkedQuote,
  order: StoredOrder | undefined,
): Promise<{ delivery: OrderDetails['delivery']; readyDay: string | null }> {
  if (order?.order.delivery) {
    const { delivery } = order.order;
    return { delivery, readyDay: delivery.promisedDay ?? null };
  }
  if (state !== 'open') return { delivery: content.delivery, readyDay: null };
  const working = await workingDaysOf(catalogue.now());
  return {
    delivery: deliveryNow(content, working),
    readyDay: readyDayOf(content.ready, new Date(), working) ?? null,
  };
}

/** An account reads it, and approves it, with its login. */
function showOrder(
  { links, approvalLinks }: QuoteShop,
  { ownerId, order }: StoredOrder,
  { accepted_at: at }: QuoteRow,
): NonNullable<Quote['order']> {
  const { _id: orderId, version, customer, approval } = order;
  const isGuest = customer === null;
  const approve = () => `/approve#${approvalLinks.tokenOf({ ownerId, orderId, version })}`;
  return {
    orderId: order.orderId,
    at: (at ?? new Date(order.orderDate)).toISOString(),
    link: isGuest ? `/guest-order#${links.tokenOf({ ownerId, orderId })}` : null,
    approvalLink: isGuest && approval ? approve() : null,
  };
}

const showWish = ({ note, at }: QuoteWish) => ({ note, at });

/** The last one since the newest version was sent. */
function wishOf({ wishes, version }: QuoteRow): ListedQuote['wish'] {
  const last = wishes.findLast((wish) => wish.version === version);
  return last ? showWish(last) : null;
}

/** In the desk's list. */
export const listedQuote = (quote: QuoteRow): ListedQuote => ({
  _id: quote.id,
  number: quote.number,
  state: quote.shown,
  customer: {
    name: quote.name,
    company: quote.company,
    accountId: quote.is_account ? quote.owner_id : null,
    email: quote.email,
  },
  version: quote.version,
  sentAt: quote.sent_at.toISOString(),
  sentBy: quote.sent_by,
  validUntil: quote.valid_until,
  total: dollars(quote.total_cents),
  wish: wishOf(quote),
  askedAgainAt: quote.asked_again_at?.toISOString() ?? null,
  order:
    quote.order_id === null
      ? null
      : {
          _id: quote.order_id,
          orderId: quote.order_number ?? '',
          at: (quote.accepted_at ?? quote.sent_at).toISOString(),
        },
});

/** @throws NOT_FOUND */
export async function showDeskQuote(
  { database, quoteLinks }: Pick<QuoteShop, 'database' | 'quoteLinks'>,
  id: string,
): Promise<DeskQuote> {
  const quote = await findQuote(database, id);
  if (!quote) throw new ShopError('NOT_FOUND');
  const sent = await listSent(database, id);
  return {
    ...listedQuote(quote),
    link: quote.state === 'withdrawn' ? null : linkOf(quoteLinks, quote),
    remindedAt: quote.reminded_at?.toISOString() ?? null,
    wishes: quote.wishes.map((wish) => ({ ...showWish(wish), version: wish.version })).toReversed(),
    versions: sent.map((each) => ({
      version: each.version,
      sentAt: each.sent_at.toISOString(),
      sentBy: each.sent_by,
      validUntil: each.valid_until,
      total: dollars(each.total_cents),
    })),
    hasDraft: await hasDraft(database, id),
  };
}
