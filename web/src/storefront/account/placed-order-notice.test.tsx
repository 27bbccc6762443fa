import { orderItemOf } from '@tailorbird/contract/shop.fixture';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlacedOrderNotice } from './auth-frame.tsx';

const item = (_id: string, name: string, group: string | null) =>
  orderItemOf({
    _id,
    product: { _id: name, name, cost: 22, image_id: [], basePrice: 22 },
    group: group === null ? null : { _id: group },
    quantity: 2,
  });

function read(items: ReturnType<typeof item>[]): string[] {
  const order = { orderId: 'TB-7K2M-4Q9X', cart: { items } };
  const html = renderToStaticMarkup(
    <PlacedOrderNotice placed={{ id: 'o', order }} page="signUp" />,
  );
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, line = '']) =>
    line.replaceAll(/[\u2068\u2069]/g, ''),
  );
}

test('who has ordered a list sees it as one line, with its pieces', () => {
  const list = ['1', '2', '3', '4'].map((id) => item(id, 'Club Polo', 'list'));
  expect(read([...list, item('5', 'Name Pouch', null)])).toEqual([
    '8 × Club Polo',
    '2 × Name Pouch',
  ]);
});

test('after three, the others are counted', () => {
  const names = ['Tote', 'Tee', 'Sash'].map((name) => item(name, name, null));
  const list = ['1', '2'].map((id) => item(id, 'Club Polo', 'list'));
  expect(read([...names, ...list])).toEqual([
    '2 × Tote',
    '2 × Tee',
    '2 × Sash',
    'and 2 more items',
  ]);
});
