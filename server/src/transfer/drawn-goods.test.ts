import { getProduct, listOptions } from '@tailorbird/contract/catalogue';
import * as editing from '@tailorbird/contract/catalogue-editing';
import { getImage, uploadImage } from '@tailorbird/contract/images';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, colour, products, size, type } from '../../test/fixture.ts';
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

let shop: TestShop;
let another: TestShop;
let token: string;
let elsewhere: string;
/** A picture that stands for a value. */
let swatch: string;
beforeAll(async () => {
  shop = await openShop();
  another = await openShop();
  token = await shop.logIn(accounts.admin);
  elsewhere = await another.logIn(accounts.admin);
  swatch = await upload();
  await furnish();
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

async function upload(): Promise<string> {
  const bytes = await picture(60, 40, 9).jpeg().toBuffer();
  const { type: contentType, bytes: body } = multipart({ name: 'Stripes.jpg', bytes });
  const headers = { 'content-type': contentType };
  return (await shop.ask(uploadImage, { token, headers, body })).binary._id;
}

const RULES = { maxLength: 12, characters: 'letters', alsoAllowed: "-'&", placeholder: '=1+1' };

const save = ({ id, name, cents, category }: typeof products.tote | typeof products.shirt) => ({
  _id: id,
  name,
  cost: cents / 100,
  type: type.id,
  categories: [category],
});

/**
 * A tote that is drawn in its colours, with a text on it in one of two places, and a shirt with
 * letterings at three.
 */
async function furnish(): Promise<void> {
  const ask = (endpoint: Parameters<TestShop['ask']>[0], sent: object) =>
    shop.ask(endpoint, { token, ...sent });
  await ask(editing.updateOption, {
    body: { _id: colour.id, name: 'Colour', isRequired: true, kind: 'colour' },
  });
  const looks = [
    [colour.olive, { colour: '#5b6b2e' }],
    [colour.rufous, { image_id: swatch }],
  ] as const;
  for (const [{ id, value }, look] of looks) {
    await ask(editing.updateOptionValue, { body: { _id: id, value, swatch: look } });
  }
  const { option } = await shop.ask(editing.createOption, {
    token,
    body: { name: 'Wording', kind: 'text', textRules: RULES },
  });
  await ask(editing.addTypeOptions, { params: { id: type.id }, body: { optionIds: [option._id] } });
  await ask(editing.updateProduct, {
    body: {
      ...save(products.shirt),
      art: {
        template: 'tee',
        fixed: { 'text@sleeve': '2027', 'textColour@sleeve': 'rufous' },
        drives: [
          { parameter: 'text', optionId: option._id, values: [] },
          { parameter: 'text@number', optionId: option._id, values: [] },
          { parameter: 'textColour@number', optionId: colour.id, values: [] },
        ],
      },
    },
  });
  await ask(editing.updateProduct, {
    body: {
      ...save(products.tote),
      art: {
        template: 'tote',
        fixed: { trim: '#112233', motif: 'leaf' },
        drives: [
          {
            parameter: 'colour',
            optionId: colour.id,
            values: [{ valueId: colour.rufous.id, use: 'terracotta' }],
          },
          { parameter: 'text', optionId: option._id, values: [] },
          {
            parameter: 'printPosition',
            optionId: size.id,
            values: [
              { valueId: size.small.id, use: 'corner' },
              { valueId: size.large.id, use: 'centre' },
            ],
          },
        ],
      },
    },
  });
}

const optionsOf = async (of: TestShop) =>
  (await of.ask(listOptions, { query: { populate: 'true' } })).options;
const drawnCovers = async () => {
  const { rows } = await another.database.query(
    `select from product_images join images on images.id = image_id
     where drawing_hash is not null`,
  );
  return rows.length;
};
const goodsOf = async (of: TestShop, { id }: { id: string } = products.tote) =>
  (await of.ask(getProduct, { params: { id }, query: { populate: 'type' } })).product;

describe('kinds, rules, swatches and art', () => {
  it.each(['json', 'csv'] as const)('as %s change nothing in their own shop', async (format) => {
    const before = await everyRow(shop.database);
    const bytes = await exported(shop, token, format);
    expect(await imported(shop, token, { bytes })).toMatchObject(nothingNew);
    expect(await everyRow(shop.database)).toEqual(before);
  });

  it('are the same in an empty shop, the picture of a swatch too', async () => {
    const bytes = await exported(shop, token);
    await emptyCatalogue(another.database);
    const report = await imported(another, elsewhere, { bytes });
    expect(report.pictures.created).toBe(3);
    const [here, there] = [await goodsOf(shop), await goodsOf(another)];
    expect(there.art).toEqual({ ...here.art, coverId: null });
    const shirt = (await goodsOf(another, products.shirt)).art;
    expect(shirt?.drives.map(({ parameter }) => parameter)).toEqual([
      'text',
      'text@number',
      'textColour@number',
    ]);
    expect(shirt?.fixed).toEqual({ 'text@sleeve': '2027', 'textColour@sleeve': 'rufous' });
    expect(await exported(another, elsewhere)).toEqual(bytes);
    const params = { id: swatch };
    const sent = await shop.call(getImage, { params });
    expect((await another.call(getImage, { params })).bytes).toEqual(sent.bytes);
  });

  it('bring photographs of a product with its pictures', async () => {
    const photo = { front: { imageId: swatch, x: 480, y: 210.5, millimetresPerUnit: 0.8 } };
    await shop.ask(editing.updateProduct, {
      token,
      body: {
        _id: products.sash.id,
        name: products.sash.name,
        cost: 12,
        image_id: [swatch],
        art: { template: 'photo', photo },
      },
    });
    const bytes = await exported(shop, token);
    await emptyCatalogue(another.database);
    await imported(another, elsewhere, { bytes });
    const here = await goodsOf(shop, products.sash);
    const { rows } = await another.database.query<{ art: object; images: string[] }>(
      `select art, array(select image_id from product_images where product_id = p.id) as images
       from products p where name = $1`,
      [products.sash.name],
    );
    expect(here.art).toMatchObject({ template: 'photo', photo });
    expect(rows[0]?.art).toEqual({
      template: 'photo',
      fixed: {},
      drives: [],
      photo: { front: { ...photo.front, imageId: rows[0]?.images[0] } },
    });
    await shop.ask(editing.updateProduct, {
      token,
      body: { _id: products.sash.id, name: products.sash.name, cost: 12, image_id: [], art: null },
    });
  });

  it('are brought by tables, by names, to a shop that has other ids', async () => {
    const text = { options: OPTIONS, 'option-values': VALUES, types: TYPES, products: PRODUCTS };
    const files = Object.entries(text).map(([name, rows]) => [`${name}.csv`, rows]);
    const bytes = await zipOf({
      ...Object.fromEntries(files),
      'pictures/stripes.webp': await picture(20, 20).webp().toBuffer(),
    });
    await emptyCatalogue(another.database);
    await imported(another, elsewhere, { bytes });
    const [ribbon, wording] = await optionsOf(another);
    expect(ribbon).toMatchObject({
      kind: 'colour',
      textRules: null,
      values: [
        { value: 'Navy', swatch: { colour: '#26324f' } },
        { value: 'Striped', swatch: { image_id: expect.any(String) } },
        { value: 'None', swatch: null },
      ],
    });
    expect(wording).toMatchObject({
      kind: 'text',
      textRules: { maxLength: 20, characters: 'any', alsoAllowed: '', placeholder: 'Best in show' },
    });
    const { rows } = await another.database.query<{ id: string; art: unknown }>(
      'select id, art from products',
    );
    expect(rows[0]?.art).toEqual({
      template: 'sash',
      fixed: { trim: 'gold' },
      drives: [
        {
          parameter: 'colour',
          optionId: ribbon?._id,
          values: [{ valueId: ribbon?.values[1]?._id, use: 'sky' }],
        },
        { parameter: 'text', optionId: wording?._id, values: [] },
        { parameter: 'text@end', optionId: wording?._id, values: [] },
      ],
    });
    expect(await imported(another, elsewhere, { bytes })).toMatchObject(nothingNew);
  });

  it('have a first picture drawn where the file had none', async () => {
    await expect.poll(drawnCovers).toBe(1);
  });

  it('stay as they are where a file knows nothing of them', async () => {
    const before = await everyRow(shop.database);
    const tables = await zipOf({
      'options.csv': `id,name,description,required,order\n${colour.id},Colour,,true,0\n`,
      'option-values.csv': `option,value\nColour,Olive\nColour,Rufous\n`,
      'products.csv': `id,cost\n${products.tote.id},24.50\n`,
    });
    expect(await imported(shop, token, { bytes: tables })).toMatchObject(nothingNew);
    const text = JSON.stringify({
      format: 'tailorbird-catalogue',
      version: 1,
      options: [{ id: colour.id, values: [{ id: colour.olive.id, value: 'Olive' }] }],
      products: [{ id: products.tote.id, name: products.tote.name }],
    });
    const old = await zipOf({ 'catalogue.json': text });
    expect(await imported(shop, token, { bytes: old })).toMatchObject(nothingNew);
    expect(await everyRow(shop.database)).toEqual(before);
  });

  it('go where a file says so', async () => {
    const bytes = await zipOf({
      'option-values.csv': 'option,value,swatch\nColour,Olive,\n',
      'products.csv': `id,art\n${products.tote.id},\n`,
    });
    const report = await imported(shop, token, { bytes, isDryRun: true });
    expect(report).toMatchObject({ optionValues: { changed: 1 }, products: { changed: 1 } });
  });
});

const OPTIONS = `name,kind,maxlength,Placeholder
Ribbon,colour,,
Wording,text,20,Best in show
`;
const VALUES = `option,value,swatch
Ribbon,Navy,#26324F
Ribbon,Striped,stripes
Ribbon,None,
`;
const TYPES = 'name,options\nSash,Ribbon | Wording\n';
const ART = {
  template: 'sash',
  fixed: { trim: 'gold' },
  drives: [
    { parameter: 'colour', option: 'ribbon', values: [{ value: 'STRIPED', use: 'sky' }] },
    { parameter: 'text', option: 'Wording' },
    { parameter: 'text@end', option: 'Wording' },
  ],
};
const quoted = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
const PRODUCTS = `id,name,cost,type,art\n${products.sash.id},Prize Sash,20,Sash,${quoted(ART)}\n`;

describe('are refused with line and column', () => {
  const tote = products.tote.id;
  const art = (changes: object) =>
    `id,art\n\n${tote},${quoted({ template: 'tote', ...changes })}\n`;

  it.each([
    [
      'options',
      'name,kind\nA,choice\nB,words\n',
      3,
      'kind',
      'kind must be choice, colour, text or artwork.',
    ],
    [
      'options',
      'name,kind,maxLength\nA,text,5\nB,text,0\n',
      3,
      'maxLength',
      'maxLength must be between 1 and 500.',
    ],
    [
      'options',
      'name,kind\nsize,text\n',
      2,
      'kind',
      'size has values. Delete them before it becomes a text.',
    ],
    [
      'option-values',
      'option,value\nWording,Hello\n',
      2,
      'option',
      'The option takes a text and has no values.',
    ],
    [
      'option-values',
      'option,value,swatch\nSize,Small,#12345\n',
      2,
      'swatch',
      'swatch must be a colour such as #2f4a3a, or a picture.',
    ],
    [
      'option-values',
      'option,value,swatch\nSize,Small,stripes\n',
      2,
      'swatch',
      'There is no picture stripes.',
    ],
    ['products', `id,art\n${tote},a tote\n`, 2, 'art', 'art must be a drawing in JSON.'],
    [
      'products',
      art({ template: 'mug' }),
      3,
      'art',
      'template must be one of tote, backpack, pouch, tee, polo, hoodie, sash, rosette-sash, photo.',
    ],
    ['products', art({ shape: 'round' }), 3, 'art', 'There is no key shape.'],
    [
      'products',
      art({ fixed: { motif: 'dragon' } }),
      3,
      'art',
      'fixed.motif must be one of none, leaf, bird, sun, waves, sprig.',
    ],
    [
      'products',
      art({ drives: [{ parameter: 'colour', option: 'Shade' }] }),
      3,
      'art',
      'There is no option Shade.',
    ],
    [
      'products',
      art({
        drives: [
          { parameter: 'colour', option: 'Colour', values: [{ value: 'Teal', use: 'sky' }] },
        ],
      }),
      3,
      'art',
      'There is no value Teal.',
    ],
  ])('%s: %j', async (file, text, line, column, problem) => {
    const name = `${file}.csv`;
    const answer = await sendImport(shop, token, { name, bytes: text });
    expect(answer).toMatchObject({
      status: 400,
      body: { problems: [{ file: name, line, column, problem }] },
    });
  });

  it('what only the file itself makes wrong', async () => {
    const bytes = await zipOf({
      'options.csv': 'name,kind\nMotto,text\n',
      'option-values.csv': 'option,value\nMotto,Hello\n',
    });
    expect(await sendImport(shop, token, { bytes })).toMatchObject({
      status: 400,
      body: {
        problems: [{ file: 'option-values.csv', line: 2, column: 'option' }],
      },
    });
  });
});
