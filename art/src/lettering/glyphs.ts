import { GLYPHS, MARKS, UNDER } from './alphabet.ts';
import { num } from '../kit/numbers.ts';

export interface Glyph {
  key: string;
  /** advance, in units of 1/700 cap height like all the rest */
  a: number;
  d: string;
  top: number;
  /** reaches below the line */
  low: boolean;
  /** the alphabet lacks it: an empty box stands for it */
  missing: boolean;
}

export interface Style {
  stroke: number;
  track: number;
  serif: boolean;
  /** width of a broad pen's edge; 0 draws with a round point */
  nib: number;
  angle: number;
  skew: number;
}
const style = (
  stroke: number,
  track: number,
  serif = false,
  nib = 0,
  angle = 0,
  skew = 0,
): Style => ({ stroke, track, serif, nib, angle, skew });
const BLOCK = style(96, 62);
const STYLES: Readonly<Record<string, Style>> = {
  block: BLOCK,
  light: style(46, 120),
  round: style(88, 40),
  serif: style(36, 54, true, 66, -14),
  roman: style(34, 84, true, 66, -14),
  italic: style(34, 26, false, 62, -38, -13),
};
export const styleOf = (font: string): Style =>
  (Object.hasOwn(STYLES, font) ? STYLES[font] : undefined) ?? BLOCK;

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

function draw(letter: string, serif: boolean): Glyph | null {
  // a sign that asks for the plain or the coloured form of a letter, and what joins emoji
  const plain = letter.replace(/\u200D|\uFE0E|\uFE0F/g, '');
  if (plain === ' ') return { key: ' ', a: 280, d: '', top: 700, low: false, missing: false };
  const low = /[gjpqyçşţęąQ,;@]/.test(plain);
  // a capital with serifs needs more room, whatever the case of its accents
  const wide = serif && /^[A-ZÀ-Þ]/.test(plain) ? 56 : 0;
  const own = GLYPHS.get(plain);
  const made = { key: plain, low, missing: false };
  if (own)
    return {
      ...made,
      a: own.a + wide,
      d: own.d + (serif ? serifPath(own.s) : ''),
      top: /[a-z]/.test(plain) ? 740 : 700,
    };
  const [first = '', ...marks] = Array.from(plain.normalize('NFD'));
  // three marks are more than any language writes over one letter
  if (!marks.length || marks.length > 3) return null;
  const up = marks.some((mark) => MARKS.has(mark));
  const base = up && first === 'i' ? 'ı' : up && first === 'j' ? 'ȷ' : first;
  const under = GLYPHS.get(base);
  if (!under) return null;
  let d = under.d + (serif ? serifPath(under.s) : '');
  const tall = /[A-ZÆŒØĐŁbdfhklt]/.test(base);
  const cx =
    base === 'ı' || base === 'ȷ' ? 115 : base === 'L' ? 90 : under.a / 2 + (base === 'd' ? 170 : 0);
  let y = tall ? -790 : -590,
    top = 700;
  for (const mark of marks) {
    const over = MARKS.get(mark);
    const src = over ?? UNDER.get(mark);
    if (!src) return null;
    d += shift(src, cx, over ? y : 0);
    if (over) {
      y -= 150;
      top = -y;
    }
  }
  return { ...made, a: under.a + wide, d, top };
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

const BOX: Glyph = {
  key: '',
  a: 520,
  d: 'M70 0V-700H450V0Z',
  top: 700,
  low: false,
  missing: true,
};
/** Caches only letters of the alphabet, because missing letters are unlimited in number. */
const drawn = new Map<string, Glyph>();
export function glyphOf(letter: string, serif: boolean): Glyph {
  const key = `${letter}${serif ? 's' : ''}`;
  const known = drawn.get(key);
  if (known) return known;
  const glyph = draw(letter, serif);
  if (!glyph) return BOX;
  if (drawn.size > 1000) drawn.clear();
  drawn.set(key, glyph);
  return glyph;
}
