import { describe, expect, test } from 'vitest';
import { accountMessages } from './account-messages.ts';
import { labelOf, passwordStrength } from './password-strength.ts';

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
    expect(labelOf(score, labels)).toBe(label);
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
