import type { OrderStatus } from '@tailorbird/contract/orders';
import olive from '../shop/demo-tee-olive.webp';
import sky from '../shop/demo-tee-sky.webp';

export interface SampleOrder {
  number: string;
  date: string;
  what: string;
  pictures: readonly string[];
  status: OrderStatus;
  /** Dollars. */
  total: number;
}

/** Nobody's orders: for those who have none of their own yet. Source: the specification, section 2. */
export const sampleOrders: readonly SampleOrder[] = [
  {
    number: 'TB-0003-DEMO',
    date: '2026-05-14T12:00:00Z',
    what: 'Demo Tee in Olive and 1 more',
    pictures: [olive, sky],
    status: 'pending',
    total: 60,
  },
  {
    number: 'TB-0002-DEMO',
    date: '2026-04-27T12:00:00Z',
    what: 'Demo Tee in Sky',
    pictures: [sky],
    status: 'completed',
    total: 32,
  },
  {
    number: 'TB-0001-DEMO',
    date: '2026-04-06T12:00:00Z',
    what: 'Demo Tee in Olive',
    pictures: [olive],
    status: 'cancelled',
    total: 28,
  },
];
