import { orderItemOf, orderOf } from '@tailorbird/contract/shop.fixture';
import type { OrderItem } from '@tailorbird/contract/orders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { cuttingList, planProduction } from './group-items.ts';
import { ProductionSheet } from './production-sheet.tsx';

// where the code on paper leads
beforeAll(() => vi.stubGlobal('location', { origin: 'https://shop.example' }));

let count = 0;

function sash(word: string, more: Partial<OrderItem> = {}): OrderItem {
  count += 1;
  const { isHeld } = more;
  return orderItemOf({
    _id: `item ${count}`,
    product: { _id: 'sash', name: 'Sash', cost: 22, basePrice: 22, image_id: [] },
    selectedOptions: [
      { optionId: 'title', optionName: 'Title', valueId: null, value: word },
      { optionId: 'length', optionName: 'Length', valueId: 'long', value: '180 cm' },
    ],
    drawing: {
      address: `/api/drawing/${word}?`,
      title: `Burgundy sash, ${word}`,
      hash: word,
      // as the shop gives it out
      ...(!isHeld && { letteringAddress: `/api/lettering/${word}?` }),
      production: { parts: [], lettering: null },
    },
    ...more,
  });
}

const HELD = { isHeld: true } as const;

const planOf = (...carts: OrderItem[][]) =>
  planProduction(
    carts.map((items, index) =>
      orderOf({ _id: `order ${index}`, orderId: `TB-${index + 1}`, cart: { items } }),
    ),
  );

function sheetOf(production: ReturnType<typeof planOf>): string {
  const parts = { adminNotes: true, outlines: true, cutting: true };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ProductionSheet production={production} asOf={0} parts={parts} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const codes = (html: string) => html.split('QR code').length - 1;
const refusals = (html: string) => html.split('Do not make: not approved').length - 1;

test('a piece that is not approved has no words, drawing, outlines or code on paper', () => {
  const html = sheetOf(planOf([sash('VALENTINA', HELD)]));
  expect(html).toContain('Do not make: not approved');
  expect(html).toContain('180 cm');
  expect(html).toContain('TB-1');
  expect(html).not.toContain('VALENTINA');
  expect(codes(html)).toBe(0);
});

test('of rows, those that are not approved say so, each by itself', () => {
  const html = sheetOf(planOf([sash('ALMA'), sash('VALENTINA', HELD), sash('IDA')]));
  expect(refusals(html)).toBe(1);
  expect(html).toContain('ALMA');
  expect(html).toContain('/api/lettering/IDA?');
  expect(html).not.toContain('VALENTINA');
  expect(codes(html)).toBe(2);
  expect(html).toContain('1 of these pieces may not be made: the customer has not approved it.');
});

test('the first of the rows is not approved: another stands for all', () => {
  const { groups } = planOf([sash('ALMA', HELD), sash('IDA')]);
  expect(groups.map(({ sample }) => sample.drawing?.hash)).toEqual(['IDA']);
});

test('words that all rows share are not said in their head when one may not be made', () => {
  const group = { _id: 'group' };
  const html = sheetOf(
    planOf([sash('CLUB', { group }), sash('CLUB', { group, quantity: 2, ...HELD })]),
  );
  // in the row of the other alone
  expect(html.split(/>CLUB</)).toHaveLength(2);
});

test('the same thing that one customer has approved and another has not is made once', () => {
  const plan = planOf([sash('TEAM')], [sash('TEAM', HELD)]);
  expect(plan.groups.map(({ pieces, heldPieces }) => [pieces, heldPieces])).toEqual([
    [1, 0],
    [1, 1],
  ]);
  const html = sheetOf(plan);
  expect(refusals(html)).toBe(1);
  expect(codes(html)).toBe(1);
});

test('many things take little paper, and say of each that it may not be made', () => {
  const things = ['A', 'B', 'C', 'D', 'E', 'F'].map((word) =>
    sash(word, {
      product: { _id: word, name: `Sash ${word}`, cost: 22, basePrice: 22, image_id: [] },
      ...HELD,
    }),
  );
  const html = sheetOf(planOf(things));
  expect(html).toContain('is-dense');
  expect(refusals(html)).toBe(6);
  expect(codes(html)).toBe(0);
});

test('what is not approved is not cut, and the list says so', () => {
  const plan = planOf([sash('ALMA'), sash('IDA', { ...HELD, quantity: 2 })]);
  expect(cuttingList(plan)).toMatchObject([{ product: 'Sash', size: '180 cm', pieces: 1 }]);
  expect(sheetOf(plan)).toContain('Without 2 pieces that are not approved.');
});
