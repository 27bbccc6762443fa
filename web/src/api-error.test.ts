import { describe, expect, test } from 'vitest';
import { errorOf, sentenceOf } from './api-error.ts';

const busy = { error: 'The shop is busy.', code: 'SERVER_BUSY', requestId: '01978c2e' };

describe('the sentence of an error', () => {
  // spec: 8.1
  test('is the server’s own', () => {
    const body = { error: 'Product not found', code: 'PRODUCT_NOT_FOUND', requestId: '1' };
    expect(errorOf(new Response(null, { status: 404 }), body).message).toBe('Product not found');
  });

  test('says how long to wait when the server does', () => {
    const answer = new Response(null, { status: 503, headers: { 'retry-after': '90' } });
    expect(errorOf(answer, busy).message).toBe('The shop is busy. Please try again in 2 minutes.');
  });

  test('is the server’s own where it comes without a code', () => {
    const error = errorOf(new Response(null, { status: 400 }), { error: 'Reason is too long.' });
    expect(sentenceOf(error, 'Failed.')).toBe('Reason is too long.');
    expect(error.code).toBe('UNNAMED');
  });

  test('is the fallback where the answer has no sentence', () => {
    const error = errorOf(new Response(null, { status: 400 }), { error: 7 });
    expect(sentenceOf(error, 'Failed.')).toBe('Failed.');
  });

  test('comes with the seconds to wait', () => {
    const answer = new Response(null, { status: 429, headers: { 'retry-after': '42' } });
    const error = errorOf(answer, undefined);
    expect(error.retryAfter).toBe(42);
    expect(sentenceOf(error, 'Failed.')).toBe('Too many attempts. Please try again in 42 seconds.');
  });

  test('is the fallback for an answer that is not the API’s', () => {
    const error = errorOf(new Response(null, { status: 502 }), undefined);
    expect(sentenceOf(error, 'Login failed. Please try again.')).toBe(
      'Login failed. Please try again.',
    );
  });
});
