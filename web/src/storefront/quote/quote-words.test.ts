import type { PriceLine } from '@tailorbird/contract/price-rules';
import { orderItemOf } from '@tailorbird/contract/shop.fixture';
import { describe, expect, it } from 'vitest';
import {
  agreedReasons,
  changedQuoteLines,
  daysInWords,
  deliveryInWords,
  goodsLines,
  termsOf,
  totalDifference,
} from './quote-words.ts';

const sash = (id: string, cost: number, quantity = 1) =>
  orderItemOf({
    _id: id,
    group: { _id: 'sashes' },
    quantity,
    product: { _id: 'sash', name: 'Sash', cost, basePrice: 30, image_id: [] },
  });

/** Label, quantity, unit price and sum of each. */
const readLines = (costs: readonly number[]) =>
  goodsLines(costs.map((cost, at) => sash(String(at), cost))).map(
    ({ label, quantity, unitCents, totalCents }) => [label, quantity, unitCents, totalCents],
  );

const parcel = (totalCents: number): PriceLine => ({
  label: 'Parcel',
  quantity: 1,
  unitCents: totalCents,
  totalCents,
  why: 'delivery',
});

describe('the lines of the goods', () => {
  it('have a price of one piece where all cost the same, else the sum alone', () => {
    expect(readLines([30, 30])).toEqual([['Sash', 2, 3000, 6000]]);
    expect(readLines([30, 32.5, 30])).toEqual([['Sash, 3 pieces', 1, 9250, 9250]]);
  });

  it('are one for each group', () => {
    const line = orderItemOf({
      _id: 'line',
      group: null,
      quantity: 12,
      product: { _id: 'none', name: 'Folding', cost: 1.5, basePrice: 1.5, image_id: [] },
    });
    expect(goodsLines([sash('1', 30), sash('2', 30), line])).toHaveLength(2);
  });
});

describe('the day of a quote', () => {
  const READY = { state: 'open', ready: null, readyDay: null, delivery: undefined } as const;

  it('is the agreed one, whatever became of the quote', () => {
    const ready = { day: '2026-12-11' };
    for (const state of ['open', 'replaced', 'ended', 'accepted'] as const) {
      const said = daysInWords({ ...READY, state, ready, readyDay: '2026-12-11' });
      expect(said).toEqual([expect.stringContaining('11')]);
    }
  });

  it('in working days counts from acceptance: from today on, while it is open', () => {
    const ready = { workingDays: 8 };
    const readyDay = '2026-12-11';
    expect(daysInWords({ ...READY, ready, readyDay })).toEqual([
      expect.stringMatching(/11.*, if you accept today$/),
      '8 working days after you accept',
    ]);
    expect(daysInWords({ ...READY, ready, state: 'ended' })).toEqual([
      '8 working days after acceptance',
    ]);
    expect(daysInWords({ ...READY, ready, readyDay, state: 'accepted' })).toEqual([
      expect.not.stringContaining('accept'),
    ]);
    expect(daysInWords({ ...READY, ready: { workingDays: 0 } })).toEqual([
      'On the day on which you accept',
    ]);
    expect(daysInWords({ ...READY, ready: { workingDays: 1 } })).toEqual([
      '1 working day after you accept',
    ]);
  });

  it('is not said where the shop promises none', () => {
    expect(daysInWords(READY)).toEqual([]);
  });
});

describe('what is paid', () => {
  const OFFER = { totalAmount: 10, deposit: 0.2 };

  it('is the deposit first, which a card may ask for more of', () => {
    const payment = { ways: [{ method: 'transfer' }, { method: 'card', deposit: 0.5 }] } as const;
    const quote = { ...OFFER, payment: { ways: [...payment.ways] } };
    expect(termsOf(quote, undefined)).toMatchObject({
      way: { method: 'transfer' },
      deposit: 0.2,
      rest: 9.8,
      isPaidAtOnce: true,
    });
    expect(termsOf(quote, 'card')).toMatchObject({ deposit: 0.5, rest: 9.5 });
    expect(termsOf(quote, 'invoice')).toMatchObject({ way: { method: 'transfer' } });
  });

  it('is nothing at once without a deposit, nor where it is paid at pick-up', () => {
    const ways = [{ method: 'at pick-up' as const }];
    expect(termsOf({ ...OFFER, payment: { ways } }, undefined).isPaidAtOnce).toBe(false);
    expect(termsOf({ ...OFFER, deposit: 0 }, undefined)).toMatchObject({
      ways: [],
      deposit: 0,
      rest: 0,
      isPaidAtOnce: false,
    });
  });
});

describe('the comparison of two versions', () => {
  it('lists goods, then what comes besides', () => {
    const changes = {
      items: [{ _id: '1', name: 'Folding', before: null, after: '12 × $1.50' }],
      priceLines: [{ label: 'Parcel', before: parcel(950), after: null }],
      before: 459,
      after: 478.44,
    };
    expect(changedQuoteLines(changes)).toMatchObject([
      { name: 'Folding', before: null, after: '12 × $1.50' },
      { name: 'Parcel', before: '$9.50', after: null },
    ]);
    expect(totalDifference(changes)).toBe('+ $19.44');
    expect(totalDifference({ before: 10, after: 9 })).toBe('− $1.00');
    expect(totalDifference({ before: 10, after: 10 })).toBe('');
  });
});

it('delivery is said with its address, where it goes to one', () => {
  const method = { _id: 'parcel', name: 'Parcel', kind: 'delivery' } as const;
  const address = {
    name: '',
    company: '',
    street: '14 Mill Lane',
    street2: '',
    postcode: 'TF2 6QP',
    city: 'Thornfield',
    region: '',
    country: 'GB',
  } as const;
  expect(deliveryInWords({ delivery: { method, cost: 9.5, address } })).toBe(
    'Parcel to 14 Mill Lane, Thornfield TF2 6QP, United Kingdom',
  );
  expect(deliveryInWords({ delivery: { method, cost: 0 } })).toBe('Parcel');
  expect(deliveryInWords({ delivery: undefined })).toBe('');
});

it('the reason of an agreed price is said once', () => {
  const agreed: PriceLine = {
    label: 'A mark',
    quantity: 1,
    unitCents: -200,
    totalCents: -200,
    why: 'agreed',
  };
  const item = { priceLines: [{ ...agreed, label: 'Sash', why: 'piece' as const }, agreed] };
  expect(agreedReasons([item, item])).toEqual(['A mark']);
});
