import type { Cart } from '@tailorbird/contract/cart';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DiscountCode } from './discount-code.tsx';

const reduction: Cart['priceLines'][number] = {
  label: 'Discount NEST10',
  quantity: 1,
  unitCents: -360,
  totalCents: -360,
  why: 'discount',
};

/** What is said of the code in a cart with these lines. */
function read(priceLines: Cart['priceLines'], problem: string | null = null) {
  const cart: Cart = {
    _id: 'cart',
    items: [],
    priceLines,
    discountCode: { code: 'NEST10', problem },
    total: 0,
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <DiscountCode cart={cart} />
    </QueryClientProvider>,
  ).replaceAll(/<[^>]*>/g, '');
}

test('a code that takes something off is applied', () => {
  expect(read([reduction])).toMatch(/^NEST10 is applied\./);
});

test('a code that takes nothing off says so', () => {
  expect(read([])).toMatch(/^NEST10 takes nothing off: your prices are lower already\./);
  expect(read([{ ...reduction, label: 'Discount 10 %' }])).toMatch(/^NEST10 takes nothing off/);
});

test('a code that cannot be used says why', () => {
  expect(read([], 'The code NEST10 has been used up.')).toContain('has been used up.');
});
