// Pictures in drawings: what a drawing refers to, and the pixels put in. Once this file is loaded,
// drawings show their pictures.
import { mountsOf } from './pictures/mounts.ts';
import { setPictureCode } from './facts/picture-code.ts';
import { photographOf } from './pictures/photographs.ts';
import {
  normalPictures,
  picturePhrases,
  pictureSides,
  picturesOf,
  placedPictures,
} from './pictures/placed.ts';
import { esc } from './kit/numbers.ts';
import type { Drawing } from './parameters.ts';

export { mountsOf } from './pictures/mounts.ts';
export { photographsIn, type Photograph } from './pictures/photographs.ts';
export { picturesIn, picturesOf } from './pictures/placed.ts';

setPictureCode({
  normalPictures,
  pictureSides,
  picturePhrases,
  placedPictures,
  photographOf,
});

/** A picture of a customer, or a photograph of the shop. */
export type PictureKind = 'artwork' | 'photo';

/** A reference from a drawing to pixels. */
export interface PictureRef {
  kind: PictureKind;
  ref: string;
}

const IMAGE = /<image href="(artwork|photo):([^"]*)"[^>]*>/g;

const isKind = (kind: string): kind is PictureKind => kind === 'artwork' || kind === 'photo';

/** The references of a drawing, each once, in the order in which they are drawn. */
export function pictureRefs(svg: string): PictureRef[] {
  const found = new Map<string, PictureRef>();
  for (const [, kind = '', ref = ''] of svg.matchAll(IMAGE)) {
    if (isKind(kind)) found.set(`${kind}:${ref}`, { kind, ref });
  }
  return [...found.values()];
}

/** The drawing with an address for each reference; one without an address is left out. */
export const withPictures = (
  svg: string,
  find: (ref: string, kind: PictureKind) => string | undefined,
): string =>
  svg.replaceAll(IMAGE, (image: string, kind: string, ref: string) => {
    const address = isKind(kind) ? find(ref, kind) : undefined;
    return address === undefined
      ? ''
      : image.replace(`"${kind}:${ref}"`, () => `"${esc(address)}"`);
  });

/** The measures by which the workshop places a picture, in millimetres to one decimal. */
export interface PictureMeasures {
  /** Of the file; empty when nobody knows. */
  name: string;
  /** such as: on the front */
  side: string;
  /** Before it is turned. */
  width: number;
  height: number;
  /** From what `belowWhat` names, straight down to the upper edge before it is turned. */
  below: number;
  belowWhat: string;
  /** From the middle of the side to the middle of the picture, positive to the wearer's left. */
  aside: number;
  /** Whole degrees, clockwise as one looks at it. */
  turn: number;
}

/** Those of the pictures of a drawing, the lowest first. */
export function measurePictures(drawing: Drawing): PictureMeasures[] {
  const { mounts } = mountsOf(drawing);
  return picturesOf(drawing).map(({ name, side, width, height, x, y, turn }) => ({
    name,
    side: `on the ${side}`,
    width,
    height,
    below: y,
    belowWhat: mounts[side]?.what ?? '',
    aside: x,
    turn,
  }));
}
