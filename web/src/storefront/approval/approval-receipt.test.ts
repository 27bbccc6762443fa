import type { Approval } from '@tailorbird/contract/approvals';
import type { ApprovalState } from '@tailorbird/contract/kinds/approval';
import { expect, test } from 'vitest';
import { receiptEnd, receiptHeading } from './approval-receipt.tsx';

const RECEIPT = {
  at: '2026-01-01',
  by: 'Helen',
  sentence: '',
  version: 1,
  approved: [],
  wishes: [],
};

function tell(states: readonly ApprovalState[], more: Partial<Approval> = {}) {
  const items = states.map((state, at) => ({
    _id: String(at),
    hash: 'hash',
    firstNumber: at + 1,
    lastNumber: at + 1,
    quantity: 1,
    product: { _id: 'sash', name: 'Sash', image_id: [] },
    drawing: null,
    letterings: [],
    pictures: [],
    selectedOptions: [],
    note: '',
    state,
  }));
  const approval = { items, receipts: [], status: 'pending' as const, ...more };
  return [receiptHeading(approval), receiptEnd(approval)];
}

test('what the shop decided without an answer is said as such', () => {
  expect(tell(['made anyway', 'made anyway'])).toEqual(['Made without your approval.', '']);
  expect(tell(['approved by phone', 'made anyway'])).toEqual(['Approved by phone.', '']);
  expect(tell([])[0]).toBe('Nothing of this order waits for your approval.');
});

test('an order that ended says so, and answers nothing any more', () => {
  const cancelled = 'This order is cancelled. Nothing of it is made.';
  expect(tell(['asked'], { status: 'cancelled' })).toEqual([cancelled, cancelled]);
  expect(tell(['change wanted'], { status: 'cancelled', receipts: [RECEIPT] })).toEqual([
    cancelled,
    cancelled,
  ]);
  expect(tell(['approved'], { status: 'completed', receipts: [RECEIPT] })).toEqual([
    'Approved. Thank you.',
    'This order is completed.',
  ]);
});

test('thanks for a change are said where one is open', () => {
  const receipts = [RECEIPT];
  expect(tell(['change wanted'], { receipts })[0]).toMatch(/^Thank you\. We look at/);
  expect(tell(['asked'], { receipts })).toEqual(['Your answer so far', '']);
  expect(tell(['approved', 'asked'], { receipts })[0]).toBe('Approved. Thank you.');
});
