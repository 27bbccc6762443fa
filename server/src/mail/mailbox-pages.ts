import { clockTime } from '@tailorbird/contract/shop-days';
import { escapeMarkup } from '../http/escape-markup.ts';
import type { Recipient } from './mail.ts';
import type { RenderedMail } from './render-mail.ts';
import { oneLine } from './visible-text.ts';

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
