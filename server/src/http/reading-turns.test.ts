import Fastify, { type FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { PriorityQueue } from '../priority-queue.ts';
import { Load, watchLoad } from './load-shedding.ts';
import { ReadingTurns } from './reading-turns.ts';

/** Work that ends when the test says so. */
function openWork() {
  const ends: (() => void)[] = [];
  return {
    ends,
    work: () => new Promise<void>((resolve) => ends.push(resolve)),
  };
}

describe('a queue of several at once', () => {
  it('runs as many, and the next when one ends', async () => {
    const queue = new PriorityQueue(2);
    const { ends, work } = openWork();
    const done = [1, 2, 3].map(() => queue.take('visitor', work));
    expect(ends).toHaveLength(2);
    expect(queue.waiting('visitor')).toBe(1);
    ends[1]?.();
    await done[1];
    expect(ends).toHaveLength(3);
    for (const end of ends) end();
    await Promise.all(done);
    // and has all its places again
    const after = [1, 2].map(() => queue.take('visitor', work));
    expect(ends).toHaveLength(5);
    for (const end of ends) end();
    await Promise.all(after);
  });

  it('gives the turn on when work fails', async () => {
    const queue = new PriorityQueue(1);
    const failing = queue.take('visitor', async () => {
      throw new Error('no');
    });
    const next = queue.take('visitor', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});

/** A shop whose one address waits for a turn; requests by their order. */
async function openServer() {
  const load = new Load(200);
  const turns = new ReadingTurns(load);
  const server = Fastify({ trustProxy: true });
  watchLoad(server, load);
  const requests: FastifyRequest[] = [];
  const { ends, work } = openWork();
  server.get('/', async (request) => {
    requests.push(request);
    await turns.take(request, work);
    return 'made';
  });
  const ask = (network: string) =>
    server.inject({ url: '/', headers: { 'x-forwarded-for': network } });
  return { load, ask, requests, ends };
}

describe('turns of networks', () => {
  it('are all that counts as work', async () => {
    const { load, ask, requests, ends } = await openServer();
    const answers = Array.from({ length: 60 }, () => ask('192.0.2.1'));
    await expect.poll(() => requests).toHaveLength(60);
    expect(load.atWork).toBe(8);
    for (let count = 1; count <= 60; count += 1) {
      await expect.poll(() => ends.length).toBeGreaterThanOrEqual(Math.min(count, 60));
      ends[count - 1]?.();
    }
    for (const answer of await Promise.all(answers)) expect(answer.payload).toBe('made');
    expect(load.atWork).toBe(0);
    expect(load.refused.reading).toBe(0);
  });

  it('alternate, and count who is put off', async () => {
    const { load, ask, requests, ends } = await openServer();
    const bad = Array.from({ length: 110 }, () => ask('192.0.2.1'));
    await expect.poll(() => requests).toHaveLength(110);
    const good = ask('192.0.2.2');
    await expect.poll(() => requests).toHaveLength(111);
    // 108 have a place, and the other network has taken one of them
    expect(load.refused.reading).toBe(3);
    // it is behind one of the others at most
    ends[0]?.();
    ends[1]?.();
    await expect.poll(() => ends).toHaveLength(10);
    ends[8]?.();
    ends[9]?.();
    expect((await good).statusCode).toBe(200);
    const timer = setInterval(() => ends.forEach((end) => end()), 1);
    const statuses = (await Promise.all(bad)).map(({ statusCode }) => statusCode);
    clearInterval(timer);
    expect(statuses.filter((status) => status === 503)).toHaveLength(3);
    expect(load.atWork).toBe(0);
  });

  it('are refused while carts and orders keep the process busy', async () => {
    const { load, ask, requests, ends } = await openServer();
    const waiting = Array.from({ length: 9 }, () => ask('192.0.2.1'));
    await expect.poll(() => requests).toHaveLength(9);
    for (let count = 0; count < 60; count += 1) load.begin();
    await expect.poll(() => load.mayBegin('reading'), { interval: 10 }).toBe(false);
    ends[0]?.();
    const last = await waiting[8];
    expect(last?.statusCode).toBe(503);
    for (const end of ends) end();
    await Promise.all(waiting);
  });

  it('share one place among requests of a network for the same, until it is made', async () => {
    const load = new Load(0);
    const turns = new ReadingTurns(load);
    const together = turns.together<number>();
    const server = Fastify({ trustProxy: true });
    let made = 0;
    let asked = 0;
    const { ends, work } = openWork();
    server.get('/busy', (request) => turns.take(request, work));
    server.get('/same', async (request) => {
      asked += 1;
      return { made: await together(request, 'same', async () => (made += 1)) };
    });
    const ask = (url: string, network: string) =>
      server.inject({ url, headers: { 'x-forwarded-for': network } });
    const busy = Array.from({ length: 8 }, () => ask('/busy', '192.0.2.1'));
    await expect.poll(() => ends).toHaveLength(8);
    const same = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'].map((network) =>
      ask('/same', network),
    );
    await expect.poll(() => asked).toBe(4);
    for (const end of ends) await Promise.resolve(end());
    const answers = (await Promise.all(same)).map((answer) => answer.json<{ made: number }>().made);
    expect(answers).toEqual([1, 1, 1, 2]);
    await Promise.all(busy);
    expect((await ask('/same', '192.0.2.1')).json()).toEqual({ made: 3 });
  });
});
