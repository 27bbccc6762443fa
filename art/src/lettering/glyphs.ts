import { ALIAS, GLYPHS, MARKS, UNDER } from './alphabet.ts';
import { num } from '../kit/numbers.ts';

export const TEXT_STYLES = ['block', 'light', 'round', 'serif', 'roman', 'italic'] as const;
export type Font = (typeof TEXT_STYLES)[number];
export interface Glyph {
  key: string;
  /** advance, in units of 1/700 cap height like all the rest */
  a: number;
  d: string;
  top?: number;
}
export interface PlacedGlyph extends Glyph {
  x: number;
}
export interface Shape {
  st: Style;
  /** a character that is not drawn here: the system's fonts take over, with estimated widths */
  native: boolean;
  run: PlacedGlyph[];
  width: number;
  low: boolean;
  tops: number;
}

export interface Style {
  stroke: number;
  track: number;
  caps: boolean;
  serif: boolean;
  /** width of a broad pen's edge; 0 draws with a round point */
  nib: number;
  angle: number;
  skew: number;
}
export const STYLES: Readonly<Record<Font, Style>> = {
  block: { stroke: 96, track: 62, caps: true, serif: false, nib: 0, angle: 0, skew: 0 },
  light: { stroke: 46, track: 120, caps: true, serif: false, nib: 0, angle: 0, skew: 0 },
  round: { stroke: 88, track: 40, caps: false, serif: false, nib: 0, angle: 0, skew: 0 },
  serif: { stroke: 36, track: 54, caps: false, serif: true, nib: 66, angle: -14, skew: 0 },
  roman: { stroke: 34, track: 84, caps: true, serif: true, nib: 66, angle: -14, skew: 0 },
  italic: { stroke: 34, track: 26, caps: false, serif: false, nib: 62, angle: -38, skew: -13 },
};

const serifPath = (s: string) =>
  s
    ? s
        .split(' ')
        .map((q) => {
          const [x, y, n] = q.split(',');
          if (n === 'l') return `M${Number(x) - 62} ${y}H${x}`;
          if (n === 'r') return `M${x} ${y}H${Number(x) + 46}`;
          if (n) return `M${x} ${y}v${n}`;
          return `M${Number(x) - 72} ${y}h144`;
        })
        .join('')
    : '';

function glyph(ch: string, serif: boolean): Glyph | null {
  const plain = ALIAS[ch] ?? ch;
  if (plain === ' ') return { key: ' ', a: 280, d: '' };
  const own = GLYPHS.get(plain);
  if (own)
    return {
      key: plain,
      a: own.a,
      d: own.d + (serif ? serifPath(own.s) : ''),
      top: /[a-z]/.test(plain) ? 740 : 700,
    };
  const parts = Array.from(plain.normalize('NFD'));
  if (parts.length < 2) return null;
  let base = parts[0] ?? '';
  const up = parts.slice(1).some((m) => MARKS[m]);
  if (up && base === 'i') base = 'ı';
  if (up && base === 'j') base = 'ȷ';
  const g = GLYPHS.get(base);
  if (!g) return null;
  let d = g.d + (serif ? serifPath(g.s) : '');
  const tall = /[A-ZÆŒØĐŁbdfhklt]/.test(base);
  const cx =
    base === 'ı' || base === 'ȷ' ? 115 : base === 'L' ? 90 : g.a / 2 - (base === 'd' ? -170 : 0);
  let y = tall ? -790 : -590,
    top = 0;
  for (const m of parts.slice(1)) {
    const src = MARKS[m] ?? UNDER[m];
    if (!src) return null;
    d += shift(src, cx, MARKS[m] ? y : 0);
    if (MARKS[m]) {
      y -= 150;
      top = -y;
    }
  }
  return { key: plain, a: g.a, d, top: top || 700 };
}
function shift(d: string, dx: number, dy: number): string {
  // marks use M L C V H Z, all absolute
  return d.replace(/([MLCVHZ])([^MLCVHZ]*)/g, (_, c: string, rest: string) => {
    const n = (rest.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    return (
      c + n.map((v, k) => num(v + (c === 'V' ? dy : c === 'H' ? dx : k % 2 ? dy : dx))).join(' ')
    );
  });
}

/** Text -> glyph run in units of 1/700 cap height. `native` when a character is not drawn. */
export function shape(text: string, font: Font): Shape {
  const st = STYLES[font];
  const chars = Array.from(st.caps ? upper(text) : text);
  const run: PlacedGlyph[] = [];
  let x = 0,
    native = false,
    low = false,
    tops = 700;
  for (const ch of chars) {
    const g = glyph(ch, st.serif);
    if (!g) {
      native = true;
      break;
    }
    if (st.serif && /[A-ZÀ-Þ]/.test(g.key)) g.a += 56;
    run.push({ ...g, x });
    if (g.top && g.top > tops) tops = g.top;
    if (/[gjpqyçşţęąQ,;@]/.test(ch)) low = true;
    x += g.a + st.track;
  }
  if (native) {
    let w = 0;
    const each = chars.map((ch) => {
      const a =
        ch === ' ' ? 260 : /[\u1100-\uffdc]/.test(ch) ? 960 : /[A-ZА-ЯΑ-Ω]/.test(ch) ? 700 : 590;
      const q = { key: ch, a, d: '', x: w };
      w += a + st.track * 0.5;
      return q;
    });
    return { st, native, run: each, width: Math.max(1, w - st.track * 0.5), low: true, tops: 760 };
  }
  return { st, native, run, width: Math.max(1, x - st.track), low, tops };
}
const upper = (t: string) => t.replace(/ß/g, 'ẞ').toUpperCase().replace(/ẞ/g, 'SS');
