// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { pathOf } from './request.ts';

afterEach(() => {
  window.name = '';
});

const draft = '/desk/drafts/018f0000-0000-7000-8000-00000000000d';

it.each(['/cart', '/cart/items/1?x=2', '/artwork', '/quote'])(
  'takes %s as a draft’s in a frame of the desk',
  (path) => {
    window.name = draft;
    expect(pathOf(path)).toBe(draft + path);
  },
);

it.each(['/product/1', '/auth/refresh-token', '/footer', '/desk/drafts'])(
  'leaves %s as it is in a frame of the desk',
  (path) => {
    window.name = draft;
    expect(pathOf(path)).toBe(path);
  },
);

it.each(['', 'shop', '//example.com/desk/drafts/1'])(
  'leaves the cart as it is in a window named %j',
  (name) => {
    window.name = name;
    expect(pathOf('/cart')).toBe('/cart');
    expect(pathOf(`${draft}/cart`)).toBe(`${draft}/cart`);
  },
);
