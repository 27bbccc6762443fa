import type { Database } from '../database/pool.ts';
import type { Attachment, MailContent } from '../mail/mail.ts';
import { findPrint } from '../images/print-picture.ts';
import { findPaper, storeFile, type StoredPaper } from './queries.ts';

export interface PaperFile {
  orderId: string;
  number: string;
  bytes: Buffer;
}

/**
 * A paper as PDF, for those who `mayRead` its order.
 * @returns undefined when there is no such paper for them
 */
export async function getPaperFile(
  database: Database,
  id: string,
  mayRead: (orderId: string) => Promise<boolean>,
): Promise<PaperFile | undefined> {
  const paper = await findPaper(database, id);
  if (!paper || !(await mayRead(paper.order_id))) return undefined;
  const bytes = paper.file ?? (await drawn(database, id, paper));
  return { orderId: paper.order_id, number: paper.content.number, bytes };
}

/** The file that comes with the mail about a paper; a guest's mail has a link instead. */
export async function attachPaper(database: Database, content: MailContent): Promise<Attachment[]> {
  if (content.kind !== 'paper-issued' || content.token !== undefined) return [];
  const file = await getPaperFile(database, content.paper.id, async () => true);
  if (!file) throw new Error('the paper of a mail is gone');
  const { number, bytes } = file;
  return [{ filename: `${number}.pdf`, contentType: 'application/pdf', content: bytes }];
}

const drawing = new Map<string, Promise<Buffer>>();

/** Of those who ask at once, one draws. The library is loaded with the first paper of a process. */
async function drawn(database: Database, id: string, paper: StoredPaper): Promise<Buffer> {
  const begun = drawing.get(id);
  if (begun) return begun;
  const made = (async () => {
    const { drawPaper } = await import('./draw-paper.ts');
    return storeFile(database, id, await drawPaper(paper.content, await logoOf(database, paper)));
  })().finally(() => drawing.delete(id));
  drawing.set(id, made);
  return made;
}

/** @throws Error rather than that a paper goes without the logo that it was issued with */
async function logoOf(database: Database, { logo }: StoredPaper): Promise<Buffer | undefined> {
  if (logo === null) return undefined;
  const print = await findPrint(database, logo, 'paper');
  if (!print) throw new Error('the logo of a paper is gone');
  return print;
}
