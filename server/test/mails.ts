import { mailTexts } from '@tailorbird/contract/mail-texts';
import type { TokenCipher } from '../src/mail/token-cipher.ts';
import type { MailContent, MailedOrder, MailKind } from '../src/mail/mail.ts';

/** Of a shop that has written no mail in words of its own. */
export const findNoWords = async () => ({ texts: mailTexts.parse({}), phone: '' });

export const TOKEN = 'a-token_that/needs&escaping=in a link';

export const drawnHash = 'Ah5_kd-9fT2mXc8vBn4QwE7rLz1yUo3P';
export const drawnAddress = `/api/drawing/${drawnHash}?signature=ufU6_sT-0aWnPq3xKd7bRv`;

export const mailedOrder: MailedOrder = {
  id: '018f0000-0000-7000-8000-000000000900',
  number: 'TB-7K2M-4Q9X',
  items: [
    {
      name: 'Market Tote',
      quantity: 2,
      unitPriceCents: 56_400,
      options: [
        { name: 'Colour', value: 'Olive' },
        { name: 'Wording', value: 'HARBOUR CREW' },
      ],
      note: 'initials A. B.\ninside',
      picture: { address: drawnAddress, title: 'Olive tote, "HARBOUR CREW" on the front' },
    },
    { name: 'Plain Sash', quantity: 1, unitPriceCents: 1205, options: [], note: '' },
  ],
  totalCents: 114_005,
};

/** The same in the words and pictures of the catalogue. */
const catalogueOrder: MailedOrder = {
  id: mailedOrder.id,
  number: mailedOrder.number,
  items: [
    {
      name: 'Market Tote',
      quantity: 2,
      unitPriceCents: 56_400,
      sumCents: 112_800,
      options: [{ name: 'Colour', value: 'Olive' }],
      note: '',
      picture: { image: '018f0000-0000-7000-8000-000000000902' },
    },
    { name: 'Plain Sash', quantity: 1, unitPriceCents: 1205, options: [], note: '' },
  ],
  totalCents: mailedOrder.totalCents,
};

const mailedQuote = (token: string) => ({
  token,
  quote: { number: 'Q-3M8K', version: 2 },
  totalCents: mailedOrder.totalCents,
  validUntil: '2026-05-14',
  note: 'The crest can follow next year.',
  isGuest: true,
});

/** One mail of each kind. */
export async function everyKind(
  seal: TokenCipher,
  accountHolder = 'Tailorbird Ltd',
): Promise<{ [Kind in MailKind]: Extract<MailContent, { kind: Kind }> }> {
  const token = await seal.seal(TOKEN);
  return {
    'email-verification': { kind: 'email-verification', token },
    'password-reset': { kind: 'password-reset', token },
    'account-opened': { kind: 'account-opened', token },
    'found-orders': { kind: 'found-orders', token },
    'email-changed-new': { kind: 'email-changed-new', token, oldEmail: 'old@mail.example' },
    'email-changed-old': { kind: 'email-changed-old', token, newEmail: 'new@mail.example' },
    'password-changed': { kind: 'password-changed' },
    'account-locked': { kind: 'account-locked', reason: 'Too many wrong passwords' },
    'unlock-approved': { kind: 'unlock-approved', notes: 'Welcome back' },
    'unlock-denied': { kind: 'unlock-denied', notes: 'Please telephone' },
    'order-placed': { kind: 'order-placed', order: mailedOrder },
    'order-completed': { kind: 'order-completed', order: mailedOrder },
    'order-cancelled': { kind: 'order-cancelled', order: mailedOrder },
    'guest-order': {
      kind: 'guest-order',
      token,
      number: mailedOrder.number,
      pieces: 3,
      totalCents: mailedOrder.totalCents,
      readyBy: '2026-05-14',
      order: catalogueOrder,
      more: 2,
      pay: {
        dueCents: 57_002,
        isDeposit: true,
        way: {
          method: 'transfer',
          accountHolder,
          account: 'DE89370400440532013000',
          bankCode: 'COBADEFF',
          reference: 'RF45TB7K2M4Q9X',
        },
      },
    },
    'guest-orders': {
      kind: 'guest-orders',
      token: await seal.seal('first-token second_token'),
      orders: [
        { number: mailedOrder.number, placedOn: '2026-05-14', totalCents: 114_005 },
        { number: 'TB-9QXB-2Y7D', placedOn: '2026-05-01', totalCents: 4800 },
      ],
    },
    'guest-order-completed': {
      kind: 'guest-order-completed',
      token,
      order: { id: mailedOrder.id, number: mailedOrder.number },
    },
    'guest-order-cancelled': {
      kind: 'guest-order-cancelled',
      token,
      order: { id: mailedOrder.id, number: mailedOrder.number },
    },
    'picture-refused': {
      kind: 'picture-refused',
      order: mailedOrder,
      picture: 'crest.png',
      reason: 'It is the crest of a club.',
    },
    'guest-picture-refused': {
      kind: 'guest-picture-refused',
      token,
      order: { id: mailedOrder.id, number: mailedOrder.number },
      reason: 'It is the crest of a club.',
    },
    'approval-asked': {
      kind: 'approval-asked',
      token,
      order: { id: mailedOrder.id, number: mailedOrder.number },
      pieces: 3,
      isReminder: false,
      isGuest: true,
      readyBy: '2026-05-14',
    },
    'order-changed': {
      kind: 'order-changed',
      token,
      order: { id: mailedOrder.id, number: mailedOrder.number },
      pieces: 0,
      totalCents: mailedOrder.totalCents,
      lines: [],
      isGuest: true,
    },
    'parcel-sent': {
      kind: 'parcel-sent',
      token,
      order: { id: mailedOrder.id, number: mailedOrder.number },
      pieces: 3,
      sent: 18,
      all: 30,
      carrier: 'Northern Post',
      tracking: 'NP 4471 9920 3402 GB',
      link: 'https://northernpost.example/t/NP447199203402GB',
      isGuest: true,
    },
    'parcel-ready': {
      kind: 'parcel-ready',
      token,
      order: { id: mailedOrder.id, number: mailedOrder.number },
      pieces: 3,
      sent: 3,
      all: 3,
      carrier: '',
      tracking: '',
      isGuest: true,
    },
    'approval-answered': {
      kind: 'approval-answered',
      token,
      order: { id: mailedOrder.id, number: mailedOrder.number },
      approved: 11,
      wishes: 1,
      isGuest: true,
      sentence: 'I have checked the words, colours and sizes of 11 pieces.',
    },
    'quote-sent': { kind: 'quote-sent', ...mailedQuote(token) },
    'quote-reminder': { kind: 'quote-reminder', ...mailedQuote(token) },
    'new-order': {
      kind: 'new-order',
      order: {
        id: mailedOrder.id,
        number: mailedOrder.number,
        pieces: 3,
        totalCents: mailedOrder.totalCents,
        customer: 'Cora Hale',
        order: catalogueOrder,
      },
    },
    'withdrawal-link': {
      kind: 'withdrawal-link',
      token,
      order: { id: mailedOrder.id, number: mailedOrder.number },
    },
    'withdrawal-received': {
      kind: 'withdrawal-received',
      order: { id: mailedOrder.id, number: mailedOrder.number },
      text: 'Withdrawal received: Thursday 26 November 2026, 19:42:07 (UTC+01:00)\n\nGoods:\n1 × Meadow Tote',
    },
    'fault-answered': {
      kind: 'fault-answered',
      token,
      order: { id: mailedOrder.id, number: mailedOrder.number },
      answer: 'refused',
      note: 'Wool shrinks in hot water.',
      isGuest: true,
    },
    'withdrawal-declared': {
      kind: 'withdrawal-declared',
      order: { id: mailedOrder.id, number: mailedOrder.number },
      customer: 'Cora Hale',
      totalCents: mailedOrder.totalCents,
      goods: [{ name: 'Meadow Tote', quantity: 1 }],
    },
    'fault-told': {
      kind: 'fault-told',
      order: { id: mailedOrder.id, number: mailedOrder.number },
      product: 'Meadow Tote',
      quantity: 1,
      words: 'A seam has come open.',
    },
    'quote-wish': {
      kind: 'quote-wish',
      quote: { id: '018f0000-0000-7000-8000-000000000a01', number: 'Q-3M8K', version: 2 },
      totalCents: mailedOrder.totalCents,
      validUntil: '2026-05-14',
      customer: 'Cora Hale',
      note: 'Two more, please.',
    },
    'paper-issued': {
      kind: 'paper-issued',
      paper: {
        id: '018f0000-0000-7000-8000-000000000901',
        kind: 'invoice',
        number: 'INV-2026-0001',
        orderNumber: mailedOrder.number,
      },
    },
  };
}
