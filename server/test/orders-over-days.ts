import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '@tailorbird/contract/orders';
import * as fc from 'fast-check';
import type { Database } from '../src/database/pool.ts';
import { claimGuestOrders } from '../src/orders/change-queries.ts';
import { setTimeZoneOfFigures } from '../src/orders/figure-queries.ts';
import { countDays } from '../src/orders/figure-worker.ts';
import { setStatuses } from '../src/orders/set-statuses.ts';
import { updateOrder } from '../src/orders/change-order.ts';
import { OrderLinks } from '../src/orders/order-links.ts';
import { mayMail } from './app.ts';
import { products } from './fixture.ts';
import { insertPastOrders, type PastOrder } from './past-orders.ts';
import { earlier } from './meanwhile.ts';

/** The time zone of the shop: its midnight is not that of UTC, and each of its days has 24 hours. */
export const ZONE = 'Asia/Kolkata';

const statuses = ['pending', 'completed', 'cancelled'] as const;
const status = fc.constantFrom<OrderStatus>(...statuses);
const which = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 4 });
const changing = fc.record({ act: fc.constant('change' as const), which, status });

const step = fc.oneof(
  fc.record({ act: fc.constant('place' as const), orders: fc.integer({ min: 1, max: 4 }) }),
  changing,
  changing,
  fc.record({ act: fc.constant('log in' as const), which: fc.nat({ max: 30 }) }),
  fc.constant({ act: 'count' as const }),
  fc.record({ act: fc.constant('start' as const), timeZone: fc.constantFrom(ZONE, ZONE, 'UTC') }),
  fc.constant({ act: 'midnight' as const }),
);
/** Steps that may happen to the orders of a shop; each group happens at once. */
export const weeks = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
  minLength: 2,
  maxLength: 7,
});
export type OrderStep = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Two processes of a shop whose days pass as the steps say. */
export class OrdersOverDays {
  private readonly ids: string[] = [];
  private placed = 0;
  private readonly processes: readonly [Database, Database];

  constructor(processes: readonly [Database, Database]) {
    this.processes = processes;
  }

  /** A shop with orders of some days, of which nothing is counted. */
  async begin(): Promise<void> {
    const [db] = this.processes;
    await db.query('delete from orders');
    await db.query(
      'truncate order_days_due, order_day_counts, order_day_products, order_day_values, order_emails',
    );
    await db.query(`update order_figures set counted_until = '-infinity', time_zone = '${ZONE}'`);
    for (const daysAgo of [9, 4, 3, 3, 1, 0]) await this.place(2, daysAgo);
  }

  /** All at the same moment. Midnight comes alone: it is one of the test's making. */
  async happen(steps: readonly OrderStep[]): Promise<void> {
    const atOnce = steps.filter(({ act }) => act !== 'midnight');
    await Promise.all(atOnce.map((one, place) => this.act(one, place)));
    if (atOnce.length < steps.length) await this.midnight();
  }

  private async act(one: OrderStep, place: number): Promise<void> {
    const database = this.processes[place % 2] ?? this.processes[0];
    switch (one.act) {
      case 'place':
        return this.place(one.orders, 0);
      case 'change':
        return this.change(database, one.which, one.status);
      case 'log in':
        return this.logIn(database, one.which);
      case 'count':
        await Promise.all(this.processes.map((process) => countDays(process, ZONE)));
        return;
      case 'start':
        await database.transaction((tx) => setTimeZoneOfFigures(tx, one.timeZone));
        await countDays(database, one.timeZone);
        return;
      default:
        return;
    }
  }

  /** Some of guests and some of customers, in the part of the day that is over already. */
  private async place(count: number, daysAgo: number): Promise<void> {
    const [db] = this.processes;
    const { rows } = await db.query<{ moment: string }>(
      `select ((date_trunc('day', now(), '${ZONE}') + (now() - date_trunc('day', now(), '${ZONE}')) * n
          / ($1 + 1)) - interval '1 day' * $2)::text as moment
       from generate_series(1, $1::int) n`,
      [count, daysAgo],
    );
    const goods = Object.values(products);
    const orders = rows.map(({ moment }): PastOrder => {
      this.placed += 1;
      const product = goods[this.placed % goods.length] ?? products.sash;
      return {
        id: randomUUID(),
        placedAt: moment,
        orderNumber: `TB-${String(this.placed * 7919).padStart(8, '0')}`,
        email: this.placed % 3 === 0 ? null : `Customer${this.placed % 5}@mail.example`,
        status: daysAgo > 0 ? statuses[this.placed % 3] : 'pending',
        items: [
          {
            product,
            quantity: 1 + (this.placed % 3),
            selectedOptions: [{ optionName: 'Colour', value: `Colour ${this.placed % 4}` }],
          },
        ],
      };
    });
    this.ids.push(...(await insertPastOrders(db, orders)));
  }

  /** One by itself, several together. */
  private async change(database: Database, chosen: number[], to: OrderStatus): Promise<void> {
    const accounts = {
      listAccounts: async () => new Map<string, never>(),
      mayMail,
      mayMailGuests: async () => [],
      links: new OrderLinks(''),
    };
    const papers = { timeZone: async () => ZONE, followStatuses: async () => undefined };
    const shop = { database, accounts, papers };
    const orderIds = chosen.map((index) => this.ids[index % this.ids.length] ?? '');
    if (orderIds.length > 1) {
      await setStatuses(shop, { orderIds, status: to, changedBy: 'Ada' });
      return;
    }
    const asked = { id: orderIds[0] ?? '', version: undefined, changedBy: 'Ada' };
    await updateOrder(shop, asked, { status: to }).catch((error: unknown) => {
      if (!(error instanceof Error && error.message.includes(to))) throw error;
    });
  }

  private async logIn(database: Database, index: number): Promise<void> {
    await database.transaction(async (tx) => {
      const { rows } = await tx.query<{ owner_id: string }>(
        'select owner_id from orders where id = $1 and customer_email is null',
        [this.ids[index % this.ids.length]],
      );
      const account = { id: randomUUID(), name: 'Nina', email: 'Nina.New@post.example' };
      if (rows[0]) await claimGuestOrders(tx, [rows[0].owner_id], account);
    });
  }

  /** Everything becomes a day older, which is all that midnight is. */
  private async midnight(): Promise<void> {
    await this.processes[0].transaction(async (tx) => {
      await tx.query(`update orders set placed_at = ${earlier('placed_at', "interval '1 day'")}`);
      await tx.query(`update order_figures set counted_until = counted_until - interval '1 day'`);
      await tx.query(`update order_days_due set placed_at = placed_at - interval '1 day'`);
      // beyond all others first, since a key is checked row by row
      for (const days of [-10_001, 10_000]) {
        for (const table of ['order_day_counts', 'order_day_products', 'order_day_values']) {
          await tx.query(`update ${table} set day = day + $1::int`, [days]);
        }
        await tx.query(
          `update order_day_counts set starts = starts + make_interval(days => $1::int)`,
          [days],
        );
      }
    });
  }
}
