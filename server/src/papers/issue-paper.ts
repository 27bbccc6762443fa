import { PAPERS_OF_ORDER_MAX } from '@tailorbird/contract/limits';
import type { Paper, PaperKind } from '@tailorbird/contract/papers';
import {
  payableCents,
  refundableCents,
  surplusCents,
  type LedgerSums,
} from '@tailorbird/contract/rules/ledger';
import {
  minorUnits,
  toMinorUnits,
  fromMinorUnits,
  type MinorUnits,
} from '@tailorbird/contract/rules/money';
import { dayOf } from '@tailorbird/contract/rules/shop-days';
import { v7 as uuid } from 'uuid';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { lockOrders } from '../orders/change-queries.ts';
import { listStoredOrders } from '../orders/queries.ts';
import type { Payments } from '../orders/payment-terms.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { lockKnownImages } from '../images/queries.ts';
import { retry } from '../retry.ts';
import { findSettings } from '../settings/queries.ts';
import {
  creditNoteOf,
  invoiceOf,
  type CreditCause,
  type PaperHead,
  type PaperContent,
} from './content.ts';
import { grossOf, leftOf } from './credit-part.ts';
import { mailPaper, type PaperReaders } from './paper-mail.ts';
import { paymentOf } from './paper-payment.ts';
import {
  countPapersOfChanges,
  findContent,
  insertPaper,
  listCreditNotes,
  listPapers,
  takeNumber,
  type NewPaper,
} from './queries.ts';

interface IssuePaperRequest {
  orderId: string;
  kind: PaperKind;
  /** Of an invoice: it is issued although no font has all its letters. */
  acceptsMissingLetters: boolean;
  issuedBy: string;
}

export interface Issuing {
  timeZone: string;
  /** Who is sent the paper. */
  readers: PaperReaders;
}

export interface IssuingInvoice extends Issuing {
  showPayment: Payments['show'];
}

const PREFIX: Record<PaperKind, string> = { invoice: 'INV', 'credit-note': 'CN' };
const DIGITS = 4;

/**
 * In one transaction, under the lock of the order: two who ask at once get the same paper, and
 * whoever is cut off has used no number. The mail that brings it is queued with it.
 * @throws NOT_FOUND, ORDER_CANCELLED, NOTHING_TO_CREDIT, PAPERS_FULL, PAPER_LETTERS_MISSING
 */
export async function issuePaper(
  database: Database,
  { orderId, kind, acceptsMissingLetters, issuedBy }: IssuePaperRequest,
  issuing: IssuingInvoice,
): Promise<Paper> {
  // the fonts are read before anybody waits for a lock
  const check = acceptsMissingLetters ? undefined : await requireLetters();
  return withLockedOrder(database, orderId, async (tx, stored) => {
    const papers = await listPapers(tx, [orderId]);
    const invoice = standingOf(papers);
    if (kind === 'invoice') {
      if (invoice) return invoice;
      if (stored.order.status === 'cancelled') throw new ShopError('ORDER_CANCELLED');
      if (await isFull(tx, papers)) throw new ShopError('PAPERS_FULL');
      const refunded = refundedBefore(stored.totalCents, stored.ledger);
      return issueInvoice(tx, stored, { issuedBy, refunded, check }, issuing);
    }
    if (invoice) {
      const all = { invoiceId: invoice._id, upTo: toMinorUnits(invoice.totalAmount) };
      const note = await credit(tx, stored, { ...all, reason: null, issuedBy }, issuing);
      if (note) return note;
    }
    // asked for again, the last one is the answer
    const last = papers.findLast((paper) => paper.kind === 'credit-note');
    if (!last) throw new ShopError('NOTHING_TO_CREDIT');
    return last;
  });
}

/** The library is loaded with the first invoice of a process. */
async function requireLetters(): Promise<(content: PaperContent) => void> {
  const { listMissingLetters } = await import('./missing-letters.ts');
  return (content) => {
    const missingLetters = listMissingLetters(content);
    if (missingLetters.length === 0) return;
    const letters = new Set(missingLetters.flatMap((each) => each.letters));
    throw new ShopError('PAPER_LETTERS_MISSING', {
      fill: { letters: [...letters].slice(0, LETTERS_NAMED).join(' ') },
      body: { missingLetters },
    });
  };
}

/** In the sentence; the body has those of each text. */
const LETTERS_NAMED = 20;

/**
 * Does something with an order that nobody else changes meanwhile.
 * @throws NOT_FOUND, SERVER_BUSY
 */
export async function withLockedOrder<Result>(
  database: Database,
  orderId: string,
  work: (tx: Queryable, stored: StoredOrder) => Promise<Result>,
): Promise<Result> {
  const { result } = await retry(() =>
    database.transaction(async (tx) => {
      const locked = await lockOrders(tx, [orderId]);
      const [stored] = await listStoredOrders(tx, [orderId]);
      if (!stored) throw new ShopError('NOT_FOUND');
      // begins again when a guest's login moved the order to the account while the lock was waited for
      return locked.has(orderId) ? { result: await work(tx, stored) } : undefined;
    }),
  );
  return result;
}

/** Whether an order has all the papers that it may have, beside those that it has by being changed. */
export async function isFull(tx: Queryable, papers: readonly Paper[]): Promise<boolean> {
  const [first] = papers;
  if (!first || papers.length < PAPERS_OF_ORDER_MAX) return false;
  return papers.length - (await countPapersOfChanges(tx, first.orderId)) >= PAPERS_OF_ORDER_MAX;
}

/** The invoice of an order that is not taken back whole. */
export async function findInvoice(tx: Queryable, orderId: string): Promise<Paper | undefined> {
  return standingOf(await listPapers(tx, [orderId]));
}

export const standingOf = (papers: readonly Paper[]) =>
  papers.find((paper) => paper.kind === 'invoice' && !paper.isCredited);

export interface NewInvoice {
  issuedBy: string;
  /** The amount by which the invoice is less than the order costs. */
  refunded: MinorUnits;
  /** True: it takes the place of one that was taken back as the order was changed. */
  isOfChange?: boolean;
  /** Throws where it must not be issued; undefined when it is issued whatever it says. */
  check?: ((content: PaperContent) => void) | undefined;
}

/** Needs a lock on the order, which has no invoice. */
export async function issueInvoice(
  tx: Queryable,
  stored: StoredOrder,
  { issuedBy, refunded, isOfChange = false, check }: NewInvoice,
  { showPayment: show, ...issuing }: IssuingInvoice,
): Promise<Paper> {
  const { shop: seller, payment: settings } = await findSettings(tx);
  // until the invoice keeps it, nobody deletes it
  const [logo] = seller.logo === null ? [] : await lockKnownImages(tx, [seller.logo]);
  const asked = { kind: 'invoice', issuedBy, credits: null, logo: logo?.id ?? null } as const;
  const totalCents = minorUnits(stored.totalCents - refunded);
  return issue(tx, stored, asked, issuing, async (issued) => {
    const payment = await paymentOf(tx, stored, { settings, show, totalCents, ...issued });
    const content = invoiceOf(stored.order, { ...issued, seller, payment, refunded, isOfChange });
    check?.(content);
    return content;
  });
}

/**
 * The amount that was refunded and is not due again. Of an order that was refunded whole, all is
 * asked for again.
 */
export function refundedBefore(total: number, ledger: LedgerSums): MinorUnits {
  const held = refundableCents(ledger) - surplusCents(ledger);
  const due = held + payableCents(ledger, { total, depositPercent: 0 });
  // what is charged less than it costs was refunded, or is asked for no more
  const uncharged = ledger.charged > 0 ? total + ledger.refunded - ledger.charged : 0;
  const least = Math.max(ledger.refunded, uncharged);
  return minorUnits(Math.min(least, Math.max(0, total - due)));
}

export interface NewCredit {
  invoiceId: string;
  /**
   * The amount that all credit notes of the invoice then take back; never more than the invoice
   * has.
   */
  upTo: MinorUnits;
  /** Null when an admin takes back what is left, and needs to say nothing. */
  reason: string | null;
  /** The order is cancelled or changed with it. */
  cause?: CreditCause;
  issuedBy: string;
}

/**
 * Needs a lock on the order.
 * @returns undefined when earlier credit notes take back as much
 * @throws CREDIT_REASON_MISSING, PAPERS_FULL
 */
export async function credit(
  tx: Queryable,
  stored: StoredOrder,
  { invoiceId, upTo, reason, cause, issuedBy }: NewCredit,
  issuing: Issuing,
): Promise<Paper | undefined> {
  const orderId = stored.order._id;
  const { content: invoice, logo } = (await findContent(tx, invoiceId)) ?? {};
  if (!invoice) throw new Error('papers are never deleted');
  const notes = await listCreditNotes(tx, orderId, invoiceId);
  const left = leftOf(
    invoice.sums,
    notes.map(({ sums }) => sums),
  );
  const rest = grossOf(left);
  const part = minorUnits(Math.min(rest, upTo - (invoice.totalCents - rest)));
  // an invoice of nothing is taken back as well, once
  if (part <= 0 && (invoice.totalCents > 0 || notes.length > 0)) return undefined;
  if (reason === '') throw new ShopError('CREDIT_REASON_MISSING');
  // what is left can be taken back at any time, so that no order keeps an invoice that is wrong
  if (part < rest && (await isFull(tx, await listPapers(tx, [orderId])))) {
    throw new ShopError('PAPERS_FULL');
  }
  const asked = { kind: 'credit-note', issuedBy, credits: invoiceId, logo: logo ?? null } as const;
  return issue(tx, stored, asked, issuing, (issued) =>
    creditNoteOf(invoice, { part, left, reason: reason ?? '', cause }, issued),
  );
}

/**
 * Takes the number last: whoever issues another paper waits for it until the transaction ends. The
 * mail is queued with it.
 */
async function issue(
  tx: Queryable,
  stored: StoredOrder,
  asked: Pick<NewPaper, 'issuedBy' | 'credits' | 'logo'> & { kind: PaperKind },
  { timeZone, readers }: Issuing,
  contentOf: (issued: PaperHead) => PaperContent | Promise<PaperContent>,
): Promise<Paper> {
  const { kind } = asked;
  const orderId = stored.order._id;
  const { year, serial, issuedAt } = await takeNumberOfNow(tx, kind, timeZone);
  const number = `${PREFIX[kind]}-${year}-${String(serial).padStart(DIGITS, '0')}`;
  const id = uuid();
  const content = await contentOf({ number, issuedAt, timeZone });
  await insertPaper(tx, { ...asked, id, orderId, year, serial, issuedAt, content });
  const paper: Paper = {
    _id: id,
    orderId,
    kind,
    number,
    issuedAt: issuedAt.toISOString(),
    totalAmount: fromMinorUnits(minorUnits(content.totalCents)),
    creditedAmount: 0,
    isCredited: false,
    ...(content.credits && { credits: content.credits.number }),
    reason: content.reason ?? '',
  };
  await mailPaper(tx, readers, stored, paper);
  return paper;
}

/** The number and the moment, which are of one year: a later number never has an earlier moment. */
async function takeNumberOfNow(
  tx: Queryable,
  kind: PaperKind,
  timeZone: string,
): Promise<{ year: number; serial: number; issuedAt: Date }> {
  const yearOf = (moment: Date) => Number(dayOf(moment, timeZone).slice(0, 4));
  await tx.query('savepoint number');
  // a year ends once: at most twice
  for (;;) {
    const year = yearOf(new Date());
    const serial = await takeNumber(tx, kind, year);
    const issuedAt = new Date();
    if (yearOf(issuedAt) === year) return { year, serial, issuedAt };
    // the year ended during the wait, and its numbers have no gap
    await tx.query('rollback to savepoint number');
  }
}
