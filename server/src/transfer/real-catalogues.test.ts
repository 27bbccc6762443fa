import { importProblem } from '@tailorbird/contract/catalogue-transfer';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts } from '../../test/fixture.ts';
import { sendImport, zipOf } from '../../test/transfer.ts';

// Each file of the folder, with what it is to give beside it. Its README says how to add one.

const folder = join(import.meta.dirname, '../../test/real/catalogues');
const END = '.expected.json';

interface ExpectedImport {
  /** Of the shop, where it writes numbers otherwise than by default. */
  numbers?: string;
  problems?: string[];
  products?: { name: string; cost: number; pictures: number }[];
  colour?: number[];
  within?: number;
}

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
afterAll(() => shop.close());

const files = readdirSync(folder).filter((file) => file.endsWith(END));
const expectedIn = (file: string): ExpectedImport =>
  JSON.parse(readFileSync(join(folder, file), 'utf8'));
const isPicture = (file: string) => expectedIn(file).colour !== undefined;

describe('a catalogue as people send it', () => {
  it.each(files.filter((file) => !isPicture(file)))('%s', async (file) => {
    const name = file.slice(0, -END.length);
    const { numbers, ...expected } = expectedIn(file);
    if (numbers) await writeNumbersLike(numbers);
    expect(await sent(name, readFileSync(join(folder, name)))).toEqual(expected);
    if (numbers) await writeNumbersLike('en-US');
  });

  it.each(files.filter(isPicture))('%s', async (file) => {
    const name = file.slice(0, -END.length);
    const row = `name,cost,pictures\nTee,10,${name}\n`;
    const picture = readFileSync(join(folder, name));
    const zip = await zipOf({ 'products.csv': row, [`pictures/${name}`]: picture });
    const { colour: kept = [] } = await sent('a.zip', zip, { pictureNamed: name });
    const { colour = [], within = 2 } = expectedIn(file);
    const distances = colour.map((part, index) => Math.abs(part - (kept[index] ?? Infinity)));
    expect(Math.max(...distances), `it has ${kept.join()}`).toBeLessThanOrEqual(within);
  });

  it('has what it is to give beside it, in number', () => {
    const names = readdirSync(folder).filter((file) => !file.endsWith(END));
    expect(names.filter((name) => name !== 'README.md').map((name) => name + END)).toEqual(files);
    expect(files.length).toBeGreaterThan(40);
  });
});

const writeNumbersLike = (numbers: string) =>
  shop.ask(setSettings, { token, body: { region: { numbers } } });

const answer = z.object({ problems: z.array(importProblem) });

/** What came of it: the problems, or the new products, which are removed again. */
async function sent(
  name: string,
  bytes: Buffer,
  { pictureNamed }: { pictureNamed?: string } = {},
): Promise<ExpectedImport> {
  const before = await ids();
  const { status, body } = await sendImport(shop, token, { name, bytes });
  if (status !== 200) return { problems: answer.parse(body).problems.map(inWords) };
  const { rows } = await shop.database.query<{ name: string; cost: number; pictures: number }>(
    `select name, cost_cents / 100.0::float8 as cost,
      (select count(*)::int from product_images i where i.product_id = p.id) as pictures
    from products p where id <> all($1) order by id`,
    [before],
  );
  const colour = pictureNamed && { colour: await colourOf(pictureNamed) };
  await shop.database.query('delete from products where id <> all($1)', [before]);
  return { products: rows, ...colour };
}

const inWords = ({ file, line, column, problem }: z.output<typeof importProblem>) =>
  `${[file, line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(', ')}: ${problem}`;

const ids = async () =>
  (await shop.database.query<{ id: string }>('select id from products')).rows.map(({ id }) => id);

/** Of the picture as the shop keeps it, on average. */
async function colourOf(name: string): Promise<number[]> {
  const { rows } = await shop.database.query<{ bytes: Buffer }>(
    'select bytes from images where name = $1',
    [name],
  );
  const { channels } = await sharp(rows[0]?.bytes).removeAlpha().toColourspace('srgb').stats();
  return channels.map(({ mean }) => mean);
}
