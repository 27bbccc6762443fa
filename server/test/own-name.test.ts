import { exportCatalogue } from '@tailorbird/contract/catalogue-transfer';
import { endpoints } from '@tailorbird/contract/endpoints';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import { exportOrders } from '@tailorbird/contract/order-desk';
import { exportPapers, getPaper, issuePaper } from '@tailorbird/contract/papers';
import { uploadImage } from '@tailorbird/contract/images';
import { setSettings } from '@tailorbird/contract/shop-settings';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as renderer from '../../web/src/entry-server.tsx';
import { pages as storefront } from '../../web/src/pages.ts';
import { adminPaths } from '../../web/src/shell/admin-paths.ts';
import { MARK_ID, openMailServer } from '../src/mail/deliver.ts';
import type { MailContent } from '../src/mail/mail.ts';
import { renderMail } from '../src/mail/render-mail.ts';
import { TokenCipher } from '../src/mail/token-cipher.ts';
import { openShop, PUBLIC_URL, TOKEN_SECRET, type TestShop } from './app.ts';
import { accounts, categories, NOWHERE, products } from './fixture.ts';
import { startMailServer } from './mail-server.ts';
import { everyKind, findNoWords } from './mails.ts';
import { wordsOf } from './papers.ts';
import { multipart, picture } from './pictures.ts';
import { order as placeOne } from './shopper.ts';

const NAME = 'Nähwerk Huber';

/** What nobody reads in a shop of another name and currency. */
const NOT_OURS = [/Tailorbird/, /\$\s?\d|USD/];

const entry = { 'src/entry-client.tsx': { file: 'entry.js' } };
const built = { renderer, assets: entry, serveFiles: async () => undefined };

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await openShop({ pages: built });
  admin = await shop.logIn(accounts.admin);
  await rename(NAME);
});
afterAll(() => shop.close());

const SHOP = { address: 'Gasse 4\nMunich', email: 'hello@huber.example', phone: '+49 89 1' };

const REGION = { currency: 'EUR', numbers: 'de-DE', days: 'de-DE' };

async function rename(name: string, logo: string | null = null) {
  const legal = { terms: 'Be kind.', privacy: 'We keep *nothing*.', imprint: 'Us.' };
  const body = { shop: { ...SHOP, name, logo }, region: REGION, legal };
  await shop.ask(setSettings, { token: admin, body });
}

const get = async (url: string) => (await shop.server.inject({ url })).payload;

function expectOurs(text: string) {
  for (const pattern of NOT_OURS) {
    const at = text.search(pattern);
    expect(at === -1 ? '' : text.slice(Math.max(0, at - 60), at + 60)).toBe('');
  }
}

/** Codes of all currencies stand in the description of what an admin chooses from. */
const withoutCodes = (text: string) => text.replaceAll(/("|&quot;)[A-Z]{3}\1/g, '');

/** Each page of the storefront, with something in it, and one that is not there. */
const storefrontPages = Object.values(storefront).flatMap(({ path }) => {
  if (path === '*') return ['/nothing/here'];
  const of = (id: string) => path.replace(':id?', id);
  if (path.startsWith('/product')) return [of(products.tote.id), of(NOWHERE)];
  if (path.startsWith('/category')) return [of(categories.bags.id), of(NOWHERE)];
  if (path.startsWith('/legal')) return ['terms', 'privacy', 'imprint'].map(of);
  return [path.replace('/:id?', '')];
});
const adminPages = adminPaths.map((path) => `/admin/${path.replace(':id', NOWHERE)}`);

describe('a shop with a name of its own', () => {
  it.each([...storefrontPages, ...adminPages])('says it at %s, and no other', async (path) => {
    const html = await get(path);
    expectOurs(html);
    expect(html).toMatch(new RegExp(`<title>(?:[^<]+ · )?${NAME}</title>`));
    expect(html).toContain(`<html lang="en" data-shop-name="${NAME}" data-time-zone="UTC" data-`);
    expect(html).toContain(
      `<bdi class="wordmark" aria-hidden="true">${NAME}</bdi><span class="sr">${NAME}, home</span>`,
    );
  });

  it('says it to search engines and messengers', async () => {
    const html = await get('/');
    expect(html).toContain(`<meta property="og:site_name" content="${NAME}">`);
    expect(html).toContain(`"@type":"OnlineStore","name":"${NAME}"`);
    expect(await get(`/category/${categories.shirts.id}`)).toContain(`made to order at ${NAME}.`);
    for (const file of ['/sitemap.xml', '/robots.txt']) expectOurs(await get(file));
  });

  it('says it in the description of its API', async () => {
    const document = await get('/api/openapi.json');
    expectOurs(withoutCodes(document));
    expect(JSON.parse(document)).toMatchObject({ info: { title: NAME } });
    const docs = await get('/api/docs');
    expectOurs(withoutCodes(docs));
    expect(docs).toContain(`<h1>${NAME} API</h1>`);
  });

  it('says it in all that every visitor is answered', async () => {
    const all: readonly Endpoint[] = endpoints;
    for (const { path } of all.filter(({ shared, params }) => shared && !params)) {
      expectOurs(await get(`/api${path}`));
    }
  });

  it('says it on papers', async () => {
    const { _id: id } = await placeOne(shop, await shop.logIn(accounts.customer));
    const body = { kind: 'invoice' };
    const { paper } = await shop.ask(issuePaper, { token: admin, params: { id }, body });
    const { bytes } = await shop.call(getPaper, { token: admin, params: { id: paper._id } });
    const words = await wordsOf(bytes);
    expectOurs(words);
    expect(words).toMatch(/12,05\s€/);
    expect(bytes.toString('latin1')).not.toContain('Tailorbird');
    expect(words).toContain(NAME);
  });

  it.each([
    ['orders', exportOrders, {}, /^nahwerk-huber-orders-\d{4}-\d\d-\d\d\.csv$/],
    ['papers', exportPapers, { month: '2026-05' }, /^nahwerk-huber-papers-2026-05\.csv$/],
    [
      'the catalogue',
      exportCatalogue,
      { format: 'json' },
      /^nahwerk-huber-catalogue-\d{4}-\d\d-\d\d\.zip$/,
    ],
  ])('gives files with %s its name', async (_, endpoint, query, expected) => {
    const { headers } = await shop.call(endpoint, { token: admin, query });
    const disposition = String(headers['content-disposition']);
    expect(/^attachment; filename="(.*)"$/.exec(disposition)?.[1]).toMatch(expected);
  });
});

const seal = new TokenCipher(TOKEN_SECRET);
const writing = (name: string) => ({
  publicUrl: PUBLIC_URL,
  seal,
  mark: `cid:${MARK_ID}`,
  findShopName: async () => name,
  findWords: findNoWords,
});
const to = { name: 'Cora', email: 'cora@mail.example' };
const kinds = Object.entries<MailContent>(await everyKind(seal, 'Huber Ltd'));

describe('a mail of a shop with a name of its own', () => {
  it.each(kinds)('of the kind %s says it, and no other', async (_, content) => {
    const { subject, text, html } = await renderMail(to, content, writing(NAME));
    for (const part of [subject, text, html]) expectOurs(part);
    expect(text).toContain(`\n-- \n${NAME}\n${PUBLIC_URL}\n`);
    expect(html).toContain(`>${NAME}</a>`);
    expect(html).toContain(`Sent by ${NAME}, `);
    expect(html).not.toContain(MARK_ID);
  });

  const HOSTILE = '“Huber” <a href="x">& Söhne, <evil@mail.example>';

  it.each([
    ['Tailorbird', NAME, NAME],
    ['Tailorbird', HOSTILE, HOSTILE],
    ['Tailorbird', 'one\r\nBcc: everybody@mail.example', 'one Bcc: everybody@mail.example'],
    ['Tailorbird', 'خياط \u202e', 'خياط'],
    ['Tailorbird', '', 'Tailorbird'],
    ['Our Sender', NAME, 'Our Sender'],
  ])('comes from %j, of a shop named %j, as %j', async (given, name, shown) => {
    const server = await startMailServer();
    onTestFinished(() => server.stop());
    const sender = { name: given, address: 'shop@mail.example' };
    const mailServer = await openMailServer(server.url, sender);
    const rendered = await renderMail(to, { kind: 'password-changed' }, writing(name));
    const mail = { id: 'one', to, attachments: [], ...rendered };
    await mailServer.deliver(mail, AbortSignal.timeout(60_000));
    const [arrived] = server.mails;
    expect(arrived?.from).toEqual({ name: shown, address: 'shop@mail.example' });
    expect(arrived?.to).toEqual([{ name: 'Cora', address: to.email }]);
    expect(arrived?.bcc).toBeUndefined();
    expect(arrived?.attachments).toHaveLength(name === '' ? 1 : 0);
  });

  it('sets a name apart that is read from right to left, and lets none end its markup', async () => {
    const content = { kind: 'password-changed' } as const;
    const arabic = await renderMail(to, content, writing('خياط'));
    expect(arabic.text).toContain('your account at \u2068خياط\u2069 was changed');
    const hostile = await renderMail(to, content, writing(HOSTILE));
    expect(hostile.html).not.toContain('<a href="x">');
    expect(hostile.html).toContain('&lt;a href=&quot;x&quot;&gt;');
  });
});

describe('the name of a shop', () => {
  it('is shown on every process once it is saved', async () => {
    const other = await shop.anotherProcess();
    onTestFinished(() => other.close());
    const titles = async () =>
      Promise.all(
        [shop, other].map(async ({ server }) => {
          const { payload } = await server.inject('/cart');
          return /<title>(.*)<\/title>/.exec(payload)?.[1];
        }),
      );
    expect(await titles()).toEqual([`Cart · ${NAME}`, `Cart · ${NAME}`]);
    await rename('Huber & Töchter');
    onTestFinished(() => rename(NAME));
    expect(await titles()).toEqual(['Cart · Huber &amp; Töchter', 'Cart · Huber &amp; Töchter']);
    for (const { server } of [shop, other]) {
      const api = (await server.inject('/api/openapi.json')).json<{ info: object }>();
      expect(api.info).toMatchObject({ title: 'Huber & Töchter' });
    }
  });

  it.each(['', 'Tailorbird'])('that is %j leaves every page as it was', async (name) => {
    await rename(name);
    onTestFinished(() => rename(NAME));
    const html = await get('/cart');
    expect(html).toContain('<title>Cart · Tailorbird</title>');
    expect(html).toMatch(/<html lang="en" data-time-zone="UTC" data-formats="[^"]*">/);
    expect(html).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">');
    expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
    expect(html).toContain('aria-label="Tailorbird, home"');
    expect(html).not.toContain('wordmark');
  });

  it('ends no attribute, title or script, and turns no sentence', async () => {
    const hostile = '"><script>alert(1)</script>';
    await rename(hostile);
    onTestFinished(() => rename(NAME));
    for (const path of ['/', '/cart', '/api/docs', `/category/${categories.bags.id}`]) {
      expect(await get(path)).not.toContain('<script>alert(1)');
    }
    await rename('خياط');
    expect(await get('/cart')).toContain('<title>Cart · خياط</title>');
    expect(await get(`/category/${categories.shirts.id}`)).toContain(
      'made to order at \u2068خياط\u2069.',
    );
    const { headers } = await shop.call(exportOrders, { token: admin });
    expect(headers['content-disposition']).toMatch(/filename="shop-orders-/);
  });
});

const iconIn = (html: string) => /<link rel="icon" href="([^"]*)"/.exec(html)?.[1] ?? '';

describe('the icon of a shop', () => {
  it.each([
    [NAME, 'N'],
    ['äpfel', 'Ä'],
    ['ßa', 'ß'],
    ['“Huber”', 'H'],
    ['👩‍👩‍👧 Familie', '👩‍👩‍👧'],
    ['نسيج', 'ن'],
    ['& Co', 'C'],
    ['<&', '&lt;'],
  ])('without a logo is the first letter of %j', async (name, letter) => {
    await rename(name);
    onTestFinished(() => rename(NAME));
    const html = await get('/cart');
    expect(html).not.toContain('apple-touch-icon');
    const icon = await shop.server.inject(iconIn(html));
    expect(icon.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(icon.payload).toContain(`>${letter}</text></svg>`);
  });

  it('is the logo where there is one, on white and square', async () => {
    const part = { name: 'logo.png', type: 'image/png', bytes: await wideLogo() };
    const { type, bytes } = multipart(part);
    const headers = { 'content-type': type };
    const { binary } = await shop.ask(uploadImage, { token: admin, headers, body: bytes });
    await rename(NAME, binary._id);
    onTestFinished(() => rename(NAME));
    const html = await get('/cart');
    expect(html).toContain('<link rel="apple-touch-icon" href="/shop-icon.png?of=');
    for (let asked = 0; asked < 3; asked += 1) {
      const icon = await shop.server.inject(`${iconIn(html)}&more=${asked}`);
      expect(icon.headers['content-type']).toBe('image/png');
      const { width, height, hasAlpha } = await sharp(icon.rawPayload).metadata();
      expect([width, height, hasAlpha]).toEqual([180, 180, false]);
      const { data } = await sharp(icon.rawPayload)
        .extract({ left: 90, top: 2, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([...data]).toEqual([255, 255, 255]);
    }
    const { rows } = await shop.database.query(
      'select width from image_renditions where image_id = $1 and width = 180',
      [binary._id],
    );
    expect(rows).toHaveLength(1);
  });

  it('answers to the names that browsers ask for by themselves', async () => {
    expect((await shop.server.inject('/favicon.svg')).headers.location).toBe('/shop-icon.svg?of=N');
    expect((await shop.server.inject('/apple-touch-icon.png')).statusCode).toBe(404);
    expect((await shop.server.inject('/shop-icon.png')).statusCode).toBe(404);
    await rename('');
    onTestFinished(() => rename(NAME));
    expect((await shop.server.inject('/shop-icon.svg')).statusCode).toBe(404);
  });
});

/** Ink on nothing. */
const wideLogo = () => picture(400, 100, 7).ensureAlpha(0.5).png().toBuffer();
