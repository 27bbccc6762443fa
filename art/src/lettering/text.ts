import { BRAND, type Tones, colour, lightness, mix, ramp } from '../kit/colour.ts';
import { clamp, esc, int, num } from '../kit/numbers.ts';
import { type Point, type Points, along, pointAt } from '../kit/paths.ts';
import type { Sheet } from '../kit/sheet.ts';
import {
  type Font,
  type Glyph,
  type PlacedGlyph,
  type Shape,
  STYLES,
  type Style,
  TEXT_STYLES,
  shape,
} from './glyphs.ts';

export const TEXT_METHODS = ['print', 'embroidery', 'foil'] as const;
export type TextMethod = (typeof TEXT_METHODS)[number];
/** How words are set. Names that are not known fall back to `block` and `print`. */
export interface TextStyle {
  font?: string;
  method?: string;
  colour?: string;
  /** −1…1 bends flat text */
  arch?: number;
  /** 0.4…1.3 */
  scale?: number;
}
export interface Lettering {
  text: string;
  font: Font;
  method: TextMethod;
  colour: string | undefined;
  arch: number;
  scale: number;
}
/** Room for flat text, in px of the sheet. */
export interface FlatSlot {
  cx: number;
  cy: number;
  w: number;
  h: number;
  max: number;
  lines?: number;
}
/** Room for text along a ribbon; `at` is where its middle stands, 0…1. */
export interface CurveSlot {
  curve: Points;
  w: number;
  h: number;
  max: number;
  at: number;
}
export type Slot = FlatSlot | CurveSlot;

function first(shapes: readonly Shape[]): Shape {
  const [shape] = shapes;
  if (!shape) throw new RangeError('no line to set');
  return shape;
}

export function textOptions(
  text: string | undefined,
  textStyle: string | TextStyle | undefined,
): Lettering {
  const s: TextStyle = typeof textStyle === 'string' ? { font: textStyle } : (textStyle ?? {});
  const font = TEXT_STYLES.find((name) => name === s.font) ?? 'block';
  const method = TEXT_METHODS.find((name) => name === s.method) ?? 'print';
  const plain = (text ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
  const clean = Array.from(plain).slice(0, 40).join('');
  return {
    text: clean,
    font,
    method,
    colour: s.colour,
    arch: clamp(s.arch || 0, -1, 1),
    scale: clamp(s.scale || 1, 0.4, 1.3),
  };
}

function breakLines(text: string, font: Font, slot: Slot): string[] {
  const one = [text];
  const allowed = 'curve' in slot ? 1 : (slot.lines ?? 1);
  if (allowed < 2 || !text.includes(' ')) return one;
  let best = one,
    bs = fitSize([shape(text, font)], slot);
  const words = text.split(' ');
  for (let k = 1; k < words.length; k++) {
    const two = [words.slice(0, k).join(' '), words.slice(k).join(' ')];
    const s = fitSize(
      two.map((t) => shape(t, font)),
      slot,
    );
    if (s > bs * 1.16) {
      best = two;
      bs = s;
    }
  }
  if (allowed > 2 && words.length > 2) {
    for (let a = 1; a < words.length - 1; a++)
      for (let b = a + 1; b < words.length; b++) {
        const three = [words.slice(0, a), words.slice(a, b), words.slice(b)].map((w) =>
          w.join(' '),
        );
        const s = fitSize(
          three.map((t) => shape(t, font)),
          slot,
        );
        if (s > bs * 1.12) {
          best = three;
          bs = s;
        }
      }
  }
  return best;
}
const LEAD = 1.5;
/** Cap height in px at which every line fits. */
function fitSize(shapes: readonly Shape[], slot: Slot): number {
  const w = Math.max(...shapes.map((q) => q.width + q.st.stroke));
  let cap = Math.min((slot.w * 700) / w, slot.max || 1e9);
  const tops = first(shapes).tops / 700;
  const h = tops + (shapes.length - 1) * LEAD + (shapes.at(-1)?.low ? 0.3 : 0.02);
  cap = Math.min(cap, slot.h / h);
  return cap;
}

/**
 * Set text in a slot. slot: {cx, cy, w, h, max?, lines?, rotate?} for flat text,
 * or {curve: [[x,y]...], w, h, max?, at?} for text along a ribbon.
 * Returns markup; `over` tone is the cloth it sits on.
 */
export function setText(
  sh: Sheet,
  r: Tones,
  opt: Lettering,
  slot: Slot,
  { shade = '' }: { shade?: string } = {},
): string {
  const name = 'tx';
  if (!opt.text) return '';
  const ink = colour(
    opt.colour,
    opt.method === 'foil' ? foilFor(r) : r.L > 0.62 ? BRAND.ink : BRAND.cream,
  );
  const st = STYLES[opt.font];
  const lines = 'curve' in slot || opt.arch ? [opt.text] : breakLines(opt.text, opt.font, slot);
  const shapes = lines.map((t) => shape(t, opt.font));
  const native = shapes.some((q) => q.native);
  let cap = fitSize(shapes, slot) * Math.min(1, opt.scale);
  if (opt.scale > 1) cap = Math.min(cap * opt.scale, fitSize(shapes, { ...slot, max: 0 }));
  const k = cap / 700;
  const uses: string[] = [];
  const used = new Map<string, string>();
  const put = (g: PlacedGlyph, x: number, y: number, rot: number) => {
    if (!g.d && !native) return;
    // glyphs stand in units of the drawn alphabet; one scale on the whole run
    const at = rot ? ` transform="translate(${int(x / k)} ${int(y / k)}) rotate(${num(rot)})"` : '';
    if (native) {
      uses.push(
        `<text x="${int(-g.a / 2 + (rot ? 0 : x / k))}" y="${rot ? 0 : int(y / k)}"${at}>${esc(g.key)}</text>`,
      );
      return;
    }
    let id = used.get(g.key);
    if (!id) {
      id = `${name}${used.size}`;
      used.set(g.key, id);
      glyphDef(sh, id, g, st);
    }
    uses.push(`<use href="#${sh.id(id)}"${at || ` x="${int(x / k)}" y="${int(y / k)}"`}/>`);
  };
  if ('curve' in slot || opt.arch) {
    const curve = 'curve' in slot ? slot.curve : archCurve(slot, opt.arch, first(shapes).width * k);
    const pts = along(curve, 120, 480);
    const total = pointAt(pts, 120)[4];
    shapes.forEach((q, ln) => {
      const span = q.width * k,
        start = total * ('curve' in slot ? slot.at : 0.5) - span / 2;
      const drop = cap * 0.5 + (ln - (shapes.length - 1) / 2) * cap * LEAD;
      for (const g of q.run) {
        const s = start + (g.x + g.a / 2) * k;
        const u = clamp(s / total, 0, 1) * 120,
          j = Math.min(119, Math.floor(u)),
          t = u - j;
        const a = pointAt(pts, j),
          b = pointAt(pts, j + 1);
        const x = a[0] + (b[0] - a[0]) * t,
          y = a[1] + (b[1] - a[1]) * t;
        const tx = a[2] + (b[2] - a[2]) * t,
          ty = a[3] + (b[3] - a[3]) * t,
          h = Math.hypot(tx, ty) || 1;
        put(g, x - (ty / h) * drop, y + (tx / h) * drop, (Math.atan2(ty, tx) * 180) / Math.PI);
      }
    });
  } else {
    const lead = cap * LEAD;
    const low = shapes.at(-1)?.low && !st.caps ? cap * 0.12 : 0;
    shapes.forEach((q, ln) => {
      const y = slot.cy + cap / 2 - low + (ln - (shapes.length - 1) / 2) * lead;
      const x0 = slot.cx - (q.width * k) / 2;
      for (const g of q.run) put(g, x0 + (g.x + g.a / 2) * k, y, 0);
    });
  }
  const body = uses.join('');
  const ref = sh.use(
    `${name}run`,
    `<g id="%ID%"><g transform="scale(${k.toFixed(4)})">${body}</g></g>`,
  );
  const w = st.stroke;
  const paint = (c: string, extra = '', sw = w) =>
    native
      ? `<use href="${ref}" fill="${c}" font-size="960" font-weight="${w > 60 ? 700 : 400}" font-family="${st.serif ? 'Georgia, serif' : 'Helvetica, Arial, sans-serif'}" ${extra}/>`
      : `<use href="${ref}" fill="none" stroke="${c}" stroke-width="${sw}" stroke-linecap="${st.nib || st.stroke > 90 ? 'butt' : 'round'}" stroke-linejoin="round" ${extra}/>`;
  const cap1 = (s: string) => s.replace(/butt/g, 'round');
  const shaded =
    shade && opt.method !== 'embroidery'
      ? `<g mask="${sh.def(`${name}m`, (id) => `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="1000" height="1250">${cap1(paint('#fff'))}</mask>`)}">${shade}</g>`
      : '';
  if (opt.method === 'embroidery') {
    const ir = ramp(ink);
    const hatch = sh.pattern(
      `${name}h`,
      40,
      22,
      `<path d="M0 0H40V22H0Z" fill="${ir.base}"/><path d="M-4 5L44-5M-4 27L44 17" stroke="${ir.dark ? ir.shadow : ir.low}" stroke-width="5"/><path d="M-4 15L44 5" stroke="${ir.high}" stroke-width="6"/>`,
    );
    const sd = Math.max(1.2, cap * 0.018);
    return (
      `<g>${cap1(paint(r.line, `opacity=".5" filter="${sh.blur(2.2)}" transform="translate(${num(sd * 1.2)} ${num(sd * 1.9)})"`, w * 1.14))}` +
      cap1(paint(ir.deep, `transform="translate(${num(sd * 0.5)} ${num(sd * 0.75)})"`, w * 1.08)) +
      cap1(paint(ir.base, '', w * 1.06)) +
      (native ? '' : cap1(paint(hatch, '', w * 1.06))) +
      cap1(
        paint(
          ir.sheen,
          `opacity=".3" transform="translate(${num(-sd * 0.4)} ${num(-sd * 0.5)})"`,
          w * 0.2,
        ),
      ) +
      '</g>'
    );
  }
  if (opt.method === 'foil') {
    // on pale cloth the metal is struck darker so that it still reads
    const ir = ramp(r.L > 0.72 && lightness(ink) > 0.55 ? mix(ink, '#5a3a12', 0.42) : ink);
    const g = native
      ? ir.base
      : sh.lin(`${name}g`, -200, -900, 900, 300, [
          [0, ir.high],
          [0.28, ir.light],
          [0.46, ir.sheen],
          [0.58, ir.base],
          [0.8, ir.low],
          [1, ir.light],
        ]);
    return `<g>${cap1(paint(ir.line, `opacity=".5" transform="translate(1 1.6)"`))}${cap1(paint(g, ''))}${shaded}</g>`;
  }
  return `<g opacity=".95">${cap1(paint(ink))}</g>${shaded}`;
}
/** Foil when no colour is asked for: gold, unless the cloth is too near to gold. */
function foilFor(r: Tones): string {
  const gold = '#C79A3C';
  if (r.pale || Math.abs(lightness(gold) - r.L) > 0.15) return gold;
  return r.L > 0.6 ? '#5A3A14' : '#F1E3BE';
}
function glyphDef(sh: Sheet, id: string, g: Glyph, st: Style): void {
  // a broad nib is the same stroke set down several times along the nib's edge
  let body;
  const c = num(-g.a / 2);
  const skew = st.skew ? ` skewX(${st.skew})` : '';
  if (st.nib) {
    const n = Math.max(2, Math.ceil(st.nib / (st.stroke * 0.72)));
    const rad = (st.angle * Math.PI) / 180;
    const at = (t: number) =>
      `x="${int((t - 0.5) * st.nib * Math.cos(rad))}" y="${int((t - 0.5) * st.nib * Math.sin(rad))}"`;
    const pid = sh.use(`${id}p`, `<path id="%ID%" d="${g.d}"/>`);
    body = '';
    for (let q = 0; q <= n; q++) body += `<use href="${pid}" ${at(q / n)}/>`;
    body = `<g transform="translate(${c} 0)${skew}">${body}</g>`;
  } else body = `<path transform="translate(${c} 0)${skew}" d="${g.d}"/>`;
  sh.use(id, `<g id="%ID%">${body}</g>`);
}
function archCurve(slot: FlatSlot, arch: number, span: number): Point[] {
  const half = Math.max(60, Math.min(slot.w, span * 1.05) / 2);
  const rise = half * 0.62 * arch;
  return [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1].map((t): Point => [
    slot.cx + half * t * 1.1,
    slot.cy + rise * (t * t - 0.45),
  ]);
}
