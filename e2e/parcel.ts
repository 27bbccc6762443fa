import type { APIRequestContext, Page } from '@playwright/test';
import { admin } from './accounts.ts';
import { callerFor } from './order-calls.ts';
import { expect } from './shop.ts';

export const ADDRESS = {
  name: 'Adda Addressed',
  street: '12 Needle Lane',
  postcode: 'TF4 2AB',
  city: 'Thornfield',
  country: 'GB',
};

/** Whoever sets the methods of delivery says the carriers, too: they are one section. */
export const CARRIERS = [
  { name: 'Northern Post', link: 'https://northernpost.example/t/{number}' },
  { name: 'Own delivery', link: '' },
];

/** Besides picking up, which stays the default: no other journey sees a difference. */
export async function offerParcel(request: APIRequestContext): Promise<void> {
  const desk = await callerFor(request, admin);
  const rates = [
    { from: 0, cost: 4.9 },
    { from: 500, cost: 0 },
  ];
  const method = { name: 'Parcel', kind: 'delivery', isOffered: true };
  const pickUp = { _id: 'pick-up', name: 'Pick up at the workshop', kind: 'pick-up', zones: [] };
  await desk.call('PUT', '/settings', {
    delivery: {
      methods: [
        { ...pickUp, isOffered: true },
        { ...method, _id: 'parcel', zones: [{ countries: ['GB', 'DE'], postcodes: [], rates }] },
      ],
      carriers: CARRIERS,
    },
  });
}

export async function putIn(page: Page, goods: { id: string; name: string }): Promise<void> {
  await page.goto(`/product/${goods.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('radio', { name: /^Parcel/ })).toBeVisible();
}
