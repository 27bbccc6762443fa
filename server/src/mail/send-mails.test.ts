import { emailAddress } from '@tailorbird/contract/account-fields';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts';
import { everyKind, TOKEN, findNoWords } from '../../test/mails.ts';
import { openDatabase, type Database } from '../database/pool.ts';
import { MARK_ID, openMailServer } from './deliver.ts';
import { TokenCipher } from './token-cipher.ts';
import type { MailContent } from './mail.ts';
import { queueMail } from './queries.ts';
import { sendMails, type Sending } from './send-mails.ts';

const seal = new TokenCipher('a secret of at least 32 characters');
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const plain: MailContent = { kind: 'password-changed' };

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

const cora = { name: 'Cora', email: 'cora@mail.example', is_email_verified: true };

interface MailState {
  state: string;
  attempts: number;
  last_error: string | null;
  is_empty: boolean;
}

const states = async () =>
  (
    await database.query<MailState>(
      `select case when sent_at is not null then 'sent' when given_up_at is not null then 'given up'
                   else 'waiting' end as state, attempts, last_error, content = '{}' as is_empty
       from mails order by created_at, id`,
    )
  ).rows;

const queue = (content: MailContent = plain, email = 'cora@mail.example', expiresAt?: Date) =>
  queueMail(database, {
    to: { ...cora, email },
    content,
    ...(expiresAt && { expiresAt }),
  });

async function open(options: SMTPServerOptions = {}, port = 0): Promise<TestMailServer> {
  const server = await startMailServer(options, port);
  onTestFinished(() => server.stop());
  return server;
}

/** One process that sends. */
async function startSending(url: string, changed: Partial<Sending> = {}) {
  const sending = sendMails({
    url: test.url,
    database,
    mailServer: await openMailServer(url, { name: 'Tailorbird', address: 'shop@mail.example' }),
    writing: {
      publicUrl: 'https://shop.example',
      seal,
      mark: `cid:${MARK_ID}`,
      findShopName: async () => '',
      findWords: findNoWords,
    },
    attach: async () => [],
    backoffSeconds: () => 0.1,
    logger: quiet,
    ...changed,
  });
  onTestFinished(() => sending.stop());
  return sending;
}

/** Only a hung test reaches the limit. */
const eventually = (check: () => unknown) => vi.waitFor(check, 280_000);

const refusal = (responseCode: number) =>
  Object.assign(new Error('not this one'), { responseCode });

describe('a mail that is held back', () => {
  it('outlives the process and goes out from the next one once it is due', async () => {
    const server = await open();
    await queueMail(database, {
      to: cora,
      content: plain,
      heldSeconds: 3600,
    });
    const first = await startSending(server.url);
    await queue(plain, 'sooner@mail.example');
    await eventually(() => expect(server.mails).toHaveLength(1));
    await first.stop();
    expect(server.mails[0]?.to?.[0]?.address).toBe('sooner@mail.example');
    expect((await states()).map(({ state }) => state)).toEqual(['waiting', 'sent']);
    await database.query('update mails set next_attempt_at = now() where sent_at is null');
    await startSending(server.url);
    await eventually(() => expect(server.mails[1]?.to?.[0]?.address).toBe('cora@mail.example'));
  });
});

describe('a mail that waits', () => {
  it('of each kind arrives, with text, HTML and the mark', async () => {
    const server = await open();
    const kinds = Object.values(await everyKind(seal));
    for (const content of kinds) await queue(content, `${content.kind}@mail.example`);
    await startSending(server.url);
    await eventually(() => expect(server.mails).toHaveLength(kinds.length));
    for (const { kind } of kinds) {
      const mail = server.mails.find(({ to }) => to?.[0]?.address === `${kind}@mail.example`);
      expect(mail).toMatchObject({
        from: { name: 'Tailorbird', address: 'shop@mail.example' },
        to: [{ name: 'Cora', address: `${kind}@mail.example` }],
        subject: expect.stringMatching(/\w/),
        text: expect.stringContaining('https://shop.example'),
        html: expect.stringContaining('https://shop.example'),
        attachments: [{ mimeType: 'image/png', contentId: `<${MARK_ID}>` }],
      });
      expect(mail?.headers).toContainEqual(
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      );
    }
    const reset = server.mails.find(({ subject }) => subject === 'Set a new password');
    const link = `https://shop.example/reset-password?token=${encodeURIComponent(TOKEN)}`;
    expect(reset?.text?.split(/\s+/)).toContain(link);
    expect(reset?.html).toContain(`href="${link}"`);
  });

  it('to a domain beyond ASCII arrives through a server that knows ASCII alone', async () => {
    const server = await open({ hideSMTPUTF8: true });
    await queue(plain, emailAddress().parse('Cora@BÜCHER.example'));
    await startSending(server.url);
    await eventually(() => expect(server.mails).toHaveLength(1));
    expect(server.mails[0]?.to).toEqual([{ name: 'Cora', address: 'Cora@xn--bcher-kva.example' }]);
  });

  it('is sent at once when it is written while the shop runs', async () => {
    const server = await open();
    await startSending(server.url);
    await queue();
    await eventually(() => expect(server.mails).toHaveLength(1));
  });

  it('leaves nothing of what it said behind', async () => {
    const server = await open();
    await startSending(server.url);
    await queue({ kind: 'password-reset', token: await seal.seal(TOKEN) });
    await eventually(async () =>
      expect(await states()).toEqual([
        { state: 'sent', attempts: 1, last_error: null, is_empty: true },
      ]),
    );
  });

  it('is not there when its cause was undone', async () => {
    const undone = database.transaction(async (tx) => {
      await queueMail(tx, { to: cora, content: plain });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await states()).toEqual([]);
  });

  it('lies in the database without the token that its link carries', async () => {
    await queue({ kind: 'password-reset', token: await seal.seal(TOKEN) });
    const { rows } = await database.query<{ row: string }>('select mails::text as row from mails');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(TOKEN);
  });

  it('goes to nobody else, whatever the recipient is called', async () => {
    const envelopes: string[][] = [];
    const server = await open({
      onRcptTo({ address }, _session, done) {
        envelopes.push([address]);
        done();
      },
    });
    const name = 'Eve\r\nBcc: victim\r\n\r\n<script>, "x" <eve>';
    await queueMail(database, { to: { ...cora, name }, content: plain });
    await startSending(server.url);
    await eventually(() => expect(server.mails).toHaveLength(1));
    expect(envelopes).toEqual([['cora@mail.example']]);
    const [mail] = server.mails;
    expect(mail?.to).toEqual([
      {
        name: 'Eve Bcc: victim <script>, "x" <eve>',
        address: 'cora@mail.example',
      },
    ]);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.html).not.toContain('<script');
  });
});

describe('a name that advertises', () => {
  it('does not travel with our mail', async () => {
    const server = await open();
    await queueMail(database, {
      to: { ...cora, name: 'Win at https://evil.example' },
      content: plain,
    });
    await startSending(server.url);
    await eventually(() => expect(server.mails).toHaveLength(1));
    expect(server.mails[0]?.to).toEqual([{ name: '', address: 'cora@mail.example' }]);
    expect(JSON.stringify(server.mails)).not.toContain('evil');
  });
});

describe('a mail server that is down', () => {
  it('loses nothing: when it is there again, each mail is sent once', async () => {
    const before = await open();
    await before.stop();
    for (const number of [1, 2, 3]) await queue(plain, `${number}@mail.example`);
    await startSending(before.url);
    await eventually(async () => {
      expect((await states()).some(({ attempts }) => attempts > 1)).toBe(true);
    });
    const after = await open({}, before.port);
    await eventually(() => expect(after.mails).toHaveLength(3));
    await eventually(async () =>
      expect((await states()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']),
    );
    expect(after.mails).toHaveLength(3);
  });

  it.each([
    ['is not there', undefined],
    ['refuses the login', 535],
  ])('and %s is not asked again for each of the mails', async (_, code) => {
    const attempts: string[] = [];
    const server = await open({
      onAuth(_auth, _session, done) {
        attempts.push('login');
        done(refusal(code ?? 535));
      },
    });
    if (code === undefined) await server.stop();
    for (const number of [1, 2, 3]) await queue(plain, `${number}@mail.example`);
    const url = server.url.replace('//', '//shop:secret-word@');
    await startSending(url, { backoffSeconds: () => 30 });
    await eventually(async () =>
      expect((await states()).some((mail) => mail.attempts > 0)).toBe(true),
    );
    // a new mail meets the same error, so it does not end the pause
    await queue(plain, '4@mail.example');
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    const after = await states();
    expect(after.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    expect(after.reduce((sum, mail) => sum + mail.attempts, 0)).toBe(1);
    expect(attempts).toHaveLength(code === undefined ? 0 : 1);
    expect(after.map(({ last_error }) => last_error).join(' ')).not.toContain('secret-word');
  });
});

describe('a recipient', () => {
  it('who is refused is given up, and the others get theirs', async () => {
    const server = await open({
      onRcptTo: ({ address }, _session, done) =>
        done(address === 'gone@mail.example' ? refusal(550) : null),
    });
    await queue(plain, 'gone@mail.example');
    await queue(plain, 'cora@mail.example');
    await startSending(server.url);
    await eventually(async () =>
      expect(await states()).toEqual([
        {
          state: 'given up',
          attempts: 1,
          last_error: expect.stringContaining('550 not this one'),
          is_empty: true,
        },
        { state: 'sent', attempts: 1, last_error: null, is_empty: true },
      ]),
    );
    expect(server.mails.map(({ to }) => to?.[0]?.address)).toEqual(['cora@mail.example']);
  });

  it('who is put off is tried again, and the others do not wait', async () => {
    let tries = 0;
    const server = await open({
      onRcptTo: ({ address }, _session, done) => {
        if (address === 'grey@mail.example') tries += 1;
        done(address === 'grey@mail.example' && tries < 3 ? refusal(451) : null);
      },
    });
    await queue(plain, 'grey@mail.example');
    await queue(plain, 'cora@mail.example');
    await startSending(server.url);
    await eventually(() => expect(server.mails).toHaveLength(2));
    expect(server.mails.map(({ to }) => to?.[0]?.address)).toEqual([
      'cora@mail.example',
      'grey@mail.example',
    ]);
  });
});

describe('a mail that comes too late', () => {
  it('because its link is dead is never sent', async () => {
    const server = await open();
    await queue(plain, 'late@mail.example', new Date(Date.now() - 1000));
    await queue(plain, 'cora@mail.example', new Date(Date.now() + 60_000));
    await startSending(server.url);
    await eventually(async () =>
      expect((await states()).map(({ state, is_empty }) => [state, is_empty])).toEqual([
        ['given up', true],
        ['sent', true],
      ]),
    );
    expect(server.mails).toHaveLength(1);
  });

  it('after three days is given up, and after thirty forgotten', async () => {
    const server = await open();
    for (const days of [2, 4, 31]) {
      await queue();
      await database.query(
        `update mails set created_at = now() - make_interval(days => $1)
         where created_at > now() - interval '1 minute'`,
        [days],
      );
    }
    await startSending(server.url);
    await eventually(async () =>
      expect((await states()).map(({ state }) => state)).toEqual(['given up', 'sent']),
    );
  });

  it('is not one that another secret has closed: that waits for who can open it', async () => {
    const server = await open();
    const other = new TokenCipher('another secret, also long enough');
    await queue({ kind: 'password-reset', token: await other.seal(TOKEN) });
    await queue();
    await startSending(server.url, { backoffSeconds: () => 30 });
    await eventually(() => expect(server.mails).toHaveLength(1));
    expect((await states())[0]).toMatchObject({ state: 'waiting', attempts: 1, is_empty: false });
  });
});

describe('several processes', () => {
  it('send each mail once', async () => {
    const server = await open();
    for (let number = 0; number < 30; number += 1) await queue(plain, `${number}@mail.example`);
    await startSending(server.url);
    await startSending(server.url);
    await eventually(async () =>
      expect((await states()).every(({ state }) => state === 'sent')).toBe(true),
    );
    const recipients = server.mails.map(({ to }) => to?.[0]?.address);
    expect(recipients).toHaveLength(30);
    expect(new Set(recipients).size).toBe(30);
  });

  it('take over what one of them was sending when it died', async () => {
    const held: (() => void)[] = [];
    const server = await open({
      // the first is never answered while its sender lives
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => {
          if (held.length === 0) held.push(() => done(refusal(451)));
          else done();
        });
      },
    });
    await queue();
    const dying = openDatabase(test.url);
    await startSending(server.url, { database: dying, backoffSeconds: () => 30 });
    onTestFinished(async () => {
      held[0]?.();
      await dying.close();
    });
    await eventually(() => expect(held).toHaveLength(1));
    await startSending(server.url);
    expect((await states())[0]).toMatchObject({ state: 'waiting', attempts: 0 });
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    );
    await eventually(async () =>
      expect((await states())[0]).toMatchObject({ state: 'sent', attempts: 1 }),
    );
  });

  it('give a mail the same Message-ID each time', async () => {
    const ids: (string | undefined)[] = [];
    const server = await open();
    await queue();
    const { rows } = await database.query<{ id: string }>('select id from mails');
    await startSending(server.url);
    for (let time = 1; time <= 2; time += 1) {
      await eventually(() => expect(server.mails).toHaveLength(time));
      ids.push(server.mails[time - 1]?.messageId);
      // as when the process died before it could note that the mail was sent
      await eventually(async () => expect((await states())[0]?.state).toBe('sent'));
      await database.query(
        `update mails set sent_at = null, content = '{"kind":"password-changed"}'`,
      );
      await database.query('notify mail_waiting');
    }
    expect(ids).toEqual([`<${rows[0]?.id}@mail.example>`, `<${rows[0]?.id}@mail.example>`]);
  });
});

describe('a shop that stops', () => {
  it('finishes the mail that is on its way and begins no other', async () => {
    const held: (() => void)[] = [];
    const server = await open({
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => held.push(done));
      },
    });
    await queue();
    await queue();
    const sending = await startSending(server.url);
    await eventually(() => expect(held).toHaveLength(1));
    const stopped = sending.stop();
    held[0]?.();
    await stopped;
    expect((await states()).map(({ state }) => state)).toEqual(['sent', 'waiting']);
    expect(held).toHaveLength(1);
  });
});
