import type { Paper, PaperKind } from '@tailorbird/contract/papers';
import { minorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { prepared, type Queryable } from '../database/pool.ts';
import type { PaperContent } from './content.ts';

interface PaperRow {
  id: string;
  order_id: string;
  kind: PaperKind;
  number: string;
  issued_at: Date;
  total_cents: number;
  /** Below zero; null: no credit note. */
  credited_cents: number | null;
  credits: string | null;
  reason: string | null;
}

const COLUMNS = `p.id, p.order_id, p.kind, p.content ->> 'number' as number, p.issued_at,
  p.total_cents::float8 as total_cents,
  (select sum(c.total_cents)::float8 from papers c
   where c.order_id = p.order_id and c.credits = p.id) as credited_cents,
  p.content -> 'credits' ->> 'number' as credits, p.content ->> 'reason' as reason`;

export function toPaper(row: PaperRow): Paper {
  return {
    _id: row.id,
    orderId: row.order_id,
    kind: row.kind,
    number: row.number,
    issuedAt: row.issued_at.toISOString(),
    totalAmount: fromMinorUnits(minorUnits(row.total_cents)),
    creditedAmount: fromMinorUnits(minorUnits(0 - (row.credited_cents ?? 0))),
    isCredited: row.credited_cents !== null && row.credited_cents + row.total_cents === 0,
    ...(row.credits !== null && { credits: row.credits }),
    reason: row.reason ?? '',
  };
}

const papersOfOrders = prepared<PaperRow>(
  'papers-of-orders',
  `select ${COLUMNS} from papers p where p.order_id = any ($1) order by p.id`,
);

/** The oldest first. */
export async function listPapers(db: Queryable, orderIds: readonly string[]): Promise<Paper[]> {
  return (await papersOfOrders(db, [orderIds])).map(toPaper);
}

const paperOfCancellation = prepared<{ found: boolean }>(
  'paper-of-cancellation',
  `select content ? 'isOfCancellation' as found from papers where id = $1`,
);

/** Whether a credit note came with a cancellation. */
export async function isOfCancellation(db: Queryable, id: string): Promise<boolean> {
  return (await paperOfCancellation(db, [id]))[0]?.found ?? false;
}

const papersOfChanges = prepared<{ papers: number }>(
  'papers-of-changes',
  `select count(*)::int as papers from papers where order_id = $1 and content ? 'isOfChange'`,
);

/** How many papers an order has because it was changed. */
export async function countPapersOfChanges(db: Queryable, orderId: string): Promise<number> {
  return (await papersOfChanges(db, [orderId]))[0]?.papers ?? 0;
}

const numberTake = prepared<{ last: number }>(
  'paper-number',
  `insert into paper_numbers as n (kind, year, last) values ($1, $2, 1)
   on conflict (kind, year) do update set last = n.last + 1
   returning last`,
);

/**
 * The next number. Whoever asks for one meanwhile waits until this transaction ends; one that is
 * rolled back gives its number back. So there are no gaps.
 */
export async function takeNumber(tx: Queryable, kind: PaperKind, year: number): Promise<number> {
  const [row] = await numberTake(tx, [kind, year]);
  if (!row) throw new Error('an upsert gave no row');
  return row.last;
}

export interface NewPaper {
  id: string;
  orderId: string;
  year: number;
  serial: number;
  issuedAt: Date;
  issuedBy: string;
  /** The id of the invoice that a credit note corrects. */
  credits: string | null;
  /** The id of the shop's picture. */
  logo: string | null;
  content: PaperContent;
}

const paperInsert = prepared(
  'paper-insert',
  `insert into papers (id, order_id, kind, year, serial, issued_at, issued_by, credits,
                       total_cents, content, logo)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

export async function insertPaper(tx: Queryable, paper: NewPaper): Promise<void> {
  const { id, orderId, year, serial, issuedAt, issuedBy, credits, logo, content } = paper;
  await paperInsert(tx, [
    id,
    orderId,
    content.kind,
    year,
    serial,
    issuedAt,
    issuedBy,
    credits,
    content.totalCents,
    JSON.stringify(content),
    logo,
  ]);
}

export interface StoredPaper {
  order_id: string;
  content: PaperContent;
  logo: string | null;
  file: Buffer | null;
}

const paperById = prepared<StoredPaper>(
  'paper',
  'select order_id, content, logo, file from papers where id = $1',
);

export async function findPaper(db: Queryable, id: string): Promise<StoredPaper | undefined> {
  return (await paperById(db, [id]))[0];
}

const contentById = prepared<Pick<StoredPaper, 'content' | 'logo'>>(
  'paper-content',
  'select content, logo from papers where id = $1',
);

/** A paper without its file, which may be large. */
export async function findContent(
  db: Queryable,
  id: string,
): Promise<Pick<StoredPaper, 'content' | 'logo'> | undefined> {
  return (await contentById(db, [id]))[0];
}

const creditNotes = prepared<{ content: PaperContent }>(
  'papers-credits',
  'select content from papers where order_id = $1 and credits = $2 order by id',
);

/** The content of the credit notes of an invoice, the oldest first. */
export async function listCreditNotes(
  db: Queryable,
  orderId: string,
  invoiceId: string,
): Promise<PaperContent[]> {
  return (await creditNotes(db, [orderId, invoiceId])).map(({ content }) => content);
}

const fileStore = prepared<{ file: Buffer }>(
  'paper-file',
  `with stored as (update papers set file = $2 where id = $1 and file is null returning file)
   select file from stored
   union all select file from papers where id = $1 and file is not null
   limit 1`,
);

/** The first file of a paper stays. @returns the one that is stored */
export async function storeFile(db: Queryable, id: string, file: Buffer): Promise<Buffer> {
  const [row] = await fileStore(db, [id, file]);
  // another process has stored its own in the same moment: this statement saw neither
  return row?.file ?? (await findPaper(db, id))?.file ?? file;
}

const papersOfTime = prepared<{ id: string; issued_at: Date; content: PaperContent }>(
  'papers-of-time',
  `select id, issued_at, content from papers
   where issued_at >= $1 and issued_at < $2 and (issued_at, id) > ($3, $4::uuid)
   order by issued_at, id limit 200`,
);

/** The oldest first, a few at a time, from one moment on and before another. */
export async function* papersBetween(
  db: Queryable,
  from: Date,
  to: Date,
): AsyncGenerator<PaperContent[]> {
  let after: [Date, string] = [new Date(0), '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const rows = await papersOfTime(db, [from, to, ...after]);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ content }) => content);
    after = [last.issued_at, last.id];
  }
}
