/** Searches logs, errors, metrics and backup names for a person's password, token and address. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { endpoints } from '@tailorbird/contract/endpoints';
import { login } from '@tailorbird/contract/accounts';
import * as registration from '@tailorbird/contract/registration';
import { expect, it, onTestFinished } from 'vitest';
import { addressOf, openShopOn } from '../app.ts';
import { basic } from '../basic.ts';
import { cloneDatabase } from '../database.ts';
import { mailedToken } from '../mailed-link.ts';
import { report, rounds } from './rounds.ts';
import { readCommand, runCommand } from '../../src/backup/command.ts';
import { createLogger } from '../../src/http/log.ts';

/** What must never be told, and how it may look. */
interface Canary {
  email: string;
  password: string;
  tokens: string[];
}

function formsOf({ email, password, tokens }: Canary): string[] {
  return [email, password, ...tokens].flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64').replaceAll('=', '').slice(0, -1),
    Buffer.from(secret).toString('hex'),
  ]);
}

const makeCanary = (): Canary => {
  const letters = randomBytes(8).toString('hex');
  return {
    email: `canary+${letters}@mail.example`,
    password: `Kanarie "${letters}" ü: \\ ${letters}`,
    tokens: [],
  };
};

/** A shop that writes down all that it tells. */
async function openTellingShop() {
  const told: string[] = [];
  const listener = new Writable({
    write(line: Buffer, _encoding, done) {
      told.push(line.toString());
      done();
    },
  });
  const clone = await cloneDatabase();
  const logger = createLogger('trace', listener);
  const shop = await openShopOn(clone.url, { logger });
  onTestFinished(async () => {
    await shop.close();
    await clone.drop();
  });
  return { shop, logger, told, url: clone.url };
}

type Telling = Awaited<ReturnType<typeof openTellingShop>>;

/** Every call in many ways that fail, with the canary wherever a secret may be. */
async function provoke({ shop, told }: Telling, canary: Canary): Promise<void> {
  const { email, password, tokens } = canary;
  const secrets = {
    email,
    newEmail: email,
    password,
    currentPassword: password,
    newPassword: password,
    token: tokens[0],
    reason: '',
    name: '',
  };
  const query = new URLSearchParams({ email, password, token: tokens[0] ?? '', search: '' });
  const json = JSON.stringify(secrets);
  const bodies = [json, json.slice(0, -2), `[${json}]`, `"${email}"`, json.repeat(2000)];
  const credentials = [`Bearer ${tokens[0]}`, `Bearer ${tokens[0]}x`, basic(email, `${password}x`)];
  for (const endpoint of endpoints) {
    const hasBody = endpoint.method !== 'GET';
    for (const [at, payload] of bodies.entries()) {
      const { statusCode, payload: answer } = await shop.server.inject({
        method: endpoint.method,
        url: `${addressOf(endpoint, { id: 'none' })}?${query}`,
        headers: {
          authorization: credentials[at % credentials.length],
          cookie: `tailorbird_device=${tokens[0]}`,
          'idempotency-key': tokens[0],
          'x-guest-token': tokens[0],
          'x-order-link': tokens[0],
          ...(hasBody && { 'content-type': 'application/json' }),
        },
        ...(hasBody && { payload }),
      });
      if (statusCode >= 400) told.push(answer);
    }
  }
}

it('a password, a token and an address are in no log line, error, metric or backup name', async () => {
  const count = rounds(1, 40);
  let lines = 0;
  for (let round = 0; round < count; round++) {
    const telling = await openTellingShop();
    const { shop, told, logger, url } = telling;
    const canary = makeCanary();
    const { email, password, tokens } = canary;
    await shop.ask(registration.register, { body: { name: 'Kim', email, password } });
    tokens.push(await mailedToken(shop, 'email-verification', email));
    await shop.ask(registration.verifyEmail, { body: { token: tokens[0] } });
    const headers = { authorization: basic(email, password) };
    tokens.unshift((await shop.ask(login, { headers })).token);

    await provoke(telling, canary);
    for (const page of ['/reset-password', '/verify-email', '/login', '/none']) {
      await shop.server.inject(`${page}?token=${tokens[1]}&email=${encodeURIComponent(email)}`);
    }
    // what PostgreSQL refuses it quotes, with the whole row
    await shop.database.query(
      `alter table accounts add check (email not like 'canary%') not valid`,
    );
    const signUp = async (address: string) => {
      const body = { name: 'Kim', email: address, password };
      const { status, bytes } = await shop.call(registration.register, { body });
      told.push(bytes.toString());
      return status;
    };
    expect(await signUp(email)).toBe(409);
    expect(await signUp(email.replace('canary', 'canary2'))).toBe(500);
    for (const sql of [
      `update accounts set roles = '{}' where email = '${email}'`,
      `select '${email}'::uuid`,
    ]) {
      const failure = await shop.ownDatabase.query(sql).catch((error: unknown) => error);
      logger.fatal({ err: failure }, 'uncaught exception: the shop exits');
    }
    told.push((await shop.server.inject('/metrics')).payload);
    // making keys of pass phrases takes seconds
    if (round === 0) told.push(...(await backUpWith(url, password)));

    const all = told.join('\n');
    expect(all).toContain('"msg":"answered"');
    expect(all).toContain('violates check constraint');
    expect(all).toContain('http_request_duration_seconds');
    expect(formsOf(canary).filter((secret) => all.includes(secret))).toEqual([]);
    expect(all).not.toContain(email.replace('canary', 'canary2'));
    lines += told.length;
  }
  report(`${count} people, ${lines} lines and answers: 0 told a password, token or address`);
});

/** What the commands say, and the names of their files. */
async function backUpWith(databaseUrl: string, password: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tailorbird-leaks-'));
  const told: string[] = [];
  const run = (args: string[], backupPassphrase: string) =>
    runCommand(readCommand(args), {
      config: {
        databaseUrl,
        databaseDirectUrl: undefined,
        dataDir: folder,
        tokenSecret: password.repeat(2),
        backupPassphrase,
      },
      folder,
      stopping: new AbortController().signal,
      say: (line) => told.push(line),
      warn: (line) => told.push(line),
      ask: undefined,
    }).catch((error: unknown) => told.push(String(error)));
  await run(['backup', 'shop.backup', '--with-keys'], password);
  await run(['restore', 'shop.backup'], `${password} and more`);
  await run(['restore', 'shop.backup'], password);
  told.push(...readdirSync(folder));
  rmSync(folder, { recursive: true });
  expect(told).toMatchObject([
    expect.stringMatching(/^Backed up the shop to/),
    expect.stringMatching(/The pass phrase of .* is wrong/),
    expect.stringContaining('stop all its processes'),
    'shop.backup',
  ]);
  return told;
}
