import type { OrderPayment as Payment, PaymentTerms } from '@tailorbird/contract/order-payment';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderPayment, PaymentDueNote } from './order-payment.tsx';
import { ListedPayment } from './payment-badge.tsx';

const transfer = {
  method: 'transfer' as const,
  accountHolder: 'Tailorbird',
  account: 'GB82WEST12345698765432',
  bankCode: 'WESTGB2L',
  reference: 'RF45TB7K2M4Q9X',
};
const atPickUp = { method: 'at pick-up' as const };
const open: Payment = { state: 'open', paid: 0, refunded: 0, open: 80, due: 80, ways: [transfer] };

const text = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const read = (payment: Payment | undefined, paymentTerms?: PaymentTerms) =>
  text(
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <OrderPayment
          order={{ _id: '1', ...(payment && { payment }), ...(paymentTerms && { paymentTerms }) }}
        />
      </QueryClientProvider>,
    ),
  );
const note = (payment: Payment) =>
  text(renderToStaticMarkup(<PaymentDueNote order={{ payment }} />));

test('nothing is said of payment where the shop says nothing of it', () => {
  expect(read(undefined)).toBe('');
});

test('what is to be paid by transfer has account and reference in groups, each to be copied', () => {
  const said = read(open);
  expect(said).toContain('To be paid $80.00');
  expect(said).toContain('Account GB82 WEST 1234 5698 7654 32 Copy Account');
  expect(said).toContain('Bank code WESTGB2L');
  expect(said).toContain('Reference RF45 TB7K 2M4Q 9X Copy Reference');
  expect(said).not.toContain('Other ways');
});

test('a deposit is asked for first, then the rest', () => {
  const deposit = read({ ...open, due: 20 });
  expect(deposit).toContain('Deposit, to be paid now $20.00 Rest, before it is handed over $60.00');
  expect(deposit).toContain('The work begins when the deposit is paid.');
  const rest = read({ ...open, state: 'deposit paid', paid: 20, open: 60, due: 60 });
  expect(rest).toContain('Deposit paid Paid $20.00 Rest, to be paid now $60.00');
  expect(rest).not.toContain('The work begins');
});

test('what is too little for a card says so, and how it can be paid else', () => {
  const small: Payment = { ...open, open: 0.3, due: 0.3, cardFrom: 0.5 };
  const said = read({ ...small, ways: [atPickUp] });
  expect(said).toContain('At pick-up You pay when you pick it up. A card takes $0.50 at least');
  expect(said).not.toContain('by card');
  expect(read({ ...small, ways: [] })).toContain('We tell you how to pay it. A card takes $0.50');
  expect(read(open)).not.toContain('A card takes');
});

test('the ways beyond the first are told below it', () => {
  const said = read({ ...open, ways: [{ method: 'invoice', days: 14 }, atPickUp] });
  expect(said).toContain('to be paid within 14 days. Other ways to pay At pick-up You pay when');
  expect(read({ ...open, ways: [{ method: 'invoice', days: 1 }] })).toContain('within 1 day.');
  expect(read({ ...open, ways: [{ method: 'invoice', days: 0 }] })).toContain('at once.');
  expect(read({ ...open, ways: [] })).toContain('We tell you how to pay it.');
});

test('an order that is paid or refunded is asked for nothing', () => {
  expect(read({ state: 'paid', paid: 80, refunded: 0, open: 0 })).toBe('Payment Paid');
  expect(read({ state: 'paid', paid: 80, refunded: 5, open: 0 })).toContain('Refunded $5.00');
  expect(read({ state: 'refunded', paid: 80, refunded: 80, open: 0 })).toMatch(/^Payment Refunded/);
});

test('what was paid too much is told, and that it is given back', () => {
  expect(read({ state: 'paid', paid: 80, refunded: 0, open: 0, toRefund: 12 })).toBe(
    'Payment Paid Paid $80.00 Paid too much: $12.00. We give it back.',
  );
});

const listed = (payment: Payment) =>
  text(renderToStaticMarkup(<ListedPayment order={{ payment }} />));

test('what costs nothing was not paid, neither by card nor otherwise', () => {
  const free: Payment = { state: 'paid', paid: 0, refunded: 0, open: 0 };
  const card = { method: 'card', depositPercent: 0 } as const;
  expect(read(free, card)).toBe('Payment Nothing to pay');
  expect(listed(free)).toBe('Nothing to pay');
  const paid: Payment = { ...free, paid: 80 };
  expect(read(paid, card)).toBe('Payment Paid Card');
  expect(listed(paid)).toBe('Paid');
});

test('a list tells what is to be paid before an order is handed over', () => {
  expect(note(open)).toBe('$80.00 to be paid');
  expect(note({ ...open, due: 20 })).toBe('Deposit of $20.00 to be paid');
  expect(note({ ...open, ways: [atPickUp] })).toBe('');
  expect(note({ state: 'paid', paid: 80, refunded: 0, open: 0 })).toBe('');
});

test('what is to be paid by card has a button that says how much', () => {
  const said = read({ ...open, due: 20, ways: [{ method: 'card' }] });
  expect(said).toContain('Pay $20.00 by card');
  expect(said).toContain('No card number comes to us.');
});

test('a card can be paid with at once, also where another way was chosen', () => {
  const said = read({ ...open, due: 20, ways: [transfer, atPickUp, { method: 'card' }] });
  expect(said).toMatch(/Bank transfer .* Pay \$20\.00 by card .* Other ways to pay At pick-up/);
});
