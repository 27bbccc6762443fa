import { automaticInk } from '../facts/ink.ts';
import type { Tones } from '../kit/colour.ts';
import type { Under } from '../kit/folds.ts';
import type { Sheet } from '../kit/sheet.ts';
import type { Lettering, Piece } from '../piece.ts';
import { motif } from './motif.ts';
import { inkText } from './text.ts';

type UnderAt = (position: string) => Under | null;

/** The print of the drawn side: motif first, pictures over it, then lettering. */
export function print(sh: Sheet, r: Tones, piece: Piece, underAt: UnderAt): string {
  const { emblem } = piece;
  const drawn = emblem
    ? motif(piece.motif, {
        ...emblem,
        ink: piece.textColour ?? automaticInk(r.hex, 'motif'),
        cloth: r.base,
      })
    : '';
  return drawn + artworks(sh) + letters(sh, r, underAt);
}

/** The pictures of the side, flat. */
export const artworks = (sh: Sheet): string =>
  sh.later((_, { pictures }) => pictures.map(({ markup }) => markup).join(''));

/** Those of a side, or some of them where parts of the piece lie over others. */
export function letters(
  sh: Sheet,
  r: Tones,
  underAt: UnderAt,
  isHere: (lettering: Lettering) => boolean = () => true,
): string {
  return sh.later((own, { method, letterings }) =>
    letterings
      .map((lettering, k) => {
        const { position, setting } = lettering;
        if (!isHere(lettering)) return '';
        const colour = lettering.colour ?? automaticInk(r.hex, method);
        const run = RUNS[k] ?? '';
        return inkText(own, r, setting, { method, colour, under: underAt(position), run });
      })
      .join(''),
  );
}

/** The ids of what each lettering defines begin so. */
const RUNS = ['tx', 'ty', 'tz', 'tw'];
