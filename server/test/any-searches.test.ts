import { randomUUID } from 'node:crypto';
import { orderSort } from '@tailorbird/contract/orders';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { products } from './fixture.ts';
import { insertPastOrders } from './past-orders.ts';
import { openDatabase, type Database } from '../src/database/pool.ts';
import { setItemNote, updateOrder } from '../src/orders/change-order.ts';
import { claimGuestOrders } from '../src/orders/change-queries.ts';
import { writeAllWords } from '../src/orders/figure-worker.ts';
import { exportChunks } from '../src/orders/export-queries.ts';
import { listOrders } from '../src/orders/list-queries.ts';
import { OrderLinks } from '../src/orders/order-links.ts';
import { mayMail } from './app.ts';

let clone: TestDatabase;
let processes: [Database, Database];
beforeAll(async () => {
  clone = await cloneDatabase();
  processes = [openDatabase(clone.url), openDatabase(clone.url)];
});
afterAll(async () => {
  for (const process of processes) await process.close();
  await clone.drop();
});

const WORDS = [
  'Ondřej',
  'ondra',
  'STRASSE',
  'Straße',
  'Łódź',
  'O’Brien',
  'tee',
  'Tee-Shirt',
  'no.12_b',
  '７号',
  'Ελλάδα',
  'ﬁne',
  'x',
  '—',
] as const;
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' '));
const which = fc.nat({ max: 20 });
const texts = fc.record({ name: text, adminNotes: text, note: text, wording: text });
const step = fc.oneof(
  fc.record({ act: fc.constant('place' as const), texts, isGuest: fc.boolean() }),
  fc.record({ act: fc.constant('admin notes' as const), which, text }),
  fc.record({ act: fc.constant('item note' as const), which, text }),
  fc.record({ act: fc.constant('log in' as const), which, name: text }),
  fc.constant({ act: 'write' as const }),
  fc.constant({ act: 'write' as const }),
  fc.constant({ act: 'wait' as const }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const beginning = fc
  .tuple(fc.constantFrom(...WORDS), fc.integer({ min: 1, max: 7 }))
  .map(([word, length]) => Array.from(word).slice(0, length).join(''));
const search = fc
  .array(beginning, { minLength: 1, maxLength: 3 })
  .chain((parts) => fc.constantFrom(' ', '  ', '-').map((between) => parts.join(between)));

let ids: string[];
let placed: number;

async function begin(): Promise<void> {
  const [db] = processes;
  await db.query('delete from orders');
  await db.query(
    `update order_words_range set words_from = '-infinity', words_until = '-infinity'`,
  );
  ids = [];
  placed = 0;
}

async function act(one: Step, db: Database): Promise<void> {
  switch (one.act) {
    case 'place': {
      placed += 1;
      const { name, adminNotes, note, wording } = one.texts;
      const id = randomUUID();
      await insertPastOrders(db, [
        {
          id,
          orderNumber: `TB-${String(placed * 7919).padStart(8, '0')}`,
          placedAt: new Date().toISOString(),
          name: one.isGuest ? null : name,
          email: one.isGuest ? null : `ann.${placed}@mail.example`,
          adminNotes,
          items: [
            {
              product: Object.values(products)[placed % 4] ?? products.sash,
              note,
              selectedOptions: [
                { optionName: 'Wording', value: wording, valueId: null },
                { optionName: 'Colour', value: 'Mauve' },
              ],
            },
            { product: products.sash },
          ],
        },
      ]);
      ids.push(id);
      return;
    }
    case 'admin notes':
      return changed(one.which, (asked) =>
        updateOrder({ database: db, accounts, papers }, asked, { adminNotes: one.text }),
      );
    case 'item note':
      return changed(one.which, async (asked) => {
        const { rows } = await db.query<{ id: string }>(
          'select id from order_items where order_id = $1 and position = 0',
          [asked.id],
        );
        return setItemNote(db, asked, { itemId: rows[0]?.id ?? '', note: one.text });
      });
    case 'log in':
      return logIn(db, one.which, one.name);
    case 'write':
      return writeAllWords(db);
    default:
      // everything becomes two minutes older
      await db.transaction(async (tx) => {
        const age = `- interval '2 minutes'`;
        await tx.query('select from order_words_range for update');
        await tx.query(`update orders set placed_at = placed_at ${age}`);
        await tx.query(`update order_words set placed_at = placed_at ${age}`);
        await tx.query(`update order_words_range set words_until = words_until ${age}`);
      });
  }
}

const accounts = {
  listAccounts: async () => new Map<string, never>(),
  mayMail,
  mayMailGuests: async () => [],
  links: new OrderLinks(''),
};
const papers = { timeZone: async () => 'UTC', followStatuses: async () => undefined };

async function changed(
  index: number,
  change: (asked: { id: string; version: undefined; changedBy: string }) => Promise<unknown>,
): Promise<void> {
  const id = ids[index % Math.max(1, ids.length)];
  if (id) await change({ id, version: undefined, changedBy: 'Ada' });
}

async function logIn(db: Database, index: number, name: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.query<{ owner_id: string }>(
      'select owner_id from orders where id = $1 and customer_email is null',
      [ids[index % Math.max(1, ids.length)]],
    );
    const account = { id: randomUUID(), name, email: 'Nina.New@post.example' };
    if (rows[0]) await claimGuestOrders(tx, [rows[0].owner_id], account);
  });
}

/** The words of a text, by other means than the database's. */
function wordsIn(written: string): string[] {
  return written
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The orders as they must be found: all of them, read and compared. */
async function plainFinds(sought: string): Promise<string[]> {
  const { rows } = await processes[0].query<{ id: string; texts: (string | null)[] }>(
    `select id, array[order_number, customer_name, customer_email, admin_notes] || array(
       select unnest(array[product_name, note] || array(
         select c->>'value' from jsonb_array_elements(selected_options) c
         where c->'valueId' = 'null'))
       from order_items i where i.order_id = o.id) as texts
     from orders o order by placed_at, id`,
  );
  const wanted = wordsIn(sought);
  return rows
    .filter(({ texts: all }) => {
      const words = all.flatMap((one) => wordsIn(one ?? ''));
      return wanted.every((start) => words.some((word) => word.startsWith(start)));
    })
    .map(({ id }) => id);
}

async function expectResults(searches: readonly string[]): Promise<void> {
  const [db] = processes;
  const filter = { ownerId: undefined, status: 'all' as const, timeZone: 'UTC' };
  for (const one of searches) {
    const oldest = await plainFinds(one);
    const newest = oldest.toReversed();
    for (const sort of orderSort.options) {
      const found = await listOrders(db, { ...filter, search: one, sort, page: 1, limit: 100 });
      const all = found.orders.map(({ _id }) => _id);
      expect({ one, sort, all }).toEqual({ one, sort, all: sort === 'oldest' ? oldest : newest });
    }
    const exported: string[] = [];
    for await (const orders of exportChunks(db, { ...filter, search: one })) {
      exported.push(...orders.map(({ _id }) => _id));
    }
    expect({ one, exported }).toEqual({ one, exported: newest });
  }
}

it('a search finds what all orders hold, whatever happens to them while words are written', async () => {
  const weeks = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
    minLength: 3,
    maxLength: 12,
  });
  const searches = fc.array(search, { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(weeks, searches, async (steps, sought) => {
      await begin();
      for (const atOnce of steps) {
        const alone = atOnce.filter(({ act: what }) => what === 'wait' || what === 'place');
        const together = atOnce.filter((one) => !alone.includes(one));
        for (const one of alone) await act(one, processes[0]);
        await Promise.all(
          together.map((one, place) => act(one, processes[place % 2] ?? processes[0])),
        );
        await expectResults([...sought, 'sash', 'mauve', 'tb 0', 'nina.new@post']);
      }
      await writeAllWords(processes[0]);
      await expectResults(sought);
    }),
    { numRuns: 15 },
  );
});
