import { describe, expect, test } from 'vitest';
import { errorOf, inWords, sentenceOf } from './api-error.ts';

const busy = { error: 'The shop is busy.', code: 'SERVER_BUSY', requestId: '01978c2e' };

describe('the sentence of an error', () => {
  test('is the server’s own', () => {
    const body = { error: 'Product not found', code: 'PRODUCT_NOT_FOUND', requestId: '1' };
    expect(errorOf(new Response(null, { status: 404 }), body).message).toBe('Product not found');
  });

  test('says how long to wait when the server does', () => {
    const answer = new Response(null, { status: 503, headers: { 'retry-after': '90' } });
    expect(errorOf(answer, busy).message).toBe('The shop is busy. Please try again in 2 minutes.');
  });

  test('is the fallback for an answer that is not the API’s', () => {
    const error = errorOf(new Response(null, { status: 502 }), undefined);
    expect(sentenceOf(error, 'Login failed. Please try again.')).toBe(
      'Login failed. Please try again.',
    );
  });
});

test.each([
  [1, '1 second'],
  [59.2, '60 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [7200, '2 hours'],
])('%s seconds are %s', (seconds, words) => {
  expect(inWords(seconds)).toBe(words);
});
