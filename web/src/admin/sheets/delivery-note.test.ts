import { expect, test } from 'vitest';
import { receiverLines } from './delivery-note.tsx';

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
const contact = { name: 'Rosa Keller', email: 'rosa@example.com', phone: '' };
const method = { _id: 'parcel', name: 'Parcel', kind: 'delivery' as const };
const to = (more: Partial<typeof address>) => ({
  delivery: { method, cost: 12, address: { ...address, ...more } },
});

test('an address without a name goes to whoever ordered, as far as that is known', () => {
  expect(receiverLines({ customer: null, contact, ...to({}) })).toEqual([
    'Rosa Keller',
    '12 Needle Lane',
    'Thornfield TF4 2AB',
    'United Kingdom',
  ]);
  expect(receiverLines({ customer: null, ...to({}) })[0]).toBe('12 Needle Lane');
});

test('an address with a name or a company stays as it is', () => {
  expect(receiverLines({ customer: null, contact, ...to({ name: 'Ida Moss' }) })[0]).toBe(
    'Ida Moss',
  );
  expect(receiverLines({ customer: null, contact, ...to({ company: 'Moss & Co' }) })[0]).toBe(
    'Moss & Co',
  );
});

test('an order that is picked up has the name of who picks it up', () => {
  expect(receiverLines({ customer: null, contact })).toEqual(['Rosa Keller']);
  expect(receiverLines({ customer: null })).toEqual(['Unknown']);
});
