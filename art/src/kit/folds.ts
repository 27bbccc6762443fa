import type { Tone, Tones } from './colour.ts';
import { clamp, int, lerp } from './numbers.ts';
import { evenlySpaced, type Point, pointAt, points, spline } from './paths.ts';
import { type Bounds, markupBounds } from './regions.ts';
import type { Sheet } from './sheet.ts';

export interface Fold {
  /** the spine: x, y, x, y … */
  p: readonly number[];
  /** width of the flanks */
  w?: number;
  /** strength, 0 to 1 */
  s?: number;
  /** puts the shade on the other side */
  flip?: boolean;
  /** at the start and at the end: 0 tapers to nothing, 1 is the full width */
  ends?: readonly [number, number];
}
interface FoldGroup {
  clip?: string;
  strength?: number;
  name?: string;
}
export interface Form {
  d: string;
  o?: number;
  tone?: Tone;
}
const round = (q: Point): Point => [Math.round(q[0]), Math.round(q[1])];

/**
 * Folds. A fold is a spine with a shaded flank on the side away from the light
 * and a lit flank on the other. All flanks of a garment are gathered and blurred as three groups.
 */
export function folds(
  sh: Sheet,
  r: Tones,
  list: readonly Fold[],
  { clip, strength = 1, name = 'f' }: FoldGroup,
): string {
  const soft: string[] = [],
    core: string[] = [],
    lit: string[] = [],
    hard: string[] = [];
  for (const fd of list) {
    const { w = 30, s = 1, flip = false, ends = [0, 0] } = fd;
    const p = points(fd.p);
    const n = Math.max(4, Math.min(5, p.length + 1));
    const line = evenlySpaced(p, n);
    // normal pointing away from the light (light comes from the top left: direction (0.6, 0.8))
    let side = 0;
    for (const [, , tx, ty] of line) side += -ty * 0.72 + tx * 0.69;
    side = (side >= 0 ? 1 : -1) * (flip ? -1 : 1);
    const flank = (k: number, width: number) => {
      const [p0, p1, p2] = p;
      if (p0 && p1 && p2 && p.length === 3) {
        // the usual fold: two quadratics, spine and flank
        const N: Point = [p2[1] - p0[1], p0[0] - p2[0]],
          h = Math.hypot(N[0], N[1]) || 1;
        const off = (q: Point, v: number): Point => [
          q[0] - (N[0] / h) * side * k * width * v,
          q[1] - (N[1] / h) * side * k * width * v,
        ];
        const ctl = (s0: Point, m: Point, e0: Point): Point => [
          2 * m[0] - (s0[0] + e0[0]) / 2,
          2 * m[1] - (s0[1] + e0[1]) / 2,
        ];
        const s1 = off(p0, ends[0]),
          e1 = off(p2, ends[1]);
        const c0 = ctl(p0, p1, p2),
          c1 = ctl(s1, off(p1, 1), e1);
        const rl = (from: Point, ...to: Point[]) =>
          to
            .map(([x, y]) => `${int(x - from[0])} ${int(y - from[1])}`)
            .join(' ')
            .replace(/ -/g, '-');
        const r0 = round(p0),
          r2 = round(p2),
          re = round(e1);
        return `M${r0[0]} ${r0[1]}q${rl(r0, c0, r2)}l${rl(r2, re)}q${rl(re, c1, s1)}z`;
      }
      const far = line.map(([x, y, tx, ty], j): Point => {
        const t = j / n,
          up = Math.sin(Math.PI * clamp(t, 0, 0.5)),
          dn = Math.sin(Math.PI * clamp(1 - t, 0, 0.5));
        const taper = lerp(up, 1, ends[0]) * lerp(dn, 1, ends[1]);
        return [x - ty * side * k * width * taper, y + tx * side * k * width * taper];
      });
      return (
        spline(line.map((q): Point => [q[0], q[1]])) +
        spline(far.toReversed(), { move: false }) +
        'z'
      );
    };
    const o = s === 1 ? '' : ` opacity="${sh.f2(Math.min(1, s))}"`;
    soft.push(`<path d="${flank(1, w)}"${o}/>`);
    core.push(`<path d="${flank(1, w * 0.34)}"${o}/>`);
    lit.push(`<path d="${flank(-1, w * 0.8)}"${o}/>`);
    hard.push(
      spline(
        [ends[0] ? 0 : 1, n >> 1, ends[1] ? n : n - 1].map((j): Point => {
          const q = pointAt(line, j);
          return [q[0], q[1]];
        }),
      ),
    );
  }
  if (!list.length) return '';
  const share = (key: string, shapes: string) =>
    sh.use(`${name}-${key}`, `<g id="%ID%">${shapes}</g>`);
  const [shade, light, crease] = [soft.join(''), lit.join(''), core.join('')];
  const op = (dark: number, pale: number) => sh.f2((r.dark ? dark : pale) * strength);
  // a blur costs by the area, so what is blurred alike is blurred together
  const out =
    `<g filter="${sh.blur(7.5, markupBounds(shade + light))}"><use href="${share('l', light)}" fill="${r.high}" fill-opacity="${op(0.62, 0.66)}"/><use href="${share('s', shade)}" fill="${r.shadow}" fill-opacity="${op(0.7, 0.5)}"/></g>` +
    `<g filter="${sh.blur(1.9, markupBounds(crease))}"><g fill="${r.deep}" fill-opacity="${op(0.75, 0.4)}">${crease}</g><path d="${hard.join('')}" fill="none" stroke="${r.deep}" stroke-width="2.2" stroke-linecap="round" opacity="${op(0.68, 0.34)}"/></g>`;
  return clip ? `<g clip-path="${clip}">${out}</g>` : out;
}
/** Which folds lie under a print, and how much of them shows on it. */
export interface Under {
  folds: string;
  strength?: number;
}
/** Draws the folds as plain dark and light over a print with these bounds. */
export function foldsOver(sh: Sheet, { folds: name, strength = 1 }: Under, bounds: Bounds): string {
  return `<g filter="${sh.blur(7.5, bounds)}"><use href="#${sh.id(name + '-s')}" fill="#000" fill-opacity="${sh.f2(0.2 * strength)}"/><use href="#${sh.id(name + '-l')}" fill="#fff" fill-opacity="${sh.f2(0.17 * strength)}"/></g>`;
}

/** Soft dark or light blobs for the big form (a group, blurred). */
export function forms(
  sh: Sheet,
  r: Tones,
  list: readonly Form[],
  { clip, blur }: { clip: string; blur: number },
): string {
  const body = list
    .map(({ d, o = 0.5, tone = 'shadow' }) => `<path d="${d}" fill="${r[tone]}" opacity="${o}"/>`)
    .join('');
  const g = `<g filter="${sh.blur(blur)}">${body}</g>`;
  return `<g clip-path="${clip}">${g}</g>`;
}
