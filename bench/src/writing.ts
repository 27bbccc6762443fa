import { randomUUID } from 'node:crypto';
import { getGuestToken, tokenPayload } from '@tailorbird/contract/accounts';
import { addToCart, type Cart } from '@tailorbird/contract/cart';
import { compareTurns, takeTurns, type Figure } from './figures.ts';
import { fillFloor, openFloor, type Floor } from './floor.ts';
import { LETTERING, type Addition, type Bench } from './goods.ts';
import { load, type Request } from './load.ts';
import { wordOf } from './reading.ts';
import { withClient, type Shop } from './shop.ts';

/** of the shop, and of pgbench as well */
const SHOPPERS = 16;
/** guests who put things in carts or read them; the shop never meets one twice at once */
const GUESTS = 300;
/** Each orders once in a turn: more than any machine gets through in a second. */
const ORDERING_GUESTS = 4000;

const HALF = { at: 'least', value: 0.5 } as const;

export interface Guest {
  id: string;
  token: string;
}

/** A cart of three things, which is copied for each guest. */
interface Sample {
  additions: Addition[];
  cart: Cart;
  carts: Copy;
  items: Copy;
}

/** A table with rows of the sample. */
interface Copy {
  from: string;
  columns: string[];
}

/** Carts and orders against the least that a database must do for them. */
export async function measureWriting(bench: Bench): Promise<Figure[]> {
  const floor = await openFloor(bench.machine);
  if (!floor) return [];
  const { shop, goods } = bench;
  const guests = await makeGuests(shop.url, ORDERING_GUESTS * bench.seconds);
  const plain = await makeSample(shop, goods.additions.plain, 'plain');
  const drawn = await makeSample(shop, goods.additions.drawn, 'drawn');
  await settleStatistics(shop, guests, drawn);
  const figures: Figure[] = [];

  if (!bench.isQuick) {
    const [some, others] = [guests.slice(0, GUESTS), guests.slice(GUESTS, 2 * GUESTS)];
    await fillCarts(shop, some, plain);
    await fillCarts(shop, others, drawn);
    figures.push(
      ...(await againstFloor(bench, floor, {
        what: 'read a cart of 3',
        script: 'read',
        contestants: { plain: async () => readings(some), drawn: async () => readings(others) },
        targets: { plain: HALF, drawn: HALF },
      })),
    );
  }

  // each turn by other guests, who have nothing in their carts yet
  const add = async ({ additions }: Sample) =>
    additionsOf(await makeGuests(shop.url, GUESTS), additions);
  figures.push(
    ...(await againstFloor(bench, floor, {
      what: 'add to a cart of 3',
      script: 'add',
      contestants: { plain: () => add(plain), drawn: () => add(drawn) },
      targets: { plain: HALF, drawn: HALF },
    })),
  );

  let lettered = 0;
  const order = async (sample: Sample, isLettered = false) => {
    const words = isLettered ? guests.map(() => wordOf((lettered += 1))) : undefined;
    const cartIds = await fillCarts(shop, guests, sample, words);
    return ordersOf(guests, sample, { cartIds, words });
  };
  figures.push(
    ...(await againstFloor(bench, floor, {
      what: 'order of 3',
      script: 'order',
      contestants: {
        plain: () => order(plain),
        drawn: () => order(drawn),
        ...(!bench.isQuick && { 'drawn, each lettered anew': () => order(drawn, true) }),
      },
      targets: { plain: { at: 'least', value: 0.35 }, drawn: { at: 'least', value: 0.25 } },
      once: true,
    })),
  );
  return figures;
}

/** Prepares a turn, which does not count, and gives its requests. */
type Prepare = () => Promise<Request[]>;

interface Act {
  what: string;
  script: 'read' | 'add' | 'order';
  contestants: { plain: Prepare; drawn: Prepare } & Record<string, Prepare>;
  targets: Record<string, Figure['target']>;
  once?: boolean;
}

async function againstFloor(
  { machine, shop, rounds, seconds }: Bench,
  floor: Floor,
  { what, script, contestants, targets, once = false }: Act,
): Promise<Figure[]> {
  const ours = Object.values(contestants).map((prepare) => async () => {
    const requests = await prepare();
    const wanted = { url: shop.url, connections: SHOPPERS, seconds, requests, once };
    return machine.turn([shop], () => load(wanted));
  });
  const theirs = async () => {
    await fillFloor(floor, script);
    return { value: await floor.perSecond(script, { clients: SHOPPERS, seconds }) };
  };
  const bare = async () => {
    await fillFloor(floor, script);
    const server = await floor.serve(script);
    try {
      const requests = [{ path: '/' }];
      const answered = await load({ url: server.url, connections: SHOPPERS, seconds, requests });
      return { value: answered.perSecond };
    } finally {
      server.stop();
    }
  };
  const turns = await takeTurns([...ours, bare, theirs], rounds);
  const figures = Object.keys(contestants).map((goods, place) =>
    compareTurns({ what: `${what}, ${goods}`, target: targets[goods] }, turns[place], turns.at(-1)),
  );
  const node = compareTurns(
    { what: `${what}, a bare server of Node.js` },
    turns.at(-2),
    turns.at(-1),
  );
  const [plain, drawn] = turns;
  const target = script === 'order' ? undefined : ({ at: 'least', value: 0.8 } as const);
  const drawnToPlain = { what: `${what}, drawn against plain`, target };
  return [...figures, node, compareTurns(drawnToPlain, drawn, plain)];
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const readings = (guests: readonly Guest[]): Request[] =>
  guests.map(({ token }) => ({ path: '/api/cart', headers: bearer(token) }));

/** Guests whom the shop has not seen before. */
export async function makeGuests(shopUrl: string, count: number): Promise<Guest[]> {
  const guests: Guest[] = [];
  const ask = async () => {
    while (guests.length < count) {
      const answer = await fetch(`${shopUrl}/api/auth/guest-token`);
      const { token } = getGuestToken.reply.parse(await answer.json());
      const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
      guests.push({ id: tokenPayload.parse(JSON.parse(payload)).sub, token });
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS }, ask));
  return guests.slice(0, count);
}

/** Each thing for each guest, and the next thing then: no guest is met twice at once. */
export function additionsOf(guests: readonly Guest[], additions: readonly Addition[]): Request[] {
  return additions.flatMap((addition) => {
    const body = JSON.stringify(addition);
    return guests.map(({ token }) => ({ path: '/api/cart', body, headers: bearer(token) }));
  });
}

/** What a browser sends: the cart as it was shown. */
function ordersOf(
  guests: readonly Guest[],
  { cart }: Sample,
  { cartIds, words }: { cartIds: readonly string[]; words: readonly string[] | undefined },
): Request[] {
  const items = cart.items.map(({ product, quantity, note, selectedOptions }) => ({
    product,
    quantity,
    note,
    selectedOptions,
  }));
  const body = JSON.stringify({ _id: cart._id, items });
  return guests.map(({ token }, place) => ({
    path: '/api/order',
    body: body
      .replace(cart._id, cartIds[place] ?? '')
      .replaceAll(LETTERING, words?.[place] ?? LETTERING),
    headers: bearer(token),
  }));
}

async function makeSample(shop: Shop, additions: Addition[], name: string): Promise<Sample> {
  const [guest] = await makeGuests(shop.url, 1);
  if (!guest) throw new Error('The shop gave no token.');
  let cart: Cart | undefined;
  for (const request of additionsOf([guest], additions)) {
    const answer = await fetch(shop.url + request.path, {
      method: 'POST',
      headers: { ...request.headers, 'content-type': 'application/json' },
      body: request.body ?? '',
    });
    if (!answer.ok) throw new Error(`The shop answered ${await answer.text()}`);
    cart = addToCart.reply.parse(await answer.json()).cart;
  }
  if (cart?.items.length !== additions.length) throw new Error('The sample lacks something.');
  const copy = async (table: string) =>
    withClient(shop.database, async (client) => {
      const from = `sample_${name}_${table}`;
      await client.query(`drop table if exists ${from}`);
      await client.query(
        `create table ${from} as select * from ${table} where owner_id = '${guest.id}'`,
      );
      const { fields } = await client.query(`select * from ${from} limit 0`);
      return { from, columns: fields.map((field) => field.name) };
    });
  return { additions, cart, carts: await copy('carts'), items: await copy('cart_items') };
}

/**
 * Statistics are made once, from carts like those that are measured: new ones would make the shop's
 * connections plan all their statements anew in the middle of a turn.
 */
async function settleStatistics(shop: Shop, guests: readonly Guest[], sample: Sample) {
  await fillCarts(shop, guests, sample);
  await withClient(shop.database, async (client) => {
    for (const table of ['carts', 'cart_items']) {
      await client.query(`alter table ${table} set (autovacuum_enabled = false)`);
      await client.query(`vacuum analyze ${table}`);
    }
  });
}

/** The new row: what is given, and the rest as it was. */
const columnsOf = ({ columns }: Copy, given: Record<string, string>) =>
  columns.map((column) => given[column] ?? `copied.${column}`).join(', ');

/**
 * Gives each guest the sample's cart, with a word of its own where there are words. Says the ids of
 * the carts.
 */
async function fillCarts(
  shop: Shop,
  guests: readonly Guest[],
  { carts, items }: Sample,
  words?: readonly string[],
): Promise<string[]> {
  const cartIds = guests.map(() => randomUUID());
  const owners = guests.map(({ id }) => id);
  await withClient(shop.database, async (client) => {
    await client.query('delete from cart_items where owner_id = any($1)', [owners]);
    await client.query('delete from carts where owner_id = any($1)', [owners]);
    await client.query(
      `insert into carts select ${columnsOf(carts, { owner_id: 'owner', id: 'cart' })}
       from ${carts.from} copied, unnest($1::uuid[], $2::uuid[]) given(owner, cart)`,
      [owners, cartIds],
    );
    const lettered = `replace(copied.selected_options::text, '${LETTERING}', word)::jsonb`;
    const replaced = {
      owner_id: 'owner',
      id: 'gen_random_uuid()',
      ...(words && { selected_options: lettered }),
    };
    await client.query(
      `insert into cart_items select ${columnsOf(items, replaced)}
       from ${items.from} copied, unnest($1::uuid[], $2::text[]) given(owner, word)`,
      [owners, words ?? []],
    );
  });
  return cartIds;
}
