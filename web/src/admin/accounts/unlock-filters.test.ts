import { describe, expect, it } from 'vitest';
import { messages } from './messages.ts';
import { readUnlockFilters, unlockFilterSearch } from './unlock-filters.ts';
import { notesToSend } from './unlock-requests-query.ts';

const read = (search: string) => readUnlockFilters(new URLSearchParams(search));

describe('the filter of unlock requests in the address bar', () => {
  it('is there after writing and reading', () => {
    for (const status of ['all', 'pending', 'approved', 'denied'] as const) {
      expect(read(unlockFilterSearch({ status, page: 3 }))).toEqual({ status, page: 3 });
    }
  });

  it('shows all where nothing, or nonsense, is asked for', () => {
    expect(read('')).toEqual({ status: 'all', page: 1 });
    expect(read('status=constructor&page=-1')).toEqual({ status: 'all', page: 1 });
    expect(unlockFilterSearch({ status: 'all', page: 1 })).toBe('?');
  });
});

describe('the notes of a decision', () => {
  it('are never missing when a request is denied', () => {
    expect(notesToSend({ action: 'deny', notes: '  ' })).toBe('Request denied by administrator');
    expect(notesToSend({ action: 'deny', notes: ' Call us. ' })).toBe('Call us.');
  });

  it('may be missing when it is approved', () => {
    expect(notesToSend({ action: 'approve', notes: '' })).toBe('');
  });
});

it('an empty list says of what', () => {
  expect(messages.unlockRequests.none('pending')).toBe('No pending unlock requests found.');
  expect(messages.unlockRequests.none('all')).toBe('No unlock requests found.');
});
