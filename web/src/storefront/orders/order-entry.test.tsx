import type { Order, OrderItem } from '@tailorbird/contract/orders';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ItemNote, MakingProgress } from './order-entry.tsx';

/** The text of the page, without its markup. */
const read = (item: Pick<OrderItem, 'note' | 'orderedNote'>) =>
  renderToStaticMarkup(<ItemNote item={item} />).replaceAll(/<[^>]*>/g, '');

test('a note that the shop changed is the shop’s, beside what the customer wrote', () => {
  expect(read({ note: 'Navy thread', orderedNote: 'Blue thread' })).toBe(
    'The shop’s note: Navy threadYou wrote: Blue thread',
  );
});

test('a note that the shop added or removed is told so', () => {
  expect(read({ note: 'Navy thread', orderedNote: '' })).toBe('The shop’s note: Navy thread');
  expect(read({ note: '', orderedNote: 'Blue thread' })).toBe(
    'The shop has removed your note.You wrote: Blue thread',
  );
});

test('a note that the shop left alone is the customer’s own', () => {
  expect(read({ note: 'Blue thread' })).toBe('Your note Blue thread');
  expect(read({ note: '' })).toBe('');
});

const readProgress = (
  given: Pick<Order, 'made' | 'sent'> & Partial<Pick<Order, 'status' | 'approval'>>,
) => {
  const cart = { items: [{ quantity: 20 }, { quantity: 2 }] };
  const order = { status: 'pending' as const, cart, ...given };
  return renderToStaticMarkup(<MakingProgress order={order} />).replaceAll(/<[^>]*>/g, '');
};

test('a pending order says how much of it is made, once something is', () => {
  expect(readProgress({ made: 18 })).toBe('18 of 22 made');
  expect(readProgress({})).toBe('');
  expect(readProgress({ made: 18, sent: 18 })).toBe('18 of 22 sent');
  expect(readProgress({ made: 20, sent: 18 })).toBe('20 of 22 made, 18 of 22 sent');
  expect(readProgress({ made: 22, sent: 22 })).toBe('All 22 sent');
  expect(readProgress({ made: 22, status: 'completed' })).toBe('');
});

test('a piece that waits for the customer is said beside what is made', () => {
  const approval = { asked: 2, wishes: 0 };
  expect(readProgress({ made: 18, approval })).toBe('18 of 22 made, waits for your approval');
  expect(readProgress({ approval })).toBe('waits for your approval');
  expect(readProgress({ made: 18, approval: { asked: 0, wishes: 2 } })).toBe('18 of 22 made');
});
