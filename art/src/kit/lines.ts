import type { Tones } from './colour.ts';
import { int, num } from './numbers.ts';
import { evenlySpaced, type Point, type Points, pointAt } from './paths.ts';

interface Line {
  w?: number;
  o?: number;
}
interface Stitch extends Line {
  thread?: string;
  dash?: readonly [number, number];
}

/** Contour: a tone-on-tone edge line, plus a lit rim so black and white keep their edge. */
const LINE = 2.4;
export function edge(r: Tones, d: string, { w = LINE, o = 0.75 }: Line = {}): string {
  return `<path d="${d}" fill="none" stroke="${r.line}" stroke-width="${w}" stroke-linejoin="round" stroke-linecap="round" opacity="${o}"/>`;
}
/** Seam: a groove (dark) with a lit lip just below-right of it. */
export function seam(r: Tones, d: string, { w = 2.2, o = 0.7 }: Line = {}): string {
  return (
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${d}" stroke="${r.rim}" stroke-width="${w}" opacity="${r.dark ? 0.55 : 0.7}" transform="translate(1.6 2)"/>` +
    `<path d="${d}" stroke="${r.dark ? r.line : r.deep}" stroke-width="${w}" opacity="${o}"/></g>`
  );
}
/** Running stitch: each stitch casts a small shadow, thread catches light. */
export function stitch(
  r: Tones,
  d: string,
  { thread, w = 3, dash = [11, 7], o = 1 }: Stitch,
): string {
  const t = thread || (r.dark ? r.rim : r.deep);
  const da = `stroke-dasharray="${dash.join(' ')}"`;
  // fine needlework: the shadow of the thread would not be seen
  if (w < 1.9)
    return `<path d="${d}" fill="none" stroke="${t}" stroke-width="${w}" ${da} opacity="${o}"/>`;
  return (
    `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="${r.line}" stroke-width="${num(w + 0.6)}" ${da} opacity="${Math.round(o * 45) / 100}" transform="translate(1.2 1.8)"/>` +
    `<path d="${d}" stroke="${t}" stroke-width="${w}" ${da} opacity="${o}"/></g>`
  );
}

/** Closed zip: two rows of teeth as dashes along a path. */
export function teeth(metal: Tones, d: string, w: number): string {
  const row = (c: string, sw: number, tf = '') =>
    `<path d="${d}" stroke="${c}" stroke-width="${num(sw)}" stroke-dasharray="3.6 3.4" stroke-dashoffset="0"${tf ? ` transform="${tf}"` : ''}/>`;
  return `<g fill="none"><path d="${d}" stroke="${metal.line}" stroke-width="${w + 3}" opacity=".75"/>${row(metal.deep, w + 1)}${row(metal.light, w * 0.62, 'translate(-.8 -1.2)')}<path d="${d}" stroke="${metal.sheen}" stroke-width="1.4" opacity=".5" transform="translate(-1 -2)"/></g>`;
}

type Place = readonly [x: number, y: number, ...rest: number[]];
const between = (p: Place, q: Place): Point => [
  p[0] * 0.55 + q[0] * 0.45,
  p[1] * 0.55 + q[1] * 0.45,
];
/** Short strokes across a rib band between two edges. */
export function ribs(
  r: Tones,
  inner: Points,
  outer: Points,
  count: number,
  shift?: string,
): string {
  const a = evenlySpaced(inner, count),
    b = evenlySpaced(outer, count);
  let d = '',
    l = '';
  const put = (p: Point, q: Point) =>
    `M${num(p[0])} ${int(p[1])}l${int(q[0] - p[0])} ${int(q[1] - p[1])}`.replace(/ -/g, '-');
  for (let k = 1; k < count; k++) {
    const p = pointAt(a, k),
      q = pointAt(b, k);
    d += put([p[0], p[1]], [q[0], q[1]]);
    if (!shift) l += put(between(p, pointAt(a, k + 1)), between(q, pointAt(b, k + 1)));
  }
  const lit = shift ? ` transform="translate(${shift})"` : '';
  return `<path d="${d}" stroke="${r.deep}" stroke-width="1.7" opacity="${r.dark ? 0.8 : 0.4}" fill="none"/><path d="${l || d}"${lit} stroke="${r.rim}" stroke-width="1.5" opacity="${r.dark ? 0.4 : 0.5}" fill="none"/>`;
}
