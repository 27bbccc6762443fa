import {
  ARTWORK_FILE_KINDS,
  ARTWORK_PLACES_MAX,
  type ArtworkEdits,
  type ArtworkFacts,
  type DescribedPicture,
} from '@tailorbird/contract/kinds/artwork';
import { isObject } from '../../../api-error.ts';
import { storedEntry } from '../../../stored-entry.ts';

// The pictures of pieces that are not in the cart yet, as this tab keeps them: no address says them.

/** The pictures of one option of a piece. */
export interface StoredPictures {
  artwork: readonly DescribedPicture[];
  mayUse: boolean;
}

/** Its beginning is that of all that goes at the logout. */
export const PICTURES = 'tailorbird.pictures';
/** Pieces that a tab keeps; the one changed longest ago goes first. */
const MOST_PIECES = 20;

type Entry = readonly [key: string, pictures: StoredPictures];

const stored = storedEntry<readonly Entry[]>({
  lasts: 'in tab',
  key: PICTURES,
  parse: (value) => (Array.isArray(value) ? value.flatMap(entryOf).slice(-MOST_PIECES) : []),
});

/** By product and option; where an item of the cart is edited, by the item and what it has, too. */
export const pieceKey = (
  productId: string,
  optionId: string,
  itemId?: string,
  had?: StoredPictures,
): string =>
  [
    productId,
    optionId,
    ...(itemId ? [itemId, digest(JSON.stringify(had?.artwork ?? []))] : []),
  ].join(' ');

/** Short, and another one after nearly every change. */
const digest = (text: string) =>
  Array.from(text)
    .reduce((sum, letter) => Math.trunc(sum * 31 + (letter.codePointAt(0) ?? 0)) % 2 ** 40, 7)
    .toString(36);

export function readPictures(key: string): StoredPictures | undefined {
  return stored.read().find(([of]) => of === key)?.[1];
}

/** Undefined, or no picture, removes them. */
export function storePictures(key: string, pictures: StoredPictures | undefined): void {
  const others = stored.read().filter(([of]) => of !== key);
  const entries: readonly Entry[] =
    pictures && pictures.artwork.length > 0 ? [...others, [key, pictures]] : others;
  stored.write(entries.length > 0 ? entries.slice(-MOST_PIECES) : undefined);
}

function entryOf(value: unknown): Entry[] {
  if (!Array.isArray(value)) return [];
  const [key, pictures]: unknown[] = value;
  if (typeof key !== 'string' || !isObject(pictures)) return [];
  const artwork = Array.isArray(pictures.artwork) ? pictures.artwork.flatMap(pictureOf) : [];
  if (artwork.length === 0) return [];
  const mayUse = pictures.mayUse === true;
  return [[key, { artwork: artwork.slice(0, ARTWORK_PLACES_MAX), mayUse }]];
}

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[\da-f]{6}$/.test(value);

function pictureOf(value: unknown): DescribedPicture[] {
  if (!isObject(value)) return [];
  const { id, place, width, x, y, turn, redraw } = value;
  const picture = factsOf(value.picture);
  if (typeof id !== 'string' || typeof place !== 'string' || !picture) return [];
  if (!isNumber(width) || !isNumber(x) || !isNumber(y) || !isNumber(turn)) return [];
  const edits = editsIn(value.edits);
  const kept = { id, place, width, x, y, turn, edits, picture };
  return [redraw === true ? { ...kept, redraw } : kept];
}

function editsIn(value: unknown): ArtworkEdits {
  if (!isObject(value)) return {};
  const { paper, reduce, colour } = value;
  return {
    ...(isNumber(paper) && { paper }),
    ...(isNumber(reduce) && { reduce }),
    ...(isColour(colour) && { colour }),
  };
}

function factsOf(value: unknown): ArtworkFacts | undefined {
  if (!isObject(value)) return undefined;
  const { name, width, height } = value;
  const kind = ARTWORK_FILE_KINDS.find((one) => one === value.kind);
  if (typeof name !== 'string' || !kind || !isNumber(width) || !isNumber(height)) return undefined;
  if (width <= 0 || height <= 0) return undefined;
  const colours = Array.isArray(value.colours) ? value.colours.filter(isColour) : null;
  return { name, kind, width, height, colours };
}
