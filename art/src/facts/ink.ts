import { BRAND, lightness, mix, toLinear } from '../kit/colour.ts';

/** Lightness of the cloth as drawn: `ramp` pulls both ends in the same way. */
const lightnessOfCloth = (hex: string) => Math.min(0.962, Math.max(0.262, lightness(hex)));
const GOLD = '#C79A3C';

const inkOf = (cloth: string) => (lightnessOfCloth(cloth) > 0.62 ? BRAND.ink : BRAND.cream);

/** Gold, unless the cloth is too near to gold. */
function foilOf(cloth: string): string {
  const light = lightnessOfCloth(cloth);
  if (light > 0.86 || Math.abs(lightness(GOLD) - light) > 0.15) return GOLD;
  return light > 0.6 ? '#5A3A14' : '#F1E3BE';
}

/** The colour of lettering, and of a motif, when none is asked for. */
export const automaticInk = (cloth: string, what: 'motif' | (string & {})) =>
  what === 'foil' ? foilOf(cloth) : inkOf(cloth);

/** On pale cloth the metal is struck darker, so that it still reads. */
export const struckFoil = (cloth: string, ink: string) =>
  lightnessOfCloth(cloth) > 0.72 && lightness(ink) > 0.55 ? mix(ink, '#5a3a12', 0.42) : ink;

const luminance = (hex: string) => {
  const [r, g, b] = toLinear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
};
/** Contrast by WCAG: 1 for the same colour, 21 for black on white. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return Math.max(x, y) / Math.min(x, y);
}
