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
  recordNotRefunded,
  refundableCents,
  withEntry,
  withoutRefund,
  type LedgerAmount,
  type LedgerSums,
  type Terms,
} from './ledger.ts';
import { CARD_CENTS, fitsAmount } from '../kinds/ways-to-pay.ts';

const terms = fc.record({
  total: fc.integer({ min: 0, max: 100_000_000 }),
  depositPercent: fc.integer({ min: 0, max: 100 }),
  method: fc.option(fc.constantFrom('card', 'transfer'), { nil: undefined }),
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
  const charge = { kind: 'charge' as const, cents: given.total };
  const placed = isCharged ? [charge] : [];
  const { sums, entries } = tried(placed.reduce(withEntry, NO_ENTRIES), given, sent);
  return { sums, entries: [...placed, ...entries] };
}

function tried(from: LedgerSums, given: Terms, sent: Tries) {
  let sums = from;
  const all: LedgerAmount[] = [];
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
        // what was not wanted pays nothing
        const left = Math.max(0, payableCents(sums, asked) - cents);
        expect(openCents(came.sums)).toBe(isWanted ? left : openCents(sums));
        if (came.surplus === 0) return;
        const back = record(came.sums, asked, { kind: 'refund', cents: came.surplus });
        const kept = sums.paid - sums.refunded + cents - came.surplus;
        expect(back && back.sums.paid - back.sums.refunded).toBe(kept);
        expect(kept).toBeLessThanOrEqual(Math.max(asked.total, sums.paid - sums.refunded));
      }),
    );
  });

  it('has what it had before a refund that was not made', () => {
    fc.assert(
      fc.property(terms, tries, fc.integer({ min: 1, max: 100_000_000 }), (asked, sent, most) => {
        const { sums } = after(asked, true, sent);
        const cents = Math.min(most, refundableCents(sums));
        fc.pre(cents > 0);
        const refunded = withEntry(sums, { kind: 'refund', cents });
        const again = recordNotRefunded(refunded, asked, cents);
        expect(again.entries.reduce(withEntry, refunded)).toEqual(again.sums);
        expect(refundableCents(again.sums)).toBe(refundableCents(sums));
        expect(openCents(again.sums)).toBe(openCents(sums));
        expect(paymentState(again.sums, asked)).toBe(paymentState(sums, asked));
        expect(dueCents(again.sums, asked)).toBe(dueCents(sums, asked));
        // it was a mistake
        expect(withoutRefund(again.sums, cents)).toEqual(sums);
      }),
    );
  });

  it('asks a card for what it takes, and leaves what it takes, or says that it cannot', () => {
    const small = fc.record({
      total: fc.integer({ min: 0, max: 300 }),
      depositPercent: fc.integer({ min: 0, max: 100 }),
      method: fc.constant('card'),
    });
    fc.assert(
      fc.property(small, fc.nat(300), (asked, byHand) => {
        const paid = Math.min(byHand, asked.total);
        const sums = { charged: asked.total, paid, refunded: 0 };
        const open = openCents(sums);
        const due = dueCents(sums, asked);
        expect(due).toBeLessThanOrEqual(open);
        expect(fitsAmount('card', due)).toBe(open === 0 || open >= CARD_CENTS.least);
        expect(open < CARD_CENTS.least || fitsAmount('card', open - due)).toBe(true);
        expect(due > 0).toBe(open > 0);
      }),
    );
  });

  it('asks for as much as before a payment that is taken back, and no less than the order costs', () => {
    fc.assert(
      fc.property(terms, tries, tries, fc.nat(), (asked, sent, meanwhile, most) => {
        const { sums } = after(asked, true, sent);
        const cents = Math.min(most, openCents(sums));
        fc.pre(cents > 0);
        const payment = { kind: 'payment' as const, cents };
        const paid = record(sums, asked, payment)?.sums ?? sums;
        const reversal = { kind: 'reversal' as const, cents };
        const back = record(paid, asked, reversal)?.sums;
        expect(back && openCents(back)).toBe(payableCents(sums, asked));
        expect(back && refundableCents(back)).toBe(refundableCents(sums));
        // others were paid and refunded since
        const later = tried(paid, asked, meanwhile).sums;
        const taken = record(later, asked, reversal)?.sums;
        expect(taken === undefined).toBe(refundableCents(later) < cents);
        if (!taken) return;
        expect(taken.refunded).toBeLessThanOrEqual(taken.paid);
        expect(refundableCents(taken)).toBe(refundableCents(later) - cents);
        expect(openCents(taken)).toBe(openCents(later) + cents);
        const up = record(taken, asked, { kind: 'payment', cents: payableCents(taken, asked) });
        expect(up && paymentState(up.sums, asked)).toBe('paid');
      }),
    );
  });

  it('asks for no more than the order costs, if it was paid meanwhile', () => {
    fc.assert(
      fc.property(terms, tries, tries, fc.boolean(), (asked, sent, meanwhile, isLate) => {
        let { sums } = after(asked, true, sent);
        if (isLate) sums = recordArrived(sums, asked, { cents: 700, isWanted: false }).sums;
        const cents = refundableCents(sums);
        fc.pre(cents > 0);
        sums = tried(withEntry(sums, { kind: 'refund', cents }), asked, meanwhile).sums;
        const again = recordNotRefunded(sums, asked, cents).sums;
        const held = refundableCents(again);
        expect(held).toBe(refundableCents(sums) + cents);
        expect(again.paid).toBeLessThanOrEqual(again.charged);
        expect(openCents(again)).toBeLessThanOrEqual(Math.max(0, asked.total - held));
        // nor if it was a mistake, and neither counts
        const without = withoutRefund(again, cents);
        expect(without.refunded).toBeGreaterThanOrEqual(0);
        expect(without.paid).toBeGreaterThanOrEqual(without.refunded);
        expect(refundableCents(without)).toBe(held);
        expect(openCents(without)).toBe(openCents(again));
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

test.each([
  // a deposit that was refunded whole, in part, and refunded whole and then paid anew
  [{ charged: 100, paid: 50, refunded: 50 }, 50, { charged: 150, paid: 100, refunded: 50 }, 50],
  [{ charged: 100, paid: 50, refunded: 20 }, 20, { charged: 120, paid: 70, refunded: 20 }, 50],
  [{ charged: 150, paid: 100, refunded: 50 }, 50, { charged: 150, paid: 150, refunded: 50 }, 0],
  [{ charged: 100, paid: 100, refunded: 100 }, 100, { charged: 200, paid: 200, refunded: 100 }, 0],
])('of %j, of which %d was not refunded, becomes %j, with %d due', (sums, cents, expected, due) => {
  const deposit = { total: 100, depositPercent: 50 };
  const again = recordNotRefunded(sums, deposit, cents);
  expect(again.sums).toEqual(expected);
  expect(dueCents(again.sums, deposit)).toBe(due);
  expect(paymentState(again.sums, deposit)).toBe(due > 0 ? 'deposit paid' : 'paid');
});

test('an order that costs nothing is paid', () => {
  expect(paymentState(NO_ENTRIES, { total: 0, depositPercent: 50 })).toBe('paid');
});
