import { minorUnits } from '@tailorbird/contract/rules/money';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { Queryable } from '../database/pool.ts';
import type { MailContent, NewMail } from '../mail/mail.ts';
import { isStopped } from '../mail/queries.ts';
import type { OfferLinks } from '../offers/offer-links.ts';
import type { ListAccounts } from '../orders/customer-mails.ts';
import { mayWrite, type GuestMails } from '../orders/guest-mails.ts';
import type { MayMail } from '../orders/order-mails.ts';
import type { FrozenOffer } from './frozen-offer.ts';
import { QUOTE_KEPT_DAYS, type QuoteRow } from './quote-queries.ts';

/** The parts of the shop that mails about quotes need. */
export interface QuoteMailing {
  database: Queryable;
  quoteLinks: OfferLinks;
  accounts: { listAccounts: ListAccounts; mayMail: MayMail } & Pick<GuestMails, 'mayMailGuest'>;
}

type QuoteMail = Extract<MailContent, { kind: 'quote-sent' | 'quote-reminder' }>;

/** A quote as far as its mails and links depend on it. */
export type MailedQuote = Pick<
  QuoteRow,
  'id' | 'owner_id' | 'number' | 'version' | 'valid_until' | 'ends_at' | 'email' | 'is_account'
>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A link still opens what has ended, as long as the quote is kept. */
const keyOf = ({ id: orderId, owner_id: ownerId, version, ends_at: ends }: MailedQuote) => ({
  ownerId,
  orderId,
  version,
  ends: new Date(ends.getTime() + QUOTE_KEPT_DAYS * DAY_MS),
});

/** Path of the newest version with its secret. */
export const linkOf = (links: OfferLinks, quote: MailedQuote): string =>
  `/quote#${links.tokenOf(keyOf(quote))}`;

/** The kind under which mails about quotes to one address are counted, so many a day. */
const QUOTE = 'quote';

/** To the address that the desk has said; none where it may not be written to, or there is none. */
export async function quoteMails(
  { database, quoteLinks, accounts }: QuoteMailing,
  quote: MailedQuote,
  offer: Pick<FrozenOffer, 'totalCents' | 'note'>,
  kind: QuoteMail['kind'],
): Promise<NewMail[]> {
  const { email, owner_id: ownerId, is_account: isAccount, number, version } = quote;
  if (email === '') return [];
  const account = isAccount
    ? (await accounts.listAccounts(database, [ownerId])).get(ownerId)
    : null;
  const isOwn = account?.email === email && account.is_email_verified;
  const may = isOwn
    ? (await accounts.mayMail(database, [{ kind, email, accountId: ownerId }]))[0]
    : await mayWrite(database, accounts, { kind: QUOTE, email, network: undefined });
  if (!may) return [];
  const token = await quoteLinks.sealedOf(keyOf(quote));
  const content: QuoteMail = {
    kind,
    token,
    quote: { number, version },
    totalCents: minorUnits(offer.totalCents),
    validUntil: quote.valid_until,
    note: offer.note,
    isGuest: !isOwn,
  };
  const to = isOwn
    ? { name: account.name, email, is_email_verified: true }
    : { name: '', email, is_email_verified: false };
  return [{ to, content, expiresAt: quote.ends_at }];
}

/**
 * To the shop, where it says an address: what the customer wants of the newest version of a quote.
 * Never more than a quote takes wishes, and one for each version that is asked for again.
 */
export async function wishMails(
  catalogue: LiveCatalogue,
  {
    id,
    number,
    version,
    name,
    company,
    total_cents: totalCents,
    valid_until: validUntil,
  }: QuoteRow,
  note: string | null,
): Promise<NewMail[]> {
  const { mails } = await catalogue.now().findSettings();
  if (mails.newOrders === '') return [];
  return [
    {
      to: { name: '', email: mails.newOrders, is_email_verified: false },
      content: {
        kind: 'quote-wish',
        quote: { id, number, version },
        totalCents,
        validUntil,
        customer: name || company,
        note,
      },
    },
  ];
}

/** Whether the address of a guest gets no more mails; null for an account, or without an address. */
export async function isStoppedFor(
  db: Queryable,
  { email, is_account: isAccount }: MailedQuote,
): Promise<boolean | null> {
  return isAccount || email === '' ? null : isStopped(db, email);
}
