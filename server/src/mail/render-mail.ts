import { ownName } from '@tailorbird/contract/rules/own-name';
import { shopName } from '@tailorbird/contract/rules/shop-name';
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
  type LetterShop,
} from './account-letters.ts';
import { nameOf, oneLine, toText, type Letter } from './letter.ts';
import { toHtml } from './letter-html.ts';
import type { LetterLook } from './letter-look.ts';
import type { TokenCipher } from './token-cipher.ts';
import type { MailContent, Recipient } from './mail.ts';
import { approvalReceipt, approvalRequest } from './approval-letters.ts';
import { parcelReady, parcelSent } from './parcel-letters.ts';
import {
  faultAnswered,
  faultMessage,
  withdrawalDeclared,
  withdrawalLink,
  withdrawalReceived,
} from './withdrawal-letters.ts';
import { quoteReminder, quoteSent, quoteWish } from './quote-letters.ts';
import { orderChanged } from './edit-letters.ts';
import {
  guestOrder,
  guestOrderCancelled,
  guestOrderCompleted,
  guestOrders,
  newOrders,
  guestPictureRefused,
  orderCancelled,
  orderCompleted,
  orderPlaced,
  pictureRefused,
  paperIssued,
} from './order-letters.ts';
import { type MailWords, withOwnersWords } from './owners-words.ts';
import { ShopLinks } from './shop-links.ts';

export interface RenderedMail {
  /** The shop's name; empty: it has none. */
  shop: string;
  subject: string;
  text: string;
  html: string;
}

/** The settings that every mail is written with. */
export interface MailWriting {
  publicUrl: string;
  seal: TokenCipher;
  /** Where the HTML finds the bird, for a shop without a name of its own: `cid:…` or `data:…`. */
  mark: string;
  /** As it is called when the mail is written; empty: it has no name. */
  findShopName: () => Promise<string>;
  /** Left out: mails have the shop's own look. */
  findLetterLook?: () => Promise<LetterLook | undefined>;
  /** The shop's own words, as they are then. */
  findWords: () => Promise<MailWords>;
}

/** @throws when the token was sealed under another secret, or the kind is not known here */
export async function renderMail(
  to: Recipient,
  content: MailContent,
  { publicUrl, seal, mark, findShopName, findLetterLook, findWords }: MailWriting,
): Promise<RenderedMail> {
  const sealed = 'token' in content ? content.token : undefined;
  const token = sealed === undefined ? '' : await seal.open(sealed);
  const given = await findShopName();
  const shop = oneLine(shopName(given));
  const own = letterOf(content, { links: new ShopLinks(publicUrl), name: shop }, token);
  const letter = withOwnersWords(own, { to, content }, { shop, words: await findWords() });
  const name = oneLine(nameOf(to.name));
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`;
  const frame = { greeting, home: publicUrl, shop };
  return {
    shop: given,
    subject: letter.subject,
    text: toText(letter, frame),
    html: toHtml(letter, {
      ...frame,
      mark: ownName(given) === '' ? mark : undefined,
      look: await findLetterLook?.(),
    }),
  };
}

/** Needs no token: a list shows nothing else of a mail. */
export async function renderSubject(
  to: Recipient,
  content: MailContent,
  { findShopName, findWords }: Pick<MailWriting, 'findShopName' | 'findWords'>,
): Promise<string> {
  const shop = oneLine(shopName(await findShopName()));
  const own = letterOf(content, { links: new ShopLinks(''), name: shop }, '');
  return withOwnersWords(own, { to, content }, { shop, words: await findWords() }).subject;
}

function letterOf(content: MailContent, shop: LetterShop, token: string): Letter {
  const { links } = shop;
  switch (content.kind) {
    case 'email-verification':
      return emailVerification(shop, token, content.isOpening ?? false);
    case 'password-reset':
      return passwordReset(shop, token);
    case 'account-opened':
      return accountOpened(shop, token);
    case 'email-changed-new':
      return emailChangedNew(shop, token, content.oldEmail);
    case 'email-changed-old':
      return emailChangedOld(shop, token, content.newEmail);
    case 'found-orders':
      return foundOrders(shop, token);
    case 'password-changed':
      return passwordChanged(shop);
    case 'account-locked':
      return accountLocked(shop, content.reason);
    case 'unlock-approved':
      return unlockApproved(shop, content.notes);
    case 'unlock-denied':
      return unlockDenied(shop, content.notes);
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
    case 'picture-refused':
      return pictureRefused(links, content);
    case 'guest-picture-refused':
      return guestPictureRefused(links, token, content);
    case 'approval-asked':
      return approvalRequest(links, token, content);
    case 'approval-answered':
      return approvalReceipt(links, token, content);
    case 'quote-sent':
      return quoteSent(links, token, content);
    case 'quote-reminder':
      return quoteReminder(links, token, content);
    case 'order-changed':
      return orderChanged(links, token, content);
    case 'parcel-sent':
      return parcelSent(links, token, content);
    case 'parcel-ready':
      return parcelReady(links, token, content);
    case 'new-order':
      return newOrders(links, [content.order, ...(content.others ?? [])]);
    case 'withdrawal-link':
      return withdrawalLink(links, token, content);
    case 'withdrawal-received':
      return withdrawalReceived(content);
    case 'fault-answered':
      return faultAnswered(links, token, content);
    case 'withdrawal-declared':
      return withdrawalDeclared(links, content);
    case 'fault-told':
      return faultMessage(links, content);
    case 'quote-wish':
      return quoteWish(links, content);
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
