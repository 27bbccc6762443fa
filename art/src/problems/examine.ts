import { automaticInk, contrast, struckFoil } from '../facts/ink.ts';
import { fabricUnder } from '../facts/normalise.ts';
import { MOST_LETTERS, lettersOf } from '../facts/text.ts';
import { glyphOf } from '../lettering/glyphs.ts';
import type { Drawing, PlaceId } from '../parameters.ts';
import type { Places } from '../slots/slot.ts';
import { type FlatLettering, letterHeightOf, letteringsOf } from './letterings-of.ts';

/** `place`: of the lettering; left out, it is the one at the print position. */
export type Problem = { place?: PlaceId } & (
  | { kind: 'missing-letters'; letters: string[] }
  | { kind: 'too-long'; most: number }
  | { kind: 'too-small'; millimetres: number; least: number }
  | { kind: 'low-contrast'; between: 'text and fabric'; ratio: number }
);

/** Cap heights in mm under which the letters close up: thread is thicker than ink. */
const LEAST: Readonly<Record<string, number>> = { print: 4, foil: 4, embroidery: 6 };
/** Thread stands out by its shadow and foil by its shine, so both may come nearer to the fabric. */
const LEAST_CONTRAST: Readonly<Record<string, number>> = { print: 2, embroidery: 1.7, foil: 1.5 };

/** The problems of a drawing's letterings, one after the other, most severe first. */
export const examineIn = (drawing: Drawing, places: Places): Problem[] =>
  letteringsOf(drawing, places).flatMap((lettering) =>
    problemsOf(lettering).map((problem) => ({
      ...problem,
      ...(lettering.at && { place: lettering.at }),
    })),
  );

function problemsOf(lettering: FlatLettering): Problem[] {
  const { facts, parameters, position, method, font, ink, written } = lettering;
  const problems: Problem[] = [];
  const letters = lettersOf(written, font);
  const missing = letters.filter((letter) => glyphOf(letter, false).missing);
  if (missing.length) problems.push({ kind: 'missing-letters', letters: [...new Set(missing)] });
  if (letters.length > MOST_LETTERS) problems.push({ kind: 'too-long', most: MOST_LETTERS });

  const millimetres = letterHeightOf(lettering);
  const least = LEAST[method] ?? 0;
  if (millimetres < least) problems.push({ kind: 'too-small', millimetres, least });

  const fabric = fabricUnder(facts, position, parameters.colour ?? '', parameters.trim ?? '');
  if (ink && ink !== automaticInk(fabric, method).toLowerCase()) {
    const seen = method === 'foil' ? struckFoil(fabric, ink) : ink;
    const ratio = Math.round(contrast(seen, fabric) * 100) / 100;
    if (ratio < (LEAST_CONTRAST[method] ?? 0))
      problems.push({ kind: 'low-contrast', between: 'text and fabric', ratio });
  }
  return problems;
}

/** Must not be ordered; the others are advice. */
export const isHard = (problem: Problem) => problem.kind !== 'low-contrast';
