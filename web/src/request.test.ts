// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { request } from './request.ts';

const draft = '/desk/drafts/018f0000-0000-7000-8000-00000000000d';
const sent: string[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(address);
    return new Response('{}');
  });
});
afterEach(() => {
  window.name = '';
  vi.unstubAllGlobals();
  sent.length = 0;
});

it.each(['/cart', '/cart/items/1?x=2', '/artwork/1/rendition', '/quote'])(
  'asks for %s of a draft in a frame of the desk',
  async (path) => {
    vi.stubGlobal('frameElement', { id: draft });
    await request('GET', path);
    expect(sent).toEqual([`/api${draft}${path}`]);
  },
);

it.each([
  '/product/1',
  '/auth/refresh-token',
  '/footer',
  '/category',
  '/catalogue/categories',
  `${draft}/quote?validUntil=2026-12-11`,
])('asks for %s as ever in a frame of the desk', async (path) => {
  vi.stubGlobal('frameElement', { id: draft });
  await request('GET', path);
  expect(sent).toEqual([`/api${path}`]);
});

it.each([undefined, '', 'preview', '//example.com/desk/drafts/1'])(
  'asks for the cart as ever in a frame with the id %j, whatever its name',
  async (name) => {
    vi.stubGlobal('frameElement', { id: name });
    window.name = draft;
    await request('GET', '/cart');
    await request('GET', `${draft}/cart`);
    expect(sent).toEqual(['/api/cart', `/api${draft}/cart`]);
  },
);
