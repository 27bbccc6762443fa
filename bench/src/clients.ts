import { compareTurns, takeTurns, type Figure, type Plot, type Turn } from './figures.ts';
import { fillFloor, openFloor, type Floor } from './floor.ts';
import type { Bench } from './goods.ts';
import { load, type LoadResult, type Request } from './load.ts';
import { startBareServer } from './reading.ts';
import type { Shop } from './shop.ts';
import { additionsOf, makeGuests } from './writing.ts';

const PRODUCT = 'GET /api/product/{id}';
const ADD = 'add to a cart of 3, drawn';
const CLIENTS = [1, 4, 16, 64, 256];
const MANY = 100;
const ROUNDS = 2;
/** A cart takes 99 of a thing: enough for all turns. */
const GUESTS = 1000;
/** together, on one process or on two */
const ON_TWO = 32;

/** Growth with the number of clients, and with a second process. */
export async function measureClients(bench: Bench): Promise<{ figures: Figure[]; plots: Plot[] }> {
  const { machine, shop, goods } = bench;
  const path = `/api/product/${goods.largest._id}?populate=type`;
  const guests = await makeGuests(shop.url, GUESTS);
  const additions = () => additionsOf(guests, goods.additions.drawn);
  const bare = await startBareServer(shop.url, path);
  const floor = await openFloor(machine);
  const figures: Figure[] = [];
  try {
    for (const connections of CLIENTS) {
      // many connections take a while to open
      const seconds = connections > MANY ? 2 : bench.seconds;
      const ask = (url: string, requests: Request[]) => () =>
        load({ url, connections, seconds, requests });
      const [ready, plain, adds, least] = await takeTurns(
        [
          () => machine.turn([shop], ask(shop.url, [{ path }])),
          async () => ({ value: (await ask(bare.url, [{ path }])()).perSecond }),
          () => machine.turn([shop], ask(shop.url, additions())),
          ...(floor ? [() => addToFloor(floor, connections, seconds)] : []),
        ],
        ROUNDS,
      );
      const clients = connections === 1 ? 'one client' : `${connections} clients`;
      figures.push(
        compareTurns({ what: `${PRODUCT}, ${clients}, against node:http` }, ready, plain),
        ...(floor
          ? [compareTurns({ what: `${ADD}, ${clients}, against pgbench` }, adds, least)]
          : []),
      );
    }
  } finally {
    bare.stop();
  }
  const plot: Plot = {
    name: 'clients',
    title: 'Answers a second by the number of clients',
    x: 'clients at once',
    y: 'a second',
    lines: [
      { name: 'node:http', points: pointsOf(figures, PRODUCT, 'theirs') },
      { name: 'product', points: pointsOf(figures, PRODUCT, 'ours') },
      { name: 'pgbench', points: pointsOf(figures, ADD, 'theirs') },
      { name: 'add to a cart', points: pointsOf(figures, ADD, 'ours') },
    ].filter(({ points }) => points.length > 0),
  };
  const two = await measureTwoProcesses(bench, { product: () => [{ path }], additions });
  return { figures: [...figures, ...two], plots: [plot] };
}

async function addToFloor(floor: Floor, clients: number, seconds: number): Promise<Turn> {
  await fillFloor(floor, 'add');
  return { value: await floor.perSecond('add', { clients, seconds }) };
}

/** One for each number of clients, in their order. A busy machine may answer nothing in a turn. */
function pointsOf(
  figures: readonly Figure[],
  what: string,
  side: 'ours' | 'theirs',
): [number, number][] {
  return figures
    .filter((figure) => figure.what.startsWith(what))
    .map((figure, place): [number, number] => [CLIENTS[place] ?? 0, figure[side] ?? 0])
    .filter(([, value]) => value > 0);
}

async function measureTwoProcesses(
  { machine, shop, seconds }: Bench,
  requests: { product: () => Request[]; additions: () => Request[] },
): Promise<Figure[]> {
  const second = await machine.startShop(shop.database);
  const spread = (shops: readonly Shop[], wanted: () => Request[]) => () =>
    machine.turn(shops, async () => {
      const connections = ON_TWO / shops.length;
      const all = wanted();
      const share = Math.ceil(all.length / shops.length);
      const loads = shops.map(({ url }, index) => {
        const own = all.slice(index * share, (index + 1) * share);
        return load({ url, connections, seconds, requests: own.length > 0 ? own : all });
      });
      return added(await Promise.all(loads));
    });
  try {
    const figures: Figure[] = [];
    for (const [what, wanted] of [
      [PRODUCT, requests.product],
      [ADD, requests.additions],
    ] as const) {
      const [two, one] = await takeTurns(
        [spread([shop, second], wanted), spread([shop], wanted)],
        ROUNDS + 1,
      );
      figures.push(compareTurns({ what: `${what}, two processes against one` }, two, one));
    }
    return figures;
  } finally {
    await second.stop();
  }
}

function added(loads: readonly LoadResult[]): LoadResult {
  return loads.reduce((sum, each) => ({
    perSecond: sum.perSecond + each.perSecond,
    requests: sum.requests + each.requests,
    bytes: sum.bytes + each.bytes,
  }));
}
