import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  depositCents,
  dueCents,
  NO_ENTRIES,
  openCents,
  payableCents,
  paymentState,
  record,
  recordArrived,
  refundableCents,
  withEntry,
  type LedgerSums,
  type Terms,
} from './ledger.ts';

const terms = fc.record({
  total: fc.integer({ min: 0, max: 100_000_000 }),
  depositPercent: fc.integer({ min: 0, max: 100 }),
});

/** What somebody tries at the desk: all that is possible, or any amount. */
const tries = fc.array(
  fc.record({
    kind: fc.constantFrom('payment', 'refund'),
    cents: fc.option(fc.integer({ min: 1, max: 100_000_000 })),
  }),
  { maxLength: 12 },
);

type Tries = typeof tries extends fc.Arbitrary<infer Value> ? Value : never;

/** The ledger of an order after them; what is refused changes nothing. */
function after(given: Terms, isCharged: boolean, sent: Tries) {
  let sums: LedgerSums = isCharged ? { ...NO_ENTRIES, charged: given.total } : NO_ENTRIES;
  const entries = [{ kind: 'charge' as const, cents: sums.charged }].filter(() => isCharged);
  const all: { kind: 'charge' | 'payment' | 'refund'; cents: number }[] = [...entries];
  for (const { kind, cents } of sent) {
    const most = kind === 'payment' ? payableCents(sums, given) : refundableCents(sums);
    const done = record(sums, given, { kind, cents: cents ?? most });
    if (!done || (cents ?? most) === 0) continue;
    all.push(...done.entries);
    sums = done.sums;
  }
  return { sums, entries: all };
}

describe('the ledger of an order', () => {
  it('adds up to its sums, and never refunds more than was paid or takes more than is charged', () => {
    fc.assert(
      fc.property(terms, fc.boolean(), tries, (given, isCharged, sent) => {
        const { sums, entries } = after(given, isCharged, sent);
        expect(entries.reduce(withEntry, NO_ENTRIES)).toEqual(sums);
        expect(sums.refunded).toBeLessThanOrEqual(sums.paid);
        expect(sums.paid).toBeLessThanOrEqual(sums.charged);
        // the shop never holds more than the order costs
        expect(sums.paid - sums.refunded).toBeLessThanOrEqual(given.total);
      }),
    );
  });

  it('is paid exactly when nothing is open and not all of it was given back', () => {
    fc.assert(
      fc.property(terms, tries, (given, sent) => {
        const { sums } = after(given, true, sent);
        const state = paymentState(sums, given);
        const isGivenBack = sums.refunded > 0 && sums.paid === sums.refunded;
        expect(state === 'refunded').toBe(isGivenBack);
        expect(state === 'paid').toBe(openCents(sums) === 0 && !isGivenBack);
        const isDeposited = sums.paid - sums.refunded >= depositCents(given);
        expect(state === 'deposit paid' && !isDeposited).toBe(false);
      }),
    );
  });

  it('can always be paid up, whatever happened before', () => {
    fc.assert(
      fc.property(terms, fc.boolean(), tries, (given, isCharged, sent) => {
        const { sums } = after(given, isCharged, sent);
        const cents = payableCents(sums, given);
        fc.pre(cents > 0);
        const paid = record(sums, given, { kind: 'payment', cents });
        expect(paid && paymentState(paid.sums, given)).toBe('paid');
      }),
    );
  });

  it('takes any part of what is open, and asks for the deposit first', () => {
    fc.assert(
      fc.property(terms, tries, (given, sent) => {
        const { sums } = after(given, true, sent);
        const due = dueCents(sums, given);
        expect(due).toBeLessThanOrEqual(openCents(sums));
        expect(due > 0).toBe(openCents(sums) > 0);
        if (due === 0 || paymentState(sums, given) === 'refunded') return;
        const paid = record(sums, given, { kind: 'payment', cents: due });
        expect(['deposit paid', 'paid']).toContain(paid && paymentState(paid.sums, given));
      }),
    );
  });

  it('takes whatever came, and when the surplus is given back has what it asked for', () => {
    fc.assert(
      fc.property(terms, tries, fc.integer({ min: 1, max: 30_000 }), fc.boolean(), (...given) => {
        const [asked, sent, cents, isWanted] = given;
        const { sums } = after(asked, true, sent);
        const came = recordArrived(sums, asked, { cents, isWanted });
        expect(came.sums.paid).toBe(sums.paid + cents);
        expect(came.sums.paid).toBeLessThanOrEqual(came.sums.charged);
        expect(came.surplus).toBeGreaterThanOrEqual(isWanted ? 0 : cents);
        if (came.surplus === 0) return;
        const back = record(came.sums, asked, { kind: 'refund', cents: came.surplus });
        const kept = sums.paid - sums.refunded + cents - came.surplus;
        expect(back && back.sums.paid - back.sums.refunded).toBe(kept);
        expect(kept).toBeLessThanOrEqual(Math.max(asked.total, sums.paid - sums.refunded));
      }),
    );
  });
});

const half = { total: 10_001, depositPercent: 50 };
test.each([
  [{ charged: 10_001, paid: 0, refunded: 0 }, 'open', 5001],
  [{ charged: 10_001, paid: 5000, refunded: 0 }, 'open', 1],
  [{ charged: 10_001, paid: 5001, refunded: 0 }, 'deposit paid', 5000],
  [{ charged: 10_001, paid: 10_001, refunded: 0 }, 'paid', 0],
  [{ charged: 10_001, paid: 10_001, refunded: 2000 }, 'paid', 0],
  [{ charged: 10_001, paid: 10_001, refunded: 10_001 }, 'refunded', 0],
  // paid again after a mistake
  [{ charged: 20_002, paid: 15_002, refunded: 10_001 }, 'deposit paid', 5000],
] as const)('of %j is %s, with %d due', (sums, state, due) => {
  expect(paymentState(sums, half)).toBe(state);
  expect(dueCents(sums, half)).toBe(due);
});

test('an order that costs nothing is paid', () => {
  expect(paymentState(NO_ENTRIES, { total: 0, depositPercent: 50 })).toBe('paid');
});
