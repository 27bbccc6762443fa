import type { APIRequestContext } from '@playwright/test';
import { admin } from './accounts.ts';
import { callerFor } from './order-calls.ts';

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
    },
  });
}
