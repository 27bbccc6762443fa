import { expect, it } from 'vitest';
import { impactInWords } from './messages.ts';

const none = {
  carts: 0,
  cheaper: 0,
  dearer: 0,
  mostDearerCents: 0,
  blocked: 0,
  notOffered: 0,
  isAtLeast: false,
  largest: [],
};

it.each([
  [
    { carts: 12, cheaper: 9, dearer: 3, mostDearerCents: 420 },
    '12 open carts change. 9 get cheaper, 3 dearer by at most $4.20. Orders keep their price.',
  ],
  [{}, 'No open cart changes. Orders keep their price.'],
  [
    { carts: 1, dearer: 1, mostDearerCents: 50 },
    '1 open cart changes. 1 gets dearer by $0.50. Orders keep their price.',
  ],
  [{ carts: 2, cheaper: 2 }, '2 open carts change. 2 get cheaper. Orders keep their price.'],
  [
    { carts: 1000, dearer: 1000, mostDearerCents: 95, isAtLeast: true },
    'At least 1,000 open carts change. 1,000 get dearer by at most $0.95. Orders keep their price.',
  ],
  [
    { carts: 3, cheaper: 1, blocked: 2 },
    '3 open carts change. 1 gets cheaper. 2 have too few pieces to be ordered. Orders keep their price.',
  ],
  [
    { carts: 1, notOffered: 1 },
    '1 open cart changes. 1 holds choices that the type does not offer. Orders keep their price.',
  ],
])('tells what a change of prices does: %j', (impact, sentences) => {
  const { title, text } = impactInWords({ ...none, ...impact });
  expect(`${title} ${text}`).toBe(sentences);
});
