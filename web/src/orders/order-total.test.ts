import { formatMoney } from '@tailorbird/contract/rules/money';
import { describe, expect, it } from 'vitest';
import { orderTotal } from './order-total.ts';

const piece = (cost: number, quantity: number) => ({ product: { cost }, quantity });

describe('the total of an order', () => {
  // spec: 2.61 3.19
  it('is the sum of price times quantity over its items', () => {
    const order = { totalAmount: 1, cart: { items: [piece(48, 2), piece(76, 1)] }, priceLines: [] };
    expect(formatMoney(orderTotal(order))).toBe('$172.00');
  });

  // spec: 3.19
  it('counts cents, so that three times $0.10 is $0.30', () => {
    const order = {
      totalAmount: 0,
      cart: { items: [piece(0.1, 3), piece(1.15, 1)] },
      priceLines: [],
    };
    expect(formatMoney(orderTotal(order))).toBe('$1.45');
  });

  it('adds what the order costs besides its items', () => {
    const setup = {
      label: 'Setup',
      quantity: 2,
      unitCents: 600,
      totalCents: 1200,
      why: 'setup',
    } as const;
    const order = { totalAmount: 34, cart: { items: [piece(22, 1)] }, priceLines: [setup] };
    expect(formatMoney(orderTotal(order))).toBe('$34.00');
  });

  // spec: 3.20
  it('falls back to the stored amount when the items are missing', () => {
    expect(
      formatMoney(orderTotal({ totalAmount: 24.5, cart: { items: [] }, priceLines: [] })),
    ).toBe('$24.50');
  });
});
