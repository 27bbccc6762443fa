import { automaticInk } from '../facts/ink.ts';
import type { Tones } from '../kit/colour.ts';
import type { Under } from '../kit/folds.ts';
import type { Sheet } from '../kit/sheet.ts';
import type { Piece } from '../piece.ts';
import { motif } from './motifs.ts';
import { inkText } from './text.ts';

/** The print of the drawn side: motif first, lettering over it. */
export function print(sh: Sheet, r: Tones, piece: Piece, under: Under | null): string {
  const { emblem } = piece;
  const drawn = emblem
    ? motif(piece.motif, {
        ...emblem,
        ink: piece.textColour ?? automaticInk(r.hex, 'motif'),
        cloth: r.base,
      })
    : '';
  return drawn + letters(sh, r, piece, under);
}

export function letters(sh: Sheet, r: Tones, piece: Piece, under: Under | null): string {
  const { method, setting } = piece;
  if (!setting) return '';
  const colour = piece.textColour ?? automaticInk(r.hex, method);
  return inkText(sh, r, setting, { method, colour, under });
}
