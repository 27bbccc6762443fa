import { describe, expect, it } from 'vitest';
import { withdrawalPeriod, type WithdrawableOrder } from './withdrawal-period.ts';

const order = (given: Partial<WithdrawableOrder> = {}): WithdrawableOrder => ({
  status: 'pending',
  pieces: [1],
  parcels: [],
  completedAt: null,
  longestTransitDays: 0,
  ...given,
});

type Parcel = WithdrawableOrder['parcels'][number];

const parcel = (sentAt: string, given: Partial<Parcel> = {}): Parcel => ({
  kind: 'parcel',
  sentAt,
  transitDays: 0,
  handedAt: null,
  pieces: [1],
  ...given,
});
const fetched = (handedAt: string | null) =>
  parcel('2026-11-02T09:00:00Z', { kind: 'pick-up', handedAt });

const BERLIN = 'Europe/Berlin';
const periodOf = (
  given: Partial<WithdrawableOrder>,
  {
    days = 14,
    timeZone = BERLIN,
    now = '2026-11-03T12:00:00Z',
  }: { days?: number | null; timeZone?: string; now?: string } = {},
) => withdrawalPeriod(order(given), { days, timeZone, now: new Date(now) });

describe('the period in which an order can be withdrawn from', () => {
  it.each<[string, Partial<WithdrawableOrder>, string, string | null, string | null]>([
    ['before anything is sent', {}, BERLIN, null, null],
    ['sent', { parcels: [parcel('2026-11-10T09:00:00Z')] }, BERLIN, '2026-11-10', '2026-11-24'],
    [
      'two weekdays on its way from a Friday over a weekend',
      { parcels: [parcel('2026-11-06T09:00:00Z', { transitDays: 2 })] },
      BERLIN,
      '2026-11-10',
      '2026-11-24',
    ],
    [
      'sent on a Saturday',
      { parcels: [parcel('2026-11-07T09:00:00Z', { transitDays: 1 })] },
      BERLIN,
      '2026-11-09',
      '2026-11-23',
    ],
    [
      'sent late in the evening, when it is the next day in the zone of the shop',
      { parcels: [parcel('2026-11-09T23:30:00Z')] },
      BERLIN,
      '2026-11-10',
      '2026-11-24',
    ],
    [
      'sent at the same moment in a zone in which it is the day before',
      { parcels: [parcel('2026-11-10T04:30:00Z')] },
      'America/New_York',
      '2026-11-09',
      '2026-11-23',
    ],
    [
      'sent at the same moment far in the east',
      { parcels: [parcel('2026-11-10T11:30:00Z')] },
      'Pacific/Kiritimati',
      '2026-11-11',
      '2026-11-25',
    ],
    [
      'in two parcels, by the one that comes last',
      {
        pieces: [1, 2],
        parcels: [
          parcel('2026-11-03T09:00:00Z', { transitDays: 5 }),
          parcel('2026-11-04T09:00:00Z', { pieces: [2] }),
        ],
      },
      BERLIN,
      '2026-11-10',
      '2026-11-24',
    ],
    [
      'while a part is still to come',
      { pieces: [1, 2], parcels: [parcel('2026-11-03T09:00:00Z')] },
      BERLIN,
      null,
      null,
    ],
    ['ready and not fetched', { parcels: [fetched(null)] }, BERLIN, null, null],
    ['fetched', { parcels: [fetched('2026-11-12T09:00:00Z')] }, BERLIN, '2026-11-12', '2026-11-26'],
    [
      'completed without a parcel',
      {
        status: 'completed',
        completedAt: new Date('2026-11-05T09:00:00Z'),
        longestTransitDays: 3,
      },
      BERLIN,
      '2026-11-10',
      '2026-11-24',
    ],
    [
      'completed with a parcel that was ready and that nobody noted as fetched',
      {
        status: 'completed',
        completedAt: new Date('2026-11-05T09:00:00Z'),
        longestTransitDays: 0,
        parcels: [fetched(null)],
      },
      BERLIN,
      '2026-11-05',
      '2026-11-19',
    ],
    [
      'completed when a part was in no parcel',
      {
        status: 'completed',
        pieces: [1, 2],
        parcels: [parcel('2026-11-03T09:00:00Z')],
        completedAt: new Date('2026-11-05T09:00:00Z'),
        longestTransitDays: 1,
      },
      BERLIN,
      '2026-11-06',
      '2026-11-20',
    ],
    [
      'made again and sent once more, by its first parcel',
      { parcels: [parcel('2026-11-03T09:00:00Z'), parcel('2026-11-30T09:00:00Z')] },
      BERLIN,
      '2026-11-03',
      '2026-11-17',
    ],
  ])('ends by the day on which goods came that are %s', (_, given, timeZone, arrived, until) => {
    expect(periodOf(given, { timeZone })).toMatchObject({ arrivedOn: arrived, until });
  });

  const sent = { parcels: [parcel('2026-11-10T09:00:00Z')] };

  it('includes its last day to the last second of the shop, and says that it is over after it', () => {
    expect(periodOf(sent, { now: '2026-11-24T22:59:59Z' })).toMatchObject({
      isOpen: true,
      closed: null,
    });
    expect(periodOf(sent, { now: '2026-11-24T23:00:00Z' })).toMatchObject({
      isOpen: false,
      closed: 'The period ended on 24 November 2026, 14 days after the goods came.',
      until: '2026-11-24',
    });
  });

  it('can be the day of arrival alone', () => {
    expect(periodOf(sent, { days: 0, now: '2026-11-10T20:00:00Z' }).isOpen).toBe(true);
    expect(periodOf(sent, { days: 0, now: '2026-11-11T20:00:00Z' }).isOpen).toBe(false);
  });

  it('is none of a cancelled order, nor in a shop without the function', () => {
    expect(periodOf({ status: 'cancelled' })).toMatchObject({
      isOpen: false,
      closed: 'This order was cancelled, so there is nothing to withdraw from.',
    });
    expect(periodOf(sent, { days: null })).toMatchObject({ isOpen: false, until: null });
  });
});
