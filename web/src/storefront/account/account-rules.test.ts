import { describe, expect, test } from 'vitest';
import {
  emailProblem,
  nameProblem,
  newPasswordProblems,
  unlockProblems,
  strengthLabel,
  passwordStrength,
} from './account-rules.ts';
import { accountMessages } from './messages.ts';

describe('an email', () => {
  test.each([
    ['', 'Please enter your email address.'],
    ['   ', 'Please enter your email address.'],
    ['ruth.kendall@', 'Please enter a valid email address'],
    ['ruth kendall@example.com', 'Please enter a valid email address'],
    ['a@b.example,c@d.example', 'Please enter a valid email address'],
    [`${'a'.repeat(1_000_000)}@example.com`, 'Please enter a valid email address'],
    [' ruth.kendall@example.com ', undefined],
    ['zoë@müller.example', undefined],
  ])('%#', (typed, problem) => {
    expect(emailProblem(typed)).toBe(problem);
  });
});

describe('a name', () => {
  test.each([
    ['', 'Name is required'],
    ['   ', 'Name is required'],
    ['🪡'.repeat(101), 'Name must be 100 characters or less.'],
    ['🪡'.repeat(100), undefined],
    ['Zoë Müller', undefined],
  ])('%#', (typed, problem) => {
    expect(nameProblem(typed)).toBe(problem);
  });
});

describe('a new password', () => {
  // spec: 5.22
  test('is first of all typed twice the same', () => {
    expect(newPasswordProblems({ password: 'a', confirmation: 'b' })).toEqual({
      confirmation: 'Passwords do not match.',
    });
  });

  // spec: 5.23 5.24 9.20
  test.each([
    ['', 'Password must be at least 6 characters long'],
    ['🧵'.repeat(5), 'Password must be at least 6 characters long'],
    ['🧵'.repeat(129), 'Password must be less than 128 characters'],
    ['🧵'.repeat(6), undefined],
    ['🧵'.repeat(128), undefined],
    [' '.repeat(6), undefined],
  ])('has from 6 to 128 characters: %#', (password, problem) => {
    expect(newPasswordProblems({ password, confirmation: password }).password).toBe(problem);
  });
});

describe('a request to unlock', () => {
  // spec: 5.28
  test('needs email and reason, which is said once', () => {
    const required = 'Email and reason are required.';
    expect(unlockProblems({ email: '', reason: '' })).toEqual({ email: required });
    expect(unlockProblems({ email: 'a@b.example', reason: ' ' })).toEqual({ reason: required });
    expect(unlockProblems({ email: ' ', reason: 'mine' })).toEqual({ email: required });
  });

  // spec: 5.29 9.18
  test('has a reason of at most 500 characters', () => {
    const email = 'a@b.example';
    expect(unlockProblems({ email, reason: '🙈'.repeat(500) })).toEqual({});
    expect(unlockProblems({ email, reason: '🙈'.repeat(501) })).toEqual({
      reason: 'Reason must be 500 characters or less.',
    });
  });
});

const { labels } = accountMessages.strength;

describe('the strength of a password', () => {
  // spec: 5.25 5.26
  test.each([
    ['', 0, 'Very Weak'],
    ['あ', 0, 'Very Weak'],
    ['abc', 1, 'Very Weak'],
    ['abcdefgh', 2, 'Weak'],
    ['Abc', 2, 'Weak'],
    ['Abcdefgh', 3, 'Fair'],
    ['Linenthread9', 4, 'Good'],
    ['Linen thread 9', 5, 'Strong'],
  ])('of %j is %i: %s', (password, score, label) => {
    expect(passwordStrength(password).score).toBe(score);
    expect(strengthLabel(score, labels)).toBe(label);
  });

  test('counts letters and digits of every script', () => {
    expect(passwordStrength('Ñü').score).toBe(passwordStrength('Nu').score);
    expect(passwordStrength('Жж٣').score).toBe(passwordStrength('Aa3').score);
  });

  test('counts an emoji as one character, and as a symbol', () => {
    expect(passwordStrength('🧵'.repeat(7))).toEqual({ score: 1, missing: 'length' });
    expect(passwordStrength('🧵'.repeat(8))).toEqual({ score: 2, missing: 'digit' });
  });

  test('counts no accent of its own as a symbol', () => {
    expect(passwordStrength('cafe\u0301').score).toBe(1);
  });

  test('asks for length first, and for nothing once it is strong', () => {
    expect(passwordStrength('Aa1!').missing).toBe('length');
    expect(passwordStrength('Linenthread9').missing).toBe('symbol');
    expect(passwordStrength('Linen thread 9').missing).toBeUndefined();
  });

  test('costs a megabyte no more than its parts', () => {
    cost(10_000, 100);
    expect(cost(1_000_000, 5)).toBeLessThan(10 * cost(10_000, 500));
  });
});

/** Microseconds of this process alone, whatever else the machine does. */
function cost(length: number, times: number): number {
  const password = 'a'.repeat(length);
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) passwordStrength(password);
  return process.cpuUsage(before).user;
}
