import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { searchOf } from '@tailorbird/contract/rules/choice-address';
import { atMost, compareTurns, takeTurns, type Figure } from './figures.ts';
import { additionOf, type Bench } from './goods.ts';
import { browserHeaders, load, type Request } from './load.ts';
import { startServer } from './server-process.ts';

/** readers; each waits for an answer before it asks again */
const READERS = 32;

/** What the issue of a token may cost, in microseconds of processor. */
const TOKEN_MICROSECONDS = 60;

const ready = { at: 'least', value: 0.75 } as const;

/** Ready answers, and what is made for each request, against bare `node:http`. */
export async function measureReading(bench: Bench): Promise<Figure[]> {
  const { largest } = bench.goods;
  const path = `/product/${largest._id}`;
  const figures = [
    await against(bench, 'GET /api/product/{id}', `/api${path}?populate=type`, ready),
    await against(bench, 'home page', '/', ready),
    await against(bench, 'product page', path, ready),
  ];
  if (bench.isQuick) return figures;
  const token = await against(bench, 'guest token', '/api/auth/guest-token');
  return [
    ...figures,
    await against(bench, 'GET /api/category', '/api/category?populate=true', ready),
    await against(bench, 'GET /api/product, a search', '/api/product?search=tote&limit=24', ready),
    await against(bench, 'product page, rendered first', path, undefined, letteredPages(bench)),
    token,
    atMost('guest token, processor', token.cost?.shop ?? Number.NaN, 'µs', TOKEN_MICROSECONDS),
  ];
}

/** Pages that nobody has asked for yet: others at each call. */
export function letteredPages({ goods: { largest } }: Bench): () => Request[] {
  const options = largest.type?.options ?? [];
  let number = 0;
  return () =>
    Array.from({ length: 3000 }, () => {
      const { selectedOptions } = additionOf(largest, largest._id, wordOf((number += 1)));
      return { path: `/product/${largest._id}?${searchOf(options, selectedOptions)}` };
    });
}

/** Four letters, another word for each number up to 160,000. */
export function wordOf(number: number): string {
  const letters = 'BCDFGHJKLMNPQRSTVWXZ';
  return [1, 20, 400, 8000].map((place) => letters[Math.floor(number / place) % 20]).join('');
}

async function against(
  { machine, shop, rounds, seconds }: Bench,
  what: string,
  path: string,
  target?: Figure['target'],
  requests: () => Request[] = () => [{ path }],
): Promise<Figure> {
  const bare = await startBareServer(shop.url, path);
  const from = (url: string) => () =>
    load({ url, connections: READERS, seconds, requests: requests() });
  try {
    const [ours, theirs] = await takeTurns(
      [
        () => machine.turn([shop], from(shop.url)),
        async () => ({ value: (await from(bare.url)()).perSecond }),
      ],
      rounds,
    );
    return compareTurns({ what, target }, ours, theirs);
  } finally {
    bare.stop();
  }
}

/** A plain `node:http` server, in a process of its own, that answers all with what the shop gave. */
export async function startBareServer(shopUrl: string, path: string) {
  return startServer('bare-server.mjs', await capture(shopUrl + path));
}

/** Node.js writes these itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

async function capture(url: string) {
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: browserHeaders }, resolve).once('error', reject);
  });
  const bytes = await buffer(incoming);
  if (incoming.statusCode !== 200) throw new Error(`${url} answered ${incoming.statusCode}.`);
  const kept = Object.entries(incoming.headers).filter(([name]) => !ownHeaders.has(name));
  return { headers: Object.fromEntries(kept), body: bytes.toString('base64') };
}
