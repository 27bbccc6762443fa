import {
  clampChroma,
  converter,
  formatHex,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode,
} from 'culori/fn';

useMode(modeRgb);
useMode(modeOklab);
const toOklch = converter((useMode(modeOklch), 'oklch'));

/** A colour by lightness, chroma and hue, as people see them. */
export interface Oklch {
  /** 0 is black, 1 is white. */
  l: number;
  c: number;
  /** Degrees. */
  h: number;
}

/** Below this chroma a colour is grey, and its hue is an accident of rounding. */
const GREY = 0.004;

/** @param hex as #rrggbb */
export function oklchOf(hex: string): Oklch {
  const found = toOklch(hex);
  if (!found) throw new Error(`${hex} is no colour.`);
  const { l, c, h } = found;
  return c < GREY || h === undefined ? { l, c: 0, h: 0 } : { l, c, h };
}

export const isGrey = ({ c }: Oklch) => c < GREY;

/** As #rrggbb, with as much of the chroma as a screen shows at this lightness. */
export function hexOf({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l));
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c, h }, 'oklch'));
}

/** Relative luminance (WCAG 2) of #rrggbb. */
export function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast (WCAG 2) of two colours as #rrggbb, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
