import { describe, expect, it } from 'vitest';
import { isRefusedByLock, locksAccount, MOST_FAILURES } from './log-in.ts';

const attempt = { attempts: 1, isAccountLocked: false, fromKnownDevice: false };

describe('the lock', () => {
  it('closes with the fifth wrong password', () => {
    expect(MOST_FAILURES).toBe(5);
    expect(locksAccount({ ...attempt, attempts: 4 })).toBe(false);
    expect(locksAccount({ ...attempt, attempts: 5 })).toBe(true);
  });

  it('lets five attempts be judged by their password, and refuses the sixth', () => {
    expect(isRefusedByLock({ ...attempt, attempts: 5 })).toBe(false);
    expect(isRefusedByLock({ ...attempt, attempts: 6 })).toBe(true);
  });

  it('keeps out browsers that the account does not know', () => {
    expect(isRefusedByLock({ ...attempt, isAccountLocked: true })).toBe(true);
  });

  it('does not keep out a browser that the account knows', () => {
    const known = { ...attempt, isAccountLocked: true, fromKnownDevice: true };
    expect(isRefusedByLock(known)).toBe(false);
  });

  it('counts a known browser’s own wrong passwords', () => {
    expect(isRefusedByLock({ ...attempt, attempts: 6, fromKnownDevice: true })).toBe(true);
  });
});
