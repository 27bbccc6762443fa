import {
  importCatalogue,
  importProblem,
  type ImportProblem,
} from '@tailorbird/contract/catalogue-transfer';
import { createDiscount } from '@tailorbird/contract/discounts';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, categories, colour, NOWHERE, products, size, type } from '../../test/fixture.ts';
import { picture, pngBomb } from '../../test/pictures.ts';
import { everyRow, exported, sendImport, zipOf } from '../../test/transfer.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
afterAll(() => shop.close());

/** The problems of a file that is refused and changes nothing; a dry run names the same. */
async function problemsOf(name: string, bytes: Buffer | string): Promise<string[]> {
  const before = await everyRow(shop.database);
  const answer = await sendImport(shop, token, { name, bytes });
  expect(answer).toMatchObject({ status: 400, body: { code: 'IMPORT_REFUSED' } });
  expect(await everyRow(shop.database)).toEqual(before);
  const tried = await sendImport(shop, token, { name, bytes, isDryRun: true });
  expect(problemsIn(tried.body)).toEqual(problemsIn(answer.body));
  return problemsIn(answer.body);
}

/** Each as `products.csv, line 14, column cost: Cost must be …`, and nothing else in it. */
function problemsIn(body: unknown): string[] {
  const { problems } = z.object({ problems: z.array(importProblem.strict()) }).parse(body);
  return problems.map(sentenceOf);
}

function sentenceOf({ file, line, column, problem }: ImportProblem): string {
  const places = [file, line && `line ${line}`, column && `column ${column}`];
  return `${places.filter(Boolean).join(', ')}: ${problem}`;
}

const percents = (count: number) => `percent\n${'5\n'.repeat(count)}`;
const { tote, shirt } = products;
const GOOD = 'New Bag,,5,Bags,Cloth,';
const COLUMNS = 'name,description,cost,categories,type,pictures';

/** Line 2 is good; line 3 is what a test is about. */
const rows: [name: string, row: string, column: string | undefined, problem: string][] = [
  ['a name that is empty', ',,5,,,', 'name', 'Product name is required.'],
  [
    'a name that is too long',
    `${'x'.repeat(121)},,5,,,`,
    'name',
    'Product name must be 120 characters or less.',
  ],
  [
    'a name with something invisible in it',
    'Ba\u200bg,,5,,,',
    'name',
    'Product name must not contain invisible characters.',
  ],
  ['a name of two lines', '"a\nb",,5,,,', 'name', 'Product name must be a single line of text.'],
  [
    'a description that is too long',
    `a,${'x'.repeat(5001)},5,,,`,
    'description',
    'Description must be 5000 characters or less.',
  ],
  ['a cost with a sign', 'a,,5 $,,,', 'cost', '“5 $” has “$” in it: write 5.'],
  [
    'a cost with a decimal comma',
    'a,,"1,50",,,',
    'cost',
    '“1,50” is not a plain number: write 1.50.',
  ],
  ...['', '1.005', '-1', '1000000', '1e3', '$1000000'].map(
    (cost): [string, string, string, string] => [
      `the cost ${cost}`,
      `a,,${cost},,,`,
      'cost',
      'Cost must be between 0 and 999999.99, with at most 2 decimals.',
    ],
  ),
  ['a category nobody knows', 'a,,5,Bags | Hats,,', 'categories', 'There is no category Hats.'],
  ['a type nobody knows', 'a,,5,,Felt,', 'type', 'There is no type Felt.'],
  ['a picture nobody knows', `a,,5,,,${NOWHERE}`, 'pictures', `There is no picture ${NOWHERE}.`],
  [
    'too many pictures',
    `a,,5,,,${Array.from({ length: 25 }, (_, n) => n).join('|')}`,
    'pictures',
    'pictures must be at most 24.',
  ],
  [
    'characters that cannot be stored',
    'a\0b,,5,,,',
    'name',
    'Product name contains characters that cannot be stored.',
  ],
  [
    'a type of such characters',
    'a,,5,,a\0b,',
    'type',
    'type contains characters that cannot be stored.',
  ],
  ['too few cells', 'a,,5', undefined, 'The row has 3 cells, but there are 6 columns.'],
  ['too many cells', 'a,,5,,,,x', undefined, 'The row has 7 cells, but there are 6 columns.'],
];

describe('nothing of a file is imported, and line and column are told, for', () => {
  it.each(rows)('%s', async (_, row, column, problem) => {
    const text = `${COLUMNS}\r\n${GOOD}\r\n${row}\r\n`;
    const place = { file: 'products.csv', line: 3, column };
    expect(await problemsOf('products.csv', text)).toEqual([sentenceOf({ ...place, problem })]);
  });

  const files: [name: string, files: Record<string, string>, problem: string][] = [
    [
      'an id that is none',
      { 'products.csv': `id,cost\n${tote.id},1\n7,2\n` },
      'products.csv, line 3, column id: id is not an id.',
    ],
    [
      'an id that is there twice',
      { 'products.csv': `id,cost\n${tote.id},1\n${shirt.id},1\n${tote.id},2\n` },
      'products.csv, line 4, column id: The same id is in line 2 already.',
    ],
    [
      'a new product without a cost',
      { 'products.csv': `id,name\n${tote.id},Tote\n${NOWHERE},New\n` },
      'products.csv, line 3, column cost: Cost must be between 0 and 999999.99, with at most 2 decimals.',
    ],
    [
      'a name that is there twice, in whatever letters',
      { 'categories.csv': 'name\nHats\nBelts\nHATS\n' },
      'categories.csv, line 4, column name: The same name is in line 2 already.',
    ],
    [
      'a name that another one has',
      { 'categories.csv': `id,name\n${categories.bags.id},shirts\n` },
      'categories.csv, line 2, column name: Another category is named shirts already.',
    ],
    [
      'an option that is neither required nor not',
      { 'options.csv': 'name,required\nLining,TRUE\nCuff,perhaps\n' },
      'options.csv, line 3, column required: required must be true or false.',
    ],
    [
      'a place in the order that is none',
      { 'options.csv': 'name,order\nLining,1.5\n' },
      'options.csv, line 2, column order: order must be a whole number.',
    ],
    [
      'a value of no option',
      { 'option-values.csv': 'option,value\nColour,Teal\nHue,Teal\n' },
      'option-values.csv, line 3, column option: There is no option Hue.',
    ],
    [
      'a value that is too long',
      { 'option-values.csv': `option,value\nColour,${'x'.repeat(81)}\n` },
      'option-values.csv, line 2, column value: Value must be 80 characters or less.',
    ],
    [
      'a value that its option would have twice',
      {
        'option-values.csv': `id,option,value\n${colour.olive.id},Colour,NATURAL\n`,
      },
      'option-values.csv, line 2, column value: The option has the value NATURAL already.',
    ],
    [
      'a value of another option',
      { 'option-values.csv': `id,option,value\n${colour.olive.id},${size.id},Olive\n` },
      'option-values.csv, line 2, column option: The value belongs to another option.',
    ],
    [
      'a type with an option nobody knows',
      { 'types.csv': `id,name,options\n${type.id},Cloth,Colour | Hue\n` },
      'types.csv, line 2, column options: There is no option Hue.',
    ],
    [
      'a discount that takes a share and an amount',
      { 'discounts.csv': 'code,percent,amount\nNEST10,10,\nNEST20,20,5\n' },
      'discounts.csv, line 3, column percent: Send either percent or amount.',
    ],
    [
      'a discount that ends before it starts',
      { 'discounts.csv': 'percent,starts,ends\n10,2026-05-14,2026-05-13\n' },
      'discounts.csv, line 2, column ends: ends must not be before starts.',
    ],
    [
      'a code that is there twice',
      { 'discounts.csv': 'code,percent\nNEST10,10\n,5\n,5\nnest10,20\n' },
      'discounts.csv, line 5, column code: The same code is in line 2 already.',
    ],
    [
      'a discount of a product nobody knows, which the file has under another name',
      {
        'products.csv': `id,name\n${tote.id},Bigger Tote\n`,
        'discounts.csv': `percent,of\n10,"{""kind"":""products"",""ids"":[""${tote.name}""]}"\n`,
      },
      `discounts.csv, line 2, column of: There is no product ${tote.name}.`,
    ],
    [
      'a discount of a product whose name another has',
      {
        'products.csv': `name,cost\n${tote.name},3\n`,
        'discounts.csv': `percent,of\n10,"{""kind"":""products"",""ids"":[""${tote.name}""]}"\n`,
      },
      `discounts.csv, line 2, column of: There are several products ${tote.name}. Write the id of one.`,
    ],
    [
      'a discount of goods that are none',
      { 'discounts.csv': 'percent,of\n10,everything\n' },
      'discounts.csv, line 2, column of: of must be {kind: order}, {kind: products, ids} or {kind: categories, ids}.',
    ],
    [
      'a column nobody knows',
      { 'categories.csv': 'name,colour\nHats,red\n' },
      'categories.csv, line 1, column colour: There is no column “colour”. The columns are id, name, description, searchTitle, searchDescription.',
    ],
    [
      'a text that names no column',
      { 'categories.csv': 'this is not a catalogue\nHats\n' },
      'categories.csv, line 1: The first line names no column of a catalogue. The columns are id, name, description, searchTitle, searchDescription.',
    ],
    [
      'a column that is there twice',
      { 'categories.csv': 'name,Name\nHats,Hats\n' },
      'categories.csv, line 1, column name: The column name is there twice.',
    ],
    [
      'an empty file',
      { 'categories.csv': '' },
      'categories.csv, line 1: The first line must name the columns.',
    ],
    [
      'a text that does not end',
      { 'categories.csv': 'name\nHats\n"Belts\nCaps\n' },
      'categories.csv, line 3: A quotation mark opens a text and none closes it.',
    ],
    [
      'a text that ends before its cell does',
      { 'categories.csv': 'name\n"Hats" and caps\n' },
      'categories.csv, line 2: A quotation mark is in the wrong place. Within a text it must be written twice.',
    ],
    [
      'a file that does not belong to it',
      { 'categories.csv': 'name\nHats\n', 'notes.txt': 'x' },
      'notes.txt: The file does not belong to a catalogue.',
    ],
    [
      'JSON and CSV together',
      { 'categories.csv': 'name\nHats\n', 'catalogue.json': '{}' },
      'a.zip: The zip has both catalogue.json and CSV files.',
    ],
    [
      'a zip without a catalogue',
      { 'pictures/a.png': 'x', 'b/c': '' },
      'a.zip: The zip has neither catalogue.json nor a CSV file of a catalogue.',
    ],
  ];
  it.each(files)('%s', async (_, packed, problem) => {
    expect(await problemsOf('a.zip', await zipOf(packed))).toEqual([problem]);
  });

  const head = '{"format":"tailorbird-catalogue","version":1,\n';
  const documents: [name: string, text: string, problem: string][] = [
    [
      'a product in JSON',
      `${head}"products":[\n{"name":"a","cost":1},\n{"name":"b",\n"cost":"2"}]}`,
      'line 4, column cost: Cost must be between 0 and 999999.99, with at most 2 decimals.',
    ],
    [
      'a value within an option',
      `${head}"options":[\n{"name":"Hue","values":[{"value":"a"},{"value":""}]}]}`,
      'line 3, column values[1].value: Value is required.',
    ],
    [
      'a type with an empty name',
      `${head}"products":[\n{"name":"a","cost":1,"type":" "}]}`,
      'line 3, column type: There is no type .',
    ],
    [
      'a swatch with an empty name',
      `${head}"options":[\n{"id":"${size.id}","values":[{"value":"Large","swatch":""}]}]}`,
      'line 3, column values[0].swatch: There is no picture .',
    ],
    [
      'a key nobody knows',
      `${head}"products":[\n{"name":"a","cost":1,"colour":"red"}]}`,
      'line 3, column colour: There is no key colour.',
    ],
    [
      'a list nobody knows',
      `${head}"customers":[\n{"name":"a"}]}`,
      'line 3, column customers: There is no key customers.',
    ],
    [
      'an empty list nobody knows',
      `${head}"types":[],\n"customers":[]}`,
      'line 3, column customers: There is no key customers.',
    ],
    [
      'what lies too deep',
      `${head}"products":[\n{"name":${'['.repeat(20)}${']'.repeat(20)}}]}`,
      'line 3: Lists and objects lie too deep within each other.',
    ],
    [
      'a text that does not end, however often it seems to',
      `${head}"products":[\n{"name":"${'\\"'.repeat(200_000)}\n}]}`,
      'line 3: This is not valid JSON.',
    ],
    [
      'a name that is longer than a sentence',
      `${head}"products":[\n{"name":"a","cost":1,"type":"${'x'.repeat(100_000)}"}]}`,
      `line 3, column type: There is no type ${'x'.repeat(483)}`,
    ],
    ['an entry that is none', `${head}"types":[\n"a"]}`, 'line 3: An entry must be an object.'],
    ['what is no JSON', `${head}"types":[\n{"name":'a'}]}`, 'line 3: This is not valid JSON.'],
    [
      'another kind of JSON',
      '{"name":"x",\n"version":"1.0.0"}',
      'line 1, column name: There is no key name.',
    ],
    ['another kind of JSON that is cut off', '{"a":1', 'line 1: This is not valid JSON.'],
    ['a list that is cut off', '{"a":[],\n"b":[1', 'line 2: This is not valid JSON.'],
    [
      'a later version of the shop',
      '{"format":"tailorbird-catalogue",\n"version":5,"types":[]}',
      'line 2, column version: The file was made by a later version of the shop.',
    ],
  ];
  it.each(documents)('%s', async (_, text, problem) => {
    expect(await problemsOf('catalogue.json', text)).toEqual([`catalogue.json, ${problem}`]);
  });

  it('text that is not UTF-8, with its line', async () => {
    const text = Buffer.from(`name,cost\nBag,1\nN\xe4hzeug,2\n`, 'latin1');
    expect(await problemsOf('products.csv', text)).toEqual([
      'products.csv, line 3: The text is not UTF-8. Save the file as UTF-8 and try again.',
    ]);
  });

  it('a row that does not end', async () => {
    const text = `name,cost\nBag,1\n${','.repeat(4_000_001)}`;
    expect(await problemsOf('products.csv', text)).toEqual([
      'products.csv, line 3: The line is too long.',
    ]);
  });

  it('more categories than a shop has', async () => {
    const text = `name\n${Array.from({ length: 100_001 }, (_, n) => `c${n}`).join('\n')}\n`;
    expect(await problemsOf('categories.csv', text)).toEqual([
      'categories.csv, line 100002: The file has more than 100000 of these.',
    ]);
  });

  it('more discounts than a shop has, with those that it has already', async () => {
    expect(await problemsOf('discounts.csv', percents(501))).toEqual([
      'discounts.csv, line 502: The file has more than 500 of these.',
    ]);
    await shop.ask(createDiscount, { token, body: { code: 'NEST10', percent: 10 } });
    expect(await problemsOf('discounts.csv', percents(500))).toEqual([
      'discounts.csv, line 501, column id: A shop has at most 500 discounts. Delete one first.',
    ]);
    await shop.database.query('delete from discounts');
  });

  it('all that is wrong at once, the first hundred by name', async () => {
    const bad = Array.from({ length: 150 }, () => 'a,,x,Hats,Felt,').join('\n');
    const bytes = `${COLUMNS}\n${bad}\n`;
    const answer = await sendImport(shop, token, { name: 'products.csv', bytes });
    expect(answer.body).toMatchObject({
      error: 'Nothing was imported. There are 450 problems.',
      problemCount: 450,
    });
    expect(problemsIn(answer.body)).toHaveLength(100);
    const few = `${COLUMNS}\na,,5,Hats,Felt,\nb,,x,Hats,,\n`;
    expect(await problemsOf('products.csv', few)).toEqual([
      'products.csv, line 2, column categories: There is no category Hats.',
      'products.csv, line 2, column type: There is no type Felt.',
      'products.csv, line 3, column cost: Cost must be between 0 and 999999.99, with at most 2 decimals.',
      'products.csv, line 3, column categories: There is no category Hats.',
    ]);
    const flawed = {
      'categories.csv': `name,description\nHats,${'x'.repeat(5001)}\n`,
      'products.csv': 'name,cost,categories\nCap,1,Hats\n',
    };
    // what refers to an entry with a mistake is not one more
    expect(await problemsOf('a.zip', await zipOf(flawed))).toEqual([
      'categories.csv, line 2, column description: Description must be 5000 characters or less.',
    ]);
  });
});

describe('pictures are checked as uploads are:', () => {
  const product = 'name,cost,pictures\nBag,1,a\n';
  const withPicture = async (bytes: Buffer | string, name = 'a.png') =>
    problemsOf('a.zip', await zipOf({ 'products.csv': product, [`pictures/${name}`]: bytes }));

  it('what is none', async () => {
    expect(await withPicture('<svg onload="alert(1)"/>')).toEqual([
      'pictures/a.png: a.png is not a JPEG, PNG or WebP picture.',
    ]);
  });

  it('what is damaged', async () => {
    const whole = await picture(60, 40).png().toBuffer();
    expect(await withPicture(whole.subarray(0, 1000))).toEqual([
      'pictures/a.png: a.png is damaged and cannot be read.',
    ]);
  });

  it('what would be too many pixels', async () => {
    expect(await withPicture(await pngBomb(8000, 6000))).toEqual([
      'pictures/a.png: a.png has more than 40 megapixels.',
    ]);
  });

  it('what is too large', async () => {
    const large = Buffer.concat([await picture(9, 9).jpeg().toBuffer(), Buffer.alloc(11_000_000)]);
    expect(await withPicture(large, 'a.jpg')).toEqual([
      'pictures/a.jpg: a.jpg is larger than 10 MB.',
    ]);
  });

  it('one that the list of pictures has, and the zip has not', async () => {
    const text = `{"format":"tailorbird-catalogue","version":1,\n"pictures":[\n{"id":"a","file":"pictures/a.webp","name":"a"}]}`;
    expect(await problemsOf('a.zip', await zipOf({ 'catalogue.json': text }))).toEqual([
      'catalogue.json, line 3, column file: pictures/a.webp is not in the zip.',
    ]);
  });

  it('a key of the list of pictures that nobody knows', async () => {
    const text = `{"format":"tailorbird-catalogue","version":1,\n"pictures":[\n{"id":"a","file":"pictures/a.png","name":"a","size":3}]}`;
    const bytes = await zipOf({ 'catalogue.json': text, 'pictures/a.png': 'x' });
    expect(await problemsOf('a.zip', bytes)).toEqual([
      'catalogue.json, line 3, column size: There is no key size.',
    ]);
  });

  it('none that no product names', async () => {
    const bytes = await zipOf({
      'products.csv': `id,name\n${tote.id},${tote.name}\n`,
      'pictures/a.png': 'x',
    });
    expect(await sendImport(shop, token, { bytes })).toMatchObject({ status: 200 });
  });
});

describe('a zip that is no gift', () => {
  it('is not unpacked when it would grow without end', async () => {
    const bytes = await zipOf({ 'products.csv': Buffer.alloc(70 * 1024 * 1024, 'a') });
    expect(bytes.length).toBeLessThan(200_000);
    expect(await problemsOf('a.zip', bytes)).toEqual([
      'products.csv: The file would grow more than two hundredfold: that is no catalogue.',
    ]);
  });

  it('says no wrong size', async () => {
    const bytes = await zipOf({ 'categories.csv': 'name\nHats\nBelts\n' });
    // the uncompressed size in the central directory
    const directory = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    bytes.writeUInt32LE(6, directory + 24);
    expect(await problemsOf('a.zip', bytes)).toEqual([
      'categories.csv: The file is damaged, or not a zip.',
    ]);
  });

  it('leads nowhere else', async () => {
    const bytes = await zipOf({ 'aaaaaaaaa.csv': 'x' });
    const evil = Buffer.from(
      bytes.toString('latin1').replaceAll('aaaaaaaaa', '../../aaa'),
      'latin1',
    );
    expect(await problemsOf('a.zip', evil)).toEqual([
      'a.zip: The zip has a file with a name that leads out of it.',
    ]);
  });

  it('has no file twice', async () => {
    const bytes = await zipOf({ 'types.csv': 'name\nA\n', 'typed.csv': 'name\nB\n' });
    const twice = Buffer.from(bytes.toString('latin1').replaceAll('typed', 'types'), 'latin1');
    expect(await problemsOf('a.zip', twice)).toEqual(['types.csv: The zip has this file twice.']);
  });

  it('is whole', async () => {
    const bytes = await exported(shop, token);
    expect(await problemsOf('a.zip', bytes.subarray(0, bytes.length - 30))).toEqual([
      'a.zip: The file is damaged, or not a zip.',
    ]);
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(60) ^ 1, 60);
    expect(await problemsOf('a.zip', flipped)).toEqual([
      expect.stringMatching(/^catalogue\.json[:,]/),
    ]);
  });
});

describe('a request', () => {
  it('without a file is refused', async () => {
    expect(await shop.call(importCatalogue, { token, body: {} })).toMatchObject({
      status: 400,
      body: { code: 'IMPORT_FILE_MISSING' },
    });
  });

  it.each(['png', 'jpeg', 'webp'] as const)(
    'with a %s picture is refused as none',
    async (kind) => {
      const bytes = await picture(20, 20).toFormat(kind).toBuffer();
      expect(await problemsOf('a.png', bytes)).toEqual([
        'a.png: The file is neither a zip nor CSV nor JSON.',
      ]);
    },
  );

  it.each(['a.png', 'b.GIF', 'c.pdf'])('with %s is refused by its name', async (name) => {
    expect(await problemsOf(name, 'GIF89a and so on')).toEqual([
      `${name}: The file is neither a zip nor CSV nor JSON.`,
    ]);
  });

  it('with another text says what a catalogue begins with', async () => {
    const [problem] = await problemsOf('notes.txt', 'this is no catalogue');
    expect(problem).toMatch(
      /^notes.txt, line 1: The first line names no column of a catalogue. The columns are id, name,/,
    );
  });

  it('tells the beginning of a column nobody knows, however long it is', async () => {
    const [problem] = await problemsOf('categories.csv', `name,${'x'.repeat(90_000)}\nHats,\n`);
    expect(problem).toContain(`, column ${'x'.repeat(60)}: `);
  });
});
