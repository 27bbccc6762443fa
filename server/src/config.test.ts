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
      timeZone: 'UTC',
      trustProxy: false,
      loginRatePerMinute: 20,
      mailRatePerHour: 3,
      shopperRatesPerMinute: { cart: 1200, order: 120, 'guest token': 300 },
      smtpUrl: undefined,
      mailFrom: { name: 'Tailorbird', address: 'no-reply@localhost' },
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

  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    [' Asia/Kolkata ', 'Asia/Kolkata'],
    ['utc', 'UTC'],
  ])('goes by the days of SHOP_TIME_ZONE=%s', (value, expected) => {
    expect(read({ SHOP_TIME_ZONE: value }).timeZone).toBe(expected);
  });

  it('says what a time zone is called when it was given another name', () => {
    expect(() => read({ SHOP_TIME_ZONE: 'CEST' })).toThrow(
      'SHOP_TIME_ZONE must be the IANA name of a time zone, like Europe/Berlin, but it is "CEST".',
    );
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
    ['DATABASE_DIRECT_URL', 'mysql://localhost/shop'],
    ['DATABASE_READ_URL', 'localhost'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'short'],
    ['TOKEN_SECRET', 'short'],
    ['BACKUP_PASSPHRASE', 'short'],
    ['SEED', 'all'],
    ['SHOP_TIME_ZONE', 'Berlin'],
    ['SHOP_TIME_ZONE', '+01:00'],
    ['SHOP_TIME_ZONE', 'Europe/Berlin '.repeat(2)],
    ['TRUST_PROXY', 'proxy.example'],
    ['LOGIN_RATE_PER_MINUTE', '0'],
    ['MAIL_RATE_PER_HOUR', '0'],
    ['ORDER_MAIL_RATE_PER_HOUR', '0'],
    ['DRAWING_RATE_PER_MINUTE', '0'],
    ['CART_RATE_PER_MINUTE', '0'],
    ['ORDER_RATE_PER_MINUTE', '0'],
    ['GUEST_RATE_PER_MINUTE', '0'],
    ['DRAWINGS_MAX_MB', '49'],
    ['BUSY_AFTER_MS', '-1'],
    ['MAIL_RATE_PER_HOUR', 'three'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'Tailorbird'],
    ['MAIL_FROM', 'Tailorbird <shop>'],
    ['MAIL_FROM', 'Tailorbird <shop@mail.example>, <more@mail.example>'],
    ['STRIPE_SECRET_KEY', 'pk_live_1'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_API_URL', 'stripe.example'],
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

  it.each([
    ['TOKEN_SECRET', 'hunter2'],
    ['BACKUP_PASSPHRASE', 'hunter2'],
    ['STRIPE_SECRET_KEY', 'hunter2'],
    ['STRIPE_WEBHOOK_SECRET', 'hunter2'],
    ['SMTP_URL', 'http://shop:hunter2@mail.example'],
  ])('does not print %s when it is wrong', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must be`));
    expect(() => read({ [name]: value })).toThrow(/^((?!hunter2).)*$/);
  });

  it('takes both keys of Stripe or none', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(read({}).stripe).toBeUndefined();
    expect(read(keys).stripe).toEqual({
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
      apiUrl: 'https://api.stripe.com',
    });
    for (const name of Object.keys(keys)) {
      expect(() => read({ ...keys, [name]: '' })).toThrow('must both be set, or neither');
    }
  });

  it.each(['smtp://127.0.0.1:2525', 'smtps://shop:s%40cret@mail.example:465'])(
    'takes the mail server %s',
    (smtpUrl) => expect(read({ SMTP_URL: smtpUrl }).smtpUrl).toBe(smtpUrl),
  );

  it.each([
    ['shop@mail.example', { name: 'Tailorbird', address: 'shop@mail.example' }],
    ['<shop@mail.example>', { name: 'Tailorbird', address: 'shop@mail.example' }],
    ['Nähstube <shop@mail.example>', { name: 'Nähstube', address: 'shop@mail.example' }],
  ])('writes mails as %s', (value, expected) => {
    expect(read({ MAIL_FROM: value }).mailFrom).toEqual(expected);
  });

  it('writes mails from the host that visitors know, unless told', () => {
    const { mailFrom } = read({ PUBLIC_URL: 'https://shop.example:8443' });
    expect(mailFrom).toEqual({ name: 'Tailorbird', address: 'no-reply@shop.example' });
  });

  it('takes another number of mails an hour', () => {
    expect(read({ MAIL_RATE_PER_HOUR: '100' }).mailRatePerHour).toBe(100);
    expect(read({}).orderMailRatePerHour).toBe(30);
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
