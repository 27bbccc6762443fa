import { artworkRules } from '@tailorbird/contract/artwork-rules';
import * as editing from '@tailorbird/contract/catalogue-editing';
import { exportCatalogue } from '@tailorbird/contract/catalogue-transfer';
import { firstCodePoints, lengthInCodePoints } from '@tailorbird/contract/kinds/code-points';
import { getImage, uploadImage } from '@tailorbird/contract/images';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listening } from '../../test/announcements.ts';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE, products, type } from '../../test/fixture.ts';
import { multipart, picture } from '../../test/pictures.ts';
import { emptyCatalogue, everyRow, exported, imported, nothingNew } from '../../test/transfer.ts';

let shop: TestShop;
let another: TestShop;
let token: string;
let elsewhere: string;
beforeAll(async () => {
  shop = await openShop();
  another = await openShop();
  token = await shop.logIn(accounts.admin);
  elsewhere = await another.logIn(accounts.admin);
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

async function upload(seed: number): Promise<string> {
  const bytes = await picture(60, 40, seed).jpeg().toBuffer();
  const { type, bytes: body } = multipart({ name: `View "${seed}".jpg`, bytes });
  const sent = { token, headers: { 'content-type': type }, body };
  return (await shop.ask(uploadImage, sent)).binary._id;
}

async function showOnTote(pictures: readonly string[]): Promise<void> {
  const { id, name, cents, type, category } = products.tote;
  await shop.ask(editing.updateProduct, {
    token,
    body: { _id: id, name, cost: cents / 100, type, categories: [category], image_id: pictures },
  });
}

const formats = ['json', 'csv'] as const;

const approvalRules = async () =>
  (await shop.database.query('select approval from product_types where id = $1', [type.id])).rows;

const setApproval = (rule: string | null) =>
  shop.database.query('update product_types set approval = $1 where id = $2', [rule, type.id]);

describe('one’s own export', () => {
  it.each(formats)(
    'as %s changes nothing when it is imported, and tells nobody',
    async (format) => {
      await showOnTote([await upload(2), await upload(1)]);
      const before = await everyRow(shop.database);
      const bytes = await exported(shop, token, format);
      const heard = await listening(shop.database);
      const report = await imported(shop, token, { bytes });
      expect(report).toMatchObject(nothingNew);
      expect(report.products.unchanged).toBe(4);
      expect(await everyRow(shop.database)).toEqual(before);
      expect(await heard()).toEqual([]);
    },
  );

  it.each(formats)(
    'as %s is the same, byte by byte, as long as the catalogue is',
    async (format) => {
      const bytes = await exported(shop, token, format);
      expect(await exported(shop, token, format)).toEqual(bytes);
    },
  );

  it('brings the catalogue with its pictures into an empty shop', async () => {
    const shown = [await upload(4), await upload(3)];
    await showOnTote(shown);
    const sizes = [await upload(5), await upload(6)];
    for (const [index, table] of ['products', 'product_types'].entries()) {
      await shop.database.query(
        `update ${table} set size_image_id = $1, size_image_alt = 'S is 90 cm' where id = $2`,
        [sizes[index], [products.tote.id, type.id][index]],
      );
    }
    const bytes = await exported(shop, token);
    await emptyCatalogue(another.database);
    const report = await imported(another, elsewhere, { bytes });
    expect(report.pictures).toEqual({ created: 4, changed: 0, unchanged: 0 });
    expect(await exported(another, elsewhere)).toEqual(bytes);
    for (const id of [...shown, ...sizes]) {
      const here = await shop.call(getImage, { params: { id } });
      const there = await another.call(getImage, { params: { id } });
      expect(there.bytes).toEqual(here.bytes);
    }
    const again = await imported(another, elsewhere, { bytes });
    expect(again).toMatchObject(nothingNew);
    // tables name pictures by their ids, which the shop has
    const tables = await exported(another, elsewhere, 'csv');
    expect(await imported(another, elsewhere, { bytes: tables })).toMatchObject(nothingNew);
  });

  it.each(formats)('as %s has which pieces of a type customers approve', async (format) => {
    await setApproval('drawn');
    const bytes = await exported(shop, token, format);
    await setApproval(null);
    expect(await imported(shop, token, { bytes })).toMatchObject({ types: { changed: 1 } });
    expect(await approvalRules()).toEqual([{ approval: 'drawn' }]);
    // as the shop says
    await setApproval(null);
    const unruled = await exported(shop, token, format);
    await setApproval('every');
    await imported(shop, token, { bytes: unruled });
    expect(await approvalRules()).toEqual([{ approval: null }]);
  });

  it('changes nothing where blanks stand around a text, which no call would have taken', async () => {
    await shop.database.query(
      "update products set description = ' a b \n', name = name || ' ' where id = $1",
      [products.sash.id],
    );
    await shop.database.query("update categories set name = ' ' || name || ' '");
    await shop.database.query("update option_values set value = value || ' '");
    const before = await everyRow(shop.database);
    for (const format of formats) {
      const bytes = await exported(shop, token, format);
      expect(await imported(shop, token, { bytes })).toMatchObject(nothingNew);
    }
    expect(await everyRow(shop.database)).toEqual(before);
  });

  it('is named by its day, and not kept by anybody on its way', async () => {
    const { headers } = await shop.call(exportCatalogue, { token, query: { format: 'csv' } });
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="tailorbird-catalogue-csv-\d{4}-\d\d-\d\d\.zip"$/,
      ),
    });
  });
});

/** Names as people and their spreadsheets come up with them. */
const description = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
    fc.constantFrom(
      '=1+1',
      '+49',
      '-5',
      "@home's",
      '"quoted", with comma',
      'a | b \\ c',
      'two\nlines',
      'two\r\nlines',
      'קטגוריה',
      '👩‍🧵 Näherin',
      'İstanbul',
      'x'.repeat(120),
      '🧵'.repeat(120),
    ),
  )
  .map((text) => text.toWellFormed().replaceAll('\0', '').trim())
  .filter((text) => text !== '' && lengthInCodePoints(text) <= 120);
/** Of one line, with nothing invisible in it, as the shop takes it. */
const name = description
  .map((text) => editing.createType.body.shape.name.safeParse(text).data ?? '')
  .filter((text) => text !== '');
const names = fc.uniqueArray(name, {
  selector: (text) => text.toLowerCase().normalize('NFKD'),
  maxLength: 4,
});
const catalogue = fc.record({
  categories: names,
  types: names,
  options: fc.array(
    fc.record({ required: fc.boolean(), order: fc.nat(3), values: names, description }),
    { maxLength: 3 },
  ),
  optionNames: fc.uniqueArray(name, {
    selector: (text) => text.toLowerCase().normalize('NFKD'),
    minLength: 3,
    maxLength: 3,
  }),
  products: fc.array(fc.record({ name, description, cents: fc.nat(99_999_999), picks: fc.nat() }), {
    maxLength: 6,
  }),
  discounts: fc.uniqueArray(
    fc.record({
      code: fc.option(fc.constantFrom('NEST10', '-5', 'X'.repeat(30), '2026', '1E5')),
      share: fc.option(fc.integer({ min: 1, max: 10_000 })),
      kind: fc.constantFrom('order', 'products', 'categories'),
      // some of them are gone
      goods: fc.nat(4),
      number: fc.integer({ min: 1, max: 990_000 }),
      most: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
      starts: fc.option(fc.constantFrom('2026-05-14', '0001-01-01')),
      ends: fc.option(fc.constantFrom('2026-05-14', '9999-12-31')),
      isOnce: fc.boolean(),
      withTier: fc.constantFrom('better', 'both'),
    }),
    { selector: ({ code, number }) => code ?? number, maxLength: 5 },
  ),
});
type GeneratedCatalogue = typeof catalogue extends fc.Arbitrary<infer Value> ? Value : never;

/** Straight into the tables, so that nothing is refused or made fit on its way. */
async function fill({ database }: TestShop, made: GeneratedCatalogue): Promise<void> {
  await emptyCatalogue(database);
  for (const each of made.categories) {
    await database.query('insert into categories values (gen_random_uuid(), $1, $1)', [each]);
  }
  for (const each of made.types) {
    await database.query('insert into product_types values (gen_random_uuid(), $1)', [each]);
  }
  for (const [index, option] of made.options.entries()) {
    const { required, order, description, values } = option;
    await database.query(
      `with option as (insert into options values (gen_random_uuid(), $1, $2, $3, $4) returning id)
       insert into option_values select gen_random_uuid(), option.id, v.value, v.place % 2
       from option, unnest($5::text[]) with ordinality v (value, place)`,
      [made.optionNames[index], description, required, order, values.map((v) => shortened(v))],
    );
  }
  await database.query(
    `insert into product_type_options select t.id, o.id from product_types t, options o
     where (hashtext(t.id::text || o.id) % 2) = 0`,
  );
  for (const product of made.products) {
    await database.query(
      `insert into products (id, name, description, cost_cents, product_type_id)
       values (gen_random_uuid(), $1, $2, $3,
         (select id from product_types where $4 % 3 > 0 order by id limit 1))`,
      [product.name, product.description, product.cents, product.picks],
    );
  }
  await database.query(
    `insert into product_categories select p.id, c.id from products p, categories c
     where (hashtext(p.id::text || c.id) % 2) = 0`,
  );
  await setPrices(database);
  await setFacts(database);
  for (const discount of made.discounts) await insertDiscount(database, discount);
}

async function insertDiscount(
  database: TestShop['database'],
  { number, ...made }: GeneratedCatalogue['discounts'][number],
): Promise<void> {
  const { code, share, kind, goods, most, starts, ends, isOnce, withTier } = made;
  const ids = `select id::text from ${kind === 'order' ? 'products' : kind} order by id limit ${goods}`;
  await database.query(
    `with discount as (
       insert into discounts (id, code, percent, amount_cents, target, from_value_cents, from_pieces,
         once_per_customer, most_uses, starts, ends, with_tier)
       select gen_random_uuid(), $1, $2::numeric / 100, $3,
         case when $4 = 'order' then jsonb_build_object('kind', $4)
           else jsonb_build_object('kind', $4, 'ids', array(${ids}) || '{${goods % 2 === 0 ? '' : NOWHERE}}'::text[]) end,
         $5, $5 % 9900 + 1, $6, $7, $8, $9, $10
       returning id
     )
     insert into discount_counts (discount_id, used) select id, $5 from discount`,
    [
      code,
      share,
      share === null ? number : null,
      kind,
      number,
      isOnce,
      most,
      starts,
      ends,
      withTier,
    ],
  );
}

const FRONT = {
  id: 'front',
  name: 'Front',
  side: 'front' as const,
  width: 300,
  height: 380,
  below: 60,
  aside: 0,
  method: 'screen-print' as const,
};

/** Of an option that takes pictures: two places, and a price for each colour. */
const PICTURES = artworkRules.parse({
  mostPictures: 2,
  rights: 'I may use this; "really"',
  places: [
    { ...FRONT, price: { by: 'colours' as const, piece: 3, each: 0.75, setup: 12 } },
    { ...FRONT, id: 'nape', name: '=Nape, "back"', side: 'back' as const, aside: -12.5 },
  ],
  whenSoft: 'refuse',
  redrawing: 25,
});

async function setPrices(database: TestShop['database']): Promise<void> {
  const tiers = `'[{"from": 10, "percent": 12.5}, {"from": 25, "cost": 3.2}]'`;
  await database.query(`update option_values set surcharge_cents = hashtext(id::text) % 500`);
  await database.query(`update options set is_size = hashtext(id::text) % 2 = 0`);
  await database.query(
    `update options set kind = 'text', is_size = false,
       text_rules = '{"maxLength": 9, "characters": "any", "alsoAllowed": "", "placeholder": ""}',
       text_price = '{"flat": 1.5, "perCharacter": 0.25, "freeCharacters": 3,
         "areSpacesFree": false, "setup": 6, "setupFor": "text"}'
     where not exists (select from option_values where option_id = options.id)`,
  );
  await database.query(
    `update options set kind = 'artwork', text_rules = null, text_price = null, artwork = $1
     where kind = 'text' and hashtext(id::text) % 2 = 0`,
    [JSON.stringify(PICTURES)],
  );
  await database.query(
    `update product_types set tiers = ${tiers}, counts_together = true where hashtext(id::text) % 2 = 0`,
  );
  await database.query(
    `with made as (
       insert into tax_classes (id, name, rate)
       values (gen_random_uuid(), 'Books', 2.5) on conflict do nothing returning id
     )
     update products set tax_class_id = made.id from made where hashtext(products.id::text) % 3 = 0`,
  );
  await database.query(
    `update products set tiers = ${tiers}, minimum_quantity = 7 where hashtext(id::text) % 2 = 0`,
  );
}

async function setFacts(database: TestShop['database']): Promise<void> {
  await database.query(
    'update products set weight_grams = abs(hashtext(id::text)) % 1000001 where hashtext(id::text) % 3 <> 0',
  );
  for (const table of ['products', 'categories']) {
    await database.query(
      `update ${table} set search_title = '=To, "order"', search_description = E'Sewn;\\nsoon'
       where hashtext(id::text) % 2 = 0`,
    );
  }
  for (const table of ['products', 'product_types']) {
    await database.query(
      `update ${table} set maker = '*We*, "in" Leeds', size_table = E'| S |\\n| - |\\n| 1; 2 |',
         care = 'Wash', returns = '', lead_days = abs(hashtext(id::text)) % 3
       where hashtext(id::text) % 2 = 0`,
    );
  }
}

function shortened(text: string): string {
  return firstCodePoints(text, 80).trim();
}

describe('any catalogue', () => {
  it('is the same after its own import, and in an empty shop', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, async (made) => {
        // two values may be the same once they are cut, and then there is no such catalogue
        const isPossible = await fill(shop, made).then(
          () => true,
          () => false,
        );
        fc.pre(isPossible);
        const before = await everyRow(shop.database);
        const json = await exported(shop, token);
        for (const format of formats) {
          const bytes = await exported(shop, token, format);
          expect(await imported(shop, token, { bytes })).toMatchObject(nothingNew);
          await emptyCatalogue(another.database);
          await imported(another, elsewhere, { bytes });
          expect(await exported(another, elsewhere)).toEqual(json);
        }
        expect(await everyRow(shop.database)).toEqual(before);
      }),
      { numRuns: 25 },
    );
    // a minute alone: each of its hundred imports starts a process, and a busy machine takes its time
  }, 1_200_000);

  it('of many products goes out and in a part at a time', async () => {
    await emptyCatalogue(shop.database);
    await shop.database.query(
      `insert into products (id, name, cost_cents)
       select gen_random_uuid(), 'Bag ' || n, n from generate_series(1, 2500) n`,
    );
    const bytes = await exported(shop, token, 'csv');
    await emptyCatalogue(another.database);
    const report = await imported(another, elsewhere, { bytes });
    expect(report.products).toEqual({ created: 2500, changed: 0, unchanged: 0 });
    expect(await exported(another, elsewhere, 'csv')).toEqual(bytes);
  });
});
