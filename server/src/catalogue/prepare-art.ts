import type { Drawing } from '@tailorbird/art/parameters';
import type { Option } from '@tailorbird/contract/catalogue';
import { choicesFrom, chosenOptions } from '@tailorbird/contract/rules/choice-address';
import { drawingOf } from '@tailorbird/contract/rules/drawn-choices';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import type { ProductFields } from '@tailorbird/contract/product-fields';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { getCoverSources } from './art-shape-queries.ts';
import { problemsOfArt, problemsOfRemovedPictures, problemsOfPictures } from './check-art.ts';
import { findType } from './queries.ts';

/** As the product's page first shows it. */
export function coverDrawing(art: ProductArtSettings, options: readonly Option[]): Drawing {
  const choices = choicesFrom(options, new URLSearchParams());
  return drawingOf(art, options, chosenOptions(choices));
}

export interface CoverShop {
  database: Queryable;
  /** The picture of a drawing among the shop's pictures: its id. */
  keepCover: (drawing: Drawing) => Promise<string>;
}

/**
 * A product's art as it is to be kept, and its pictures with the drawn one as it looks now: drawn
 * where there is none, and replaced in its place where there is. Before the transaction that saves
 * it, so that nobody waits for a picture with the product locked.
 */
export async function prepareArt<Fields extends ProductFields>(
  { database, keepCover }: CoverShop,
  id: string,
  fields: Fields,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Fields> {
  const sent = fields.art;
  if (sent === null) return fields;
  const { image_id: images, type } = fields;
  refuse(
    sent
      ? [...problemsOfArt(sent), ...problemsOfPictures(sent, images)].map((one) => `art.${one}`)
      : [],
  );
  const options = sent?.drives.map(({ optionId }) => optionId) ?? [];
  const sources = await getCoverSources(database, id, { images, options });
  const art = sent ? withoutGone(sent, sources) : sources.art;
  if (art && !sent) refuse(problemsOfRemovedPictures(art, images));
  const kept = { ...fields, art: sent && art };
  if (!art || (images.length > 0 && sources.drawn.length === 0)) return kept;
  const found = type === null ? undefined : await findType(database, type, 'options');
  try {
    const cover = await keepCover(coverDrawing(art, found?.options ?? []));
    return { ...kept, image_id: withCover(images, sources.drawn, cover) };
  } catch (error) {
    // it is drawn later, and no reason to lose what was typed
    logger.warn({ err: error, product: id }, 'a product is saved without its drawn picture');
    return kept;
  }
}

function refuse([problem]: readonly string[]): void {
  if (problem !== undefined) throw new ShopError('INVALID_INPUT', { fill: { problem } });
}

/** A product may still name an option of its own that was deleted, and nothing else that is gone. */
function withoutGone(
  art: ProductArtSettings,
  { art: was, gone }: { art: ProductArtSettings | null; gone: readonly string[] },
): ProductArtSettings {
  const known = new Set(was?.drives.map(({ optionId }) => optionId));
  if (gone.some((id) => !known.has(id))) {
    throw new ShopError('REFERENCE_GONE', { fill: { kind: 'option' } });
  }
  return { ...art, drives: art.drives.filter(({ optionId }) => !gone.includes(optionId)) };
}

function withCover(images: readonly string[], drawn: readonly string[], cover: string): string[] {
  if (images.length === 0) return [cover];
  return [...new Set(images.map((image) => (drawn.includes(image) ? cover : image)))];
}
