import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as ImageCache from './image-cache.ts';
import { readDisposition } from './image-cache.ts';

/** The module has one cache for the whole browser: each test loads its own. */
let images: typeof ImageCache;
let fetched: { url: string; init: RequestInit | undefined }[];
let revoked: string[];

const minutes = (count: number) => count * 60_000;

beforeEach(async () => {
  vi.useFakeTimers({ now: 0 });
  vi.resetModules();
  images = await import('./image-cache.ts');
  const { tokenKeeper } = await import('../../session/tokens.ts');
  vi.spyOn(tokenKeeper, 'current').mockResolvedValue('a token');
  fetched = [];
  revoked = [];
  let made = 0;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    fetched.push({ url, init });
    const id = /binary\/([^?]*)/.exec(url)?.[1];
    return new Response('picture', {
      headers: { 'content-disposition': `inline; filename="${id}.webp"; id="${id}"` },
    });
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(made += 1)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

async function show(...ids: readonly string[]) {
  for (const id of ids) void images.cacheImage(id);
  await settle();
}

const numbered = (count: number) => Array.from({ length: count }, (_, place) => `p${place + 1}`);

describe('a picture that is shown', () => {
  it('is fetched into the cache with the token, as only admins are given those of drafts', async () => {
    await show('p1');
    expect(fetched.map(({ url }) => url)).toEqual(['/api/binary/p1?w=320']);
    expect(fetched[0]?.init).toMatchObject({ headers: { authorization: 'Bearer a token' } });
    expect(images.cachedImageUrl('p1')).toBe('blob:1');
    expect(await images.cacheImage('p1')).toBe('blob:1');
  });

  // spec: 4.17
  it('is fetched once, however often it is shown', async () => {
    await show('p1', 'p1');
    await show('p1');
    expect(fetched).toHaveLength(1);
    expect(images.countCachedImages()).toBe(1);
  });

  // spec: 8.17 8.18
  it('that cannot be fetched is warned about and skipped', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
    await show('p1', 'p2');
    expect(warned).toHaveBeenCalledTimes(2);
    expect(images.countCachedImages()).toBe(0);
  });
});

describe('the name of a picture’s file', () => {
  it('is known while the picture is in the cache, and those who wait for it are told', async () => {
    let told = 0;
    const stop = images.watchImages(() => (told += 1));
    expect(images.cachedImageName('p1')).toBeUndefined();
    await show('p1');
    expect(told).toBe(1);
    expect(images.cachedImageName('p1')).toBe('p1.webp');
    images.clearCachedImages();
    expect(images.cachedImageName('p1')).toBeUndefined();
    expect(told).toBe(2);
    stop();
    await show('p2');
    expect(told).toBe(2);
  });

  it('is given by its picture, whatever is in it', async () => {
    const { readNames } = await import('./image-cache.ts');
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response('picture', {
          headers: { 'content-disposition': `inline; filename*=UTF-8''a%22%2C%20b.webp; id="p1"` },
        }),
    );
    await show('p1');
    expect(readNames(['p1', 'p2'])).toEqual(new Map([['p1', 'a", b']]));
  });
});

describe('the image cache', () => {
  // spec: 9.9
  it('holds 100 images; the one that was used longest ago goes first', async () => {
    await show(...numbered(100));
    expect(images.countCachedImages()).toBe(100);
    expect(images.cachedImageUrl('p1')).toBe('blob:1');
    await show('one more');
    expect(images.countCachedImages()).toBe(100);
    expect(revoked).toEqual(['blob:2']);
    expect(images.cachedImageUrl('p1')).toBe('blob:1');
    expect(images.cachedImageUrl('p2')).toBeUndefined();
  });

  // spec: 9.8
  it('keeps an image for 30 minutes, to the millisecond', async () => {
    await show('p1');
    vi.setSystemTime(minutes(30) - 1);
    expect(images.cachedImageUrl('p1')).toBe('blob:1');
    vi.setSystemTime(minutes(30));
    expect(images.cachedImageUrl('p1')).toBeUndefined();
  });

  it('is swept first after 5 minutes', async () => {
    await show('p1');
    vi.setSystemTime(minutes(29));
    images.startSweeping();
    await vi.advanceTimersByTimeAsync(minutes(5) - 1);
    expect(revoked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(revoked).toEqual(['blob:1']);
  });

  // spec: 9.10
  it('is swept every 5 minutes, until that is stopped', async () => {
    const stop = images.startSweeping();
    await vi.advanceTimersByTimeAsync(1);
    await show('p1');
    // the sweep after half an hour comes a millisecond too early
    await vi.advanceTimersByTimeAsync(minutes(35) - 2);
    expect(revoked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(revoked).toEqual(['blob:1']);
    await show('p2');
    stop();
    await vi.advanceTimersByTimeAsync(minutes(60));
    expect(revoked).toEqual(['blob:1']);
  });

  // spec: 2.43 9.11
  it('tells how full it is every 5 seconds, until that is stopped', async () => {
    const told: number[] = [];
    const stop = images.watchCount((count) => told.push(count));
    await show('p1');
    await vi.advanceTimersByTimeAsync(4999);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual([1]);
    await show('p2');
    await vi.advanceTimersByTimeAsync(5000);
    expect(told).toEqual([1, 2]);
    stop();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(told).toHaveLength(2);
  });

  it('is empty after clearing, and gives the memory back', async () => {
    await show('p1', 'p2');
    images.clearCachedImages();
    expect(images.countCachedImages()).toBe(0);
    expect(revoked).toEqual(['blob:1', 'blob:2']);
  });
});

// spec: 2.42
it('the widget says the count over the maximum, and the lifetime in minutes', async () => {
  const { renderToStaticMarkup } = await import('react-dom/server');
  const { createElement } = await import('react');
  await show('p1', 'p2');
  const { ImageCacheWidget } = await import('./image-cache-widget.tsx');
  const words = renderToStaticMarkup(createElement(ImageCacheWidget)).replaceAll(/<[^>]*>/g, '');
  expect(words).toBe('Image cacheClear2 / 100 images, 30 min');
});

// spec: 4.17
it('a thumbnail is painted from the cache, and from nowhere else', async () => {
  const { renderToStaticMarkup } = await import('react-dom/server');
  const { createElement } = await import('react');
  const { CachedPicture } = await import('./cached-picture.tsx');
  const thumbnail = () =>
    renderToStaticMarkup(createElement(CachedPicture, { imageId: 'p1', alt: '', lazy: true }));
  expect(thumbnail()).toContain('<img');
  // nothing to see, and nothing to ask for
  expect(thumbnail()).toContain('src="data:');
  await show('p1');
  expect(thumbnail()).toContain('src="blob:1"');
});

describe('the id and the name of a picture, from its header', () => {
  // spec: 3.13
  it('reads both', () => {
    expect(readDisposition('inline; filename="tote.webp"; id="0197-a"')).toEqual({
      id: '0197-a',
      filename: 'tote.webp',
    });
  });

  it('prefers the name in all its letters', () => {
    const header = `inline; filename="h_fte; 2.webp"; filename*=UTF-8''h%C3%BCfte%3B%202.webp; id="1"`;
    expect(readDisposition(header)?.filename).toBe('hüfte; 2.webp');
  });

  it('takes the plain name where the other is damaged', () => {
    const header = `inline; filename="a.webp"; filename*=UTF-8''%E0%A4%A; id="1"`;
    expect(readDisposition(header)?.filename).toBe('a.webp');
  });

  it('names a picture without a name by its id', () => {
    expect(readDisposition('inline; id="1"')).toEqual({ id: '1', filename: '1' });
  });

  it.each([null, '', 'inline', 'inline; filename="id.webp"', 'inline; id=""'])(
    'finds no picture in %s',
    (header) => {
      expect(readDisposition(header)).toBeUndefined();
    },
  );
});
