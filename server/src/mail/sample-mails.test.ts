import { MAIL_KIND_NAMES, mailKinds } from '@tailorbird/contract/kinds/mail-kinds';
import {
  MAIL_OPENING_MAX_LENGTH,
  MAIL_SAMPLES_PER_HOUR,
  MAIL_SUBJECT_MAX_LENGTH,
} from '@tailorbird/contract/limits';
import { previewMail, sendMailSample } from '@tailorbird/contract/mail-texts';
import { getSettings, setSettings } from '@tailorbird/contract/shop-settings';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts } from '../../test/fixture.ts';
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts';
import { mailedOrder } from '../../test/mails.ts';
import { addPerson } from '../../test/people.ts';
import { queueMail } from './queries.ts';

const names = MAIL_KIND_NAMES;
const sample = {
  kind: 'order-placed',
  subject: 'Servus {name}',
  opening: 'Danke für {order number}.',
};

let shop: TestShop;
let mailServer: TestMailServer;
let admin: string;
beforeAll(async () => {
  mailServer = await startMailServer();
  shop = await openShop({ smtpUrl: mailServer.url });
  admin = await shop.logIn(accounts.admin);
});
afterAll(async () => {
  await shop.close();
  await mailServer.stop();
});

const save = (mailTexts: object, at = shop, token = admin) =>
  at.call(setSettings, { token, body: { mailTexts } });
const newAdmin = async (at = shop, more = {}) => {
  const person = await addPerson(at, { roles: ['customer', 'admin'], ...more });
  return { ...person, token: await at.logIn(person) };
};

describe('the preview of a mail', () => {
  it.each(names)(
    'of the kind %s has the words that are sent, with an invented order',
    async (kind) => {
      const body = { kind, subject: 'Servus {shop name}', opening: 'Grüß Gott.\n\nFast fertig.' };
      const mail = await shop.ask(previewMail, { token: admin, body });
      expect(mail).toMatchObject({ subject: 'Servus Tailorbird', from: 'Tailorbird' });
      expect(mail.text).toMatch(/^Grüß Gott\.\n\nFast fertig\.\n\n/);
      expect(mail.html).toContain('>Grüß Gott.</p>');
      const own = await shop.ask(previewMail, { token: admin, body: { kind } });
      expect(own.text).toMatch(/^Hello/);
    },
  );

  it('fills in all that its kind has', async () => {
    for (const kind of names) {
      const subject = mailKinds[kind].placeholders.map((name) => `{${name}}`).join(' ');
      await shop.ask(setSettings, { token: admin, body: { shop: { phone: '+49 89 1' } } });
      const mail = await shop.ask(previewMail, { token: admin, body: { kind, subject } });
      expect(mail.subject).toMatch(/Tailorbird \+49 89 1$/);
      expect(mail.subject).not.toContain('{');
    }
  });
});

describe('a sample of a mail', () => {
  it('goes to the admin who asks for it, with words that are not saved', async () => {
    const { token, email } = await newAdmin();
    const { sentTo } = await shop.ask(sendMailSample, { token, body: sample });
    expect(sentTo).toBe(email);
    const mail = mailServer.mails.find(({ to }) => to?.[0]?.address === email);
    expect(mail?.subject).toBe('Servus Rosa Keller');
    expect(mail?.text).toMatch(/^Danke für TB-7K2M-4Q9X\.\n/);
    expect(mail?.html).toContain('>Danke für TB-7K2M-4Q9X.</p>');
    const { settings } = await shop.ask(getSettings, { token });
    expect(settings.mailTexts['order-placed'].subject).toBe('');
    const { rows } = await shop.database.query('select from mails');
    expect(rows, 'it waits nowhere').toHaveLength(0);
  });

  it.each([
    { to: 'victim@mail.example' },
    { email: 'victim@mail.example' },
    { recipient_email: 'v' },
  ])('goes to no address of the body: %j', async (more) => {
    const before = mailServer.mails.length;
    const body = { ...sample, ...more };
    expect((await shop.call(sendMailSample, { token: admin, body })).status).toBe(400);
    expect(mailServer.mails).toHaveLength(before);
  });

  it('goes to no address that is not verified: it may be a stranger’s', async () => {
    const { token, id } = await newAdmin();
    await shop.database.query('update accounts set is_email_verified = false where id = $1', [id]);
    const other = await shop.anotherProcess();
    onTestFinished(() => other.close());
    const before = mailServer.mails.length;
    const answer = await other.call(sendMailSample, { token, body: sample });
    expect(answer.body).toMatchObject({ code: 'SAMPLE_ADDRESS_UNVERIFIED' });
    expect(mailServer.mails).toHaveLength(before);
  });

  it('is sent so often an hour, by all processes together, and many at once are no way around it', async () => {
    const { token, email } = await newAdmin();
    const other = await shop.anotherProcess();
    onTestFinished(() => other.close());
    const answers = await Promise.all(
      Array.from({ length: MAIL_SAMPLES_PER_HOUR + 10 }, (_, number) =>
        (number % 2 === 0 ? shop : other).call(sendMailSample, { token, body: sample }),
      ),
    );
    const sent = answers.filter(({ status }) => status === 200);
    expect(sent).toHaveLength(MAIL_SAMPLES_PER_HOUR);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    const arrived = mailServer.mails.filter(({ to }) => to?.[0]?.address === email);
    expect(arrived).toHaveLength(MAIL_SAMPLES_PER_HOUR);
  });

  it('says that the environment names no mail server', async () => {
    const silent = await openShop();
    onTestFinished(() => silent.close());
    const { token } = await newAdmin(silent);
    const answer = await silent.call(sendMailSample, { token, body: sample });
    expect(answer).toMatchObject({ status: 409, body: { code: 'NO_MAIL_SERVER' } });
  });

  it('says that the mail server did not answer, or did not take it', async () => {
    const refusing = await startMailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('not this one'), { responseCode: 550 })),
    });
    for (const [smtpUrl, problem] of [
      ['smtp://127.0.0.1:9', 'did not answer'],
      [refusing.url, 'did not take it'],
    ] as const) {
      const other = await openShop({ smtpUrl });
      const { token } = await newAdmin(other);
      const answer = await other.call(sendMailSample, { token, body: sample });
      expect(answer).toMatchObject({ status: 409, body: { code: 'SAMPLE_NOT_SENT' } });
      expect(answer.body).toHaveProperty('error', expect.stringContaining(problem));
      await other.close();
    }
    await refusing.stop();
  });

  it('waits ten seconds for a mail server that says nothing', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    onTestFinished(() => timeout.mockRestore());
    // it is asked, and never answers
    const mute = await startMailServer({ onConnect: () => limit.abort() });
    const other = await openShop({ smtpUrl: mute.url });
    onTestFinished(async () => {
      await other.close();
      await mute.stop();
    });
    const { token } = await newAdmin(other);
    const answer = await other.call(sendMailSample, { token, body: sample });
    expect(answer.body).toMatchObject({ code: 'SAMPLE_NOT_SENT' });
    expect(timeout).toHaveBeenCalledWith(10_000);
  });
});

describe('the words of a mail', () => {
  it('are saved as they are meant, and the others stay', async () => {
    const first = { subject: ' { Order Number } ', opening: 'Hi {“name”},\r\n\r\n\r\nthanks.' };
    expect((await save({ 'order-placed': first })).status).toBe(200);
    const { settings } = await shop.ask(getSettings, { token: admin });
    expect(settings.mailTexts['order-placed']).toEqual({
      subject: '{order number}',
      opening: 'Hi {name},\n\nthanks.',
    });
    expect(settings.mailTexts['new-order']).toEqual({ subject: '', opening: '' });
    // a page of before the section knows nothing of it
    await shop.ask(setSettings, { token: admin, body: { mails: { newOrders: 'a@mail.example' } } });
    const after = await shop.ask(getSettings, { token: admin });
    expect(after.settings.mailTexts).toEqual(settings.mailTexts);
    expect((await save({ version: 0 })).body).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect((await save({})).status).toBe(200);
  });

  it.each([
    [
      'a placeholder that does not exist',
      { subject: 'Order {bestellnummer}' },
      /^There is no \{bestellnummer\}\. Did you mean \{order number\}\?$/,
    ],
    [
      'a brace alone',
      { opening: 'a { b' },
      /^A \{ needs the name of a placeholder and a \}, such as \{shop name\}\.$/,
    ],
    [
      'a long subject',
      { subject: 'x'.repeat(MAIL_SUBJECT_MAX_LENGTH + 1) },
      /^Subject must be 120 characters or less/,
    ],
    [
      'a long opening',
      { opening: 'x'.repeat(MAIL_OPENING_MAX_LENGTH + 1) },
      /^Opening must be 800 characters or less/,
    ],
    [
      'many braces in an opening',
      { opening: '{'.repeat(30_000) },
      /^Opening must be 800 characters or less/,
    ],
    [
      'many braces in a subject',
      { subject: '{}'.repeat(15_000) },
      /^Subject must be 120 characters or less/,
    ],
    ['a NUL', { opening: '\0' }, /cannot be stored/],
    ['a number', { subject: 7 }, /^Subject must be text/],
  ])('with %s are refused', async (_, text, sentence) => {
    for (const answer of [
      await save({ 'order-placed': text }),
      await shop.call(previewMail, { token: admin, body: { kind: 'order-placed', ...text } }),
    ]) {
      expect(answer.status).toBe(400);
      const error: unknown = expect.stringMatching(sentence);
      expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', error });
    }
  });

  it.each(['{', '}', '{}', '{{x}'])(
    'with 100,000 of %j are refused before they are read',
    async (brace) => {
      const answer = await save({ 'order-placed': { opening: brace.repeat(100_000) } });
      expect(answer.status).toBe(400);
    },
  );

  it('of a guest’s mail have no word of the guest', async () => {
    const answer = await save({ 'guest-order': { subject: 'For {name}' } });
    expect(answer.body).toMatchObject({
      error: expect.stringMatching(/^This mail has no \{name\}\. Did you mean/),
    });
  });

  it.each(['__proto__', 'toString', 'no-such-mail', ''])('there are none of %j', async (kind) => {
    const answer = await shop.call(previewMail, { token: admin, body: { kind } });
    expect(answer.status).toBe(400);
  });

  it('are for admins alone to save, look at and send', async () => {
    const before = mailServer.mails.length;
    for (const token of [await shop.guest(), await shop.logIn(accounts.customer)]) {
      expect((await save({ 'order-placed': sample }, shop, token)).status).toBe(403);
      expect((await shop.call(previewMail, { token, body: sample })).status).toBe(403);
      expect((await shop.call(sendMailSample, { token, body: sample })).status).toBe(403);
    }
    expect(mailServer.mails).toHaveLength(before);
  });

  it('that were saved meanwhile are those of a mail that waited', async () => {
    const publicUrl = 'http://localhost:3000';
    const here = await openShop({ publicUrl });
    const other = await here.anotherProcess();
    onTestFinished(async () => {
      await other.close();
      await here.close();
    });
    const to = { name: 'Cora', email: 'cora@mail.example', is_email_verified: true };
    await queueMail(here.database, { to, content: { kind: 'order-placed', order: mailedOrder } });
    const look = async (path: string, at = here) =>
      (
        await at.server.inject({
          url: `/dev/mailbox${path}`,
          remoteAddress: '127.0.0.1',
          headers: { host: 'localhost:3000' },
        })
      ).payload;
    expect(await look('')).toContain('Your order TB-7K2M-4Q9X is placed');
    const text = { subject: 'Danke, {name}', opening: 'Wir nähen {order number}.' };
    const token = await here.logIn(accounts.admin);
    expect((await save({ 'order-placed': text }, here, token)).status).toBe(200);
    for (const each of [here, other]) expect(await look('', each)).toContain('Danke, Cora');
    const id = /mailbox\/([0-9a-f-]{36})/.exec(await look(''))?.[1] ?? '';
    expect(await look(`/${id}/html`)).toContain('Wir nähen TB-7K2M-4Q9X.');
  });
});
