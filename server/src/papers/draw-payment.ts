import type { PaymentWay } from '@tailorbird/contract/order-payment';
import type { PaymentMethod } from '@tailorbird/contract/payments';
import { minorUnits, formatMoney, type MinorUnits } from '@tailorbird/contract/rules/money';
import { accountInGroups, inGroups } from '@tailorbird/contract/kinds/payment-reference';
import { NOTHING_TO_PAY } from '@tailorbird/contract/kinds/ways-to-pay';
import type { FontName } from './paper-fonts.ts';
import type { PaperPayment } from './paper-payment.ts';
import { heightOf, MARGIN, roomFor, SOFT, WIDTH, write, type Sheet } from './paper-sheet.ts';

const METHODS: Record<PaymentMethod, string> = {
  cash: ' in cash',
  card: ' by card',
  online: ' by card, online',
  transfer: ' by bank transfer',
  other: '',
};

const WORDS = {
  title: 'Payment',
  paidInFull: 'Nothing more is to be paid.',
  surplus: 'Paid too much, to be given back',
  byCard: 'By card: on the page of your order, which the mail about it opens.',
  atPickUp: 'Or when you pick it up.',
  reference: 'Please name the reference, so that we know which order it is for.',
};

type Row = [words: string, amount: MinorUnits, font?: FontName];

/** Draws the payments, the amount that is due with its day, and how to pay it. */
export function drawPayment(sheet: Sheet, payment: PaperPayment, issuedOn: string): void {
  const { entries, openCents, surplusCents, ways } = payment;
  sheet.y += 18;
  // the title is never alone at the end of a page
  write(sheet, WORDS.title, { at: [MARGIN, roomFor(sheet, 34)], colour: SOFT, size: 8.5 });
  for (const { on, method, cents: amount } of entries) {
    const verb = amount < 0 ? 'Given back' : 'Paid';
    drawRow(sheet, [`${verb} on ${on}${METHODS[method]}`, amount]);
  }
  if (openCents === 0) {
    if (surplusCents) drawRow(sheet, [WORDS.surplus, surplusCents, 'strong']);
    drawSentence(sheet, entries.length > 0 ? WORDS.paidInFull : `${NOTHING_TO_PAY}.`);
    return;
  }
  for (const row of dueRows(payment, issuedOn)) drawRow(sheet, row);
  for (const way of ways) drawWay(sheet, way, way === ways[0]);
}

function dueRows({ openCents, depositCents, dueOn, ways }: PaperPayment, issuedOn: string): Row[] {
  const atOnce = `on ${issuedOn}, at once`;
  const until =
    dueOn === undefined ? 'when you pick it up' : dueOn === issuedOn ? atOnce : `on ${dueOn}`;
  if (depositCents === undefined) return [[`Due ${until}`, openCents, 'strong']];
  const isByInvoice = ways[0]?.method === 'invoice';
  return [
    [`Deposit, due ${atOnce}`, depositCents, 'strong'],
    [
      `Rest, due ${isByInvoice ? until : 'before it is handed over'}`,
      minorUnits(openCents - depositCents),
      'strong',
    ],
  ];
}

/** The words first, so that who copies or is read the text has them before their amount. */
function drawRow(sheet: Sheet, [words, amount, font = 'text']: Row): void {
  const y = roomFor(sheet, 18);
  write(sheet, words, { at: [MARGIN, y], width: 350, font });
  const end = sheet.y;
  write(sheet, formatMoney(amount), {
    at: [MARGIN + 360, y],
    width: WIDTH - 360,
    align: 'right',
    font,
  });
  sheet.y = Math.max(end, sheet.y) + 2;
}

function drawSentence(sheet: Sheet, words: string): void {
  write(sheet, words, { at: [MARGIN, roomFor(sheet, heightOf(sheet, words, WIDTH, 9.5))] });
  sheet.y += 2;
}

function drawWay(sheet: Sheet, way: PaymentWay, isFirst: boolean): void {
  switch (way.method) {
    case 'at pick-up':
      // the day says so of the first one
      if (!isFirst) drawSentence(sheet, WORDS.atPickUp);
      return;
    case 'card':
      drawSentence(sheet, WORDS.byCard);
      return;
    case 'transfer':
      drawAccount(sheet, way);
      return;
    case 'invoice':
      // this is the invoice
      return;
    default:
      way satisfies never;
  }
}

/** Its lines stay together. */
function drawAccount(sheet: Sheet, way: Extract<PaymentWay, { method: 'transfer' }>): void {
  const facts = [
    ['Account holder', way.accountHolder],
    ['Account', accountInGroups(way.account)],
    ['Bank code', way.bankCode],
    ['Reference', inGroups(way.reference)],
  ].filter(([, value]) => value !== '');
  sheet.y += 6;
  sheet.y = roomFor(sheet, facts.length * 16 + 20);
  for (const [label = '', value = ''] of facts) {
    const { y } = sheet;
    write(sheet, label, { at: [MARGIN, y], colour: SOFT, width: 100 });
    write(sheet, value, { at: [MARGIN + 105, y], width: WIDTH - 105 });
    sheet.y += 1;
  }
  sheet.y += 2;
  drawSentence(sheet, WORDS.reference);
}
