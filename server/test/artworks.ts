import { uploadArtwork, type Artwork } from '@tailorbird/contract/artworks';
import type { ArtworkEdits } from '@tailorbird/contract/kinds/artwork';
import { decodeJwt } from 'jose';
import sharp from 'sharp';
import type { Answer, TestShop } from './app.ts';
import { NOWHERE, products } from './fixture.ts';
import { multipart } from './pictures.ts';

/** Sends a file as a picture of the bearer. */
export function send(
  shop: TestShop,
  token: string,
  { name = 'crest.png', bytes, address }: { name?: string; bytes: Buffer; address?: string },
): Promise<Answer> {
  const form = multipart({ field: 'artwork', name, bytes });
  return shop.call(uploadArtwork, {
    token,
    headers: { 'content-type': form.type },
    body: form.bytes,
    ...(address !== undefined && { address }),
  });
}

/** Uploads what must be taken. */
export async function upload(
  shop: TestShop,
  token: string,
  bytes: Buffer,
  name?: string,
): Promise<Artwork> {
  const answer = await send(shop, token, { bytes, ...(name !== undefined && { name }) });
  if (answer.status !== 201) throw new Error(`Not taken: ${answer.bytes.toString()}`);
  return uploadArtwork.reply.parse(answer.body).artwork;
}

let made = 0;

/** A PNG that no other test has sent: two colours on a transparent ground. */
export async function crest({ width = 60, height = 40 } = {}): Promise<Buffer> {
  made += 1;
  const create = { width, height, channels: 4 as const, background: '#0000' };
  const part = { width: 20, height: 20, channels: 4 as const };
  return sharp({ create })
    .composite([
      { input: { create: { ...part, background: '#aa0000' } }, left: 0, top: 0 },
      { input: { create: { ...part, background: '#00407f' } }, left: 20, top: 0 },
    ])
    .png()
    .withExif({ IFD0: { Copyright: `crest ${made}` } })
    .toBuffer();
}

export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path d="M0 0h30v20H0z" fill="#aa0000"/></svg>',
);

/** A PNG of just so many bytes: what comes behind the picture is not looked at. */
export async function crestOf(bytes: number): Promise<Buffer> {
  const png = await crest();
  return Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
}

export const ownerOf = (token: string): string => String(decodeJwt(token).sub);

/** Choices that name a picture, as carts and orders keep them. */
export const naming = (id: string, edits: ArtworkEdits = {}): string =>
  JSON.stringify([
    { optionId: NOWHERE, optionName: 'Logo', valueId: null, value: '', artwork: [{ id, edits }] },
  ]);

/** Puts a piece with the picture in the cart of this owner, or among what is saved for later. */
export async function place(
  shop: TestShop,
  table: 'cart_items' | 'saved_items',
  { ownerId, id, edits }: { ownerId: string; id: string; edits?: ArtworkEdits },
): Promise<void> {
  await shop.database.query(
    `insert into ${table} (owner_id, id, product_id, product_name, product_cost_cents, quantity,
       selected_options, identity_key)
     values ($1, gen_random_uuid(), $2, 'Tote', 100, 1, $3, $4)`,
    [ownerId, products.tote.id, naming(id, edits), crypto.randomUUID()],
  );
}

/** An order of a piece with the picture. */
export async function orderWith(
  shop: TestShop,
  { ownerId, id, edits }: { ownerId: string; id: string; edits?: ArtworkEdits },
): Promise<void> {
  const order = crypto.randomUUID();
  await shop.database.transaction(async (tx) => {
    await tx.query(
      `insert into orders (owner_id, id, order_number, cart_id, total_cents)
       values ($1, $2, $3, gen_random_uuid(), 100)`,
      [ownerId, order, order.slice(0, 12)],
    );
    await tx.query(
      `insert into order_items (owner_id, order_id, id, position, product_id, product_name,
         unit_price_cents, quantity, selected_options)
       values ($1, $2, gen_random_uuid(), 0, $3, 'Tote', 100, 1, $4)`,
      [ownerId, order, products.tote.id, naming(id, edits)],
    );
  });
}

/** As if nobody had used the pictures for so many days. */
export async function daysPass(shop: TestShop, days: number): Promise<void> {
  await shop.database.query(
    `update artworks set used_at = used_at - make_interval(days => $1),
       placed_at = placed_at - make_interval(days => $1)`,
    [days],
  );
}

/** Ids of the pictures that there are of this owner, deleted ones with a star. */
export async function storedIds(shop: TestShop, ownerId: string): Promise<string[]> {
  const { rows } = await shop.database.query<{ id: string }>(
    `select id || case when hidden_at is null then '' else '*' end as id
     from artworks where owner_id = $1 order by uploaded_at, id`,
    [ownerId],
  );
  return rows.map(({ id }) => id);
}
