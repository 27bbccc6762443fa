import { getLook, publishLook, setLookPart } from '@tailorbird/contract/look';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts } from '../../test/fixture.ts';
import type { PageRenderer } from '../http/pages.ts';

const ABOUT = '01900000-0000-7000-8000-00000000000a';
const CARE = '01900000-0000-7000-8000-00000000000b';

/** Each page is what the shop has at its address. */
const renderer: PageRenderer = {
  addressOf: async (path) => path,
  async renderPage({ address, sources }) {
    const page = await sources.findWrittenPage(decodeURIComponent(address.slice(1)));
    return { html: page?.html ?? 'Nothing', status: page ? 200 : 404 };
  },
};

let shop: TestShop;
let another: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop({ pages: { renderer, assets: {}, serveFiles: async () => undefined } });
  another = await shop.anotherProcess();
  token = await shop.logIn(accounts.admin);
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

async function save(id: string, path: string | null): Promise<void> {
  const { parts } = await shop.ask(getLook, { token });
  const version = parts.find(({ part }) => part === `page:${id}`)?.version ?? 0;
  const value = path === null ? null : { path, title: path, text: path, description: '' };
  await shop.ask(setLookPart, { token, body: { part: 'page', id, version, value } });
}

async function publish(): Promise<void> {
  const { parts } = await shop.ask(getLook, { token });
  const drafts = parts.filter(({ isDraft }) => isDraft);
  const read = drafts.map(({ part, version }) => ({ part, version }));
  await shop.ask(publishLook, { token, body: { parts: read } });
}

/** Its status, and where it leads or what it says. */
async function open(url: string): Promise<(number | string)[]> {
  const [here, there] = [await shop.server.inject({ url }), await another.server.inject({ url })];
  expect(there.statusCode).toBe(here.statusCode);
  expect(there.headers.location).toBe(here.headers.location);
  return [here.statusCode, here.headers.location ?? here.body.trim()];
}

describe('the address of a page', () => {
  it('that is changed leads to the page in one step, however often it moves', async () => {
    await save(ABOUT, 'about');
    await publish();
    expect(await open('/about')).toEqual([200, '<p>about</p>']);
    await save(ABOUT, 'about-us');
    await publish();
    await save(ABOUT, 'über-uns');
    await publish();
    for (const former of ['/about', '/about/', '/About', '/about-us']) {
      expect(await open(former)).toEqual([301, '/%C3%BCber-uns']);
    }
    expect(await open('/about?from=letter')).toEqual([301, '/%C3%BCber-uns']);
    expect(await open('/%C3%BCber-uns')).toEqual([200, '<p>über-uns</p>']);
    const map = await shop.server.inject({ url: '/sitemap.xml' });
    expect(map.body).toContain('/%C3%BCber-uns</loc>');
    expect(map.body).not.toContain('/about');
  });

  it('is its own again when it takes it back, and another page may take a former one', async () => {
    await save(ABOUT, 'about');
    await save(CARE, 'about-us');
    await publish();
    expect(await open('/about')).toEqual([200, '<p>about</p>']);
    expect(await open('/about-us')).toEqual([200, '<p>about-us</p>']);
    expect(await open('/%C3%BCber-uns')).toEqual([301, '/about']);
  });

  it('of two pages that change places is that of the other', async () => {
    await save(ABOUT, 'about-us');
    await save(CARE, 'about');
    await publish();
    expect(await open('/about')).toEqual([200, '<p>about</p>']);
    expect(await open('/about-us')).toEqual([200, '<p>about-us</p>']);
    await save(ABOUT, 'about');
    await save(CARE, 'about-us');
    await publish();
  });

  it('leads home for 30 days when the page is deleted, with those that led to it', async () => {
    await save(ABOUT, null);
    await publish();
    expect(await open('/about')).toEqual([301, '/']);
    expect(await open('/%C3%BCber-uns')).toEqual([301, '/']);
    const { rows } = await shop.database.query<{ days: number }>(
      `update redirects set ends_at = ends_at - interval '30 days'
       returning round(extract(epoch from ends_at - now()) / 86400)::int as days`,
    );
    expect(rows.map(({ days }) => days)).toEqual(rows.map(() => 0));
    expect(await open('/about')).toEqual([404, 'Nothing']);
  });

  it.each(['//evil.example', '/%2F%2Fevil.example', '/..', '/%2e%2e', '/%', '/%FF', '/none'])(
    'that nobody had leads nowhere: %s',
    async (url) => expect((await open(url))[0]).not.toBe(301),
  );
});
