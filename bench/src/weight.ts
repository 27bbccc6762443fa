import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, type Figure } from './figures.ts';
import type { Bench } from './goods.ts';
import { measureJavaScript } from './javascript.ts';
import { load } from './load.ts';
import { residentMegabytes } from './processor.ts';
import { letteredPages } from './reading.ts';
import type { Shop } from './shop.ts';
import { additionsOf, makeGuests } from './writing.ts';

/** Memory settles. */
const REST_MS = 5000;
const LOAD_SECONDS = 6;

/** The start and the memory of a process of its own. */
export async function measureProcess(bench: Bench): Promise<Figure[]> {
  const { machine, goods } = bench;
  const shop = await machine.startShop(bench.shop.database);
  try {
    for (const path of ['/', `/product/${goods.largest._id}`, '/cart', '/login']) {
      await textOf(shop.url + path);
    }
    await sleep(REST_MS);
    const idle = residentMegabytes(shop.pid);
    await loadAll(bench, shop);
    await sleep(REST_MS);
    return [
      atMost('start of a process', shop.startMs, 'ms', 3000),
      atMost('memory when idle', idle, 'MB', 120),
      atMost('memory after load', residentMegabytes(shop.pid), 'MB', 200),
    ];
  } finally {
    await shop.stop();
  }
}

/** What is ready, what is rendered, and what is written. */
async function loadAll(bench: Bench, { url }: Shop): Promise<void> {
  const most = { url, connections: 32, seconds: LOAD_SECONDS };
  await load({ ...most, requests: [{ path: '/' }] });
  await load({ ...most, requests: letteredPages(bench)() });
  const guests = await makeGuests(url, 300);
  await load({ ...most, requests: additionsOf(guests, bench.goods.additions.drawn) });
}

const textOf = async (url: string) => (await fetch(url)).text();

export const measureScripts = async (): Promise<Figure[]> =>
  measureJavaScript().map(({ visit, kilobytes, budget }) =>
    atMost(`JavaScript, ${visit}`, kilobytes, 'KB', budget),
  );
