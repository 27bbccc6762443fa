import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ trustProxy: true });
});
afterAll(() => shop.close());

const metrics = (remoteAddress: string, headers: Record<string, string> = {}) =>
  shop.server.inject({ url: '/metrics', remoteAddress, headers });

const report = async (type: string, body: unknown) =>
  shop.server.inject({
    method: 'POST',
    url: '/api/csp-report',
    headers: { 'content-type': type },
    payload: JSON.stringify(body),
  });

describe('the figures of the process', () => {
  it.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])(
    'are shown to this machine (%s)',
    async (address) => {
      const response = await metrics(address);
      expect(response.statusCode).toBe(200);
      expect(response.payload).toContain('http_request_duration_seconds');
      expect(response.payload).toContain('process_cpu_seconds_total');
    },
  );

  it.each(['192.0.2.1', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '::', '128.0.0.1'])(
    'are not there for %s',
    async (address) => {
      const response = await metrics(address);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-for', ''],
    ['forwarded', 'for=127.0.0.1'],
    ['x-real-ip', '127.0.0.1'],
    ['x-forwarded-host', 'shop.example'],
    ['x-forwarded-proto', 'https'],
    ['via', '1.1 proxy'],
  ])('are not there through a proxy that says %s', async (header, value) => {
    expect((await metrics('127.0.0.1', { [header]: value })).statusCode).toBe(404);
  });

  it.each(['shop.example', 'rebound.example:3000', '192.0.2.1'])(
    'are not there for a page of another site that asks this machine as %j',
    async (host) => {
      expect((await metrics('127.0.0.1', { host })).statusCode).toBe(404);
    },
  );

  it('are shown to who has the token, and to nobody else on this machine', async () => {
    const guarded = await openShop({ metricsToken: 'a token of some length' });
    const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (await guarded.server.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
    expect(await ask({ authorization: 'Bearer a token of some length' }, '192.0.2.1')).toBe(200);
    expect(await ask({})).toBe(404);
    expect(await ask({ authorization: 'Bearer another token' })).toBe(404);
    expect(await ask({ authorization: 'a token of some length' })).toBe(404);
    await guarded.close();
  });

  it('count what the content policy kept pages from, by its directive alone', async () => {
    const old = { 'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'x' } };
    expect((await report('application/csp-report', old)).statusCode).toBe(204);
    const today = [{ type: 'csp-violation', body: { effectiveDirective: 'img-src' } }];
    expect((await report('application/reports+json', today)).statusCode).toBe(204);
    const made = { 'csp-report': { 'effective-directive': 'script-src"} 1\nevil' } };
    expect((await report('application/csp-report', made)).statusCode).toBe(204);
    expect((await report('application/csp-report', 'x'.repeat(9_000))).statusCode).toBe(413);
    const { payload } = await metrics('127.0.0.1');
    const counted = payload.match(/csp_reports_total\{.*/g);
    expect(counted).toEqual([
      'csp_reports_total{directive="script-src"} 2',
      'csp_reports_total{directive="img-src"} 1',
    ]);
  });

  it('count calls by what was asked, not by the address with its ids', async () => {
    await shop.server.inject('/api/product/018f0000-0000-7000-8000-000000000050?populate=type');
    await shop.server.inject('/api/made-up/by/a/stranger');
    const { payload } = await metrics('127.0.0.1');
    expect(payload).toContain('route="/api/product/:id"');
    expect(payload).not.toMatch(/018f0000|stranger/);
  });
});

describe('is the shop well', () => {
  it('alive', async () => {
    const response = await shop.server.inject('/api/health');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status: 'ok' });
  });

  it('ready while its database answers', async () => {
    const response = await shop.server.inject('/api/ready');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status: 'ready' });
  });

  it('not ready, but alive, when it does not', async () => {
    const lost = await openShop();
    await lost.database.close();
    const ready = await lost.server.inject('/api/ready');
    expect(ready.statusCode).toBe(503);
    expect(ready.headers['retry-after']).toBe('5');
    expect(ready.json()).toMatchObject({ code: 'SERVER_BUSY' });
    expect((await lost.server.inject('/api/health')).statusCode).toBe(200);
    await lost.close().catch(() => undefined);
  });
});

describe('every answer', () => {
  it.each(['/api/category', '/api/nothing', '/api/docs'])(
    '(%s) lets a browser do little with it',
    async (url) => {
      const { headers } = await shop.server.inject(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/);
      const policy = String(headers['content-security-policy']).split(/;\s*/);
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain('trusted-types written');
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  it('over HTTPS asks to stay there', async () => {
    const secure = await openShop({ publicUrl: 'https://shop.example' });
    const { headers } = await secure.server.inject('/api/health');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await secure.close();
  });
});
