import { createLookPreview } from '@tailorbird/contract/look';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CONTENT_POLICY } from '../src/http/headers.ts';
import { openShop, type TestShop } from './app.ts';
import { accounts } from './fixture.ts';
import * as renderer from '../../web/src/entry-server.tsx';

const entry = { 'src/entry-client.tsx': { file: 'entry.js' } };

let shop: TestShop;
let framePath: string;
beforeEach(async () => {
  shop = await openShop({ pages: { renderer, assets: entry, serveFiles: async () => undefined } });
  const token = await shop.logIn(accounts.admin);
  ({ framePath } = await shop.ask(createLookPreview, { token, body: {} }));
});
afterEach(() => shop.close());

it('shows the page of an address without a single script', async () => {
  const { payload } = await shop.server.inject('/');
  expect(payload).toContain('<script');
  const frame = await shop.server.inject(`${framePath}?address=%2F`);
  expect(frame.statusCode).toBe(200);
  expect(frame.payload).toContain('<main');
  expect(frame.payload).not.toMatch(/<script|page-data/);
});

it('is framed by nobody, and neither is any other page: the editors put its HTML into a frame', async () => {
  for (const url of ['/', '/admin/settings/look', framePath, framePath.replace(/\/frame$/, '')]) {
    const { headers } = await shop.server.inject(url);
    expect(headers['content-security-policy']).toBe(CONTENT_POLICY);
    expect(headers['x-frame-options']).toBe('DENY');
  }
  expect(CONTENT_POLICY).toContain("frame-ancestors 'none'");
});

const id = '018f0000-0000-7000-8000-000000000001';

it.each([
  `/product/${id}?_draft=${id}`,
  `/product/${id}?item=${id}&_draft=${id}`,
  `/quote?_draft=${id}`,
])('is framed by pages of the shop alone where the desk shows it for a draft: %s', async (url) => {
  const { headers } = await shop.server.inject(url);
  expect(headers['content-security-policy']).toBe(
    CONTENT_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  );
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
});

it.each([
  `/login?_draft=${id}`,
  `/admin/orders?_draft=${id}`,
  `/product/${id}?draft=${id}`,
  `/product/${id}`,
])('is framed by nobody elsewhere: %s', async (url) => {
  const { headers } = await shop.server.inject(url);
  expect(headers['content-security-policy']).toBe(CONTENT_POLICY);
  expect(headers['x-frame-options']).toBe('DENY');
});
