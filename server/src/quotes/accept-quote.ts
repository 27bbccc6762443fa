import type { acceptQuote as endpoint } from '@tailorbird/contract/quotes';
import type { ParsedInput } from '@tailorbird/contract/endpoint';
import { dayInWords } from '@tailorbird/contract/rules/details-in-words';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import { shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { deleteCart } from '../cart/queries.ts';
import { noteAgreedUses } from '../catalogue/discount-queries.ts';
import type { Database, Queryable } from '../database/pool.ts';
import type { Account, Guest } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import { insertPlacedChange } from '../orders/change-queries.ts';
import { paymentTermsOf } from '../orders/payment-terms.ts';
import type { MailingShop } from '../orders/placed-order-mails.ts';
import { insertOfferOrder, type NewOrder } from '../orders/queries.ts';
import { retry } from '../retry.ts';
import { deleteDraftRow, lockDraft } from './draft-queries.ts';
import { orderOf, workingDaysOf } from './frozen-offer.ts';
import { OrderMailing } from './order-mailing.ts';
import {
  insertWish,
  keepDrawings,
  lockQuote,
  setRenewalRequest,
  setQuoteAccepted,
} from './quote-queries.ts';
import { wishMails } from './quote-mails.ts';
import { findAccountOwner, type DraftShop } from './read-draft.ts';
import { readLinked, showQuote, type LinkedQuote, type QuoteShop } from './show-quote.ts';

/** The parts of the shop that an answer to a quote needs. */
export interface AnsweringShop extends QuoteShop, Omit<MailingShop, 'database' | 'links'> {
  database: Database;
  accounts: DraftShop['accounts'];
}

type Acceptance = ParsedInput<typeof endpoint>['body'];

/**
 * Accepts the newest version of a quote, whatever the catalogue says by now: state, order, what it
 * charges, uses of discounts, mails and history in one transaction. Accepted once more, it is the same
 * order.
 * @returns the quote as it is then
 * @throws NOT_FOUND, QUOTE_REPLACED, QUOTE_ENDED, QUOTE_CLOSED, QUOTE_PRICE_CHANGED, those of payment
 */
export async function acceptQuote(
  shop: AnsweringShop,
  token: string | undefined,
  { total, payment: sent }: Acceptance,
  network: string,
): Promise<LinkedQuote> {
  let mailing: OrderMailing | undefined;
  return retry(async () => {
    const linked = await readLinked(shop, token);
    const { version } = linked;
    const { content } = version;
    if (toMinorUnits(total) !== content.totalCents) {
      throw new ShopError('QUOTE_PRICE_CHANGED', { body: await bodyOf(shop, linked) });
    }
    if (linked.state === 'accepted') return linked;
    await requireOpen(shop, linked);
    if (content.currency !== shopFormats().currency) throw await otherCurrency(shop, linked);
    const owner = await findOwner(shop, linked);
    const generation = shop.catalogue.now();
    const settings = await generation.findSettings();
    const paymentTerms = paymentTermsOf(shop.payments, settings.payment, {
      kind: content.delivery.method.kind,
      total: content.totalCents,
      sent,
      deposit: content.deposit,
    });
    const working = await workingDaysOf(generation);
    const { id } = linked.quote;
    // its drawings are stored since it was sent
    const made = { offer: content, drawings: [] };
    mailing ??= new OrderMailing(shop, owner, { network, isWanted: true });
    const order = await mailing.withMails(
      orderOf(made, owner, { id, paymentTerms, working }),
      settings,
    );
    const isPlaced = await shop.database.transaction((tx) => place(tx, linked, order));
    return isPlaced ? readLinked(shop, token) : undefined;
  });
}

async function findOwner(
  { database, accounts }: AnsweringShop,
  { quote: { owner_id: ownerId, is_account: isAccount } }: LinkedQuote,
): Promise<Guest | Account> {
  if (!isAccount) return { kind: 'guest', id: ownerId };
  const account = await findAccountOwner(database, accounts, ownerId);
  if (!account) throw new ShopError('NOT_FOUND');
  return account;
}

/** False: it is not open any more, or another version was sent. */
async function place(
  tx: Queryable,
  { quote: { id, number }, version: { version, content } }: LinkedQuote,
  order: NewOrder,
): Promise<boolean> {
  await lockDraft(tx, id);
  const locked = await lockQuote(tx, id);
  if (locked?.state !== 'sent' || locked.version !== version || locked.is_over) return false;
  const placed = await insertOfferOrder(tx, order);
  if (!placed) throw new Error('The currency of the shop has changed meanwhile.');
  await keepDrawings(
    tx,
    content.items.flatMap(({ drawing }) => drawing?.hash ?? []),
  );
  await noteAgreedUses(tx, order, content.discountIds);
  const key = { ownerId: order.ownerId, orderId: order.id };
  await insertPlacedChange(tx, key, {
    agreedWith: content.customer.name,
    changedBy: CUSTOMER,
    placed: { quote: number, lines: content.agreed },
  });
  await setQuoteAccepted(tx, id, order);
  await deleteDraftRow(tx, id);
  await deleteCart(tx, id);
  return true;
}

/** How the history names who accepts by a link. */
const CUSTOMER = 'Customer';

const bodyOf = async (shop: QuoteShop, linked: LinkedQuote) => ({
  quote: await showQuote(shop, linked),
});

async function closed(
  shop: QuoteShop,
  linked: LinkedQuote,
  problem: string,
): Promise<ShopError<'QUOTE_CLOSED'>> {
  return new ShopError('QUOTE_CLOSED', { fill: { problem }, body: await bodyOf(shop, linked) });
}

const otherCurrency = (shop: QuoteShop, linked: LinkedQuote) =>
  closed(
    shop,
    linked,
    'The shop counts in another currency by now. Please ask for this quote again.',
  );

/** @throws QUOTE_REPLACED, QUOTE_ENDED, QUOTE_CLOSED */
async function requireOpen(shop: QuoteShop, linked: LinkedQuote): Promise<void> {
  switch (linked.state) {
    case 'open':
      return;
    case 'replaced':
      throw new ShopError('QUOTE_REPLACED', { body: await bodyOf(shop, linked) });
    case 'ended': {
      const day = dayInWords(linked.version.valid_until);
      throw new ShopError('QUOTE_ENDED', { fill: { day }, body: await bodyOf(shop, linked) });
    }
    case 'accepted':
      throw await closed(shop, linked, 'This quote was accepted and is an order now.');
    case 'withdrawn':
      throw await closed(shop, linked, 'The shop has withdrawn this quote.');
    default:
      linked.state satisfies never;
  }
}

/**
 * Notes what the customer wants changed, and tells the shop by mail; the same once more is noted once.
 * @throws NOT_FOUND, QUOTE_WISHES_FULL, and where it is not open
 */
export async function wishForQuote(
  shop: QuoteShop,
  token: string | undefined,
  note: string,
): Promise<LinkedQuote> {
  const linked = await readLinked(shop, token);
  await requireOpen(shop, linked);
  const { quote } = linked;
  const last = quote.wishes.at(-1);
  if (last?.note === note && last.version === quote.version) return linked;
  const at = new Date().toISOString();
  const mails = await wishMails(shop.catalogue, quote, note);
  const wish = { note, at, version: quote.version };
  const isNoted = await insertWish(shop.database, quote.id, wish, mails);
  const after = await readLinked(shop, token);
  if (isNoted) return after;
  await requireOpen(shop, after);
  throw new ShopError('QUOTE_WISHES_FULL');
}

/** Notes once, with a mail to the shop, that an ended quote is asked for again. @throws NOT_FOUND, and where it is open */
export async function askAgain(shop: QuoteShop, token: string | undefined): Promise<LinkedQuote> {
  const linked = await readLinked(shop, token);
  if (linked.state === 'open') {
    throw await closed(shop, linked, 'This quote is open still. You can accept it as it is.');
  }
  if (linked.state !== 'ended') await requireOpen(shop, linked);
  const { quote } = linked;
  const mails = await wishMails(shop.catalogue, quote, null);
  await setRenewalRequest(shop.database, quote, mails);
  return readLinked(shop, token);
}
