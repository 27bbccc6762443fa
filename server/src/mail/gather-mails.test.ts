import { findNoWords } from '../../test/mails.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts';
import { openDatabase, type Database } from '../database/pool.ts';
import { MARK_ID, openMailServer } from './deliver.ts';
import { NEW_ORDER_MAILS_PER_HOUR } from './gather-mails.ts';
import { queueMail } from './queries.ts';
import { sendMails } from './send-mails.ts';
import { TokenCipher } from './token-cipher.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const OWNER = 'owner@mail.example';

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await cloneDatabase();
  database = openDatabase(test.url);
});
beforeEach(() => database.query('delete from mails'));
afterAll(async () => {
  await database.close();
  await test.drop();
});

const numberOf = (index: number) => `TB-ORDR-${String(index).padStart(4, '0')}`;

/** As an order does that is placed. */
const order = (index: number, email = OWNER, customer = 'Ida Berg') =>
  queueMail(database, {
    to: { name: '', email, is_email_verified: false },
    content: {
      kind: 'new-order',
      order: {
        id: `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
        number: numberOf(index),
        pieces: 12,
        totalCents: 52_700,
        customer,
      },
    },
  });

async function open(options = {}): Promise<TestMailServer> {
  const server = await startMailServer(options, 0);
  onTestFinished(() => server.stop());
  return server;
}

/** One process that sends. */
async function startSending(url: string) {
  const sending = sendMails({
    url: test.url,
    database,
    mailServer: await openMailServer(url, { name: 'Tailorbird', address: 'shop@mail.example' }),
    writing: {
      publicUrl: 'https://shop.example',
      seal: new TokenCipher('a secret of at least 32 characters'),
      mark: `cid:${MARK_ID}`,
      findShopName: async () => '',
      findWords: findNoWords,
    },
    attach: async () => [],
    backoffSeconds: () => 0.1,
    logger: quiet,
  });
  onTestFinished(() => sending.stop());
  return sending;
}

const eventually = (check: () => unknown) => vi.waitFor(check, 280_000);

const waiting = async () =>
  (
    await database.query<{ minutes: number }>(
      `select round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes
       from mails where sent_at is null and given_up_at is null order by created_at, id`,
    )
  ).rows.map(({ minutes }) => minutes);

/** An hour later: what waits is due, and what was sent is longer ago. */
async function anHourLater() {
  await database.query(`
    update mails set sent_at = sent_at - interval '1 hour 1 minute',
      next_attempt_at = next_attempt_at - interval '1 hour 1 minute'`);
  await database.query('notify mail_waiting');
}

/** How often each order stands in the mails that came. */
function timesMailed(server: TestMailServer): Record<string, number> {
  const told: Record<string, number> = {};
  for (const { subject, text } of server.mails) {
    for (const number of new Set(`${subject} ${text}`.match(/TB-ORDR-\d{4}/g))) {
      told[number] = (told[number] ?? 0) + 1;
    }
  }
  return told;
}

const once = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [numberOf(index + 1), 1]));

describe('mails about new orders', () => {
  it('come one by one at first; from the fifth of an hour on they come together', async () => {
    const server = await open();
    await startSending(server.url);
    for (let index = 1; index <= NEW_ORDER_MAILS_PER_HOUR; index += 1) {
      await order(index);
      await eventually(() => expect(server.mails).toHaveLength(index));
      expect(server.mails[index - 1]).toMatchObject({
        subject: `New order ${numberOf(index)}`,
        to: [{ address: OWNER }],
      });
    }
    for (const index of [5, 6, 7]) await order(index);
    await eventually(async () => expect(await waiting()).toEqual([60, 60, 60]));
    expect(server.mails).toHaveLength(NEW_ORDER_MAILS_PER_HOUR);
    await anHourLater();
    await eventually(() => expect(server.mails).toHaveLength(NEW_ORDER_MAILS_PER_HOUR + 1));
    const digest = server.mails.at(-1);
    expect(digest?.subject).toBe('3 new orders');
    expect(digest?.text).toContain('$1,581.00 together');
    for (const index of [5, 6, 7]) {
      expect(digest?.text?.replaceAll(/[\u2066-\u2069]/gu, '')).toContain(
        `${numberOf(index)}: Ida Berg, 12 pieces, $527.00:\nhttps://shop.example/admin/orders/018f0000-0000-7000-8000-00000000000${index}`,
      );
    }
    expect(timesMailed(server)).toEqual(once(7));
    expect(await waiting()).toEqual([]);
  });

  it('are sent once each by several processes, and never more than so many an hour', async () => {
    const server = await open();
    const first = await startSending(server.url);
    await startSending(server.url);
    await startSending(server.url);
    const orders = Array.from({ length: 40 }, (_, index) => index + 1);
    await Promise.all(orders.map((index) => order(index)));
    await eventually(async () => {
      const told = Object.keys(timesMailed(server)).length;
      expect(told + (await waiting()).length).toBe(orders.length);
      expect((await waiting()).every((minutes) => minutes > 0)).toBe(true);
    });
    expect(server.mails.length).toBeLessThanOrEqual(NEW_ORDER_MAILS_PER_HOUR);
    // one of them ends, and another begins
    await first.stop();
    await startSending(server.url);
    await anHourLater();
    await eventually(() => expect(timesMailed(server)).toEqual(once(orders.length)));
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(timesMailed(server)).toEqual(once(orders.length));
  });

  it('wait together for a server that is not there, and nothing is told twice', async () => {
    let refusals = 0;
    const server = await open({
      onRcptTo(_address: unknown, _session: unknown, done: (error?: Error) => void) {
        refusals += 1;
        done(refusals > 2 ? undefined : Object.assign(new Error('later'), { responseCode: 451 }));
      },
    });
    for (const index of [1, 2, 3]) await order(index);
    await startSending(server.url);
    await eventually(() => expect(server.mails).toHaveLength(1));
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(server.mails[0]?.subject).toBe('3 new orders');
    expect(refusals).toBe(3);
  });

  it('hold up no other mail, and those to another address are counted apart', async () => {
    const server = await open();
    await startSending(server.url);
    for (let index = 1; index <= NEW_ORDER_MAILS_PER_HOUR; index += 1) {
      await order(index);
      await eventually(() => expect(server.mails).toHaveLength(index));
    }
    await order(5);
    await order(6, 'partner@mail.example');
    await queueMail(database, {
      to: { name: 'Cora', email: OWNER, is_email_verified: true },
      content: { kind: 'password-changed' },
    });
    await eventually(() =>
      expect(server.mails.slice(NEW_ORDER_MAILS_PER_HOUR).map(({ subject }) => subject)).toEqual(
        expect.arrayContaining([`New order ${numberOf(6)}`, 'Your password was changed']),
      ),
    );
    await eventually(async () => expect(await waiting()).toEqual([60]));
  });

  it('name fifty orders and count the others', async () => {
    const server = await open();
    for (let index = 1; index <= 60; index += 1) await order(index);
    await startSending(server.url);
    await eventually(() => expect(server.mails).toHaveLength(1));
    expect(server.mails[0]?.subject).toBe('60 new orders');
    expect(Object.keys(timesMailed(server))).toHaveLength(50);
    expect(server.mails[0]?.text).toContain('And 10 more.');
  });

  it('carry on no advertisement that a customer is called by', async () => {
    const server = await open();
    await order(1, OWNER, 'Win at https://evil.example');
    await startSending(server.url);
    await eventually(() => expect(server.mails).toHaveLength(1));
    expect(JSON.stringify(server.mails)).not.toContain('evil');
  });
});
