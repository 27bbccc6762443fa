import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tailorbird-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env });
const databaseUrl = 'postgresql://shop:secret-word@db.example:5432/shop';

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      adminEmail: 'admin@tailorbird.example',
      adminPassword: undefined,
      seed: 'demo',
      trustProxy: false,
      loginRatePerMinute: 20,
      logLevel: 'info',
    });
  });

  it('takes an empty value as none', () => {
    expect(read({ PORT: '', HOST: ' ', DATABASE_URL: '', SEED: '' })).toEqual(read({}));
  });

  it('names the public address after the port, and without a slash at its end', () => {
    expect(read({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(read({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example');
  });

  it('fills no demo into a database that it was given, unless asked', () => {
    expect(read({ DATABASE_URL: databaseUrl }).seed).toBe('none');
    expect(read({ DATABASE_URL: databaseUrl, SEED: 'demo' }).seed).toBe('demo');
  });

  it.each([
    ['true', true],
    ['2', 2],
    ['loopback, 10.0.0.0/8,::1', ['loopback', '10.0.0.0/8', '::1']],
  ])('trusts the proxies of TRUST_PROXY=%s', (value, expected) => {
    expect(read({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '3000.5'],
    ['PUBLIC_URL', 'shop.example'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'short'],
    ['TOKEN_SECRET', 'short'],
    ['SEED', 'all'],
    ['TRUST_PROXY', 'proxy.example'],
    ['LOGIN_RATE_PER_MINUTE', '0'],
    ['LOG_LEVEL', 'loud'],
  ])('stops the start with a sentence that names %s when it is %s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigError);
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must be [^.].*\\.$`));
  });

  it('names every wrong value at once', () => {
    expect(() => read({ PORT: 'x', SEED: 'y' })).toThrow(
      'PORT must be a port from 0 to 65535, but it is "x". ' +
        'SEED must be "demo" or "none", but it is "y".',
    );
  });

  it('does not print a secret that is wrong', () => {
    expect(() => read({ TOKEN_SECRET: 'hunter2' })).toThrow(/^((?!hunter2).)*$/);
  });

  it('makes a secret for tokens once, for its owner alone', () => {
    const { tokenSecret } = read({});
    const file = join(dataDir, 'token-secret');
    expect(tokenSecret).toHaveLength(43);
    expect(read({}).tokenSecret).toBe(tokenSecret);
    expect(readFileSync(file, 'utf8').trim()).toBe(tokenSecret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
