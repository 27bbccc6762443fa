import { createLookPreview } from '@tailorbird/contract/look';
import { afterEach, beforeEach, expect, it } from 'vitest';
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

const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['content-security-policy']).split(';');

it('shows the page of an address without a single script', async () => {
  const { payload } = await shop.server.inject('/');
  expect(payload).toContain('<script');
  const frame = await shop.server.inject(`${framePath}?address=%2F`);
  expect(frame.statusCode).toBe(200);
  expect(frame.payload).toContain('<main');
  expect(frame.payload).not.toMatch(/<script|page-data/);
});

it('is all of the shop that is framed, and only by the shop', async () => {
  const frame = await shop.server.inject(framePath);
  expect(policyOf(frame)).toContain("frame-ancestors 'self'");
  expect(policyOf(frame)).toContain('sandbox allow-same-origin');
  expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN');
  for (const url of ['/', '/admin/settings/look', framePath.replace(/\/frame$/, '')]) {
    const page = await shop.server.inject(url);
    expect(policyOf(page)).toContain("frame-src 'self'");
    expect(policyOf(page)).toContain("frame-ancestors 'none'");
    expect(page.headers['x-frame-options']).toBe('DENY');
  }
});
