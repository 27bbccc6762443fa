import type { Parcel } from '@tailorbird/contract/orders';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderParcels } from './order-parcels.tsx';

const parcel: Parcel = {
  _id: '018f0000-0000-7000-8000-000000000001',
  number: 1,
  kind: 'parcel',
  pieces: [1, 2],
  sentAt: '2026-05-14T08:00:00.000Z',
  carrier: 'Northern Post',
  tracking: 'NP 1',
  link: 'https://northernpost.example/t/NP1',
};

// the items of an order are only counted here
const show = (parcels: Parcel[], quantity = 5) =>
  renderToStaticMarkup(
    <OrderParcels
      order={{
        orderId: 'TB-7K2M-4Q9X',
        parcels,
        // oxlint-disable-next-line no-unsafe-type-assertion -- of an item its quantity alone counts
        cart: { items: [{ quantity }] as never },
      }}
    />,
  );
const read = (parcels: Parcel[], quantity?: number) =>
  show(parcels, quantity)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('each parcel has its day, its carrier and its link', () => {
  const both = [parcel, { ...parcel, _id: 'b', number: 2, link: 'https://other.example/2' }];
  expect(read(both)).toBe(
    '2 parcels 2 pieces sent on 14 May 2026 Northern Post NP 1 Follow the parcel 1, opens the page of the carrier 2 pieces sent on 14 May 2026 Northern Post NP 1 Follow the parcel 2, opens the page of the carrier',
  );
  expect(show(both).match(/href="[^"]*" target="_blank" rel="noreferrer"/g)).toHaveLength(2);
});

test('a whole order in one parcel counts no pieces, and one without a number has no link', () => {
  const { link: _, ...bare } = { ...parcel, carrier: '', tracking: '' };
  expect(read([bare], 2)).toBe('Parcel Sent on 14 May 2026');
});

test('what is picked up is ready, then fetched', () => {
  const { link: _, ...ready }: Parcel = { ...parcel, kind: 'pick-up', carrier: '', tracking: '' };
  expect(read([ready])).toBe('Parcel 2 pieces ready to be picked up since 14 May 2026');
  expect(read([{ ...ready, handedAt: '2026-05-16T08:00:00.000Z' }])).toBe(
    'Parcel 2 pieces picked up on 16 May 2026',
  );
});

test('an order without parcels says nothing of them', () => {
  expect(show([])).toBe('');
});
