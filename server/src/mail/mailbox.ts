import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors as joseErrors } from 'jose';
import { clockTime } from '@tailorbird/contract/rules/shop-days';
import { isUuid } from '@tailorbird/contract/rules/uuid';
import type { Database } from '../database/pool.ts';
import { escapeMarkup } from '../http/escape-markup.ts';
import { CONTENT_POLICY, isFromThisMachine, isLoopbackHost } from '../http/headers.ts';
import { markPng } from './deliver.ts';
import { oneLine } from './letter.ts';
import type { Recipient } from './mail.ts';
import { findMail, listMails, type StoredMail } from './queries.ts';
import { type MailWriting, renderMail, renderSubject, type RenderedMail } from './render-mail.ts';
import { ShopLinks } from './shop-links.ts';

export interface Mailbox extends Omit<MailWriting, 'mark'> {
  database: Database;
  timeZone: () => Promise<string>;
}

const PAGE_SIZE = 50;
/** The bird in HTML that a browser of the shop shows. */
export const MARK = `data:image/png;base64,${markPng.toString('base64')}`;

/** Nothing of a mail runs; its links lead out of the frame it is shown in. */
const mailPolicy = (links: ShopLinks) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data: ${links.drawings} ${links.pictures}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-top-navigation-by-user-activation',
  ].join(';');

/** Its mails open accounts: only where the whole shop is on the machine of the one who looks. */
export function hasMailbox(shop: {
  smtpUrl: string | undefined;
  publicUrl: string;
  showsMails: boolean;
}): boolean {
  const isHere = isLoopbackHost(new URL(shop.publicUrl).hostname);
  return shop.smtpUrl === undefined && isHere && shop.showsMails;
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
      const content = isFromThisMachine(request) ? await write(request, reply) : undefined;
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
    const zone = await timeZone();
    const shown = found.slice(0, PAGE_SIZE).map((mail) => toShown(mail, zone, mailbox));
    const mails = await Promise.all(shown);
    return listPage(mails, { page, hasMore: found.length > PAGE_SIZE });
  });
  answer('/dev/mailbox/:id', 'text/html; charset=utf-8', async ({ params }, reply) => {
    const mail = await findById(database, params);
    // the mail as HTML is a page of its own within this one
    reply.header('content-security-policy', CONTENT_POLICY);
    if (!mail) return undefined;
    const shown = await toShown(mail, await timeZone(), mailbox);
    return mailPage(shown, await writtenOut(mail, mailbox));
  });
  answer('/dev/mailbox/:id/html', 'text/html; charset=utf-8', async ({ params }, reply) => {
    const mail = await findById(database, params);
    const written = mail && (await writtenOut(mail, mailbox));
    if (!written) return undefined;
    reply.header('content-security-policy', policy).removeHeader('x-frame-options');
    return written.html.replace('<head>', '<head><base target="_top">');
  });
}

function pageIn(query: unknown): number {
  const page = typeof query === 'object' && query !== null && 'page' in query ? query.page : '';
  return typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

async function findById(database: Database, params: unknown): Promise<StoredMail | undefined> {
  const id = typeof params === 'object' && params !== null && 'id' in params ? params.id : '';
  return typeof id === 'string' && isUuid(id) ? findMail(database, id) : undefined;
}

async function toShown(
  { id, to, writtenAt, content, kind }: StoredMail,
  timeZone: string,
  mailbox: Mailbox,
): Promise<ShownMail> {
  const subject = content ? await renderSubject(to, content, mailbox) : kind;
  return { id, to, writtenAt, timeZone, subject };
}

/** Undefined when there is nothing to read any more: it was sent, or another secret closed it. */
async function writtenOut(
  { to, content }: StoredMail,
  mailbox: Mailbox,
): Promise<RenderedMail | undefined> {
  if (!content) return undefined;
  try {
    return await renderMail(to, content, { ...mailbox, mark: MARK });
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) return undefined;
    throw error;
  }
}

export interface ShownMail {
  id: string;
  to: Recipient;
  subject: string;
  writtenAt: Date;
  /** The shop's. */
  timeZone: string;
}

export function listPage(
  mails: readonly ShownMail[],
  { page, hasMore }: { page: number; hasMore: boolean },
): string {
  const newer = page > 1 ? `<a href="/dev/mailbox?page=${page - 1}" rel="prev">Newer</a>` : '';
  const older = hasMore ? `<a href="/dev/mailbox?page=${page + 1}" rel="next">Older</a>` : '';
  const turn =
    newer || older ? `<nav aria-label="Pages">${newer}<span>Page ${page}</span>${older}</nav>` : '';
  const list =
    mails.length > 0
      ? `<ol class="mails">${mails.map(entry).join('')}</ol>`
      : `<div class="empty"><p>${page > 1 ? 'There are no older mails.' : 'No mail has been written yet.'}</p>
<p>Sign up, ask for a new password or place an order while logged in: what the shop writes then appears here.</p>
<p><a class="button" href="/signup">Sign Up</a></p></div>`;
  return document(
    'Mailbox',
    `<h1>Mailbox</h1><p class="lead">The shop sends no mail, as no mail server is set. It keeps
what it would send here, for this machine alone.</p>${list}${turn}`,
  );
}

function entry(mail: ShownMail): string {
  return `<li><a href="/dev/mailbox/${mail.id}"><strong>${escapeMarkup(mail.subject)}</strong>
<span>${recipient(mail.to)}</span>${time(mail)}</a></li>`;
}

export function mailPage(mail: ShownMail, written: RenderedMail | undefined): string {
  const subject = escapeMarkup(mail.subject);
  const parts = written
    ? `<section><iframe title="The mail as HTML" src="/dev/mailbox/${mail.id}/html" height="${frameHeight(written)}"></iframe></section>
<section><h2>As plain text</h2><pre dir="ltr">${linked(written.text)}</pre></section>`
    : `<p class="empty">There is nothing to read in this mail any more. It was sent or given up, or its
link was closed under another TOKEN_SECRET.</p>`;
  return document(
    mail.subject,
    `<p class="back"><a href="/dev/mailbox">Mailbox</a></p><h1>${subject}</h1>
<dl><div><dt>To</dt><dd>${recipient(mail.to)}</dd></div><div><dt>Written</dt><dd>${time(mail)}</dd></div></dl>${parts}`,
  );
}

/** Pixels, about: the frame cannot tell, as nothing runs in it. What is left over scrolls. */
function frameHeight({ text, html }: RenderedMail): number {
  const pictures = html.split('/api/drawing/').length - 1;
  return 270 + text.split('\n').length * 26 + pictures * 60;
}

/** Addresses in a text lead where they lead. */
function linked(text: string): string {
  return escapeMarkup(text).replaceAll(
    /^https?:\/\/\S+$/gm,
    (address) => `<a href="${address}">${address}</a>`,
  );
}

function recipient({ name, email }: Recipient): string {
  return `<bdi>${escapeMarkup(oneLine(name))}</bdi> <span class="address">${escapeMarkup(email)}</span>`;
}

function time({ writtenAt, timeZone }: ShownMail): string {
  const { date, time: hours } = clockTime(writtenAt, timeZone);
  return `<time datetime="${writtenAt.toISOString()}">${date} ${hours.slice(0, 5)} ${escapeMarkup(timeZone)}</time>`;
}

function document(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${escapeMarkup(title)} · Tailorbird</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/dev/mailbox/style.css"></head><body>
<header><div><a href="/">Tailorbird</a><a href="/dev/mailbox">Mailbox</a></div></header>
<main>${body}</main></body></html>`;
}

/** Colours are those of web/src/ui/tokens.css, whose built file has another name each time. */
export const MAILBOX_STYLE = `:root{color-scheme:light dark;--ink:light-dark(#23201a,#f4eddf);
--soft:light-dark(#575041,#c9c0ac);--faint:light-dark(#6f6653,#a39984);--line:light-dark(#e4dac6,#3a372b);
--surface:light-dark(#fffdf9,#222019);--sunk:light-dark(#f4eddf,#12110c);--olive:light-dark(#495722,#bfce82);
--action:light-dark(#4f5e27,#b5c573);--on-action:light-dark(#fffdf9,#1c200c);
--display:Besley,Rockwell,"Roboto Slab",Georgia,serif}
*{box-sizing:border-box}
body{margin:0;background:light-dark(#fbf6ec,#191812);color:var(--ink);font:1rem/1.5625 "Public Sans","Segoe UI",system-ui,sans-serif}
header{background:#37411b;border-bottom:2px dashed #f0925f}
header div,main{max-width:50rem;margin:0 auto;padding:0 1rem}
header div{display:flex;align-items:center;gap:1.5rem}
header a{display:inline-flex;align-items:center;min-height:3.5rem;color:#d5dab4;text-decoration:none}
header a:first-child{font:500 1.3125rem/1 var(--display);color:#fbf6ec}
header a:hover{text-decoration:underline}header a:focus-visible{outline-color:#fbf6ec}
main{padding-block:2rem 4rem}
h1{font:500 clamp(1.75rem,1.42rem + 1.44vw,2.5rem)/1.1 var(--display);letter-spacing:-.015em;margin:0 0 .75rem;overflow-wrap:anywhere;text-wrap:balance}
h2{font:500 1.3125rem/1.3 var(--display);margin:2rem 0 .75rem}
.lead{max-width:38rem;margin:0 0 1.75rem;color:var(--soft)}
a{color:var(--olive)}
.mails{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:10px;overflow:hidden}
.mails li+li{border-top:1px solid var(--line)}
.mails a{display:grid;gap:0 1rem;padding:.875rem 1.125rem;color:inherit;text-decoration:none}
.mails a:hover{background:var(--sunk)}
.mails a:focus-visible{outline-offset:-4px}
.mails strong{font-weight:600;overflow-wrap:anywhere}
.mails span,dd{overflow-wrap:anywhere}.mails a>span{color:var(--soft)}
.address{color:var(--faint)}
time{color:var(--faint);font-size:.875rem;font-variant-numeric:tabular-nums}
.mails time{line-height:1.5625rem}
@media (min-width:40rem){.mails a{grid-template-columns:1fr auto}.mails strong{grid-column:1/-1}}
nav{display:flex;align-items:center;justify-content:center;gap:1.5rem;margin-top:1rem;color:var(--soft)}
nav a{display:inline-flex;align-items:center;min-height:3rem;padding:0 .75rem}
.empty{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:2rem 1.25rem;margin:0;text-align:center}
.empty p{max-width:30rem;margin:0 auto 1rem}.empty p+p{color:var(--soft)}.empty p:last-child{margin-bottom:0}
.button{display:inline-flex;align-items:center;min-height:3rem;padding:0 1.5rem;border-radius:6px;background:var(--action);color:var(--on-action);font-weight:600;text-decoration:none}
.back{margin:0 0 .5rem}.back a{display:inline-flex;align-items:center;min-height:2.75rem}
dl{margin:0 0 1.25rem;color:var(--soft)}dl div{display:flex;gap:.75rem}dt{flex:none;width:4rem;color:var(--faint)}dd{margin:0}
iframe{display:block;width:100%;border:1px solid var(--line);border-radius:10px;background:light-dark(#fbf6ec,#191812)}
pre{margin:0;padding:1.25rem;background:var(--surface);border:1px solid var(--line);border-radius:10px;white-space:pre-wrap;overflow-wrap:anywhere;font:.875rem/1.5 ui-monospace,Menlo,Consolas,monospace}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}`;
