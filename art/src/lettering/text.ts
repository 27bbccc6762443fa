// Text is drawn with our own strokes, so that it looks the same in every renderer, needs no font
// file, and can follow a ribbon glyph by glyph.
import { struckFoil } from '../facts/ink.ts';
import { type Tones, mix, ramp } from '../kit/colour.ts';
import { type Under, foldsOver } from '../kit/folds.ts';
import { int, num } from '../kit/numbers.ts';
import type { Sheet } from '../kit/sheet.ts';
import type { Setting } from './setting.ts';
import { strokesOf } from './strokes.ts';

interface Ink {
  method: string;
  colour: string;
  /** folds that fall over a print; thread stands above them */
  under: Under | null;
  /** Ids of its definitions begin with it. */
  run: string;
}

/** Set letters on a cloth, as print, thread or foil. */
export function inkText(sh: Sheet, r: Tones, setting: Setting, ink: Ink): string {
  const { style, cap } = setting;
  const { run } = ink;
  const { defs, body } = strokesOf(setting, (k) => sh.id(`${run}${k}`));
  sh.def(`${run}g`, () => defs);
  sh.def(
    `${run}run`,
    (id) => `<g id="${id}"><g transform="scale(${(cap / 700).toFixed(4)})">${body}</g></g>`,
  );
  const paint = (stroke: string, extra = '', width = style.stroke) =>
    `<use href="#${sh.id(`${run}run`)}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
  const w = style.stroke;
  if (ink.method === 'embroidery') {
    const ir = ramp(ink.colour);
    const hatch = sh.pattern(
      `${run}h`,
      40,
      22,
      `<path d="M0 0H40V22H0Z" fill="${ir.base}"/><path d="M-4 5L44-5M-4 27L44 17" stroke="${ir.dark ? ir.shadow : ir.low}" stroke-width="5"/><path d="M-4 15L44 5" stroke="${ir.high}" stroke-width="6"/>`,
    );
    const sd = Math.max(1.2, cap * 0.018);
    const moved = (x: number, y: number) => `transform="translate(${num(sd * x)} ${num(sd * y)})"`;
    return (
      `<g>${paint(r.line, `opacity=".5" filter="${sh.blur(2.2, setting.box)}" ${moved(1.2, 1.9)}`, w * 1.14)}` +
      paint(ir.deep, moved(0.5, 0.75), w * 1.08) +
      paint(ir.base, '', w * 1.06) +
      paint(hatch, '', w * 1.06) +
      paint(ir.sheen, `opacity=".3" ${moved(-0.4, -0.5)}`, w * 0.2) +
      '</g>'
    );
  }
  const [left, top, right, bottom] = setting.box;
  const shaded = ink.under
    ? `<g mask="${sh.def(
        `${run}m`,
        (id) =>
          `<mask id="${id}" maskUnits="userSpaceOnUse" x="${int(left - 2)}" y="${int(top - 2)}" width="${int(right - left + 4)}" height="${int(bottom - top + 4)}">${paint('#fff')}</mask>`,
      )}">${foldsOver(sh, ink.under, setting.box)}</g>`
    : '';
  if (ink.method === 'foil') {
    const ir = ramp(struckFoil(r.hex, ink.colour));
    const g = sh.lin(`${run}f`, -200, -900, 900, 300, [
      [0, ir.high],
      [0.28, ir.light],
      [0.46, ir.sheen],
      [0.58, ir.base],
      [0.8, ir.low],
      [1, ir.light],
    ]);
    return `<g>${paint(ir.line, 'opacity=".5" transform="translate(1 1.6)"')}${paint(g)}${shaded}</g>`;
  }
  // a little of the cloth shows through
  return paint(mix(ink.colour, r.base, 0.05)) + shaded;
}
