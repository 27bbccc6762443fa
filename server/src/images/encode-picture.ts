import { UPLOAD_MAX_PIXELS } from '@tailorbird/contract/limits';
import { ShopError } from '../http/errors.ts';
import type { Outcome, Work } from './picture-encoder.ts';
import { pictureKindOf } from './picture-kind.ts';

export interface EncodedPicture {
  width: number;
  height: number;
  bytes: Buffer;
  /** Its average colour as six hex digits, or nothing. */
  placeholder: string;
}

/** Pixels of the longer side: twice the widest that a page shows. */
const LONGEST_SIDE = 2560;

/** The picture in that file as WebP, as it is kept. `name` is for the refusal. */
export async function encodePicture(
  encode: (work: Work) => Promise<Outcome>,
  { path, name }: { path: string; name: string },
): Promise<EncodedPicture> {
  const format = await pictureKindOf(path);
  if (!format) throw new ShopError('PICTURE_KIND', { fill: { name } });
  const limits = { pixels: UPLOAD_MAX_PIXELS, side: LONGEST_SIDE };
  const outcome = await encode({ kind: 'keep', path, format, limits });
  if (outcome.kind === 'kept') return outcome;
  const isTooLarge = outcome.kind === 'too many pixels';
  throw new ShopError(isTooLarge ? 'PICTURE_TOO_MANY_PIXELS' : 'PICTURE_DAMAGED', {
    fill: { name },
  });
}
