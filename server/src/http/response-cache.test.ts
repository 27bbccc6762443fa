import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { ResponseCache } from './response-cache.ts';

/** A server whose every address has an answer of that many bytes; counts how often each is made. */
function openServer(bytes: number) {
  const server = Fastify();
  const responseCache = new ResponseCache();
  responseCache.setConnected(true);
  const made: string[] = [];
  server.get('/:name', (request, reply) =>
    responseCache.send(request, reply, request.url, async () => {
      made.push(request.url);
      return Buffer.alloc(bytes);
    }),
  );
  return {
    responseCache,
    ask: (url: string) => server.inject({ url }),
    timesMade: (url: string) => made.filter((one) => one === url).length,
  };
}

describe('answers that visitors share', () => {
  it('are made once, and again after a change', async () => {
    const { ask, responseCache, timesMade } = openServer(10);
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
      responseCache.send(request, reply, 'page', async () =>
        Buffer.from(await new Promise<string>((resolve) => finish.push(resolve))),
      ),
    );
    const ask = () => server.inject({ url: '/' }).then(({ body }) => body);
    const asked = (count: number) => expect.poll(() => finish).toHaveLength(count);

    const early = ask();
    await asked(1);
    responseCache.forget();
    const late = ask();
    await asked(2);
    finish[1]?.('new');
    expect(await late).toBe('new');
    finish[0]?.('old');
    expect(await early).toBe('old');
    expect(await ask()).toBe('new');
    expect(finish).toHaveLength(2);
  });

  it.each([
    ['large', 4 * 1024 * 1024, 20, '?'],
    ['small, of long addresses', 10, 4000, `?${'x'.repeat(8000)}`],
  ])('that are %s push out those nobody asks for, never those in use', async (...row) => {
    const [, bytes, count, query] = row;
    const { ask, timesMade } = openServer(bytes);
    await ask('/forgotten');
    for (let i = 0; i < count; i += 1) {
      await ask('/in-use');
      await ask(`/made-up${query}${i}`);
    }
    await ask('/forgotten');
    expect(timesMade('/forgotten')).toBe(2);
    expect(timesMade('/in-use')).toBe(1);
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
  const take = responseCache.keepEach(async (key) => {
    made.push(key);
    return key.toUpperCase();
  }, most);
  return { responseCache, made, take };
}
