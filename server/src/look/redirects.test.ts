import { RESERVED_PATHS } from '@tailorbird/contract/kinds/look';
import { LOOK } from '@tailorbird/contract/look-limits';
import {
  addRedirect,
  createLookPreview,
  deleteRedirect,
  discardLook,
  getLook,
  listRedirects,
  publishLook,
  setLookPart,
} from '@tailorbird/contract/look';
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
    expect(await open('/about?from=letter&x=%0d%0a')).toEqual([
      301,
      '/%C3%BCber-uns?from=letter&x=%0d%0a',
    ]);
    expect(await open('/%C3%BCber-uns?from=letter')).toEqual([200, '<p>über-uns</p>']);
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

  it('is in a preview that of its draft, and the published one leads there', async () => {
    await save(ABOUT, 'who-we-are');
    await save(CARE, null);
    const { path } = await shop.ask(createLookPreview, { token, body: {} });
    const opened = await shop.server.inject({ url: path });
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    const show = async (url: string) => {
      const { statusCode, headers } = await shop.server.inject({ url, headers: { cookie } });
      return [statusCode, headers.location];
    };
    expect(await show('/about?a=b')).toEqual([301, '/who-we-are?a=b']);
    expect(await show('/about-us')).toEqual([301, '/']);
    expect(await show('/who-we-are')).toEqual([200, undefined]);
    expect(await open('/about')).toEqual([200, '<p>about</p>']);
    expect(await open('/who-we-are')).toEqual([404, 'Nothing']);
    await shop.ask(discardLook, { token });
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

const listed = async (page?: string) =>
  (await shop.ask(listRedirects, { token, query: { page } })).redirects;
const add = (path: string, page = ABOUT) => shop.call(addRedirect, { token, body: { path, page } });

describe('an address of before', () => {
  beforeAll(async () => {
    await shop.database.query('delete from redirects');
    await save(ABOUT, 'about');
    await save(CARE, 'care');
    await publish();
  });

  it('is listed by its page, and removed for all processes at once', async () => {
    await save(ABOUT, 'about-us');
    await save(CARE, 'washing');
    await publish();
    expect(await listed()).toEqual([
      { path: '/about', page: ABOUT, endsAt: null },
      { path: '/care', page: CARE, endsAt: null },
    ]);
    expect(await listed(CARE)).toEqual([{ path: '/care', page: CARE, endsAt: null }]);
    expect(await open('/care')).toEqual([301, '/washing']);
    const removed = { token, query: { path: '/care' } };
    const both = await Promise.all([
      shop.call(deleteRedirect, removed),
      shop.call(deleteRedirect, removed),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await open('/care')).toEqual([404, 'Nothing']);
    expect(await listed(CARE)).toEqual([]);
  });

  it('is added as it is typed, and found however it is written', async () => {
    for (const typed of [' pages/Care-Guide/ ', '/pages/care-guide', '/pages/caf%C3%A9']) {
      expect(await add(typed, CARE)).toMatchObject({ status: 201 });
    }
    expect((await listed(CARE)).map(({ path }) => path)).toEqual([
      '/pages/café',
      '/pages/care-guide',
    ]);
    for (const url of ['/pages/care-guide', '/Pages/Care-Guide/', '/pages/cafe%CC%81?a=1']) {
      expect((await open(url)).map(String)).toEqual(['301', expect.stringMatching(/^\/washing/)]);
    }
    // to another page
    expect(await add('/pages/care-guide', ABOUT)).toMatchObject({ status: 201 });
    expect(await open('/pages/care-guide')).toEqual([301, '/about-us']);
  });

  it.each([
    ['', 400],
    ['/', 400],
    ['//evil.example', 400],
    ['/a//b', 400],
    ['/..', 400],
    ['/a/%2e%2e/b', 400],
    ['/a\\b', 400],
    ['/a?b', 400],
    ['https://evil.example/a', 400],
    ['/a\u0000', 400],
    ['/a\u202eb', 400],
    [`/${'a'.repeat(LOOK.formerPath)}`, 400],
    ['/cart', 409],
    ['/product/tote', 409],
    ['/API/x', 409],
    ['/about-us', 409],
    ['/About-Us/', 409],
  ])('is refused where it is no path, or somebody else’s: %j', async (path, status) => {
    const before = await listed();
    expect(await add(path)).toMatchObject({ status });
    expect(await listed()).toEqual(before);
  });

  it('leads to a published page, and there are at most so many', async () => {
    const draft = '01900000-0000-7000-8000-00000000000d';
    await save(draft, 'draft');
    for (const page of [draft, '01900000-0000-7000-8000-00000000000e']) {
      expect(await add('/old', page)).toMatchObject({ status: 404 });
    }
    await shop.ask(discardLook, { token });
    await shop.database.query(
      `insert into redirects (path, leads_to, target_id)
       select '/n-' || n, 'page', $1 from generate_series(1, $2) n`,
      [CARE, LOOK.redirects - (await listed()).length],
    );
    expect(await add('/old')).toMatchObject({ status: 409, body: { code: 'REDIRECTS_FULL' } });
    // one that is there already
    expect(await add('/n-1')).toMatchObject({ status: 201 });
    expect(await listed()).toHaveLength(LOOK.redirects);
  });

  it('of two pages that two admins move to one address is refused to the second', async () => {
    await save(ABOUT, 'same');
    await save(CARE, 'same');
    const { problems } = await shop.ask(getLook, { token });
    expect(problems.map(({ kind }) => kind)).toEqual(['path-taken', 'path-taken']);
    const { parts } = await shop.ask(getLook, { token });
    const read = parts.filter(({ isDraft }) => isDraft);
    const body = { parts: read.map(({ part, version }) => ({ part, version })) };
    expect(await shop.call(publishLook, { token, body })).toMatchObject({
      status: 409,
      body: { code: 'LOOK_INCOMPLETE' },
    });
    expect(await open('/about-us')).toEqual([200, '<p>about-us</p>']);
    await shop.ask(discardLook, { token });
  });
});

it('no address of the server can be one of a page', () => {
  const above: string[] = [];
  const paths = shop.server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part] = /^([│ ]*)[├└]── ([^ ]*)/u.exec(line) ?? [];
      if (part === undefined) return [];
      above.splice(indent.length / 4, above.length, part);
      return above.join('');
    });
  expect(paths).toContain('/api/look/draft');
  // a page's address has no dot
  const first = paths
    .map((path) => path.split('/')[1] ?? '')
    .filter((part) => /^[^.*]+$/.test(part));
  expect([...new Set(first)].filter((part) => !RESERVED_PATHS.includes(part))).toEqual([]);
});
