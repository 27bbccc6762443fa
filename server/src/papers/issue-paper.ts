import { PAPERS_OF_ORDER_MAX } from '@tailorbird/contract/limits';
import type { Paper, PaperKind } from '@tailorbird/contract/papers';
import { cents, toDollars } from '@tailorbird/contract/rules/money';
import { dayOf } from '@tailorbird/contract/rules/shop-days';
import { v7 as uuid } from 'uuid';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { lockOrders } from '../orders/change-queries.ts';
import { listStoredOrders } from '../orders/queries.ts';
import { findSettings } from '../settings/queries.ts';
import { creditNoteOf, invoiceOf, type Numbered, type PaperContent } from './content.ts';
import { mailPaper, type PaperReaders } from './paper-mail.ts';
import { findPaper, insertPaper, listPapers, takeNumber } from './queries.ts';

interface Asked {
  orderId: string;
  kind: PaperKind;
  issuedBy: string;
}

interface Issuing {
  timeZone: string;
  /** Who is sent the paper. */
  readers: PaperReaders;
}

const PREFIX: Record<PaperKind, string> = { invoice: 'INV', 'credit-note': 'CN' };
const DIGITS = 4;

/**
 * In one transaction, under the lock of the order: two who ask at once get the same paper, and
 * whoever is cut off has used no number. The mail that brings it is queued with it.
 * @throws NOT_FOUND, ORDER_CANCELLED, NOTHING_TO_CREDIT, PAPERS_FULL
 */
export async function issuePaper(
  database: Database,
  asked: Asked,
  issuing: Issuing,
): Promise<Paper> {
  for (;;) {
    // Begins again when a guest's login moved the order to the account in between.
    // oxlint-disable-next-line no-await-in-loop
    const paper = await database.transaction((tx) => issueLocked(tx, asked, issuing));
    if (paper) return paper;
  }
}

/** Undefined: the order was moved while its lock was waited for. */
async function issueLocked(
  tx: Queryable,
  { orderId, kind, issuedBy }: Asked,
  { timeZone, readers }: Issuing,
): Promise<Paper | undefined> {
  const locked = await lockOrders(tx, [orderId]);
  const [stored] = await listStoredOrders(tx, [orderId]);
  if (!stored) throw new ShopError('NOT_FOUND');
  if (!locked.has(orderId)) return undefined;
  const { order } = stored;
  const issueAndMail = async (
    credits: string | null,
    contentOf: (issued: Numbered) => PaperContent,
  ): Promise<Paper> => {
    const paper = await issue(tx, { kind, orderId, issuedBy, credits }, timeZone, contentOf);
    await mailPaper(tx, readers, stored, paper);
    return paper;
  };
  const papers = await listPapers(tx, [orderId]);
  const standing = papers.find((paper) => paper.kind === 'invoice' && !paper.isCredited);
  if (kind === 'invoice') {
    if (standing) return standing;
    if (order.status === 'cancelled') throw new ShopError('ORDER_CANCELLED');
    if (papers.length >= PAPERS_OF_ORDER_MAX) throw new ShopError('PAPERS_FULL');
    const { shop: seller } = await findSettings(tx);
    return issueAndMail(null, (issued) => invoiceOf(order, { ...issued, seller }));
  }
  const credited = standing && (await findPaper(tx, standing._id));
  if (credited) {
    return issueAndMail(standing._id, (issued) => creditNoteOf(credited.content, issued));
  }
  // asked for again, the last one is the answer
  const last = papers.findLast((paper) => paper.kind === 'credit-note');
  if (!last) throw new ShopError('NOTHING_TO_CREDIT');
  return last;
}

/** Takes the number last: whoever issues another paper waits for it until the transaction ends. */
async function issue(
  tx: Queryable,
  { kind, orderId, issuedBy, credits }: Asked & { credits: string | null },
  timeZone: string,
  contentOf: (issued: Numbered) => PaperContent,
): Promise<Paper> {
  const year = Number(dayOf(new Date(), timeZone).slice(0, 4));
  const serial = await takeNumber(tx, kind, year);
  // after the wait, so that a later number never has an earlier moment
  const issuedAt = new Date();
  const number = `${PREFIX[kind]}-${year}-${String(serial).padStart(DIGITS, '0')}`;
  const id = uuid();
  const content = contentOf({ number, issuedAt, timeZone });
  await insertPaper(tx, { id, orderId, year, serial, issuedAt, issuedBy, credits, content });
  return {
    _id: id,
    orderId,
    kind,
    number,
    issuedAt: issuedAt.toISOString(),
    totalAmount: toDollars(cents(content.totalCents)),
    isCredited: false,
  };
}
