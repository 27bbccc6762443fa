import type { Order } from '@tailorbird/contract/orders';
import { expect, test } from 'vitest';
import { listedPayment, unpaidInWords } from './unpaid.tsx';

const payment = { state: 'open' as const, paid: 0, refunded: 0, open: 80 };
const order = {
  status: 'pending' as const,
  totalAmount: 80,
  payment,
  paymentTerms: { method: 'transfer' as const, depositPercent: 25 },
};
const unpaidText = (changed: Partial<Order>) => unpaidInWords({ ...order, ...changed });

test('a deposit that is not paid is told, then the rest', () => {
  expect(unpaidText({})).toBe('Deposit of $20.00 not paid');
  expect(unpaidText({ payment: { ...payment, paid: 5, open: 75 } })).toBe(
    'Deposit of $15.00 not paid',
  );
  const part = { ...payment, state: 'deposit paid' as const, paid: 20, open: 60 };
  expect(unpaidText({ payment: part })).toBe('Rest of $60.00 not paid');
  expect(unpaidText({ payment: part, status: 'completed' })).toBe('Rest of $60.00 not paid');
});

test('what is to be transferred or paid by card before it is handed over is told', () => {
  expect(unpaidText({ paymentTerms: { method: 'card', depositPercent: 0 } })).toBe(
    '$80.00 not paid',
  );
  expect(unpaidText({ paymentTerms: { method: 'transfer', depositPercent: 0 } })).toBe(
    '$80.00 not paid',
  );
});

test('what has no way to pay is told, as the shop has yet to say one', () => {
  const small = { ...payment, open: 0.3 };
  expect(
    unpaidText({ totalAmount: 0.3, payment: small, paymentTerms: { depositPercent: 0 } }),
  ).toBe('$0.30 not paid');
});

test('what is held of a cancelled order is told, whatever its terms', () => {
  const held = { state: 'deposit paid' as const, paid: 30, refunded: 10, open: 50 };
  const cancelled = { status: 'cancelled' as const, totalAmount: 80, payment: held };
  expect(unpaidInWords(cancelled)).toBe('Cancelled, $20.00 to give back');
  const back = { ...held, state: 'refunded' as const, refunded: 30 };
  expect(unpaidInWords({ ...cancelled, payment: back })).toBeUndefined();
});

test('nothing is told of what is paid later, paid, cancelled, or kept no terms', () => {
  expect(unpaidText({ paymentTerms: { method: 'at pick-up', depositPercent: 0 } })).toBeUndefined();
  expect(unpaidText({ paymentTerms: { method: 'invoice', depositPercent: 0 } })).toBeUndefined();
  expect(
    unpaidText({ payment: { state: 'paid', paid: 80, refunded: 0, open: 0 } }),
  ).toBeUndefined();
  expect(unpaidText({ status: 'cancelled' })).toBeUndefined();
  expect(unpaidInWords({ status: 'pending', totalAmount: 80, payment })).toBeUndefined();
});

test('what was paid too much is to be refunded, whatever its terms', () => {
  const whole = { state: 'paid' as const, paid: 80, refunded: 0, open: 0, toRefund: 12 };
  const surplus = { status: 'pending' as const, totalAmount: 68, payment: whole };
  expect(unpaidInWords(surplus)).toBe('$12.00 to be refunded');
  expect(listedPayment(surplus)).toBe('Refund $12.00');
  // of a cancelled order all is
  const cancelled = { ...surplus, status: 'cancelled' as const };
  expect(unpaidInWords(cancelled)).toBe('Cancelled, $80.00 to give back');
  expect(listedPayment(cancelled)).toBe('Give back $80.00');
});

const listedText = (changed: Partial<Order>) => listedPayment({ ...order, ...changed });

test('a row of the list says what is open of each order, or that nothing is', () => {
  expect(listedText({})).toBe('Open $80.00');
  // also of what is paid later
  expect(listedText({ paymentTerms: { method: 'invoice', depositPercent: 0 } })).toBe(
    'Open $80.00',
  );
  const part = { ...payment, state: 'deposit paid' as const, paid: 20, open: 60 };
  expect(listedText({ payment: part })).toBe('Rest $60.00');
  const whole = { state: 'paid' as const, paid: 80, refunded: 0, open: 0 };
  expect(listedText({ payment: whole })).toBe('Paid');
  expect(listedText({ payment: { ...whole, paid: 0 }, totalAmount: 0 })).toBe('Nothing to pay');
  expect(listedText({ payment: { ...whole, state: 'refunded', refunded: 80 } })).toBe('Refunded');
  expect(listedText({ status: 'cancelled' })).toBeUndefined();
  expect(listedText({ status: 'cancelled', payment: whole })).toBe('Give back $80.00');
  expect(listedPayment({ status: 'pending' })).toBeUndefined();
});
