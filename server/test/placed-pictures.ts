import { createHash } from 'node:crypto';
import { artworkRules } from '@tailorbird/contract/artwork-rules';
import type { ArtworkFacts, PlacedPicture } from '@tailorbird/contract/kinds/artwork';
import { decodeJwt } from 'jose';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { TestShop } from './app.ts';
import { type } from './fixture.ts';

/** The option that takes pictures for the tote and the shirt. */
export const yourPicture = {
  id: '018f0000-0000-7000-8000-000000000090',
  name: 'Your picture',
} as const;

/** Two places: the front for screen print and the chest for embroidery. */
export const PICTURE_RULES: z.input<typeof artworkRules> = {
  mostPictures: 2,
  places: [
    {
      id: 'front',
      name: 'Front',
      side: 'front',
      width: 300,
      height: 380,
      below: 60,
      aside: 0,
      method: 'screen-print',
      price: { by: 'colours', piece: 3, each: 0.75, setup: 12, isSetupByColour: true },
    },
    {
      id: 'chest',
      name: 'Left chest',
      side: 'front',
      width: 90,
      height: 90,
      below: 70,
      aside: 95,
      method: 'embroidery',
      price: { piece: 4 },
    },
  ],
  redrawing: 25,
};

/** The tote and the shirt take pictures from now on. */
export async function takePictures({ database }: Pick<TestShop, 'database'>): Promise<void> {
  await database.query(
    `insert into options (id, name, is_required, display_order, kind, artwork)
     values ($1, $2, false, 10, 'artwork', $3)`,
    [yourPicture.id, yourPicture.name, JSON.stringify(artworkRules.parse(PICTURE_RULES))],
  );
  await database.query(
    'insert into product_type_options (product_type_id, option_id) values ($1, $2)',
    [type.id, yourPicture.id],
  );
}

/** Changes the rules of the option. */
export async function setPictureRules(
  { database }: Pick<TestShop, 'database'>,
  rules: z.input<typeof artworkRules>,
): Promise<void> {
  const now = JSON.stringify(artworkRules.parse({ ...PICTURE_RULES, ...rules }));
  await database.query('update options set artwork = $2 where id = $1', [yourPicture.id, now]);
}

interface StoredFacts extends Partial<ArtworkFacts> {
  /** Those that are made already, besides the one without edits. */
  recipes?: readonly string[];
}

/** A picture of whoever holds the token, as an upload leaves it: a crest of 600 by 600 px in two colours. */
export const keepArtwork = (
  shop: Pick<TestShop, 'database'>,
  token: string,
  facts: StoredFacts = {},
): Promise<string> => keepArtworkOf(shop, decodeJwt(token).sub ?? '', facts);

/** Likewise of this owner. */
export async function keepArtworkOf(
  { database }: Pick<TestShop, 'database'>,
  ownerId: string,
  { recipes = [], ...facts }: StoredFacts = {},
): Promise<string> {
  const id = uuid();
  const { name, kind, width, height, colours } = {
    name: 'crest.png',
    kind: 'png',
    width: 600,
    height: 600,
    colours: ['#112233', '#ffffff'],
    ...facts,
  };
  const bytes = Buffer.from(`the pixels of ${id}`);
  const digest = createHash('sha256').update(bytes).digest();
  await database.query(
    `insert into artworks (id, owner_id, digest, name, kind, size, width, height, original)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, ownerId, digest, name, kind, bytes.length, width, height, bytes],
  );
  for (const recipe of ['', ...recipes]) {
    await database.query(
      `insert into artwork_renditions
         (artwork_id, recipe, width, height, colours, content_type, bytes)
       values ($1, $2, $3, $4, $5, 'image/png', $6)`,
      [id, recipe, width, height, colours, bytes],
    );
  }
  return id;
}

/** A choice of pictures, ticked: each on the front, 50 mm wide, unless said. */
export const pictures = (...placed: (Pick<PlacedPicture, 'id'> & Partial<PlacedPicture>)[]) => ({
  optionId: yourPicture.id,
  artwork: placed.map((each) => ({ place: 'front', width: 50, x: 0, y: 80, ...each })),
  mayUse: true,
});
