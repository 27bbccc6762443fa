import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { ResponseCache, type Room } from './response-cache.ts';

/** A server whose every address has an answer of that many bytes; counts how often each is made. */
function openServer(bytes: number, roomOf: (url: string) => Room = () => 'page') {
  const server = Fastify();
  const responseCache = new ResponseCache();
  responseCache.setConnected(true);
  const made: string[] = [];
  server.get('/:name', (request, reply) =>
    responseCache.send(request, reply, {
      key: request.url,
      room: roomOf(request.url),
      make: async () => {
        made.push(request.url);
        return Buffer.alloc(bytes);
      },
    }),
  );
  return {
    responseCache,
    ask: (url: string, headers = {}) => server.inject({ url, headers }),
    timesComputed: (url: string) => made.filter((one) => one === url).length,
  };
}

describe('answers that visitors share', () => {
  it('are made once, and again after a change', async () => {
    const { ask, responseCache, timesComputed: timesMade } = openServer(10);
    await ask('/bag');
    await ask('/bag');
    expect(timesMade('/bag')).toBe(1);
    responseCache.forget();
    await ask('/bag');
    expect(timesMade('/bag')).toBe(2);
  });

  it('made from what was before a change are not kept, nor given to who asks after it', async () => {
    const server = Fastify();
    const responseCache = new ResponseCache();
    responseCache.setConnected(true);
    const finish: ((text: string) => void)[] = [];
    server.get('/', (request, reply) =>
      responseCache.send(request, reply, {
        key: 'page',
        room: 'page',
        make: async () => Buffer.from(await new Promise<string>((resolve) => finish.push(resolve))),
      }),
    );
    const ask = () => server.inject({ url: '/' }).then(({ body }) => body);
    const untilRequested = (count: number) => expect.poll(() => finish).toHaveLength(count);

    const early = ask();
    await untilRequested(1);
    responseCache.forget();
    const late = ask();
    await untilRequested(2);
    finish[1]?.('new');
    expect(await late).toBe('new');
    finish[0]?.('old');
    expect(await early).toBe('old');
    expect(await ask()).toBe('new');
    expect(finish).toHaveLength(2);
  });

  it.each([
    ['large', 1024 * 1024, 20, '?'],
    ['small, of long addresses', 10, 4000, `?${'x'.repeat(8000)}`],
  ])('that are %s push out those nobody asks for, never those in use', async (...row) => {
    const [, bytes, count, query] = row;
    const { ask, timesComputed: timesMade } = openServer(bytes);
    await ask('/forgotten');
    for (let i = 0; i < count; i += 1) {
      await ask('/in-use');
      await ask(`/made-up${query}${i}`);
    }
    await ask('/forgotten');
    expect(timesMade('/forgotten')).toBe(2);
    expect(timesMade('/in-use')).toBe(1);
  });

  it.each<[Room, number]>([
    ['page', 16],
    ['other', 12],
    ['typed', 4],
  ])('have room for each kind, which no other takes: %s, %d MiB', async (room, mebibytes) => {
    const {
      ask,
      responseCache,
      timesComputed: timesMade,
    } = openServer(256 * 1024, (url) => {
      const others = (['page', 'other', 'typed'] as const).filter((each) => each !== room);
      return others.find((each) => url.includes(each)) ?? room;
    });
    const [one, two] = (['page', 'other', 'typed'] as const).filter((each) => each !== room);
    await ask(`/${one}`);
    await ask(`/${two}`);
    for (let i = 0; i < 70; i += 1) await ask(`/made-up-${i}`);
    const most = mebibytes * 1024 * 1024;
    const { [room]: size } = responseCache.sizes;
    expect(size).toBeLessThanOrEqual(most);
    // filled up to less than one more answer
    expect(size).toBeGreaterThan(most - 600 * 1024);
    await ask(`/${one}`);
    await ask(`/${two}`);
    expect([timesMade(`/${one}`), timesMade(`/${two}`)]).toEqual([1, 1]);
    responseCache.forget();
    expect(responseCache.sizes).toEqual({ page: 0, other: 0, typed: 0 });
  });

  it('are not kept when they are larger than their room, or one of many', async () => {
    const server = Fastify();
    const responseCache = new ResponseCache();
    responseCache.setConnected(true);
    server.get('/:name', (request, reply) =>
      responseCache.send(request, reply, {
        key: request.url,
        room: 'typed',
        make: async () => ({
          bytes: Buffer.alloc(request.url === '/large' ? 3 * 1024 * 1024 : 10),
          isKept: request.url === '/large',
        }),
      }),
    );
    for (const url of ['/large', '/one-of-many']) {
      expect((await server.inject(url)).statusCode).toBe(200);
      expect(responseCache.find(url)).toBeUndefined();
    }
    expect(responseCache.sizes.typed).toBe(0);
  });

  it('are compressed once, by however many they are asked for at once', async () => {
    const { ask, timesComputed: timesMade, responseCache } = openServer(100_000);
    const zipped = { 'accept-encoding': 'gzip' };
    await ask('/bag');
    const encode = async () => responseCache.find('/bag')?.encode('gzip');
    const [first, ...others] = await Promise.all([encode(), encode(), encode()]);
    for (const other of others) expect(other).toBe(first);
    expect((await ask('/bag', zipped)).rawPayload).toEqual(first?.bytes);
    expect(timesMade('/bag')).toBe(1);
  });
});

describe('what answers are made of', () => {
  it('is made once for each key, and again after a change', async () => {
    const { responseCache, made, take } = openShelf(10);
    expect([await take('bag'), await take('bag'), await take('sash')]).toEqual([
      'BAG',
      'BAG',
      'SASH',
    ]);
    expect(made).toEqual(['bag', 'sash']);
    responseCache.forget();
    await take('bag');
    expect(made).toEqual(['bag', 'sash', 'bag']);
  });

  it('makes room for others, beginning with what nobody asks for', async () => {
    const { made, take } = openShelf(2);
    for (const key of ['bag', 'sash', 'bag', 'tee', 'bag', 'sash']) await take(key);
    expect(made).toEqual(['bag', 'sash', 'tee', 'sash']);
  });

  it('of a key that has none makes room at once', async () => {
    const responseCache = new ResponseCache();
    responseCache.setConnected(true);
    const made: string[] = [];
    const take = responseCache.memoizeEach(async (key) => {
      made.push(key);
      return key.startsWith('made-up') ? undefined : key;
    }, 2);
    for (const key of ['bag', 'made-up 1', 'made-up 2', 'made-up 3', 'bag']) await take(key);
    expect(made).toEqual(['bag', 'made-up 1', 'made-up 2', 'made-up 3']);
  });

  it('is made for every answer while changes are not heard of', async () => {
    const { responseCache, made, take } = openShelf(10);
    responseCache.setConnected(false);
    await take('bag');
    await take('bag');
    expect(made).toEqual(['bag', 'bag']);
  });
});

function openShelf(most: number) {
  const responseCache = new ResponseCache();
  responseCache.setConnected(true);
  const made: string[] = [];
  const take = responseCache.memoizeEach(async (key) => {
    made.push(key);
    return key.toUpperCase();
  }, most);
  return { responseCache, made, take };
}
