import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors as joseErrors } from 'jose';
import type { Database } from '../database/pool.ts';
import { isFromThisMachine, isLoopbackHost } from '../http/this-machine.ts';
import type { TokenCipher } from './token-cipher.ts';
import { findMail, listMails, type StoredMail } from './mailbox-queries.ts';
import { listPage, mailPage, type ShownMail } from './mailbox-pages.ts';
import { MAILBOX_STYLE } from './mailbox-style.ts';
import { markPng } from './mark.ts';
import { renderMail, subjectOf, type RenderedMail } from './render-mail.ts';
import { ShopLinks } from './shop-links.ts';

export interface Mailbox {
  database: Database;
  publicUrl: string;
  timeZone: string;
  seal: TokenCipher;
}

const PAGE_SIZE = 50;
const MARK = `data:image/png;base64,${markPng.toString('base64')}`;

/** Nothing of a mail runs; its links lead out of the frame it is shown in. */
const mailPolicy = (links: ShopLinks) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data: ${links.drawings}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-top-navigation-by-user-activation',
  ].join(';');

/** Its mails open accounts: only where the whole shop is on the machine of the one who looks. */
export function hasMailbox({
  smtpUrl,
  publicUrl,
}: {
  smtpUrl: string | undefined;
  publicUrl: string;
}): boolean {
  return smtpUrl === undefined && isLoopbackHost(new URL(publicUrl).hostname);
}

/** For who tries the shop without a mail server: the mails that it would send, to read. */
export function serveMailbox(server: FastifyInstance, mailbox: Mailbox): void {
  const { database, timeZone } = mailbox;
  const policy = mailPolicy(new ShopLinks(mailbox.publicUrl));
  const answer = (
    path: string,
    type: string,
    write: (request: FastifyRequest, reply: FastifyReply) => Promise<string | undefined>,
  ) =>
    server.get(path, async (request, reply) => {
      const content = mayLook(request) ? await write(request, reply) : undefined;
      if (content === undefined) return reply.callNotFound();
      return reply
        .type(type)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .send(content);
    });

  answer('/dev/mailbox/style.css', 'text/css; charset=utf-8', async () => MAILBOX_STYLE);
  answer('/dev/mailbox', 'text/html; charset=utf-8', async ({ query }) => {
    const page = pageIn(query);
    const found = await listMails(database, {
      limit: PAGE_SIZE + 1,
      offset: (page - 1) * PAGE_SIZE,
    });
    const mails = found.slice(0, PAGE_SIZE).map((mail) => toShown(mail, timeZone));
    return listPage(mails, { page, hasMore: found.length > PAGE_SIZE });
  });
  answer('/dev/mailbox/:id', 'text/html; charset=utf-8', async ({ params }) => {
    const mail = await findById(database, params);
    return mail && mailPage(toShown(mail, timeZone), await writtenOut(mail, mailbox));
  });
  answer('/dev/mailbox/:id/html', 'text/html; charset=utf-8', async ({ params }, reply) => {
    const mail = await findById(database, params);
    const written = mail && (await writtenOut(mail, mailbox));
    if (!written) return undefined;
    reply.header('content-security-policy', policy).removeHeader('x-frame-options');
    return written.html.replace('<head>', '<head><base target="_top">');
  });
}

/**
 * The name that was asked for must be this machine's too: another site can point its own name
 * here and have a visitor's browser ask.
 */
function mayLook(request: FastifyRequest): boolean {
  const host = request.headers.host?.replace(/:\d+$/, '') ?? '';
  return isFromThisMachine(request) && isLoopbackHost(host);
}

function pageIn(query: unknown): number {
  const page = typeof query === 'object' && query !== null && 'page' in query ? query.page : '';
  return typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

async function findById(database: Database, params: unknown): Promise<StoredMail | undefined> {
  const id = typeof params === 'object' && params !== null && 'id' in params ? params.id : '';
  const isId = typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  return isId ? findMail(database, id) : undefined;
}

function toShown({ id, to, writtenAt, content, kind }: StoredMail, timeZone: string): ShownMail {
  return { id, to, writtenAt, timeZone, subject: content ? subjectOf(content) : kind };
}

/** Undefined when there is nothing to read any more: it was sent, or another secret closed it. */
async function writtenOut(
  { to, content }: StoredMail,
  { publicUrl, seal }: Mailbox,
): Promise<RenderedMail | undefined> {
  if (!content) return undefined;
  try {
    return await renderMail(to, content, { publicUrl, seal, mark: MARK });
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) return undefined;
    throw error;
  }
}
