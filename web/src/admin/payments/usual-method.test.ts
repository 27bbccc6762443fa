import type { LedgerEntry, PaymentMethod } from '@tailorbird/contract/payments';
import { expect, test } from 'vitest';
import { usualMethod } from './usual-method.ts';

const METHODS: PaymentMethod[] = ['cash', 'card', 'transfer', 'other'];
const paid = (method: PaymentMethod): Pick<LedgerEntry, 'kind' | 'method' | 'canTakeBack'> => ({
  kind: 'payment',
  method,
  ...(method !== 'online' && { canTakeBack: true }),
});
const charge = { kind: 'charge', method: '' } as const;
const by = (method: 'at pick-up' | 'card' | 'transfer' | 'invoice') => ({
  paymentTerms: { method, depositPercent: 0 },
});

test('a form is set to how the newest payment came', () => {
  expect(usualMethod([charge, paid('transfer')], by('at pick-up'), METHODS)).toBe('transfer');
  expect(usualMethod([charge, paid('cash'), paid('card')], {}, METHODS)).toBe('card');
  const refunded = { kind: 'refund', method: 'other', canTakeBack: true } as const;
  expect(usualMethod([charge, paid('cash'), refunded], by('transfer'), METHODS)).toBe('cash');
});

test('what was taken back never came', () => {
  const wrong = { kind: 'payment', method: 'transfer' } as const;
  const back = { kind: 'reversal', method: 'transfer' } as const;
  expect(usualMethod([charge, wrong, back], by('at pick-up'), METHODS)).toBe('cash');
  expect(usualMethod([charge, paid('card'), wrong, back], {}, METHODS)).toBe('card');
});

test('what came online goes back online, and never comes by hand', () => {
  expect(usualMethod([charge, paid('online')], by('card'), ['online', ...METHODS])).toBe('online');
  expect(usualMethod([charge, paid('online')], by('card'), METHODS)).toBe('card');
  const later = [charge, paid('online'), paid('transfer')];
  expect(usualMethod(later, by('card'), ['online', ...METHODS])).toBe('transfer');
});

test.each([
  ['at pick-up', 'cash'],
  ['card', 'card'],
  ['transfer', 'transfer'],
  ['invoice', 'transfer'],
] as const)('an unpaid order that is to be paid %s is set to %s', (way, method) => {
  expect(usualMethod([charge], by(way), METHODS)).toBe(method);
  expect(usualMethod([], {}, METHODS)).toBe('cash');
});
