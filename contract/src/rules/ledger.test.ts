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
  surplusCents,
  totalEntry,
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
        expect(came.surplus).toBeGreaterThanOrEqual(isWanted ? 0 : cents);
        // what was not wanted pays nothing
        const left = Math.max(0, payableCents(sums, asked) - cents);
        expect(openCents(came.sums)).toBe(isWanted ? left : openCents(sums));
        // unless something is open, all that is too much is to be refunded
        const toRefund = openCents(came.sums) > 0 ? 0 : came.surplus;
        expect(surplusCents(came.sums)).toBe(toRefund);
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
        const again = recordNotRefunded(refunded, asked, { cents, surplus: 0 });
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
        const again = recordNotRefunded(sums, asked, { cents, surplus: 0 }).sums;
        const held = refundableCents(again);
        expect(held).toBe(refundableCents(sums) + cents);
        expect(surplusCents(again)).toBe(Math.max(0, again.paid - again.charged));
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
  const again = recordNotRefunded(sums, deposit, { cents, surplus: 0 });
  expect(again.sums).toEqual(expected);
  expect(dueCents(again.sums, deposit)).toBe(due);
  expect(paymentState(again.sums, deposit)).toBe(due > 0 ? 'deposit paid' : 'paid');
});

test('an order that costs nothing is paid', () => {
  expect(paymentState(NO_ENTRIES, { total: 0, depositPercent: 50 })).toBe('paid');
});

/** What happens to an order that is changed, paid and given back, in any order. */
const happenings = fc.array(
  fc.record({
    what: fc.constantFrom(
      'change',
      'change',
      'payment',
      'refund',
      'refund of what is too much',
      'arrived',
      'arrived unwanted',
      'refund failed',
      'refund taken back',
      'reversal',
    ),
    cents: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 100_000_000 })),
    isAll: fc.boolean(),
  }),
  { maxLength: 25 },
);

/** An order as a person would keep its books: all that was asked for, held and given away. */
interface Books {
  total: number;
  held: number;
  /** Given back beyond what was too much. */
  goodwill: number;
  /** Refunds that may yet fail, with what was too much of each when it was made. */
  refunds: { cents: number; surplus: number }[];
}

type Happening = (
  typeof happenings extends fc.Arbitrary<infer All> ? All : never
) extends (infer One)[]
  ? One
  : never;

/** One thing more, in the ledger and in the books; what is refused changes neither. */
function happen(sums: LedgerSums, books: Books, { what, cents, isAll }: Happening): LedgerSums {
  const asked = { total: books.total, depositPercent: 0 };
  const part = (most: number) => (isAll ? most : Math.min(cents, most));
  const give = (from: LedgerSums, amount: number) => {
    const surplus = Math.min(amount, surplusCents(from));
    const done = record(from, asked, { kind: 'refund', cents: amount });
    books.held -= amount;
    books.goodwill += amount - surplus;
    books.refunds.push({ cents: amount, surplus });
    return done?.sums ?? NO_ENTRIES;
  };
  switch (what) {
    case 'change': {
      const entry = totalEntry(sums, books.total, cents);
      books.total = cents;
      return entry ? withEntry(sums, entry) : sums;
    }
    case 'payment': {
      const amount = part(payableCents(sums, asked));
      if (amount === 0) return sums;
      // paid once more after all was given back: nothing of that counts any more
      if (payableCents(sums, asked) > openCents(sums)) books.goodwill = 0;
      books.held += amount;
      return record(sums, asked, { kind: 'payment', cents: amount })?.sums ?? NO_ENTRIES;
    }
    case 'refund':
    case 'refund of what is too much': {
      const most = what === 'refund' ? refundableCents(sums) : surplusCents(sums);
      return part(most) === 0 ? sums : give(sums, part(most));
    }
    case 'arrived':
    case 'arrived unwanted': {
      const isWanted = what === 'arrived' && paymentState(sums, asked) !== 'refunded';
      const came = recordArrived(sums, asked, { cents, isWanted });
      books.held += cents;
      if (openCents(came.sums) === 0) return came.sums;
      // beside something open it goes back at once
      const back = record(came.sums, asked, { kind: 'refund', cents: came.surplus });
      books.held -= came.surplus;
      return came.surplus === 0 ? came.sums : (back?.sums ?? NO_ENTRIES);
    }
    case 'refund failed':
    case 'refund taken back': {
      const failed = books.refunds.pop();
      if (!failed) return sums;
      const again = recordNotRefunded(sums, asked, failed);
      books.held += failed.cents;
      books.goodwill -= Math.min(books.goodwill, failed.cents - failed.surplus);
      return what === 'refund failed' ? again.sums : withoutRefund(again.sums, failed.cents);
    }
    case 'reversal': {
      const amount = part(refundableCents(sums));
      books.held -= amount;
      return record(sums, asked, { kind: 'reversal', cents: amount })?.sums ?? NO_ENTRIES;
    }
    default:
      return what satisfies never;
  }
}

describe('the ledger of an order that is changed', () => {
  const totals = fc.integer({ min: 1, max: 300 });

  it('asks for what it costs and is not held, and gives back what is held beyond', () => {
    fc.assert(
      fc.property(totals, happenings, (total, all) => {
        let sums = withEntry(NO_ENTRIES, { kind: 'charge', cents: total });
        const books: Books = { total, held: 0, goodwill: 0, refunds: [] };
        for (const one of all) {
          sums = happen(sums, books, one);
          const { charged, paid, refunded } = sums;
          expect(Math.min(charged, paid, refunded, paid - refunded)).toBeGreaterThanOrEqual(0);
          expect(paid - refunded).toBe(books.held);
          const kept = books.held + openCents(sums) - surplusCents(sums);
          expect(kept).toBe(Math.max(0, books.total - books.goodwill));
          expect(Math.min(openCents(sums), surplusCents(sums))).toBe(0);
          // it can be paid up, and what is too much can be given back: then all is even
          const terms = { total: books.total, depositPercent: 0 };
          const state = paymentState(sums, terms);
          const most = payableCents(sums, terms);
          expect(most).toBe(state === 'refunded' ? books.total : openCents(sums));
          const kind = most > 0 ? 'payment' : 'refund';
          const even = record(sums, terms, { kind, cents: most || surplusCents(sums) })?.sums;
          expect(even && [openCents(even), surplusCents(even)]).toEqual([0, 0]);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('is as it was when what was added is taken away again', () => {
    fc.assert(
      fc.property(totals, happenings, totals, (total, all, other) => {
        let sums = withEntry(NO_ENTRIES, { kind: 'charge', cents: total });
        const books: Books = { total, held: 0, goodwill: 0, refunds: [] };
        for (const one of all) sums = happen(sums, books, one);
        const there = { ...books, refunds: [...books.refunds] };
        const change = { what: 'change', isAll: false } as const;
        const changed = happen(sums, there, { ...change, cents: other });
        expect(happen(changed, there, { ...change, cents: books.total })).toEqual(sums);
      }),
    );
  });

  it('owes nothing when what was added was paid, taken away and given back', () => {
    fc.assert(
      fc.property(totals, totals, (total, more) => {
        let sums: LedgerSums = { charged: total, paid: total, refunded: 0 };
        const books: Books = { total, held: total, goodwill: 0, refunds: [] };
        const step = (one: Partial<Happening>) => {
          sums = happen(sums, books, { what: 'change', cents: 1, isAll: true, ...one });
        };
        step({ cents: total + more });
        step({ what: 'payment' });
        step({ cents: total });
        expect(surplusCents(sums)).toBe(more);
        step({ what: 'refund of what is too much' });
        const even = [openCents(sums), surplusCents(sums), refundableCents(sums)];
        expect(even).toEqual([0, 0, total]);
        expect(paymentState(sums, { total, depositPercent: 0 })).toBe('paid');
      }),
    );
  });
});

test.each([
  // as it is, more, less
  [{ charged: 100, paid: 0, refunded: 0 }, 100, 100, undefined],
  [{ charged: 100, paid: 0, refunded: 0 }, 100, 130, { kind: 'charge', cents: 30 }],
  [{ charged: 100, paid: 0, refunded: 0 }, 100, 70, { kind: 'reduction', cents: 30 }],
  [{ charged: 0, paid: 0, refunded: 0 }, 0, 30, { kind: 'charge', cents: 30 }],
  // placed before there was a ledger
  [NO_ENTRIES, 100, 130, undefined],
  [NO_ENTRIES, 100, 70, undefined],
] as const)(
  'of %j, a total of %d that becomes %d has the entry %j',
  (sums, before, after, entry) => {
    expect(totalEntry(sums, before, after)).toEqual(entry);
  },
);

test('an order placed before there was a ledger is charged whole at its total of then', () => {
  const paid = record(
    NO_ENTRIES,
    { total: 130, depositPercent: 0 },
    { kind: 'payment', cents: 30 },
  );
  expect(paid?.sums).toEqual({ charged: 130, paid: 30, refunded: 0 });
});

test('an order that was given back whole can be paid once more, whatever it costs by then', () => {
  const refunded = { charged: 100, paid: 100, refunded: 100 };
  const less = withEntry(refunded, { kind: 'reduction', cents: 60 });
  const more = withEntry(refunded, { kind: 'charge', cents: 50 });
  for (const [sums, total] of [
    [less, 40],
    [more, 150],
  ] as const) {
    expect(paymentState(sums, { total, depositPercent: 0 })).toBe('refunded');
    expect(payableCents(sums, { total, depositPercent: 0 })).toBe(total);
  }
});

test('a deposit that was refunded whole is paid once more at what the order costs by now', () => {
  const sums = { charged: 40, paid: 50, refunded: 50 };
  expect(payableCents(sums, { total: 40, depositPercent: 50 })).toBe(40);
});
