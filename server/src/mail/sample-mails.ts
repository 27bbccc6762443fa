import { type MailKindName, placeholdersOf } from '@tailorbird/contract/kinds/mail-kinds';
import { mailTexts, type MailText } from '@tailorbird/contract/mail-texts';
import type { MailContent, MailedOrder, Recipient } from './mail.ts';
import { renderMail, type MailWriting, type RenderedMail } from './render-mail.ts';
import type { TokenCipher } from './token-cipher.ts';

const NUMBER = 'TB-7K2M-4Q9X';
const ID = '00000000-0000-4000-8000-000000000000';
const NAME = 'Rosa Keller';

/** Nothing that the shop ever made has it: links of a sample lead to pages that say so. */
const TOKEN = 'sample';

const REASON = 'It is the crest of a club that has not agreed.';

const DAY_MS = 86_400_000;

/** A mail as it would be written now, with a new subject and opening, and an invented order. */
export async function renderSample(
  email: string,
  { kind, ...text }: { kind: MailKindName } & MailText,
  writing: MailWriting,
): Promise<{ to: Recipient; mail: RenderedMail }> {
  const content = await sampleOf(kind, writing.seal);
  const isNamed = placeholdersOf(kind).includes('name');
  const to = { name: isNamed ? NAME : '', email };
  const findWords = async () => {
    const { phone } = await writing.findWords();
    return { phone, texts: { ...mailTexts.parse({}), [kind]: text } };
  };
  return { to, mail: await renderMail(to, content, { ...writing, findWords }) };
}

const inventedParcel = (token: string, { id, number }: { id: string; number: string }) => ({
  token,
  order: { id, number },
  pieces: 2,
  sent: 2,
  all: 3,
  carrier: '',
  tracking: '',
  isGuest: false,
});

const inventedQuote = (token: string, totalCents: number) => ({
  token,
  quote: { number: 'Q-3M8K', version: 1 },
  totalCents,
  validUntil: dayIn(14),
  note: 'The crest can follow next year. We keep the drawing.',
  isGuest: true,
});

async function sampleOf(kind: MailKindName, seal: TokenCipher): Promise<MailContent> {
  const token = await seal.seal(TOKEN);
  const order = inventedOrder();
  const summary = {
    number: NUMBER,
    pieces: 7,
    totalCents: order.totalCents,
    ...(order.readyBy !== undefined && { readyBy: order.readyBy }),
    order,
  };
  const samples: { [Kind in MailKindName]: Extract<MailContent, { kind: Kind }> } = {
    'order-placed': { kind: 'order-placed', order },
    'order-completed': { kind: 'order-completed', order },
    'order-cancelled': { kind: 'order-cancelled', order },
    'guest-order': { kind: 'guest-order', token, ...summary },
    'guest-order-completed': { kind: 'guest-order-completed', token, order },
    'guest-order-cancelled': { kind: 'guest-order-cancelled', token, order },
    'picture-refused': { kind: 'picture-refused', order, picture: 'crest.png', reason: REASON },
    'guest-picture-refused': { kind: 'guest-picture-refused', token, order, reason: REASON },
    'approval-asked': {
      kind: 'approval-asked',
      token,
      order,
      pieces: 7,
      isReminder: false,
      isGuest: true,
      ...(order.readyBy !== undefined && { readyBy: order.readyBy }),
    },
    'approval-answered': {
      kind: 'approval-answered',
      token,
      order,
      approved: 6,
      wishes: 1,
      isGuest: true,
      sentence: 'I have checked the words, colours and sizes of 6 pieces.',
    },
    'quote-sent': { kind: 'quote-sent', ...inventedQuote(token, order.totalCents) },
    'quote-reminder': { kind: 'quote-reminder', ...inventedQuote(token, order.totalCents) },
    'order-changed': {
      kind: 'order-changed',
      token,
      order,
      pieces: 1,
      totalCents: order.totalCents,
      lines: ['Piece 3, Name: Karla, now Carla'],
      isGuest: false,
    },
    'parcel-sent': {
      kind: 'parcel-sent',
      ...inventedParcel(token, order),
      carrier: 'Northern Post',
      tracking: 'NP 4471 9920 3402 GB',
    },
    'parcel-ready': { kind: 'parcel-ready', ...inventedParcel(token, order) },
    'withdrawal-link': { kind: 'withdrawal-link', token, order },
    'withdrawal-received': {
      kind: 'withdrawal-received',
      order,
      text: `Withdrawal received: Thursday 26 November 2026, 19:42:07 (UTC+01:00)\n\nOrder: ${NUMBER}\n\nGoods:\n1 × Market tote`,
    },
    'fault-answered': {
      kind: 'fault-answered',
      token,
      order,
      answer: 'made again',
      note: 'We are sorry. A new one is on its way next week.',
      isGuest: true,
    },
    'guest-orders': {
      kind: 'guest-orders',
      token,
      orders: [{ number: NUMBER, placedOn: dayIn(0), totalCents: order.totalCents }],
    },
    'paper-issued': {
      kind: 'paper-issued',
      paper: { id: ID, kind: 'invoice', number: 'INV-2026-0001', orderNumber: NUMBER },
    },
    'email-verification': { kind: 'email-verification', token },
    'account-opened': { kind: 'account-opened', token },
    'password-reset': { kind: 'password-reset', token },
    'password-changed': { kind: 'password-changed' },
    'email-changed-new': { kind: 'email-changed-new', token, oldEmail: 'rosa@mail.example' },
    'email-changed-old': { kind: 'email-changed-old', token, newEmail: 'keller@mail.example' },
    'found-orders': { kind: 'found-orders', token },
    'account-locked': { kind: 'account-locked', reason: 'Too many wrong passwords' },
    'unlock-approved': { kind: 'unlock-approved', notes: '' },
    'unlock-denied': { kind: 'unlock-denied', notes: '' },
    'new-order': { kind: 'new-order', order: { ...summary, id: ID, customer: NAME } },
    'withdrawal-declared': {
      kind: 'withdrawal-declared',
      order,
      customer: NAME,
      totalCents: 4800,
      goods: [{ name: 'Market tote', quantity: 1 }],
    },
    'fault-told': {
      kind: 'fault-told',
      order,
      product: 'Market tote',
      quantity: 1,
      words: 'A seam has come open.',
    },
    'quote-wish': {
      kind: 'quote-wish',
      quote: { id: ID, number: 'Q-3M8K', version: 1 },
      totalCents: order.totalCents,
      validUntil: dayIn(14),
      customer: NAME,
      note: 'Two hoodies more, please, in Navy.',
    },
  };
  return samples[kind];
}

const inventedOrder = (): MailedOrder => ({
  id: ID,
  number: NUMBER,
  items: [
    {
      name: 'Club hoodie',
      quantity: 6,
      unitPriceCents: 4700,
      options: [{ name: 'Colour', value: 'Navy' }],
      note: '',
    },
    { name: 'Market tote', quantity: 1, unitPriceCents: 4800, options: [], note: '' },
  ],
  totalCents: 33_000,
  readyBy: dayIn(14),
});

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
