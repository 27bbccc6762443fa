import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as reading from '@tailorbird/contract/catalogue';
import * as editing from '@tailorbird/contract/catalogue-editing';
import { createDiscount, listDiscounts } from '@tailorbird/contract/discounts';
import { getImage } from '@tailorbird/contract/images';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, categories, colour, products, size, thread, type } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { picture } from '../../test/pictures.ts';
import {
  everyRow,
  exported,
  imported,
  nothingNew,
  sendImport,
  zipOf,
} from '../../test/transfer.ts';
import { shareCatalogue } from '../catalogue/change-queries.ts';
import { categoryRows } from '../catalogue/row-writer.ts';
import { withZip } from '../files/read-zip.ts';

let shop: TestShop;
let token: string;
beforeEach(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
afterEach(() => shop.close());

const { bags, shirts } = categories;
const { tote, shirt, sash } = products;
const send = async (files: Record<string, string | Buffer>) =>
  imported(shop, token, { bytes: await zipOf(files) });
const sendCsv = (bytes: string, name = 'products.csv') => imported(shop, token, { name, bytes });

/** The goods of a discount in a cell. */
const of = (kind: string, ...ids: string[]) =>
  `"${JSON.stringify({ kind, ids }).replaceAll('"', '""')}"`;

const productOf = async (id: string) =>
  (await shop.ask(reading.getProduct, { params: { id }, query: { populate: 'type' } })).product;
const listed = async () => ({
  categories: (await shop.ask(reading.listCategories)).categories.map(({ name }) => name),
  options: (await shop.ask(reading.listOptions, { query: { populate: 'true' } })).options.map(
    ({ name, values }) => [name, values.map(({ value }) => value)],
  ),
});

describe('an import', () => {
  it('changes what is named by id, and leaves what the file does not say', async () => {
    const report = await sendCsv(`id,cost\n${tote.id},30\n${sash.id},12.05\n`);
    expect(report.products).toEqual({ created: 0, changed: 1, unchanged: 1 });
    expect(await productOf(tote.id)).toMatchObject({
      name: tote.name,
      cost: 30,
      version: 2,
      categories: [{ _id: bags.id }],
      type: { _id: type.id },
    });
    expect(await productOf(sash.id)).toMatchObject({ version: 1 });
  });

  it('takes a comma for the decimal point where semicolons separate the cells', async () => {
    await sendCsv(`id;cost\n${tote.id};12,50\n${sash.id};7.25\n`);
    expect([(await productOf(tote.id)).cost, (await productOf(sash.id)).cost]).toEqual([
      12.5, 7.25,
    ]);
    await sendCsv(`id;cost\n${tote.id};30\n${sash.id};12,05\n`);
    expect([(await productOf(tote.id)).cost, (await productOf(sash.id)).cost]).toEqual([30, 12.05]);
  });

  it('finds categories, options and types by name in whatever letters, else makes them', async () => {
    const report = await send({
      'categories.csv': 'name,description\nBAGS,New words\nHats,\n',
      'options.csv': 'name,required\ncolour,false\nLining,true\n',
      'option-values.csv': 'option,value\nCOLOUR,olive\nLining,Linen\nlining,Silk\nColour,Teal\n',
      'types.csv': 'name,options\nHeadgear,Lining | colour\n',
      'products.csv': 'name,cost,categories,type\nFelt Hat,40,hats | bags,headgear\n',
    });
    expect(report).toMatchObject({
      categories: { created: 1, changed: 1 },
      options: { created: 1, changed: 1 },
      optionValues: { created: 3, changed: 1 },
      types: { created: 1 },
      products: { created: 1 },
    });
    expect(await listed()).toEqual({
      categories: ['BAGS', 'Shirts', 'Hats'],
      options: [
        ['colour', ['Natural', 'olive', 'Rufous', 'Teal']],
        ['Size', ['Small', 'Large']],
        ['Thread', ['Gold', 'Silver']],
        ['Lining', ['Linen', 'Silk']],
      ],
    });
    const { products: all } = await shop.ask(reading.listProducts, { query: { populate: 'type' } });
    expect(all.at(-1)).toMatchObject({
      name: 'Felt Hat',
      categories: [{ name: 'BAGS' }, { name: 'Hats' }],
      type: { name: 'Headgear', options: [{ name: 'colour' }, { name: 'Lining' }] },
    });
  });

  it('finds names in whatever way their letters are typed', async () => {
    await sendCsv('name\nRucksäcke\n', 'categories.csv');
    const report = await send({
      'categories.csv': 'name\nRucksäcke\nHüte\n'.normalize('NFD'),
      'products.csv': 'name,cost,categories\nFilzhut,40,Hüte | Rucksäcke\n'.normalize('NFD'),
    });
    expect(report.categories).toEqual({ created: 1, changed: 0, unchanged: 1 });
    expect((await listed()).categories).toEqual(['Bags', 'Shirts', 'Rucksäcke', 'Hüte']);
    const { products: all } = await shop.ask(reading.listProducts, { query: { populate: 'type' } });
    expect(
      all
        .at(-1)
        ?.categories.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Hüte', 'Rucksäcke'].toSorted());
  });

  it('deletes nothing, and takes off what the list of an entry leaves out', async () => {
    await send({
      'types.csv': `id,options\n${type.id},Size\n`,
      'products.csv': `id,categories,type\n${tote.id},,\n${shirt.id},Bags,Cloth\n`,
    });
    expect(await productOf(tote.id)).toMatchObject({ categories: [], type: null });
    expect(await productOf(shirt.id)).toMatchObject({
      categories: [{ _id: bags.id }],
      type: { options: [{ _id: size.id }], version: 2 },
    });
    expect((await listed()).options).toHaveLength(3);
  });

  it('lets two exchange their names', async () => {
    await sendCsv(`id,name\n${bags.id},Shirts\n${shirts.id},Bags\n`, 'categories.csv');
    await sendCsv(
      `id,option,value\n${colour.olive.id},Colour,Rufous\n${colour.rufous.id},Colour,Olive\n`,
      'option-values.csv',
    );
    expect(await listed()).toMatchObject({
      categories: ['Shirts', 'Bags'],
      options: [['Colour', ['Natural', 'Rufous', 'Olive']], {}, {}],
    });
    const { categories: all } = await shop.ask(reading.listCategories);
    expect(all.map(({ version }) => version)).toEqual([2, 2]);
  });

  it('knows in JSON what is new by the ids that the file gives it', async () => {
    const ids = ['a', 'b', 'c', 'd'].map((end) => `018f0000-0000-7000-8000-00000000000${end}`);
    const [hats, lining, headgear, hat] = ids;
    const text = JSON.stringify({
      format: 'tailorbird-catalogue',
      version: 1,
      products: [
        { id: hat, name: 'Hat', cost: 1, categories: [hats, bags.id], type: headgear },
        { name: 'Bag', cost: 2, categories: ['Bags'] },
      ],
      types: [{ id: headgear, name: 'Headgear', options: [lining, thread.id] }],
      options: [{ id: lining, name: 'Lining', required: true, values: [{ value: 'Silk' }] }],
      categories: [{ id: hats, name: 'shirts' }],
    });
    await imported(shop, token, { name: 'catalogue.json', bytes: text });
    expect(await productOf(hat ?? '')).toMatchObject({
      // the shop's own, which has that name
      categories: [{ _id: bags.id }, { _id: shirts.id, name: 'shirts' }],
      type: { _id: headgear, options: [{ _id: thread.id }, { _id: lining }] },
    });
  });

  it('finds discounts by their codes, and their goods by names or ids; uses are not in files', async () => {
    const body = { code: 'NEST10', percent: 10, of: { kind: 'products', ids: [tote.id] } };
    await shop.ask(createDiscount, { token, body });
    await shop.database.query('update discount_counts set used = 7');
    const csv = `code,percent,amount,of,mostUses
      nest10,12.5,,,9
      BAGS,,3,${of('categories', 'bags')},
      ,5,,${of('products', tote.name, 'Felt Hat', sash.id)},`.replaceAll(/\n */g, '\n');
    const products = 'name,cost\nFelt Hat,40\n';
    const report = await send({ 'discounts.csv': csv, 'products.csv': products });
    expect(report.discounts).toEqual({ created: 2, changed: 1, unchanged: 0 });
    const { products: all } = await shop.ask(reading.listProducts);
    const { discounts } = await shop.ask(listDiscounts, { token });
    const byCode = new Map(discounts.map((discount) => [discount.code, discount]));
    expect(byCode.get('NEST10')).toMatchObject({ ...body, percent: 12.5, mostUses: 9, used: 7 });
    expect(byCode.get('BAGS')).toMatchObject({
      percent: null,
      amount: 3,
      of: { kind: 'categories', ids: [bags.id] },
      used: 0,
    });
    expect(byCode.get(null)?.of).toEqual({
      kind: 'products',
      ids: [tote.id, all.at(-1)?._id, sash.id],
    });
    const bytes = await exported(shop, token, 'csv');
    const read = await textIn(bytes, 'discounts.csv');
    expect(read).toContain(JSON.stringify(tote.name).replaceAll('"', '""'));
    expect(await imported(shop, token, { bytes })).toMatchObject(nothingNew);
  });

  it('lets two discounts exchange their codes', async () => {
    for (const code of ['NEST10', 'NEST20']) {
      await shop.ask(createDiscount, { token, body: { code, percent: 10 } });
    }
    const { discounts: before } = await shop.ask(listDiscounts, { token });
    const rows = before.map(({ _id }, place) => `${_id},${before[1 - place]?.code ?? ''}`);
    await sendCsv(`id,code\n${rows.join('\n')}\n`, 'discounts.csv');
    const { discounts } = await shop.ask(listDiscounts, { token });
    expect(discounts.map(({ _id, code }) => [_id, code])).toEqual(
      before.map(({ _id }, place) => [_id, before[1 - place]?.code]),
    );
    await sendCsv('name\nHats\n', 'categories.csv');
    // a file without them leaves them
    expect((await shop.ask(listDiscounts, { token })).discounts).toEqual(discounts);
  });

  it('takes up files as spreadsheets and systems make them', async () => {
    const bytes = await zipOf({
      'my goods/products.csv': '\uFEFFID;Name;Cost;;\r\n;Hat;4.5;;\r\n;;;;\r\n\r\n',
      '__MACOSX/my goods/._products.csv': '\0',
      'my goods/.DS_Store': '\0',
    });
    const report = await imported(shop, token, { bytes });
    expect(report.products).toEqual({ created: 1, changed: 0, unchanged: 0 });
  });

  it('only says what would happen when it is tried', async () => {
    const before = await everyRow(shop.database);
    const file = {
      name: 'catalogue.zip',
      bytes: await zipOf({
        'products.csv': `id,name,cost,pictures\n${tote.id},Tote,1,\n,New,2,front.png\n`,
        'pictures/front.png': await picture(50, 40).png().toBuffer(),
      }),
    };
    const tried = await imported(shop, token, { ...file, isDryRun: true });
    expect(tried).toMatchObject({
      products: { created: 1, changed: 1, unchanged: 0 },
      pictures: { created: 1 },
    });
    expect(await everyRow(shop.database)).toEqual(before);
    expect(await imported(shop, token, file)).toEqual(tried);
  });

  it('shows on the very next request, in every process', async () => {
    const another = await shop.anotherProcess();
    try {
      const names = async () =>
        (await another.ask(reading.listCategories)).categories.map(({ name }) => name);
      expect(await names()).not.toContain('Hats');
      await sendCsv('name\nHats\n', 'categories.csv');
      expect(await names()).toContain('Hats');
    } finally {
      await another.close();
    }
  });
});

describe('pictures', () => {
  it('are named by their file, stripped and upright, and kept once', async () => {
    const photo = await picture(60, 40)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'me' } })
      .toBuffer();
    const files = {
      'products.csv': 'name,cost,pictures\nHat,4,front.jpg | back\nCap,4,front\n',
      'pictures/front.jpg': photo,
      'pictures/back.png': await picture(30, 20, 3).png().toBuffer(),
      'pictures/nobody.txt': 'no product names it',
    };
    expect((await send(files)).pictures).toEqual({ created: 2, changed: 0, unchanged: 0 });
    const { products: all } = await shop.ask(reading.listProducts);
    const [hat, cap] = all.slice(-2).map((product) => product.image_id);
    expect(cap).toEqual(hat?.slice(0, 1));
    const grey = expect.stringMatching(/^([78][0-9a-f]){3}$/);
    expect(all.at(-2)?.placeholders).toEqual([grey, grey]);
    const { bytes, headers } = await shop.call(getImage, { params: { id: hat?.[0] ?? '' } });
    expect(headers['content-disposition']).toContain('front.webp');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 60 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    const again = await send({ ...files, 'products.csv': 'name,cost,pictures\nCap,4,front\n' });
    expect(again.pictures).toEqual({ created: 0, changed: 0, unchanged: 1 });
  });

  it('with other bytes than the shop’s of that id are new ones', async () => {
    await send({
      'products.csv': `id,pictures\n${tote.id},a.png\n`,
      'pictures/a.png': await picture(50, 40, 1).png().toBuffer(),
    });
    const [was = ''] = (await productOf(tote.id)).image_id;
    const retouched = await picture(50, 40, 2).webp().toBuffer();
    const file = {
      'products.csv': `id,pictures\n${tote.id},${was}\n`,
      [`pictures/${was}.webp`]: retouched,
    };
    expect((await send(file)).pictures.created).toBe(1);
    const [now] = (await productOf(tote.id)).image_id;
    expect(now).not.toBe(was);
    expect(await send(file)).toMatchObject(nothingNew);
  });
});

describe('two at once', () => {
  it('import the same file: one makes it, the other finds nothing new', async () => {
    const bytes = await zipOf({
      'categories.csv': 'name\nHats\nCaps\n',
      'products.csv': `id,name,cost,categories,pictures\n018f0000-0000-7000-8000-00000000000a,Hat,4,Hats,018f0000-0000-7000-8000-00000000000b\n`,
      'pictures/018f0000-0000-7000-8000-00000000000b.png': await picture(50, 40).png().toBuffer(),
    });
    const reports = await Promise.all([1, 2, 3].map(() => imported(shop, token, { bytes })));
    expect(reports.filter(({ products: made }) => made.created === 1)).toHaveLength(1);
    expect(reports.filter(({ products: made }) => made.unchanged === 1)).toHaveLength(2);
    expect((await listed()).categories).toEqual(['Bags', 'Shirts', 'Hats', 'Caps']);
  });

  it('import what contradicts: one wins as a whole, and nobody waits for ever', async () => {
    const files = ['A', 'B', 'C'].map(
      (mark) =>
        `id,name\n${[tote, shirt, sash]
          .map(({ id }) => `${id},${mark}`)
          .toSorted(() => (mark === 'B' ? -1 : 1))
          .join('\n')}\n`,
    );
    await Promise.all(files.map((text) => sendCsv(text)));
    const names = await Promise.all(
      [tote, shirt, sash].map(async ({ id }) => (await productOf(id)).name),
    );
    expect(new Set(names).size).toBe(1);
  });

  it('an import waits for a change under way, and goes by what it finds then', async () => {
    const answer = await meanwhile(
      shop.database,
      async (tx) => {
        await shareCatalogue(tx);
        await categoryRows.set(tx, [{ id: bags.id, name: 'Hats', description: '' }]);
      },
      () =>
        sendImport(shop, token, { name: 'categories.csv', bytes: `id,name\n${shirts.id},Hats\n` }),
    );
    expect(answer).toMatchObject({
      status: 400,
      body: {
        problems: [{ line: 2, column: 'name', problem: 'Another category is named Hats already.' }],
      },
    });
    expect((await listed()).categories).toEqual(['Hats', 'Shirts']);
  });

  it('a change of what an import has changed is refused, and none is lost', async () => {
    const edits = [tote, shirt, sash].flatMap(({ id, name }) =>
      [1, 2, 3].map((cost) => ({ _id: id, name, cost, version: 1 })),
    );
    const text = `id,name,description\n${[tote, shirt, sash].map(({ id, name }) => `${id},${name},Imported`).join('\n')}\n`;
    const [report, ...answers] = await Promise.all([
      sendCsv(text),
      ...edits.map((body) => shop.call(editing.updateProduct, { token, body })),
    ]);
    expect(report.products.changed).toBe(3);
    for (const { status } of answers) expect(status).toBeOneOf([200, 409]);
    for (const { id } of [tote, shirt, sash]) {
      const { description, version } = await productOf(id);
      const won = answers.filter(
        ({ status }, at) => status === 200 && edits[at]?._id === id,
      ).length;
      expect(won).toBeLessThanOrEqual(1);
      // an edit that came after it was made on top of the first version, and refused
      expect({ description, version }).toEqual({ description: 'Imported', version: 2 + won });
    }
  });
});

describe('the whole catalogue', () => {
  it('can be exported while it is changed, as it is at one moment', async () => {
    await renamed(1);
    const [files] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => exported(shop, token, 'csv'))),
      renamed(20),
    ]);
    for (const bytes of files) {
      const names = [...(await textIn(bytes, 'products.csv')).matchAll(/Now \d+/g)].map(String);
      expect(names).toHaveLength(2);
      expect(names[0]).toBe(names[1]);
    }
  });
});

async function renamed(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await sendCsv(`id,name\n${tote.id},Now ${n}\n${shirt.id},Now ${n}\n`);
  }
}

async function textIn(zip: Buffer, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tailorbird-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'a.zip');
  await writeFile(path, zip);
  return withZip({ path, name: 'a.zip', maxUnpackedBytes: Infinity }, async (files) => {
    const chunks: Buffer[] = [];
    for await (const chunk of files.get(name)?.read() ?? []) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  });
}
