import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openShop, TOKEN_SECRET, type TestShop } from '../../test/app.ts';
import { NOWHERE } from '../../test/fixture.ts';
import { mailedOrder, TOKEN } from '../../test/mails.ts';
import { TokenCipher } from './token-cipher.ts';
import type { MailContent } from './mail.ts';
import { queueMail } from './queries.ts';

const seal = new TokenCipher(TOKEN_SECRET);
const publicUrl = 'http://localhost:3000';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ publicUrl, trustProxy: true });
});
beforeEach(() => shop.database.query('delete from mails'));
afterAll(() => shop.close());

const look = (path = '', { headers = {}, address = '127.0.0.1', at = shop } = {}) =>
  at.server.inject({
    url: `/dev/mailbox${path}`,
    remoteAddress: address,
    headers: { host: 'localhost:3000', ...headers },
  });

/** Who a page of the list names; the names end in a dot. */
const names = ({ payload }: { payload: string }) =>
  [...payload.matchAll(/<bdi>(.*?)\.<\/bdi>/g)].map(([, name]) => name);

async function write(content: MailContent, name = 'Cora', at = shop): Promise<string> {
  const to = { name, email: 'cora@mail.example', is_email_verified: true };
  await queueMail(at.database, { to, content });
  const { rows } = await at.database.query<{ id: string }>(
    'select id from mails order by created_at desc, id desc limit 1',
  );
  return rows[0]?.id ?? '';
}

describe('the mailbox', () => {
  it('says what it is for while it is empty', async () => {
    const { statusCode, payload } = await look();
    expect(statusCode).toBe(200);
    expect(payload).toContain('No mail has been written yet.');
  });

  it('lists mails, newest first, in pages of fifty', async () => {
    for (let number = 1; number <= 51; number += 1) {
      await write({ kind: 'password-changed' }, `Cora ${number}.`);
    }
    const first = await look();
    expect(names(first)).toHaveLength(50);
    expect(names(first)[0]).toBe('Cora 51');
    expect(first.payload).toContain('href="/dev/mailbox?page=2"');
    const second = await look('?page=2');
    expect(names(second)).toEqual(['Cora 1']);
    expect(second.payload).not.toContain('page=3');
    expect((await look('?page=x&page=y')).statusCode).toBe(200);
  });

  it('shows a mail that is held back only once it would go out', async () => {
    const id = await write({ kind: 'password-changed' }, 'Cora held.');
    await shop.database.query("update mails set next_attempt_at = now() + interval '30 seconds'");
    expect(names(await look())).toEqual([]);
    expect((await look(`/${id}`)).statusCode).toBe(404);
    await shop.database.query('update mails set next_attempt_at = now()');
    expect(names(await look())).toEqual(['Cora held']);
    expect((await look(`/${id}`)).statusCode).toBe(200);
  });

  it('shows a mail with a link that works, in HTML and in text', async () => {
    const id = await write({ kind: 'password-reset', token: await seal.seal(TOKEN) });
    const link = `href="${publicUrl}/reset-password?token=${encodeURIComponent(TOKEN)}"`;
    const page = await look(`/${id}`);
    expect(page.payload).toContain('<h1>Set a new password</h1>');
    expect(page.payload).toContain(`src="/dev/mailbox/${id}/html"`);
    expect(page.payload).toContain(link);
    const html = await look(`/${id}/html`);
    expect(html.payload).toContain(link);
    // out of the frame, into the same tab
    expect(html.payload).toContain('<base target="_top">');
    expect(html.payload).toContain('src="data:image/png;base64,');
  });

  it('lets nothing in a mail run, and nobody else keep or frame it', async () => {
    const id = await write({ kind: 'password-changed' });
    const { headers } = await look(`/${id}/html`);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox allow-popups allow-top-navigation-by-user-activation');
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('allow-scripts');
    expect(headers).not.toHaveProperty('x-frame-options');
    for (const path of ['', `/${id}`, `/${id}/html`]) {
      expect((await look(path)).headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      });
    }
    expect((await look()).headers['x-frame-options']).toBe('DENY');
    const around = (await look(`/${id}`)).headers['content-security-policy'];
    expect(around).toMatch(/^default-src 'none';.*;frame-src 'self';/);
  });

  it('shows the pictures of what was ordered, and no others', async () => {
    const id = await write({ kind: 'order-placed', order: mailedOrder });
    const { headers, payload } = await look(`/${id}/html`);
    const pictures = `${publicUrl}/api/drawing/`;
    expect(payload).toContain(`<img src="${pictures}`);
    const policy = String(headers['content-security-policy']);
    expect(/img-src ([^;]*);/.exec(policy)?.[1]).toBe(`data: ${pictures} ${publicUrl}/api/binary/`);
  });

  it('shows names and notes as they were written', async () => {
    const content = { kind: 'unlock-denied', notes: '<script>1</script>' } as const;
    const id = await write(content, '"><script>1</script>');
    for (const path of ['', `/${id}`, `/${id}/html`]) {
      const { payload } = await look(path);
      expect(payload).toContain('&lt;script&gt;');
      expect(payload).not.toContain('<script');
    }
  });

  it('says so when there is nothing to read any more', async () => {
    const other = new TokenCipher('another secret, also long enough');
    const closed = await write({ kind: 'password-reset', token: await other.seal(TOKEN) });
    const sent = await write({ kind: 'password-changed' });
    await shop.database.query(`update mails set content = '{}', sent_at = now() where id = $1`, [
      sent,
    ]);
    for (const id of [closed, sent]) {
      expect((await look(`/${id}`)).payload).toContain('There is nothing to read in this mail');
      expect((await look(`/${id}/html`)).statusCode).toBe(404);
    }
    expect((await look()).statusCode).toBe(200);
  });

  it.each([`/${NOWHERE}`, `/${NOWHERE}/html`, '/1', '/%00', '/1/html', '/a/b'])(
    'has no mail %s',
    async (path) => {
      const answer = await look(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    },
  );
});

describe('the mailbox is not there', () => {
  it.each([
    ['for another machine', { address: '192.0.2.1' }],
    ['through a proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['through a proxy that says for whom', { headers: { forwarded: 'for=127.0.0.1' } }],
    ['under a name of the world', { headers: { host: 'shop.example' } }],
    ['under a name that only begins so', { headers: { host: 'localhost.evil.example' } }],
    ['under a name with something before it', { headers: { host: 'shop.example@localhost' } }],
    ['under a name that says nothing', { headers: { host: ':3000' } }],
  ])('%s', async (_, from) => {
    const id = await write({ kind: 'password-changed' });
    for (const path of ['', `/${id}`, `/${id}/html`, '/style.css']) {
      const answer = await look(path, from);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it.each([
    ['where mails are sent', { publicUrl, smtpUrl: 'smtp://mail.example' }],
    ['where the shop is public', { publicUrl: 'https://shop.example' }],
    ['where the shop is in the house', { publicUrl: 'http://192.168.1.2:3000' }],
  ])('%s', async (_, settings) => {
    const other = await openShop(settings);
    onTestFinished(() => other.close());
    const id = await write({ kind: 'password-changed' }, 'Cora', other);
    for (const path of ['', `/${id}`, `/${id}/html`]) {
      expect((await look(path, { at: other })).statusCode).toBe(404);
    }
  });

  it.each(['127.0.0.1', '[::1]', 'localhost'])('but is there under %s', async (name) => {
    const other = await openShop({ publicUrl: `http://${name}:3000` });
    onTestFinished(() => other.close());
    const answer = await look('', { at: other, headers: { host: `${name}:3000` } });
    expect(answer.statusCode).toBe(200);
  });
});
