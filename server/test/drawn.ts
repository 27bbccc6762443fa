import { getProduct, type Product } from '@tailorbird/contract/catalogue';
import type { ProductArt } from '@tailorbird/contract/product-art';
import sharp from 'sharp';
import type { TestShop } from './app.ts';
import { colour, products, type } from './fixture.ts';

/** The option that the tote's words are written for. */
export const wording = { id: '018f0000-0000-7000-8000-000000000080', name: 'Wording' } as const;

const SWATCHES = [
  [colour.natural.id, '#e6dcc6'],
  [colour.olive.id, '#59603a'],
  [colour.rufous.id, '#a8572d'],
];

/** The tote and the shirt are drawn from now on, by their colour and a wording. */
export async function drawProducts({ database }: Pick<TestShop, 'database'>): Promise<void> {
  await database.query(
    `insert into options (id, name, is_required, display_order, kind, text_rules)
     values ($1, $2, false, 9, 'text',
       '{"maxLength": 500, "characters": "any", "alsoAllowed": "", "placeholder": ""}')`,
    [wording.id, wording.name],
  );
  await database.query(
    'insert into product_type_options (product_type_id, option_id) values ($1, $2)',
    [type.id, wording.id],
  );
  await database.query(`update options set kind = 'colour' where id = $1`, [colour.id]);
  for (const [value, hex] of SWATCHES) {
    await database.query('update option_values set swatch_colour = $2 where id = $1', [value, hex]);
  }
  const drives = [
    { parameter: 'colour', optionId: colour.id, values: [] },
    { parameter: 'text', optionId: wording.id, values: [] },
  ];
  for (const [id, template] of [
    [products.tote.id, 'tote'],
    [products.shirt.id, 'hoodie'],
  ]) {
    const art = JSON.stringify({ template, fixed: {}, drives });
    await database.query('update products set art = $2 where id = $1', [id, art]);
  }
}

/** The product as its page has it, which must be one that is drawn. */
export async function drawn(shop: TestShop, id: string): Promise<Product & { art: ProductArt }> {
  const { product } = await shop.ask(getProduct, { params: { id }, query: { populate: 'type' } });
  if (!product.art) throw new Error(`${product.name} is not drawn.`);
  return { ...product, art: product.art };
}

/** The picture or the lettering at the address that the shop gives, as parts of a call. */
export function partsOf(address = ''): { params: { hash: string }; query: { signature: string } } {
  const { pathname, searchParams } = new URL(address, 'http://shop.example');
  const [, hash = ''] = /^\/api\/drawing\/([\w-]+)/.exec(pathname) ?? [];
  return { params: { hash }, query: { signature: searchParams.get('signature') ?? '' } };
}

/** For each channel, how much it differs within the picture: 0 in a blank one. */
export async function contrastOf(bytes: Buffer): Promise<number> {
  const { channels } = await sharp(bytes).stats();
  return Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev));
}

/** How far two pictures of one size are apart: of 255, as the root of the mean square. */
export async function distance(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  if (a.length !== b.length) throw new Error('The pictures are not of one size.');
  const sum = a.reduce((total, value, at) => total + (value - (b[at] ?? 0)) ** 2, 0);
  return Math.sqrt(sum / a.length);
}

function pixels(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes).flatten({ background: '#fff' }).raw().toBuffer();
}
