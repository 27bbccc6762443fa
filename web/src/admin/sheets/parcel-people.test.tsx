import { orderOf } from '@tailorbird/contract/shop.fixture';
import type { Order } from '@tailorbird/contract/orders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DeliveryNote } from './delivery-note.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { receiverLines } from './parcel-people.ts';

const address = {
  name: '',
  company: '',
  street: '12 Needle Lane',
  street2: '',
  postcode: 'TF4 2AB',
  city: 'Thornfield',
  region: '',
  country: 'GB',
};
const ORDER = 'TB-7K2M-4Q9X';
const contact = { name: 'Rosa Keller', email: 'rosa@example.com', phone: '' };
const method = { _id: 'parcel', name: 'Parcel', kind: 'delivery' as const };
const to = (more: Partial<typeof address>) => ({
  delivery: { method, cost: 12, address: { ...address, ...more } },
});

test('an address without a name goes to whoever ordered, as far as that is known', () => {
  expect(receiverLines({ orderId: ORDER, customer: null, contact, ...to({}) })).toEqual([
    'Rosa Keller',
    '12 Needle Lane',
    'Thornfield TF4 2AB',
    'United Kingdom',
  ]);
  expect(receiverLines({ orderId: ORDER, customer: null, ...to({}) })[0]).toBe('12 Needle Lane');
});

test('an address with a name or a company stays as it is', () => {
  expect(
    receiverLines({ orderId: ORDER, customer: null, contact, ...to({ name: 'Ida Moss' }) })[0],
  ).toBe('Ida Moss');
  expect(
    receiverLines({ orderId: ORDER, customer: null, contact, ...to({ company: 'Moss & Co' }) })[0],
  ).toBe('Moss & Co');
});

test('an order that is picked up has the name of who picks it up', () => {
  expect(receiverLines({ orderId: ORDER, customer: null, contact })).toEqual(['Rosa Keller']);
  expect(receiverLines({ orderId: ORDER, customer: null })).toEqual([`Customer of order ${ORDER}`]);
});

const sender = { name: 'Meadow Workshop', address: 'Lane 4\r\n\r\nThornfield TF4 2AB' };
const paper = (Paper: typeof PackingSlip, order: Partial<Order>, by = sender) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Paper order={orderOf({ _id: 'o1', orderId: ORDER, ...order })} sender={by} />
    </QueryClientProvider>,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('a slip and a delivery note of a guest have the name of the contact, once', () => {
  const guest = { customer: null, contact: { ...contact, phone: '020 1' } };
  const slip = paper(PackingSlip, guest);
  expect(slip).toContain('Customer Rosa Keller rosa@example.com Contact 020 1 Ordered');
  expect(slip.match(/Rosa Keller/g)).toHaveLength(1);
  expect(paper(DeliveryNote, guest)).toContain('Picked up by Rosa Keller');
});

test('those of somebody who left nothing name the order, and no word for what is not known', () => {
  for (const Paper of [PackingSlip, DeliveryNote]) {
    const words = paper(Paper, { customer: null });
    expect(words).toContain(`Customer of order ${ORDER}`);
    expect(words).not.toMatch(/Unknown|N\/A/);
  }
});

test('papers take the contact before the account, as an invoice does', () => {
  const both = { customer: { name: 'Account', email: 'a@mail.example' }, contact };
  expect(paper(PackingSlip, both)).toContain('Customer Rosa Keller rosa@example.com Ordered');
  const account = { customer: { name: 'Account', email: 'a@mail.example' } };
  expect(paper(PackingSlip, account)).toContain('Customer Account a@mail.example Ordered');
});

test('both say who sends it: name and address of the shop, as an invoice does', () => {
  for (const Paper of [PackingSlip, DeliveryNote]) {
    expect(paper(Paper, {})).toContain('Meadow Workshop Lane 4 Thornfield TF4 2AB');
    expect(paper(Paper, {}, { name: '', address: '' })).toMatch(/(note|slip) Tailorbird /i);
  }
});
