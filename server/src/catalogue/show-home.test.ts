import { DEFAULT_SECTIONS, type HomeSection } from '@tailorbird/contract/kinds/look';
import { DESIGNS_ON_HOME } from '@tailorbird/contract/limits';
import { LOOK } from '@tailorbird/contract/look-limits';
import { createLookPreview, setLookPart } from '@tailorbird/contract/look';
import { getHome, type ShownSection } from '@tailorbird/contract/shown-look';
import { addDays, dayOf, endOfDay } from '@tailorbird/contract/rules/shop-days';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Queryable } from '../database/pool.ts';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, categories, NOWHERE, products } from '../../test/fixture.ts';
import { insertPicture, publishParts } from '../../test/own-look.ts';

let shop: TestShop;
let token: string;
beforeEach(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
afterEach(() => shop.close());

const publish = (sections: HomeSection[]) => publishParts(shop, token, { home: { sections } });
const shown = async (process = shop) => (await process.ask(getHome)).sections;

type Of<Kind extends HomeSection['kind']> = Extract<HomeSection, { kind: Kind }>;

const placed = () => ({ id: uuid(), isHidden: false });
const shelf = (of: Partial<Of<'shelf'>>): Of<'shelf'> => ({
  ...placed(),
  kind: 'shelf',
  category: categories.shirts.id,
  order: 'newest',
  products: [],
  ...of,
});
const text = (title: string, of: Partial<Of<'text'>> = {}): Of<'text'> => ({
  ...placed(),
  kind: 'text',
  title,
  text: 'We **sew**.',
  picture: null,
  side: 'left',
  button: null,
  ...of,
});

const namesOn = (sections: readonly ShownSection[]) =>
  sections.map((section) =>
    section.kind === 'shelf' ? section.products.map(({ name }) => name) : section.kind,
  );

/** Sold on a day that is counted. */
async function sell(
  pieces: Record<string, number>,
  day = addDays(today(), -1),
  database: Queryable = shop.database,
): Promise<void> {
  for (const [id, quantity] of Object.entries(pieces)) {
    await database.query(
      `insert into order_day_products (day, product_id, product_name, quantity, cents)
       values ($1, $2, 'x', $3, 0)`,
      [day, id, quantity],
    );
  }
}
const today = () => dayOf(new Date(), 'UTC');

/** Statements of the process while it does something. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(shop.ownDatabase, 'query');
  await work();
  const { length } = query.mock.calls;
  query.mockRestore();
  return length;
}

describe('the home page', () => {
  it('has its sections in their order, without those that are hidden', async () => {
    await publish([
      text('Seit 1987'),
      ...DEFAULT_SECTIONS,
      { ...text('Hidden'), isHidden: true },
      {
        ...placed(),
        kind: 'questions',
        title: 'Gut zu wissen',
        text: 'Was wir gefragt werden.',
        questions: [{ question: 'Wie lange?', answer: '*Sieben* Werktage.<script>' }],
      },
    ]);
    const sections = await shown();
    expect(sections.map(({ kind }) => kind)).toEqual(['text', 'banner', 'shelves', 'questions']);
    expect(sections[0]).toEqual({
      id: sections[0]?.id,
      anchor: 'seit-1987',
      kind: 'text',
      title: 'Seit 1987',
      html: '<p>We <strong>sew</strong>.</p>\n',
      side: 'left',
    });
    expect(sections[3]).toMatchObject({
      questions: [
        { question: 'Wie lange?', html: '<p><em>Sieben</em> Werktage.&lt;script&gt;</p>\n' },
      ],
    });
  });

  it('holds twelve sections, each with an anchor of its own', async () => {
    const sections: HomeSection[] = [
      ...DEFAULT_SECTIONS,
      shelf({}),
      shelf({}),
      ...Array.from({ length: 5 }, () => text('Bags')),
      text('***'),
      text('Main'),
      text('Page title'),
    ];
    expect(sections).toHaveLength(LOOK.sections);
    await publish(sections);
    const anchors = (await shown()).map(({ anchor }) => anchor);
    expect(new Set(anchors).size).toBe(LOOK.sections);
    // the shelves of all categories have these
    for (const taken of ['bags', 'shirts', 'bags-title', 'main', 'page-title', 'more', '']) {
      expect(anchors).not.toContain(taken);
    }
    const version = 1;
    const tooMany = [...sections, text('One more')];
    const refused = await shop.call(setLookPart, {
      token,
      body: { part: 'home', version, value: { sections: tooMany } },
    });
    expect(refused.status).toBe(400);
  });

  it('reads the shelves, tiles and pictures of all sections together', async () => {
    const pictures = await Promise.all([1, 2, 3, 4, 5, 6].map(() => insertPicture(shop)));
    const some = (from: number): HomeSection[] => [
      shelf({ order: 'newest' }),
      shelf({ order: 'best-sold' }),
      shelf({ order: 'by-hand', products: [products.tote.id] }),
      { ...placed(), kind: 'categories', title: 'Tiles', categories: [categories.bags.id] },
      {
        ...placed(),
        kind: 'gallery',
        title: 'From the workshop',
        pictures: pictures
          .slice(from)
          .map((_id) => ({ _id, alt: 'A table', focus: { x: 50, y: 50 } })),
      },
    ];
    await publish(some(5));
    const once = await countStatements(() => shown());
    await publish([...some(0), ...some(0)]);
    const twice = await countStatements(() => shown());
    expect(twice).toBe(once);
    expect(await shown()).toHaveLength(10);
  });

  it('is changed on all processes at once, and shown to a preview alone before', async () => {
    const another = await shop.anotherProcess();
    await shown(another);
    await shop.ask(setLookPart, {
      token,
      body: { part: 'home', version: 0, value: { sections: [text('Draft')] } },
    });
    const { path } = await shop.ask(createLookPreview, { token, body: {} });
    const opened = await shop.server.inject({ url: path });
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    for (const process of [shop, another]) {
      const draft = await process.server.inject({ url: '/api/home', headers: { cookie } });
      expect(draft.json().sections).toMatchObject([{ title: 'Draft' }]);
      expect((await shown(process)).map(({ kind }) => kind)).toEqual(['banner', 'shelves']);
    }
    await publish([text('Published')]);
    for (const process of [shop, another]) {
      expect(await shown(process)).toMatchObject([{ title: 'Published' }]);
    }
    await another.close();
  });

  it('has no section of a banner that is hidden, and all shelves once', async () => {
    const again = DEFAULT_SECTIONS.map((section) => ({ ...section, id: uuid() }));
    const [banner, shelves] = DEFAULT_SECTIONS;
    const [, second] = again;
    if (!banner || !shelves || !second) throw new Error('There are no sections.');
    await publish([banner, shelves, second]);
    expect((await shown()).map(({ kind }) => kind)).toEqual(['banner', 'shelves']);
    await publishParts(shop, token, {
      banner: { isHidden: true, picture: null, headline: '', line: '', button: null },
    });
    expect((await shown()).map(({ kind }) => kind)).toEqual(['shelves']);
  });
});

describe('a shelf', () => {
  it('begins with what is newest', async () => {
    await shop.database.query(
      `update products set created_at = now() - interval '1 day' where id = $1`,
      [products.shirt.id],
    );
    await shop.database.query(
      `update product_categories set product_created_at = now() - interval '1 day'
       where product_id = $1`,
      [products.shirt.id],
    );
    await publish([shelf({ order: 'newest' })]);
    expect(namesOn(await shown())).toEqual([[products.sash.name, products.shirt.name]]);
  });

  it('begins with what was sold most in ninety days, and goes on with the others', async () => {
    await publish([
      shelf({ order: 'best-sold' }),
      shelf({ order: 'best-sold', category: categories.bags.id }),
    ]);
    await sell({ [products.sash.id]: 3 });
    await sell({ [products.shirt.id]: 2, [products.tote.id]: 9 }, addDays(today(), -2));
    // too long ago
    await sell({ [products.shirt.id]: 50 }, addDays(today(), -91));
    const sash = [products.sash.name, products.shirt.name];
    expect(namesOn(await shown())).toEqual([sash, [products.tote.name]]);
    // the figures of a day announce nothing
    await sell({ [products.shirt.id]: 2 }, addDays(today(), -3), shop.ownDatabase);
    expect(namesOn(await shown())).toEqual([sash, [products.tote.name]]);
    const counted = endOfDay(today(), 'UTC').getTime() + 3_600_000;
    vi.useFakeTimers({ toFake: ['Date'], now: counted });
    try {
      expect(namesOn(await shown())).toEqual([sash.toReversed(), [products.tote.name]]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('has the products that were chosen, in their order, without those gone or drafts', async () => {
    const chosen = [products.sash.id, NOWHERE, products.tote.id, products.shirt.id];
    await publish([shelf({ order: 'by-hand', products: chosen })]);
    const { sash, tote, shirt } = products;
    expect(namesOn(await shown())).toEqual([[sash.name, tote.name, shirt.name]]);
    await shop.database.query('update products set is_draft = true where id = $1', [tote.id]);
    expect(namesOn(await shown())).toEqual([[sash.name, shirt.name]]);
    expect(await shown()).toMatchObject([{ category: { designCount: 2, name: 'Shirts' } }]);
  });

  it('is not shown without a product or without its category', async () => {
    const empty = shelf({ order: 'by-hand', products: [NOWHERE] });
    await publish([empty, shelf({ category: NOWHERE }), shelf({ category: categories.bags.id })]);
    expect(namesOn(await shown())).toEqual([[products.tote.name]]);
    await shop.database.query('delete from products where id = $1', [products.tote.id]);
    expect(await shown()).toEqual([]);
  });

  it('has so many products, of very many', async () => {
    await shop.database.query(
      `with made as (
         insert into products (id, name, cost_cents)
         select gen_random_uuid(), 'Shirt ' || n, 100 from generate_series(1, 40) n returning id
       )
       insert into product_categories (product_id, category_id) select id, $1 from made`,
      [categories.shirts.id],
    );
    for (const order of ['newest', 'best-sold'] as const) {
      await publish([shelf({ order })]);
      const [only] = await shown();
      if (only?.kind !== 'shelf') throw new Error('There is no shelf.');
      expect(only.products).toHaveLength(DESIGNS_ON_HOME);
      expect(only.category.designCount).toBe(42);
    }
  });
});

const tiles = (of: string[]): HomeSection => ({
  ...placed(),
  kind: 'categories',
  title: 'Alles',
  categories: of,
});

describe('tiles of categories', () => {
  it('are those that were chosen, in their order, with the first product of each', async () => {
    await publish([tiles([categories.shirts.id, NOWHERE, categories.bags.id])]);
    expect(await shown()).toMatchObject([
      {
        title: 'Alles',
        categories: [
          { name: 'Shirts', designCount: 2, product: { name: products.shirt.name } },
          { name: 'Bags', designCount: 1, product: { name: products.tote.name } },
        ],
      },
    ]);
  });

  it('are all that have products where none was chosen, and none of an empty shop', async () => {
    await publish([tiles([])]);
    const [all] = await shown();
    if (all?.kind !== 'categories') throw new Error('There are no tiles.');
    expect(all.categories.map(({ name }) => name)).toEqual(['Bags', 'Shirts']);
    await shop.database.query('delete from products where id = $1', [products.tote.id]);
    const [fewer] = await shown();
    if (fewer?.kind !== 'categories') throw new Error('There are no tiles.');
    expect(fewer.categories.map(({ name }) => name)).toEqual(['Shirts']);
    await shop.database.query('delete from products');
    expect(await shown()).toEqual([]);
  });
});

it('pictures that are gone are left out, and a gallery without any', async () => {
  const [_id, gone] = [await insertPicture(shop, 800, 600), await insertPicture(shop)];
  const focus = { x: 10, y: 90 };
  const picture = { _id, alt: 'A table', focus };
  const lost = { _id: gone, alt: 'A needle', focus };
  await publish([
    text('With', { picture }),
    text('Without', { picture: lost }),
    { ...placed(), kind: 'gallery', title: 'Both', pictures: [lost, picture] },
    { ...placed(), kind: 'gallery', title: 'One', pictures: [lost] },
  ]);
  await shop.database.query('delete from images where id = $1', [gone]);
  const sized = { ...picture, width: 800, height: 600 };
  const sections = await shown();
  expect(sections.map((section) => 'title' in section && section.title)).toEqual([
    'With',
    'Without',
    'Both',
  ]);
  expect(sections[0]).toMatchObject({ picture: sized });
  expect(sections[1]).not.toHaveProperty('picture');
  expect(sections[2]).toMatchObject({ pictures: [sized] });
});
