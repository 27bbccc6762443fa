import { slug } from '@tailorbird/contract/slug';
import type { Lettering } from './lettering-scale.ts';

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** Kept on one line: 18 mm. */
const millimetres = (count: number) => `${number.format(count)}\u00A0mm`;

/** What the production sheet says of a drawn piece. */
export const productionMessages = {
  colours: 'Colours',
  lettering: 'Lettering',
  written: (lines: readonly string[]) => `“${lines.join('\n')}”`,
  font: 'Font',
  method: 'Method',
  /** Fonts and methods go by names in small letters. */
  named: (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  outlines: (lines: readonly string[]) => `Outlines of “${lines.join(' ')}”`,
  /** On the screen: for the cutter, the plotter or the embroidery machine. */
  file: 'Save as SVG, in true size',
  fileName: (lines: readonly string[]) => `${slug(lines.join(' ')) || 'lettering'}.svg`,
  scale: (times: number) =>
    times === 1 ? 'True size on paper.' : `Scale 1 : ${times}, as it is too large for the paper.`,
  /** Beside a line of that length, to be checked with a ruler. */
  ruler: (length: number, times: number) =>
    times === 1 ? millimetres(length) : `${millimetres(length)} of the lettering`,
};

/** Letters 18 mm high, 212 mm wide, on the chest, 70 mm below the collar seam. */
export function measuresInWords(lettering: Lettering): string {
  const { lines, letterHeight, width, height, position, below, belowWhat } = lettering;
  const several = `${millimetres(width)} wide and ${millimetres(height)} high in all`;
  const parts = [
    `Letters ${millimetres(letterHeight)} high`,
    lines.length > 1 ? several : `${millimetres(width)} wide`,
    position,
    below !== null && belowWhat !== null && `${millimetres(below)} below ${belowWhat}`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
