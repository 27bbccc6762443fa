import { DEFAULT_PARTS } from '@tailorbird/contract/kinds/look';
import { LOOK } from '@tailorbird/contract/look-limits';
import {
  createLookPreview,
  discardLook,
  getLook,
  getLookPage,
  listLookVersions,
  publishLook,
  restoreLook,
  setLookPart,
  type LookReply,
} from '@tailorbird/contract/look';
import { getFooter } from '@tailorbird/contract/shop-settings';
import { getHome, getWrittenPage } from '@tailorbird/contract/shown-look';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, categories } from '../../test/fixture.ts';

const ABOUT = '01900000-0000-7000-8000-00000000000a';
const CARE = '01900000-0000-7000-8000-00000000000b';
const GONE = '01900000-0000-7000-8000-00000000000c';

let shop: TestShop;
let token: string;
beforeEach(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
afterEach(() => shop.close());

const read = () => shop.ask(getLook, { token });
const versionOf = (look: LookReply, part: string) =>
  look.parts.find((each) => each.part === part)?.version ?? 0;

/** Saves a part over whatever it is. */
async function save(part: string, value: unknown): Promise<LookReply> {
  const [name, id] = part.split(':');
  const version = versionOf(await read(), part);
  return shop.ask(setLookPart, {
    token,
    body: { part: name, ...(id && { id }), version, value },
  });
}

const draftsOf = ({ parts }: LookReply) =>
  parts.flatMap(({ part, version, isDraft }) => (isDraft ? [{ part, version }] : []));

async function publish(): Promise<LookReply> {
  return shop.ask(publishLook, { token, body: { parts: draftsOf(await read()) } });
}

const page = (path: string, text = 'We sew.') => ({
  path,
  title: 'About us',
  text,
  description: '',
});
const notice = (text: string) => ({ text, target: null, from: null, to: null });

/** What a visitor is shown, with the cookie of a preview or without. */
async function shown(process: TestShop, cookie?: string) {
  const headers = cookie === undefined ? {} : { cookie };
  const footer = await process.server.inject({ url: '/api/footer', headers });
  return { notice: footer.json().look?.notice?.text, headers: footer.headers };
}

async function preview(version?: string): Promise<string> {
  const { path } = await shop.ask(createLookPreview, {
    token,
    body: version === undefined ? {} : { version },
  });
  const opened = await shop.server.inject({ url: path });
  expect(opened.statusCode).toBe(303);
  const cookie = String(opened.headers['set-cookie']);
  expect(cookie).toContain('HttpOnly; SameSite=Lax');
  return cookie.split(';')[0] ?? '';
}

describe('the draft of the look', () => {
  it('is what the contract says before anybody changed it', async () => {
    const look = await read();
    expect(look.draft).toEqual({ ...DEFAULT_PARTS, pages: [] });
    expect(look).toMatchObject({ parts: [], problems: [], draftBytes: 0, current: null });
    expect((await shop.ask(getFooter)).look).toBeUndefined();
    expect((await shop.ask(getHome)).sections.map(({ kind }) => kind)).toEqual([
      'banner',
      'shelves',
    ]);
  });

  it('is shown by nothing until it is published, then by all processes at once', async () => {
    const another = await shop.anotherProcess();
    await save('notice', notice('Closed in May'));
    await save(`page:${ABOUT}`, page('about-us'));
    for (const process of [shop, another]) expect((await shown(process)).notice).toBeUndefined();
    expect(await shop.call(getWrittenPage, { params: { path: 'about-us' } })).toMatchObject({
      status: 404,
    });
    const look = await publish();
    expect(look.current?.parts.map(({ part }) => part)).toEqual(['notice', `page:${ABOUT}`]);
    for (const process of [shop, another]) {
      expect((await shown(process)).notice).toBe('Closed in May');
      const { title, html } = await process.ask(getWrittenPage, { params: { path: 'about-us' } });
      expect([title, html]).toEqual(['About us', '<p>We sew.</p>\n']);
    }
    await another.close();
  });

  it('is none any more when it is as what is published', async () => {
    await save('notice', notice('Closed in May'));
    const look = await save('notice', DEFAULT_PARTS.notice);
    expect(draftsOf(look)).toEqual([]);
    // pressed twice, and as it is already
    expect(draftsOf(await save('menu', DEFAULT_PARTS.menu))).toEqual([]);
    expect((await publish()).current).toBeNull();
  });

  it('of two admins loses nothing', async () => {
    const first = await save('notice', notice('Closed in May'));
    const version = versionOf(first, 'notice');
    await save('notice', notice('Closed in June'));
    const late = await shop.call(setLookPart, {
      token,
      body: { part: 'notice', version, value: notice('Closed in July') },
    });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', value: { text: 'Closed in June' }, version: version + 1 },
    });
    // another part is nobody's business
    await save('menu', { entries: [] });
    // published meanwhile: what the editor sees is still as it saved it
    const seen = await read();
    await publish();
    const next = await shop.call(setLookPart, {
      token,
      body: { part: 'notice', version: versionOf(seen, 'notice'), value: notice('Open') },
    });
    expect(next.status).toBe(200);
  });

  it('is published as it was read, and by a second press not again', async () => {
    const seen = draftsOf(await save('notice', notice('Closed in May')));
    await save(`page:${ABOUT}`, page('about-us'));
    const refused = await shop.call(publishLook, { token, body: { parts: seen } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
    expect((await shown(shop)).notice).toBeUndefined();
    const parts = draftsOf(await read());
    const [one, two] = await Promise.all([
      shop.call(publishLook, { token, body: { parts } }),
      shop.call(publishLook, { token, body: { parts } }),
    ]);
    expect([one?.status, two?.status]).toEqual([200, 200]);
    expect((await shop.ask(listLookVersions, { token })).versions).toHaveLength(1);
  });

  it('says what keeps it from being published, and publishes nothing of it', async () => {
    const { rows } = await shop.database.query<{ id: string }>(
      `insert into images (id, name, content_type, width, height, bytes)
       values (gen_random_uuid(), 'a.png', 'image/webp', 800, 600, '') returning id`,
    );
    const picture = { _id: rows[0]?.id ?? '', alt: '', focus: { x: 50, y: 50 } };
    await save('banner', { ...DEFAULT_PARTS.banner, picture });
    await save(`page:${ABOUT}`, page('cart'));
    await save(`page:${CARE}`, { ...page(''), title: '' });
    await save('menu', {
      entries: [
        {
          id: ABOUT,
          label: '',
          target: { to: 'page', id: GONE },
          entries: [],
        },
      ],
    });
    const refused = await shop.call(publishLook, {
      token,
      body: { parts: draftsOf(await read()) },
    });
    const problems = [
      { part: 'banner', kind: 'alt-missing', field: 'picture.alt' },
      { part: 'menu', kind: 'label-missing', field: 'entries.0.label' },
      { part: 'menu', kind: 'target-gone', field: 'entries.0.target' },
      { part: `page:${ABOUT}`, kind: 'path-reserved', field: 'path' },
      { part: `page:${CARE}`, kind: 'title-missing', field: 'title' },
      { part: `page:${CARE}`, kind: 'path-missing', field: 'path' },
    ];
    expect(refused).toMatchObject({ status: 409, body: { code: 'LOOK_INCOMPLETE', problems } });
    expect((await read()).current).toBeNull();
  });

  it('has words for each picture of a page before it is published', async () => {
    const picture = '/api/binary/01900000-0000-7000-8000-0000000000aa';
    await shop.database.query(
      `insert into images (id, name, content_type, width, height, bytes)
       values ('01900000-0000-7000-8000-0000000000aa', 'a.png', 'image/webp', 800, 600, '')`,
    );
    const missing = { part: `page:${ABOUT}`, kind: 'alt-missing', field: 'text' };
    for (const text of [`![](${picture})`, `Words ![ ]( <${picture}>)`]) {
      expect((await save(`page:${ABOUT}`, page('about-us', text))).problems).toEqual([missing]);
    }
    for (const text of [`![A hem](${picture})`, '![](https://a.example/x.png)', '[](/x)']) {
      expect((await save(`page:${ABOUT}`, page('about-us', text))).problems).toEqual([]);
    }
  });

  it.each([
    [' /Über-Uns/ ', 'über-uns'],
    ['hakkımızda', 'hakkımızda'],
    ['ケア', 'ケア'],
    ['हिंदी-पृष्ठ', 'हिंदी-पृष्ठ'],
    ['หน้า', 'หน้า'],
    ['ΓΙΆ-ΣΑΣ', 'γιά-σας'],
    ['2026', '2026'],
  ])('has at %j the page /%s', async (typed, path) => {
    await save(`page:${ABOUT}`, page(typed.normalize('NFD')));
    expect((await publish()).published.pages.map((one) => one.path)).toEqual([path]);
    for (const asked of [path, path.normalize('NFD')]) {
      const { title } = await shop.ask(getWrittenPage, { params: { path: asked } });
      expect(title).toBe('About us');
    }
  });

  it.each([
    'a b',
    'a/b',
    '..',
    '.',
    '%2e%2e',
    'a.b',
    '-a',
    'a--b',
    'a?b',
    '\u0301a',
    'a\u200db',
    '_',
  ])('has no page at %j', async (path) => {
    const body = { part: 'page', id: ABOUT, version: 0, value: page(path) };
    expect((await shop.call(setLookPart, { token, body })).status).toBe(400);
  });

  it('holds so many bytes and pages', async () => {
    const text = 'x'.repeat(LOOK.pageBytes - 10);
    await save(`page:${ABOUT}`, page('about-us', text));
    await save(`page:${CARE}`, page('care', text));
    const third = {
      part: 'page',
      id: GONE,
      version: 0,
      value: page('more', text),
    };
    expect(await shop.call(setLookPart, { token, body: third })).toMatchObject({
      status: 409,
      body: { code: 'LOOK_DRAFT_FULL' },
    });
    expect((await read()).draft.pages).toHaveLength(2);
    const long = { ...third, value: page('more', 'ß'.repeat(LOOK.pageBytes - 10)) };
    expect(await shop.call(setLookPart, { token, body: long })).toMatchObject({ status: 400 });
  });

  it('is dropped whole or by part', async () => {
    await save('notice', notice('Closed in May'));
    await save(`page:${ABOUT}`, page('about-us'));
    const look = await shop.ask(discardLook, { token, query: { part: 'notice' } });
    expect(draftsOf(look).map(({ part }) => part)).toEqual([`page:${ABOUT}`]);
    const none = await shop.ask(discardLook, { token });
    expect(none.draft).toEqual({ ...DEFAULT_PARTS, pages: [] });
    expect(await shop.call(getLookPage, { token, params: { id: ABOUT } })).toMatchObject({
      status: 404,
    });
  });
});

describe('a preview', () => {
  it('shows the draft to who has its link alone, and is never kept', async () => {
    const another = await shop.anotherProcess();
    await save('notice', notice('Closed in May'));
    const cookie = await preview();
    for (let turn = 0; turn < 10; turn += 1) {
      for (const process of [shop, another]) {
        const draft = await shown(process, cookie);
        expect(draft.notice).toBe('Closed in May');
        expect(draft.headers['cache-control']).toBe('private, no-store');
        expect(draft.headers['x-robots-tag']).toBe('noindex');
        expect((await shown(process)).notice).toBeUndefined();
      }
    }
    await another.close();
  });

  it('ends when the draft is published or dropped', async () => {
    await save('notice', notice('Closed in May'));
    const cookie = await preview();
    await publish();
    await save('notice', notice('Closed in June'));
    const after = await shown(shop, cookie);
    expect(after.notice).toBe('Closed in May');
    expect(String(after.headers['set-cookie'])).toContain('Max-Age=0');
    const next = await preview();
    await shop.ask(discardLook, { token });
    expect((await shown(shop, next)).headers['cache-control']).not.toBe('private, no-store');
  });

  it.each(['x', 'AAAA', 'a'.repeat(64), '%00'])(
    'of a secret that is made up is none: %s',
    async (secret) => {
      const opened = await shop.server.inject({ url: `/preview/${secret}` });
      expect(opened.statusCode).toBe(410);
      expect((await shown(shop, `tailorbird_preview=${secret}`)).headers['cache-control']).not.toBe(
        'private, no-store',
      );
    },
  );

  it('can be of a version that was published', async () => {
    await save('notice', notice('Closed in May'));
    await publish();
    await save('notice', notice('Closed in June'));
    await publish();
    const { versions } = await shop.ask(listLookVersions, { token });
    expect((await shown(shop, await preview(versions[1]?._id))).notice).toBe('Closed in May');
  });
});

describe('versions of the look', () => {
  it('are brought back as the draft, or published at once', async () => {
    await save('notice', notice('Closed in May'));
    await save(`page:${ABOUT}`, page('about-us'));
    await publish();
    await save('notice', notice('Closed in June'));
    await save(`page:${ABOUT}`, null);
    await save('menu', {
      entries: [
        {
          id: ABOUT,
          label: 'Bags',
          target: { to: 'category', id: categories.bags.id },
          entries: [],
        },
      ],
    });
    await publish();
    const { versions } = await shop.ask(listLookVersions, { token });
    const first = versions[1]?._id ?? '';
    const look = await shop.ask(restoreLook, { token, params: { id: first }, body: {} });
    expect(look.draft.notice.text).toBe('Closed in May');
    expect(look.draft.menu).toEqual(DEFAULT_PARTS.menu);
    expect(look.draft.pages.map(({ path }) => path)).toEqual(['about-us']);
    expect(look.published.notice.text).toBe('Closed in June');
  });

  it('undo the publication of another, which is the draft again, unless something came between', async () => {
    await save('notice', notice('Closed in May'));
    await publish();
    await save('notice', notice('Closed in June'));
    await publish();
    const [june, may] = (await shop.ask(listLookVersions, { token })).versions;
    const params = { id: may?._id ?? '' };
    const undo = () => shop.ask(restoreLook, { token, params, body: { undoes: june?._id } });
    const look = await undo();
    expect(look.published.notice.text).toBe('Closed in May');
    expect(look.draft.notice.text).toBe('Closed in June');
    expect((await shown(shop)).notice).toBe('Closed in May');
    expect(look.parts.filter(({ isDraft }) => isDraft)).toMatchObject([{ part: 'notice' }]);
    const late = await shop.call(restoreLook, { token, params, body: { undoes: june?._id } });
    expect(late).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
    expect(await read()).toEqual(look);
  });

  it('are at most so many, and the oldest of them is still whole', async () => {
    await save(`page:${ABOUT}`, page('about-us'));
    for (let count = 0; count < LOOK.versions + 3; count += 1) {
      await save('notice', notice(`Notice ${count}`));
      await publish();
    }
    const { versions } = await shop.ask(listLookVersions, { token });
    expect(versions).toHaveLength(LOOK.versions);
    const oldest = versions.at(-1)?._id ?? '';
    const look = await shop.ask(restoreLook, { token, params: { id: oldest }, body: {} });
    expect(look.draft.notice.text).toBe('Notice 3');
    expect(look.draft.pages.map(({ path }) => path)).toEqual(['about-us']);
    const { rows } = await shop.database.query('select from look_version_parts');
    expect(rows).toHaveLength(LOOK.versions + 1);
  });
});
