import {
  accountLocked,
  accountOpened,
  emailChangedNew,
  emailChangedOld,
  emailVerification,
  foundOrders,
  passwordChanged,
  passwordReset,
  unlockApproved,
  unlockDenied,
} from './account-letters.ts';
import { nameOf, oneLine, toText, type Letter } from './letter.ts';
import { toHtml } from './letter-html.ts';
import type { TokenCipher } from './token-cipher.ts';
import type { MailContent, Recipient } from './mail.ts';
import {
  guestOrder,
  guestOrderCancelled,
  guestOrderCompleted,
  guestOrders,
  newOrders,
  orderCancelled,
  orderCompleted,
  orderPlaced,
  paperIssued,
} from './order-letters.ts';
import { ShopLinks } from './shop-links.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** The settings that every mail is written with. */
export interface MailWriting {
  publicUrl: string;
  seal: TokenCipher;
  /** Where the HTML finds the shop's mark: `cid:…` or `data:…`. */
  mark: string;
}

/** @throws when the token was sealed under another secret, or the kind is not known here */
export async function renderMail(
  to: Recipient,
  content: MailContent,
  { publicUrl, seal, mark }: MailWriting,
): Promise<RenderedMail> {
  const sealed = 'token' in content ? content.token : undefined;
  const token = sealed === undefined ? '' : await seal.open(sealed);
  const letter = letterOf(content, new ShopLinks(publicUrl), token);
  const name = oneLine(nameOf(to.name));
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`;
  return {
    subject: letter.subject,
    text: toText(letter, greeting, publicUrl),
    html: toHtml(letter, { greeting, home: publicUrl, mark }),
  };
}

/** Needs no token: a list shows nothing else of a mail. */
export function subjectOf(content: MailContent): string {
  return letterOf(content, new ShopLinks(''), '').subject;
}

function letterOf(content: MailContent, links: ShopLinks, token: string): Letter {
  switch (content.kind) {
    case 'email-verification':
      return emailVerification(links, token, content.isOpening ?? false);
    case 'password-reset':
      return passwordReset(links, token);
    case 'account-opened':
      return accountOpened(links, token);
    case 'email-changed-new':
      return emailChangedNew(links, token, content.oldEmail);
    case 'email-changed-old':
      return emailChangedOld(links, token, content.newEmail);
    case 'found-orders':
      return foundOrders(links, token);
    case 'password-changed':
      return passwordChanged(links);
    case 'account-locked':
      return accountLocked(links, content.reason);
    case 'unlock-approved':
      return unlockApproved(links, content.notes);
    case 'unlock-denied':
      return unlockDenied(links, content.notes);
    case 'order-placed':
      return orderPlaced(links, content.order);
    case 'order-completed':
      return orderCompleted(links, content.order);
    case 'order-cancelled':
      return orderCancelled(links, content.order);
    case 'guest-order':
      return guestOrder(links, token, content);
    case 'guest-orders':
      return guestOrders(links, token, content);
    case 'guest-order-completed':
      return guestOrderCompleted(links, token, content.order.number);
    case 'guest-order-cancelled':
      return guestOrderCancelled(links, token, content.order.number);
    case 'new-order':
      return newOrders(links, [content.order, ...(content.others ?? [])]);
    case 'paper-issued':
      return paperIssued(links, content.paper, content.token === undefined ? undefined : token);
    default:
      return assertNever(content);
  }
}

/** Written by a newer process, while this one still runs: it will be sent by the newer one. */
function assertNever(content: never): never {
  throw new Error(`No mail of this kind is known: ${JSON.stringify(Object.keys(content))}`);
}
