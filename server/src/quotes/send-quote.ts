import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { DraftProblem } from '@tailorbird/contract/desk-drafts';
import { QUOTE_DAYS_MAX, QUOTE_VERSIONS_MAX } from '@tailorbird/contract/limits';
import type { QuoteSending } from '@tailorbird/contract/quotes';
import { dayInWords } from '@tailorbird/contract/rules/details-in-words';
import { addDays, dayOf, endOfDay } from '@tailorbird/contract/rules/shop-days';
import { artworkIds, holdArtworksOf } from '../cart/artworks-unavailable.ts';
import type { Database, Queryable } from '../database/pool.ts';
import type { Account } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import { queueMails } from '../mail/queries.ts';
import { retry } from '../retry.ts';
import { checkShown } from './check-shown.ts';
import { lockDraft, lockGoods } from './draft-queries.ts';
import { freezeDraft, type CompleteDraft } from './freeze-draft.ts';
import type { NewOffer } from './frozen-offer.ts';
import { quoteMails, type MailedQuote, type QuoteMailing } from './quote-mails.ts';
import {
  findQuote,
  insertVersion,
  isNumberUsed,
  listVersions,
  lockQuote,
  type QuoteRow,
} from './quote-queries.ts';
import { readDraft, type DraftShop, type ReadDraft } from './read-draft.ts';

/** The parts of the shop that sending a quote needs. */
export interface SendingShop extends DraftShop, Omit<QuoteMailing, 'accounts'> {
  database: Database;
  accounts: QuoteMailing['accounts'];
}

/** Milliseconds in which the same quote again is the same press. */
const SAME_PRESS_MS = 60_000;

/**
 * Sends a draft as a quote, or as the next version of the quote that it was sent as.
 * @returns whether a mail goes out
 * @throws NOT_FOUND, CHANGED_MEANWHILE, DRAFT_REFUSED, DRAFT_PRICE_CHANGED, QUOTE_VERSIONS_FULL
 */
export async function sendQuote(
  shop: SendingShop,
  id: string,
  sending: QuoteSending,
  admin: Pick<Account, 'name'>,
): Promise<{ isMailed: boolean }> {
  const { database, catalogue } = shop;
  return retry(async () => {
    const read = await readDraft(shop, id);
    const complete = checkShown(read, sending, endProblems(read, sending));
    const before = await findQuote(database, id);
    const made = await freezeDraft(database, complete);
    const sent = await sentQuote(shop, complete, { sending, admin, made, before });
    if (before && (await isSamePress(database, before, sent)))
      return { isMailed: sending.isMailed };
    if (sent.version > QUOTE_VERSIONS_MAX) {
      throw new ShopError('QUOTE_VERSIONS_FULL', { fill: { most: QUOTE_VERSIONS_MAX } });
    }
    const mails = sending.isMailed
      ? await quoteMails(shop, mailedOf(sent), made.offer, 'quote-sent')
      : [];
    const isLatest = catalogue.isCurrent(complete.current.generation) || !catalogue.isConnected;
    if (!isLatest) return undefined;
    const isSent = await catalogue.write(() =>
      database.transaction(async (tx) => {
        const isSaved = await save(tx, complete, sent);
        if (isSaved) await queueMails(tx, mails);
        return isSaved;
      }),
    );
    return isSent ? { isMailed: mails.length > 0 } : undefined;
  });
}

/** By the days of the shop. */
function endProblems(
  { working: { timeZone } }: ReadDraft,
  { validUntil }: Pick<QuoteSending, 'validUntil'>,
): DraftProblem[] {
  const today = dayOf(new Date(), timeZone);
  const last = addDays(today, QUOTE_DAYS_MAX);
  if (validUntil < today) {
    const message = `${dayInWords(validUntil)} is over. Please choose until when it can be accepted.`;
    return [{ field: 'validUntil', message }];
  }
  if (validUntil <= last) return [];
  const message = `A quote can be accepted until ${dayInWords(last)} at the latest.`;
  return [{ field: 'validUntil', message }];
}

type SentQuote = Parameters<typeof insertVersion>[1];

async function sentQuote(
  { database }: SendingShop,
  { row, owner, current, working }: CompleteDraft,
  {
    sending: { validUntil, sendTo },
    admin,
    made: { offer, drawings },
    before,
  }: {
    sending: QuoteSending;
    admin: Pick<Account, 'name'>;
    made: NewOffer;
    before: QuoteRow | undefined;
  },
): Promise<SentQuote> {
  const account = owner?.kind === 'account' ? owner : undefined;
  const email = sendTo || offer.contact?.email || account?.email;
  return {
    id: row.id,
    ownerId: owner?.id ?? row.id,
    number: before?.number ?? (await newNumber(database)),
    isAccount: account !== undefined,
    version: (before?.version ?? 0) + 1,
    sentBy: admin.name,
    email: email ?? '',
    validUntil,
    endsAt: endOfDay(validUntil, working.timeZone),
    content: offer,
    drawings,
    artworkIds: artworkIds(current.cart.items),
    imageIds: [...new Set(offer.items.flatMap(({ image_id: image }) => image ?? []))],
  };
}

const mailedOf = (sent: SentQuote): MailedQuote => ({
  id: sent.id,
  owner_id: sent.ownerId,
  number: sent.number,
  version: sent.version,
  valid_until: sent.validUntil,
  ends_at: sent.endsAt,
  email: sent.email,
  is_account: sent.isAccount,
});

/** Whether exactly this was sent just now: somebody has pressed twice. */
async function isSamePress(db: Queryable, before: QuoteRow, sent: SentQuote): Promise<boolean> {
  const isNew = Date.now() - before.sent_at.getTime() < SAME_PRESS_MS;
  if (!isNew || before.shown !== 'sent') return false;
  const [last] = await listVersions(db, before.id, [before.version]);
  return (
    last?.valid_until === sent.validUntil &&
    last.email === sent.email &&
    last.sent_by === sent.sentBy &&
    isDeepStrictEqual(last.content.versions, sent.content.versions) &&
    last.content.totalCents === sent.content.totalCents
  );
}

/** False: draft, goods or quote have changed meanwhile, and nothing is saved. */
async function save(tx: Queryable, { row, current }: CompleteDraft, sent: SentQuote) {
  const locked = await lockDraft(tx, row.id);
  const isSame = locked?.order_id === null && locked.version === row.version;
  if (!isSame || (await lockGoods(tx, row.id)) !== current.stored.version) return false;
  const quote = await lockQuote(tx, row.id);
  if (quote?.state === 'accepted' || (quote?.version ?? 0) + 1 !== sent.version) return false;
  if (!(await holdArtworksOf(tx, current.cart.items))) return false;
  await insertVersion(tx, sent);
  return true;
}

/** Crockford's letters: no I, L, O or U, so that a number survives the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** One such as Q-3M8K: among a million, one that no other quote has. */
async function newNumber(db: Queryable): Promise<string> {
  return retry(async () => {
    const letters = Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    const number = `Q-${letters}`;
    return (await isNumberUsed(db, number)) ? undefined : number;
  });
}
