import type { Cart } from '@tailorbird/contract/cart';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DiscountCode } from './discount-code.tsx';

/** What is said of the code. */
function read(problem: string | null) {
  const cart: Cart = {
    _id: 'cart',
    items: [],
    priceLines: [],
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
  expect(read(null)).toMatch(/^NEST10 is applied\./);
});

test('a code that takes nothing off says why, and is named once', () => {
  const why = 'The code NEST10 has been used up.';
  expect(read(why)).toMatch(/^The code NEST10 has been used up\.Remove/);
});
