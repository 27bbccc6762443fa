import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { importProblem } from '@tailorbird/contract/catalogue-transfer';
import { uploadImage } from '@tailorbird/contract/images';
import { DEFAULT_PARTS, SECTION_KINDS, type HomeSection } from '@tailorbird/contract/kinds/look';
import { LOOK } from '@tailorbird/contract/look-limits';
import {
  addRedirect,
  discardLook,
  getLook,
  getLookPage,
  listRedirects,
  publishLook,
  setLookPart,
} from '@tailorbird/contract/look';
import { getFooter } from '@tailorbird/contract/shop-settings';
import { getHome, getWrittenPage } from '@tailorbird/contract/shown-look';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listening } from '../../test/announcements.ts';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, categories, NOWHERE, products } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { multipart, picture } from '../../test/pictures.ts';
import {
  emptyCatalogue,
  everyRow,
  exported,
  imported,
  nothingNew,
  sendImport,
  zipOf,
} from '../../test/transfer.ts';
import { withZip } from '../files/read-zip.ts';
import type { PageRenderer } from '../http/pages.ts';
import { findRedirect } from '../look/find-redirect.ts';
import { findPublishedView } from '../look/look-view.ts';
import { lockLook, saveDraft } from '../look/queries.ts';

const ABOUT = '01900000-0000-7000-8000-00000000000a';
const CARE = '01900000-0000-7000-8000-00000000000b';
const BAGS_ELSEWHERE = '01900000-0000-7000-8000-00000000000c';

let shop: TestShop;
let another: TestShop;
let token: string;
let elsewhere: string;
beforeEach(async () => {
  shop = await openShop();
  another = await openShop();
  token = await shop.logIn(accounts.admin);
  elsewhere = await another.logIn(accounts.admin);
});
afterEach(async () => {
  await another.close();
  await shop.close();
});

const tokenOf = (one: TestShop) => (one === shop ? token : elsewhere);
const read = (one: TestShop) => one.ask(getLook, { token: tokenOf(one) });

async function save(one: TestShop, part: string, value: unknown): Promise<void> {
  const [name, id] = part.split(':');
  const version = (await read(one)).parts.find((each) => each.part === part)?.version ?? 0;
  const body = { part: name, ...(id && { id }), version, value };
  await one.ask(setLookPart, { token: tokenOf(one), body });
}

async function publish(one: TestShop): Promise<void> {
  const drafts = (await read(one)).parts.filter(({ isDraft }) => isDraft);
  const parts = drafts.map(({ part, version }) => ({ part, version }));
  await one.ask(publishLook, { token: tokenOf(one), body: { parts } });
}

async function upload(seed: number): Promise<string> {
  const bytes = await picture(60, 40, seed).jpeg().toBuffer();
  const { type, bytes: body } = multipart({ name: `View ${seed}.jpg`, bytes });
  return (await shop.ask(uploadImage, { token, headers: { 'content-type': type }, body })).binary
    ._id;
}

const page = (path: string, written = 'We sew.') => ({
  path,
  title: 'About us',
  text: written,
  description: 'Who we are',
});
const COLOURS = { paper: '#ffffff', ink: '#222222', action: '#1d3b78' };
const notice = (written: string) => ({ text: written, target: null, from: null, to: null });
const shownPicture = (id: string) => ({ _id: id, alt: 'A bag', focus: { x: 20, y: 80 } });
const to = (kind: string, id: string) => ({ label: `To ${kind}`, target: { to: kind, id } });
const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const head = (number: number) => ({ id: idOf(number), isHidden: false });

/** A section of each kind. */
const sectionsWith = (image: string): HomeSection[] => {
  const { bags, shirts } = categories;
  return [
    { ...head(1), kind: 'banner' },
    { ...head(2), kind: 'shelves' },
    {
      ...head(3),
      kind: 'shelf',
      category: bags.id,
      order: 'by-hand',
      products: [products.tote.id],
    },
    { ...head(4), kind: 'categories', title: 'Tiles', categories: [shirts.id, bags.id] },
    {
      ...head(5),
      kind: 'text',
      title: 'Made here',
      text: '**By hand**',
      picture: shownPicture(image),
      side: 'left',
      button: { label: 'All bags', target: { to: 'category', id: bags.id } },
    },
    { ...head(6), kind: 'gallery', title: 'Views', pictures: [shownPicture(image)] },
    {
      ...head(7),
      kind: 'questions',
      title: 'Questions',
      text: '',
      questions: [{ question: 'How?', answer: '*So*' }],
    },
    {
      ...head(8),
      kind: 'notice',
      title: 'Soon',
      text: 'More',
      figure: '$5',
      figureText: 'each',
      button: { label: 'A tote', target: { to: 'product', id: products.tote.id } },
    },
  ];
};

/** Publishes a look that has all that one may have. */
async function publishAll(): Promise<{ image: string; inText: string }> {
  const [image, inText] = [await upload(1), await upload(2)];
  const { theme } = DEFAULT_PARTS;
  await save(shop, 'theme', { ...theme, colours: COLOURS, corners: 'round' });
  await save(shop, 'banner', {
    isHidden: false,
    picture: shownPicture(image),
    headline: 'Sewn',
    line: 'By hand',
    button: to('section', idOf(6)),
  });
  const target = { to: 'page', id: ABOUT };
  await save(shop, 'notice', { ...notice('Closed in May'), target, from: '2026-01-01' });
  await save(shop, 'home', { sections: sectionsWith(image) });
  const links = [
    to('category', categories.bags.id),
    to('product', products.tote.id),
    to('page', CARE),
    { label: 'Elsewhere', target: { to: 'address', address: 'https://example.com' } },
  ].map((link, index) => ({ id: idOf(20 + index), ...link }));
  const group = { id: idOf(30), label: 'More', target: null, entries: links };
  await save(shop, 'menu', { entries: [group, { ...links[0], id: idOf(31), entries: [] }] });
  const written = `# Here\n\n![Our shop](/api/binary/${inText})`;
  await save(shop, `page:${ABOUT}`, page('about-us', written));
  await save(shop, `page:${CARE}`, page('care', '[About](/about-us)'));
  await publish(shop);
  await shop.ask(addRedirect, { token, body: { path: '/who/we-are', page: ABOUT } });
  return { image, inText };
}

/** All that a visitor is shown, without the ids of this shop. */
async function shown(one: TestShop, ids: Record<string, string> = {}): Promise<unknown> {
  const pages = ['about-us', 'care'].map((path) => one.ask(getWrittenPage, { params: { path } }));
  const all = [await one.ask(getHome), (await one.ask(getFooter)).look, await Promise.all(pages)];
  const { theme } = (await read(one)).published;
  const leadsTo = findRedirect(await findPublishedView(one.database), '/who/we-are');
  const json = JSON.stringify([all, theme, leadsTo]);
  return JSON.parse(
    Object.entries(ids).reduce((written, [from, given]) => written.replaceAll(from, given), json),
  );
}

/** catalogue.json of an export, with its other files. */
async function documentIn(bytes: Buffer): Promise<{ json: string; files: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'tailorbird-test-'));
  try {
    const path = join(folder, 'a.zip');
    await writeFile(path, bytes);
    return await withZip({ path, name: 'a.zip', maxUnpackedBytes: Infinity }, async (files) => {
      const json = files.get('catalogue.json');
      return { json: json ? await text(json.read()) : '', files: [...files.keys()] };
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const HEAD = '{"format":"tailorbird-catalogue","version":4';
const documentOf = (look: object[], redirects: object[] = []) =>
  `${HEAD},\n"look":${JSON.stringify(look)},\n"redirects":${JSON.stringify(redirects)}}`;
const send = (one: TestShop, look: object[], redirects: object[] = []) =>
  imported(one, tokenOf(one), { name: 'catalogue.json', bytes: documentOf(look, redirects) });

describe('the look in an export', () => {
  it('is what is published with its pictures, and nothing of the draft', async () => {
    const { image, inText } = await publishAll();
    await save(shop, 'notice', notice('A secret of the draft'));
    const before = await everyRow(shop.database);
    const bytes = await exported(shop, token);
    const { json, files } = await documentIn(bytes);
    expect(files).toEqual(
      expect.arrayContaining([`pictures/${image}.webp`, `pictures/${inText}.webp`]),
    );
    expect(json).not.toContain('A secret of the draft');
    const { look, redirects } = JSON.parse(json);
    expect(look.map(({ part }: { part: string }) => part)).toEqual([
      'banner',
      'home',
      'menu',
      'notice',
      `page:${ABOUT}`,
      `page:${CARE}`,
      'theme',
    ]);
    expect(redirects).toEqual([{ path: '/who/we-are', page: ABOUT }]);
    expect(await exported(shop, token)).toEqual(bytes);
    expect(await everyRow(shop.database)).toEqual(before);
    const tables = await exported(shop, token, 'csv');
    expect(tables.includes('look')).toBe(false);
  });

  it('is nothing where the shop has none of its own', async () => {
    await save(shop, 'notice', notice('Closed'));
    await publish(shop);
    await save(shop, 'notice', DEFAULT_PARTS.notice);
    await publish(shop);
    const { json } = await documentIn(await exported(shop, token));
    expect(JSON.parse(json)).toMatchObject({ look: [], redirects: [] });
  });

  it('has every kind of section in its test', () => {
    const kinds = sectionsWith(NOWHERE).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(SECTION_KINDS.toSorted());
  });
});

describe('the look in an import', () => {
  it('changes nothing in the shop that it comes from', async () => {
    await publishAll();
    const before = await everyRow(shop.database);
    const bytes = await exported(shop, token);
    const heard = await listening(shop.database);
    const report = await imported(shop, token, { bytes });
    expect(report).toMatchObject(nothingNew);
    expect(report).toMatchObject({ look: { unchanged: 7 }, redirects: { unchanged: 1 } });
    expect(await everyRow(shop.database)).toEqual(before);
    expect(await heard()).toEqual([]);
  });

  it('waits in the draft of an empty shop, and once published is as it was', async () => {
    await publishAll();
    const bytes = await exported(shop, token);
    await emptyCatalogue(another.database);
    const report = await imported(another, elsewhere, { bytes });
    expect(report).toMatchObject({
      look: { created: 7, changed: 0, unchanged: 0 },
      redirects: { created: 1 },
      pictures: { created: 2 },
    });
    const { draft, published, problems, parts } = await read(another);
    expect(published).toEqual({ ...DEFAULT_PARTS, pages: [] });
    expect(draft).toEqual((await read(shop)).published);
    expect(problems).toEqual([]);
    expect(parts[0]).toMatchObject({ changedBy: accounts.admin.name, version: 1 });
    expect((await another.ask(getFooter)).look).toBeUndefined();
    expect(findRedirect(await findPublishedView(another.database), '/who/we-are')).toBeUndefined();
    // the same file again
    const drafted = await everyRow(another.database);
    expect(await imported(another, elsewhere, { bytes })).toMatchObject(nothingNew);
    expect(await everyRow(another.database)).toEqual(drafted);
    await publish(another);
    expect(await shown(another)).toEqual(await shown(shop));
    expect(await exported(another, elsewhere)).toEqual(bytes);
    expect(await imported(another, elsewhere, { bytes })).toMatchObject(nothingNew);
  });

  it('names what the other shop has under other ids', async () => {
    const { image, inText } = await publishAll();
    const bytes = await exported(shop, token);
    await emptyCatalogue(another.database);
    await another.database.query(
      "insert into categories (id, name, description) values ($1, 'Bags', $2)",
      [BAGS_ELSEWHERE, categories.bags.description],
    );
    for (const id of [image, inText]) {
      await another.database.query(
        `insert into images (id, name, content_type, width, height, bytes)
         values ($1, 'other.webp', 'image/webp', 9, 9, 'x')`,
        [id],
      );
    }
    await imported(another, elsewhere, { bytes });
    await publish(another);
    const { banner, home } = (await read(another)).published;
    expect(banner.picture?._id).not.toBe(image);
    expect(home.sections[2]).toMatchObject({ category: BAGS_ELSEWHERE });
    const { page: about } = await another.ask(getLookPage, {
      token: elsewhere,
      params: { id: ABOUT },
    });
    const [, there = ''] = /\/api\/binary\/([\da-f-]{36})/.exec(about.text) ?? [];
    expect(there).not.toBe(inText);
    const ids = {
      [banner.picture?._id ?? '']: image,
      [there]: inText,
      [BAGS_ELSEWHERE]: categories.bags.id,
    };
    expect(await shown(another, ids)).toEqual(await shown(shop));
    expect(await imported(another, elsewhere, { bytes })).toMatchObject(nothingNew);
  });

  it('leaves out what is gone, which visitors are not shown either', async () => {
    await publishAll();
    await shop.database.query('delete from products where id = $1', [products.tote.id]);
    await shop.database.query('delete from product_categories');
    await shop.database.query('delete from categories');
    const before = await everyRow(shop.database);
    const bytes = await exported(shop, token);
    expect(await imported(shop, token, { bytes })).toMatchObject(nothingNew);
    expect(await everyRow(shop.database)).toEqual(before);
    await emptyCatalogue(another.database);
    await imported(another, elsewhere, { bytes });
    expect((await read(another)).problems).toEqual([]);
    await publish(another);
    expect(await shown(another)).toEqual(await shown(shop));
  });

  it('is changed by id, and an editor that is open notices', async () => {
    await publishAll();
    const { parts } = await read(shop);
    const versionOf = (part: string) => parts.find((one) => one.part === part)?.version;
    const report = await send(shop, [
      { part: 'notice', value: notice('Open in June') },
      { part: `page:${ABOUT}`, value: page('about') },
    ]);
    expect(report.look).toEqual({ created: 0, changed: 2, unchanged: 0 });
    const { draft, published } = await read(shop);
    expect(draft.notice.text).toBe('Open in June');
    expect(draft.pages.map(({ path }) => path)).toEqual(['about', 'care']);
    expect(published.notice.text).toBe('Closed in May');
    const body = { part: 'notice', version: versionOf('notice'), value: notice('Mine') };
    expect(await shop.call(setLookPart, { token, body })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', changedBy: accounts.admin.name },
    });
  });

  it('is no draft any more where it is as published', async () => {
    await publishAll();
    const bytes = await exported(shop, token);
    await save(shop, 'notice', notice('A draft'));
    await save(shop, `page:${CARE}`, null);
    const report = await imported(shop, token, { bytes });
    expect(report.look).toEqual({ created: 1, changed: 1, unchanged: 5 });
    expect((await read(shop)).parts.filter(({ isDraft }) => isDraft)).toEqual([]);
  });

  it('is not needed: a file of before has none, and one may have nothing else', async () => {
    await publishAll();
    const before = await everyRow(shop.database);
    const old = '{"format":"tailorbird-catalogue","version":3,\n"categories":[{"name":"Bags"}]}';
    const bytes = await zipOf({ 'catalogue.json': old });
    expect(await imported(shop, token, { bytes })).toMatchObject(nothingNew);
    expect(await everyRow(shop.database)).toEqual(before);
    const alone = await zipOf({
      'catalogue.json': documentOf([{ part: 'notice', value: notice('Alone') }]),
    });
    const tried = await imported(shop, token, { bytes: alone, isDryRun: true });
    expect(tried.look).toEqual({ created: 0, changed: 1, unchanged: 0 });
    expect(await everyRow(shop.database)).toEqual(before);
    await imported(shop, token, { bytes: alone });
    expect((await read(shop)).draft.notice.text).toBe('Alone');
  });

  it('fills the draft to its last byte', async () => {
    const written = 'x'.repeat(LOOK.pageBytes);
    const entries = [1, 2].map((number) => ({
      part: `page:${idOf(number)}`,
      value: page(`page-${number}`, written),
    }));
    await send(shop, entries);
    const { draftBytes } = await read(shop);
    const rest = LOOK.draftBytes - draftBytes;
    const empty = { part: `page:${idOf(3)}`, value: page('page-3', 'x') };
    await send(shop, [empty]);
    const one = (await read(shop)).draftBytes - draftBytes;
    const full = { ...empty, value: page('page-3', 'x'.repeat(rest - one + 1)) };
    await send(shop, [full]);
    expect((await read(shop)).draftBytes).toBe(LOOK.draftBytes);
  });
});

/** Each page is what the shop has at its address. */
const renderer: PageRenderer = {
  addressOf: async (path) => path,
  async renderPage({ address, sources }) {
    const written = await sources.findWrittenPage(decodeURIComponent(address.slice(1)));
    return { html: written?.html ?? 'Nothing', status: written ? 200 : 404 };
  },
};

describe('while a look is imported', () => {
  it('what others do to the draft comes before it, or after it', async () => {
    const about = { part: `page:${ABOUT}`, value: page('care') };
    const answer = await meanwhile(
      shop.database,
      async (tx) => {
        await lockLook(tx);
        const value = page('care');
        const images: string[] = [];
        await saveDraft(tx, { part: `page:${CARE}`, value, images, changedBy: 'Somebody' });
      },
      () => sendImport(shop, token, { name: 'catalogue.json', bytes: documentOf([about]) }),
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { problems: [{ problem: expect.stringMatching(/^\/care is an address/) }] },
    });
    expect((await read(shop)).draft.pages.map(({ id }) => id)).toEqual([CARE]);
  });

  it('twice at once, it is there once', async () => {
    const look = [
      { part: 'notice', value: notice('Twice') },
      { part: `page:${ABOUT}`, value: page('about-us') },
    ];
    const redirects = [{ path: '/old', page: ABOUT }];
    const process = await shop.anotherProcess();
    const file = { name: 'catalogue.json', bytes: documentOf(look, redirects) };
    const both = await Promise.all([shop, process].map((one) => imported(one, token, file)));
    await process.close();
    const created = both.map((report) => report.look.created + report.redirects.created);
    expect(new Set(created)).toEqual(new Set([0, 3]));
    expect((await read(shop)).parts.map(({ version }) => version)).toEqual([1, 1]);
  });
});

const leads = async (path: string) => (await shop.server.inject({ url: path })).headers.location;
const redirectsOf = async () =>
  (await shop.ask(listRedirects, { token })).redirects.map(({ path, page: id }) => [path, id]);

describe('old addresses in an import', () => {
  beforeEach(async () => {
    await shop.close();
    shop = await openShop({ pages: { renderer, assets: {}, serveFiles: async () => undefined } });
    token = await shop.logIn(accounts.admin);
  });
  const ABOUT_ENTRY = { part: `page:${ABOUT}`, value: page('about-us') };

  it('lead to a page of the shop at once, to one of the file once it is published', async () => {
    await save(shop, `page:${CARE}`, page('care'));
    await publish(shop);
    expect(await leads('/old/care')).toBeUndefined();
    const entries = [
      { path: '/Old/Care/', page: CARE },
      { path: '/old/about', page: ABOUT },
    ];
    const report = await send(shop, [ABOUT_ENTRY], entries);
    expect(report.redirects).toEqual({ created: 2, changed: 0, unchanged: 0 });
    expect([await leads('/old/care'), await leads('/old/about')]).toEqual(['/care', undefined]);
    await publish(shop);
    expect(await leads('/old/about')).toBe('/about-us');
    expect((await send(shop, [], entries)).redirects.unchanged).toBe(2);
  });

  it('go with a page that was never published', async () => {
    await send(shop, [ABOUT_ENTRY], [{ path: '/old', page: ABOUT }]);
    expect(await redirectsOf()).toEqual([['/old', ABOUT]]);
    await shop.ask(discardLook, { token });
    expect(await redirectsOf()).toEqual([]);
    await send(shop, [ABOUT_ENTRY], [{ path: '/old', page: ABOUT }]);
    await save(shop, `page:${ABOUT}`, null);
    expect(await redirectsOf()).toEqual([]);
  });

  it('may be where the page itself still is, which moves when it is published', async () => {
    await save(shop, `page:${ABOUT}`, page('about'));
    await publish(shop);
    await send(shop, [ABOUT_ENTRY], [{ path: '/about', page: ABOUT }]);
    expect((await shop.server.inject({ url: '/about' })).statusCode).toBe(200);
    await publish(shop);
    expect(await leads('/about')).toBe('/about-us');
  });

  it('come back with their page, when they lead home for a while', async () => {
    await publishAll();
    const bytes = await exported(shop, token);
    for (const part of ['menu', 'notice'] as const) await save(shop, part, DEFAULT_PARTS[part]);
    await save(shop, `page:${ABOUT}`, null);
    await publish(shop);
    expect(await redirectsOf()).toContainEqual(['/who/we-are', undefined]);
    const report = await imported(shop, token, { bytes });
    expect(report.redirects).toEqual({ created: 0, changed: 1, unchanged: 0 });
    await publish(shop);
    expect(await redirectsOf()).toEqual([['/who/we-are', ABOUT]]);
  });
});

const notices = (value: object) => ({ part: 'notice', value: { ...notice('Hi'), ...value } });
const home = (...sections: object[]) => ({ part: 'home', value: { sections } });
const about = (value: object = {}) => ({
  part: `page:${ABOUT}`,
  value: { ...page('about-us'), ...value },
});
const pages = (count: number, from: number, written = 'x') =>
  Array.from({ length: count }, (_, index) => ({
    part: `page:${idOf(from + index)}`,
    value: page(`page-${from + index}`, written),
  }));
/** What is told of an old address in a file with the page about us. */
const problemOf = async (path: string, id = ABOUT) =>
  (await problemsOf(documentOf([about()], [{ path, page: id }]))).map((one) => [
    one.column,
    one.problem,
  ]);
const occupied = (path: string) => [
  ['path', `${path} is an address of the shop or of a page. Choose another one.`],
];

describe('nothing of a look is imported, and it is told, for', () => {
  const lies: [name: string, look: object[], column: string, problem: string][] = [
    [
      'a part nobody knows',
      [{ part: 'footer', value: {} }],
      'part',
      'part must be theme, banner, notice, home, menu, or page: with an id.',
    ],
    [
      'a part by the name of what every object has',
      [{ part: '__proto__', value: {} }],
      'part',
      'part must be theme, banner, notice, home, menu, or page: with an id.',
    ],
    ['a part without a value', [{ part: 'menu' }], 'value', 'value must be an object.'],
    ['a page that is null', [{ ...about(), value: null }], 'value', 'value must be an object.'],
    ['a key of an entry', [{ ...about(), version: 1 }], 'version', 'There is no key version.'],
    ['a key within', [notices({ colour: 'red' })], 'colour', 'There is no key colour.'],
    [
      'a colour that is none',
      [
        {
          part: 'theme',
          value: { ...DEFAULT_PARTS.theme, colours: { ...COLOURS, paper: 'url(/x)' } },
        },
      ],
      'colours.paper',
      'Type six digits after #, such as #1D3B78.',
    ],
    [
      'a script in a link',
      [notices({ target: { to: 'address', address: 'javascript:alert(1)' } })],
      'target.address',
      'An address must begin with / for a page of the shop, or with https://, mailto: or tel:.',
    ],
    [
      'another host by two slashes',
      [notices({ target: { to: 'address', address: '//evil.example' } })],
      'target.address',
      'An address must begin with / for a page of the shop, or with https://, mailto: or tel:.',
    ],
    [
      'an id that is none',
      [notices({ target: { to: 'page', id: "' or 1=1" } })],
      'target.id',
      'target.id is not an id.',
    ],
    [
      'a category of nothing',
      [home({ ...head(1), kind: 'categories', title: '', categories: [NOWHERE] })],
      'sections.0.categories.0',
      `There is no category ${NOWHERE}.`,
    ],
    [
      'a product of nothing',
      [home({ ...head(1), kind: 'shelf', category: null, order: 'by-hand', products: [NOWHERE] })],
      'sections.0.products.0',
      `There is no product ${NOWHERE}.`,
    ],
    [
      'a page of nothing',
      [notices({ target: { to: 'page', id: NOWHERE } })],
      'target.id',
      `There is no page ${NOWHERE}.`,
    ],
    [
      'a section of nothing',
      [notices({ target: { to: 'section', id: NOWHERE } })],
      'target.id',
      `There is no section ${NOWHERE}.`,
    ],
    [
      'a picture of nothing',
      [home({ ...head(1), kind: 'gallery', title: '', pictures: [shownPicture(NOWHERE)] })],
      'sections.0.pictures.0._id',
      `There is no picture ${NOWHERE}.`,
    ],
    [
      'a picture of nothing in a text',
      [about({ text: `![a](/api/binary/${NOWHERE})` })],
      'text',
      `There is no picture ${NOWHERE}.`,
    ],
    [
      'a text of too many bytes',
      [about({ text: '§'.repeat(60_000) })],
      'text',
      'A page has at most 100 KB of text.',
    ],
    [
      'characters that cannot be stored',
      [notices({ text: 'a\0b' })],
      'text',
      'The notice contains characters that cannot be stored.',
    ],
    [
      'two banners on the home page',
      [home({ ...head(1), kind: 'banner' }, { ...head(2), kind: 'banner' })],
      'sections',
      'The banner stands on the home page once.',
    ],
    [
      'a kind of section nobody knows',
      [home({ ...head(1), kind: 'script' })],
      'sections.0.kind',
      `The kind of a section must be one of ${SECTION_KINDS.join(', ')}.`,
    ],
    [
      'a page at the address of another one of the shop',
      [about({ path: 'care' })],
      'path',
      '/care is an address of the shop or of a page. Choose another one.',
    ],
  ];
  it.each(lies)('%s', async (_, look, column, problem) => {
    await save(shop, `page:${CARE}`, page('care'));
    const entries = look.map((entry) => `\n${JSON.stringify(entry)}`);
    const bytes = `${HEAD},\n"categories":[{"name":"Hats"}],"look":[${entries.join(',')}]}`;
    expect(await problemsOf(bytes)).toEqual([{ file: 'catalogue.json', line: 3, column, problem }]);
  });

  it('a key that every object has', async () => {
    const value = JSON.stringify(notice('Hi'));
    const evil = '"__proto__":{"text":"b"}';
    const within = value.replace('{', `{${evil},`);
    for (const entry of [`{"part":"notice","value":${within}}`, `{${evil},"part":"notice"}`]) {
      const [problem] = await problemsOf(`${HEAD},\n"look":[\n${entry}]}`);
      expect(problem).toMatchObject({ line: 3, problem: 'There is no key __proto__.' });
    }
  });

  it('a page of ten megabytes', async () => {
    const bytes = `${HEAD},\n"look":[${JSON.stringify(about({ text: 'x'.repeat(10_000_000) }))}]}`;
    expect(await problemsOf(bytes)).toMatchObject([{ file: 'catalogue.json', line: 2 }]);
  });

  it('a part that is there twice, or an address', async () => {
    const twice = [notices({}), notices({ text: 'b' })];
    const redirects = [1, 2].map(() => ({ path: '/old', page: ABOUT }));
    const lines = [...twice, about()].map((entry) => JSON.stringify(entry)).join(',\n');
    const bytes = `${HEAD},"look":[\n${lines}],"redirects":[\n${redirects.map((one) => JSON.stringify(one)).join(',\n')}]}`;
    expect(await problemsOf(bytes)).toEqual([
      expect.objectContaining({ line: 3, problem: 'The same part is in line 2 already.' }),
      expect.objectContaining({ line: 6, problem: 'The same path is in line 5 already.' }),
    ]);
  });

  it('more than the draft holds, than a shop has pages, or than a file may have', async () => {
    expect(await problemsOf(documentOf(pages(3, 0, 'x'.repeat(LOOK.pageBytes))))).toMatchObject([
      { problem: 'There is more in the draft than it holds. Publish what is ready, then go on.' },
    ]);
    await send(shop, pages(99, 0));
    expect(await problemsOf(documentOf(pages(2, 99)))).toMatchObject([
      { problem: 'The shop has 100 pages, and that is the most. Delete one to write another.' },
    ]);
    await send(shop, pages(1, 99));
    expect(await problemsOf(documentOf(pages(106, 0)))).toMatchObject([
      { problem: 'The file has more than 105 of these.' },
    ]);
  });

  it('addresses of before that the shop has for something else', async () => {
    await save(shop, `page:${CARE}`, page('care'));
    await publish(shop);
    await shop.ask(addRedirect, { token, body: { path: '/old', page: CARE } });
    expect(await problemOf('/care')).toEqual(occupied('/care'));
    expect(await problemOf('/about-us')).toEqual(occupied('/about-us'));
    expect(await problemOf('/admin/x')).toEqual(occupied('/admin/x'));
    expect(await problemOf('/old')).toEqual([['path', '/old leads to another page already.']]);
    expect(await problemOf('/x', NOWHERE)).toEqual([['page', `There is no page ${NOWHERE}.`]]);
    expect(await problemOf('/a/../b')).toEqual([
      ['path', 'Type a path such as /old-page, without what follows ? or #.'],
    ]);
  });

  it('more addresses of before than there may be', async () => {
    await save(shop, `page:${CARE}`, page('care'));
    await publish(shop);
    await shop.database.query(
      `insert into redirects (path, leads_to, target_id)
       select '/old/' || n, 'page', $1 from generate_series(2, $2::int) n`,
      [CARE, LOOK.redirects],
    );
    const redirects = (count: number, from = 0) =>
      Array.from({ length: count }, (_, index) => ({ path: `/new/${from + index}`, page: CARE }));
    expect(await problemsOf(documentOf([], redirects(2)))).toMatchObject([
      { problem: '2000 old addresses lead elsewhere, and that is the most. Remove one first.' },
    ]);
    expect((await send(shop, [], redirects(1))).redirects.created).toBe(1);
    expect(await problemsOf(documentOf([], redirects(2001)))).toMatchObject([
      { problem: 'The file has more than 2000 of these.' },
    ]);
  });
});

/** The problems of a file that is refused and changes nothing; a dry run names the same. */
async function problemsOf(bytes: string) {
  const before = await everyRow(shop.database);
  const [refused, tried] = [
    await sendImport(shop, token, { name: 'catalogue.json', bytes }),
    await sendImport(shop, token, { name: 'catalogue.json', bytes, isDryRun: true }),
  ];
  expect(refused).toMatchObject({ status: 400, body: { code: 'IMPORT_REFUSED' } });
  expect(problemsIn(tried.body)).toEqual(problemsIn(refused.body));
  expect(await everyRow(shop.database)).toEqual(before);
  return problemsIn(refused.body);
}

const problemsIn = (body: unknown) =>
  z.object({ problems: z.array(importProblem.strict()) }).parse(body).problems;
