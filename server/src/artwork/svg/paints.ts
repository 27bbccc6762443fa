import { formatHex, modeHsl, modeRgb, parse, useMode } from 'culori/fn';
import { parseShare } from './numbers.ts';

useMode(modeRgb);
useMode(modeHsl);

export interface SvgColour {
  /** As #rrggbb. */
  hex: string;
  alpha: number;
}

/** How an area is filled: not at all, in one colour, or by a gradient with that id. */
export type SvgPaint = 'none' | SvgColour | { id: string; otherwise: 'none' | SvgColour };

export const BLACK: SvgColour = { hex: '#000000', alpha: 1 };

/**
 * A colour as CSS has it.
 * @param current the one that `currentColor` means
 */
export function parseColour(text: string, current: SvgColour): SvgColour | undefined {
  if (text.length > 200) return undefined;
  // what stands behind a colour of the screen is one of a printer
  const name = text
    .replace(/\s+(?:icc|device)-\w+\(.*$/i, '')
    .trim()
    .toLowerCase();
  if (name === 'currentcolor') return current;
  if (name === 'transparent') return { hex: '#000000', alpha: 0 };
  const colour = parse(name);
  if (!colour || (colour.mode !== 'rgb' && colour.mode !== 'hsl')) return undefined;
  const hex = formatHex(colour);
  return /^#[\da-f]{6}$/.test(hex)
    ? { hex, alpha: parseShare(String(colour.alpha ?? 1)) ?? 1 }
    : undefined;
}

/** @returns undefined for what is no paint: it is as if it were not there */
export function parsePaint(text: string, current: SvgColour): SvgPaint | undefined {
  const [, id, rest = ''] = /^url\(#([^)]+)\)\s*(.*)$/i.exec(text) ?? [];
  if (id === undefined) return text.toLowerCase() === 'none' ? 'none' : parseColour(text, current);
  const otherwise = rest === '' || rest === 'none' ? 'none' : parseColour(rest, current);
  return otherwise && { id, otherwise };
}
