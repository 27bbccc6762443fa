import { describe, expect, test } from 'vitest';
import { errorOf, noAnswer } from '../../api-error.ts';
import { refusalOf } from './account-form.tsx';

const fallback = 'Sign up failed. Please try again.';

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  return errorOf(new Response(null, { status, headers }), body);
}

describe('why something was refused', () => {
  test('is read from the field error', () => {
    const body = { error: 'Invalid email or password.', message: 'Another' };
    expect(refusalOf(answer(401, body), fallback).sentence).toBe('Invalid email or password.');
  });

  // spec: 8.2
  test('is read from the field message where that is asked for', () => {
    const body = { error: 'Another', message: 'An account with this email already exists.' };
    expect(refusalOf(answer(409, body), fallback, 'message').sentence).toBe(
      'An account with this email already exists.',
    );
    expect(refusalOf(answer(409, { message: 'Taken.' }), fallback, 'message').sentence).toBe(
      'Taken.',
    );
  });

  test.each([[undefined], [{}], [{ error: '' }], ['<html>']])(
    'is the fallback where the answer says nothing: %j',
    (body) => {
      expect(refusalOf(answer(502, body), fallback).sentence).toBe(fallback);
    },
  );

  test('is the fallback where the shop cannot be reached, with advice', () => {
    expect(refusalOf(noAnswer(new TypeError('fetch failed')), fallback)).toMatchObject({
      sentence: fallback,
      advice: 'The shop cannot be reached. Please check your connection and try again.',
    });
  });

  test('says how long to wait after too many attempts', () => {
    const refusal = refusalOf(answer(429, undefined, { 'retry-after': '42' }), fallback, 'message');
    expect(refusal.sentence).toBe('Too many attempts. Please try again in 42 seconds.');
    expect(refusal.wait).toBe(42);
  });
});
