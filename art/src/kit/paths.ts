import { clamp, lerp, num } from './numbers.ts';

export type Point = readonly [x: number, y: number];
export type Points = readonly Point[];
/** A point on a line: place, unit tangent, length from the start. */
export type Station = readonly [x: number, y: number, tx: number, ty: number, s: number];
/** A width in px, or how it changes from 0 (start) to 1 (end). */
export type Width = number | ((t: number) => number);
export interface Band {
  a: Point[];
  b: Point[];
  line: readonly Station[];
  d: string;
  edgeA: string;
  edgeB: string;
  at: (k: number) => string;
}

/** Points from a flat list: x, y, x, y … */
export function points(flat: readonly number[]): Point[] {
  const found: Point[] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) found.push([flat[at] ?? 0, flat[at + 1] ?? 0]);
  return found;
}
/** A point that must be there; an empty list is a mistake in the drawing. */
export function pointAt<P extends Point | Station>(list: readonly P[], index: number): P {
  const found = list[index];
  if (!found) throw new RangeError(`no point ${index} on this line`);
  return found;
}
const minus = (p: Point, q: Point): Point => [p[0] - q[0], p[1] - q[1]];
/** Smooth path through points (Catmull-Rom as cubics, whole pixels, relative to stay short). */
export function spline(pts: Points, { move = true }: { move?: boolean } = {}): string {
  const n = pts.length;
  const k = 1 / 6;
  const P = (j: number) => pointAt(pts, clamp(j, 0, n - 1));
  let cx = Math.round(P(0)[0]),
    cy = Math.round(P(0)[1]);
  let d = `${move ? 'M' : 'L'}${cx} ${cy}c`;
  const rel: number[] = [];
  for (let j = 0; j < n - 1; j++) {
    const [p0, p1, p2, p3] = [P(j - 1), P(j), P(j + 1), P(j + 2)];
    const t1 = minus(p2, p0),
      t2 = minus(p3, p1);
    const v = [
      p1[0] + t1[0] * k,
      p1[1] + t1[1] * k,
      p2[0] - t2[0] * k,
      p2[1] - t2[1] * k,
      p2[0],
      p2[1],
    ].map(Math.round);
    v.forEach((value, q) => rel.push(value - (q % 2 ? cy : cx)));
    cx = v[4] ?? cx;
    cy = v[5] ?? cy;
  }
  d += rel.map((v, q) => (q && v >= 0 ? ` ${v}` : `${v}`)).join('');
  return d;
}
/** Point list sampled along Catmull-Rom through `pts`. */
function sample(pts: Points, count: number): Point[] {
  const out: Point[] = [],
    n = pts.length - 1;
  for (let s = 0; s <= count; s++) {
    const u = (s / count) * n,
      j = Math.min(n - 1, Math.floor(u)),
      t = u - j;
    const p0 = pointAt(pts, Math.max(0, j - 1)),
      p1 = pointAt(pts, j),
      p2 = pointAt(pts, j + 1),
      p3 = pointAt(pts, Math.min(n, j + 2));
    const on = (x: 0 | 1) =>
      0.5 *
      (2 * p1[x] +
        (p2[x] - p0[x]) * t +
        (2 * p0[x] - 5 * p1[x] + 4 * p2[x] - p3[x]) * t * t +
        (3 * p1[x] - p0[x] - 3 * p2[x] + p3[x]) * t * t * t);
    out.push([on(0), on(1)]);
  }
  return out;
}
/** Lines are the same from drawing to drawing, and stepping along them is much of the work of one. */
const stepped = new Map<string, readonly Station[]>();
/** Evenly spaced points by arc length, with unit tangent and the length up to there. */
export function evenlySpaced(pts: Points, count: number, dense = 240): readonly Station[] {
  const key = `${count} ${dense} ${pts.join(' ')}`;
  const known = stepped.get(key);
  if (known) return known;
  const stations = step(pts, count, dense);
  if (stepped.size > 1000) stepped.clear();
  stepped.set(key, stations);
  return stations;
}
function step(pts: Points, count: number, dense: number): Station[] {
  const s = sample(pts, dense),
    len = [0];
  const S = (j: number) => pointAt(s, j),
    far = (j: number) => len[j] ?? 0;
  for (let k = 1; k < s.length; k++)
    len.push(far(k - 1) + Math.hypot(S(k)[0] - S(k - 1)[0], S(k)[1] - S(k - 1)[1]));
  const total = far(len.length - 1),
    out: Station[] = [];
  let k = 1;
  for (let m = 0; m <= count; m++) {
    const want = (total * m) / count;
    while (k < s.length - 1 && far(k) < want) k++;
    const t = (want - far(k - 1)) / Math.max(1e-6, far(k) - far(k - 1));
    const x = lerp(S(k - 1)[0], S(k)[0], t),
      y = lerp(S(k - 1)[1], S(k)[1], t);
    const dx = S(k)[0] - S(k - 1)[0],
      dy = S(k)[1] - S(k - 1)[1],
      h = Math.hypot(dx, dy) || 1;
    out.push([x, y, dx / h, dy / h, want]);
  }
  return out;
}
/** Mirror an absolute path (M L C Q S T Z only) about x = axis. */
export function mirror(d: string): string {
  const axis = 500;
  let odd = true;
  return d.replace(/-?\d+(?:\.\d+)?/g, (m) => {
    const out = odd ? num(axis * 2 - Number(m)) : m;
    odd = !odd;
    return out;
  });
}
type Segment = [Point, Point] | [Point, Point, Point, Point];
function segments(d: string): Segment[] {
  const out: Segment[] = [];
  let cur: Point = [0, 0];
  for (const m of d.matchAll(/([MLC])([^MLC]*)/g)) {
    const n = (m[2]?.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    const at = (k: number): Point => [n[k] ?? 0, n[k + 1] ?? 0];
    if (m[1] === 'M') cur = at(0);
    if (m[1] === 'L')
      for (let k = 0; k < n.length; k += 2) {
        out.push([cur, at(k)]);
        cur = at(k);
      }
    if (m[1] === 'C')
      for (let k = 0; k < n.length; k += 6) {
        out.push([cur, at(k), at(k + 2), at(k + 4)]);
        cur = at(k + 4);
      }
  }
  return out;
}
/** Left half (M, L, C from top centre to bottom centre) -> whole symmetric outline. */
export function whole(half: string): string {
  const mx = ([x, y]: Point) => `${num(1000 - x)} ${num(y)}`;
  let d = half;
  for (const s of segments(half).toReversed()) {
    d += s.length === 2 ? `L${mx(s[0])}` : `C${mx(s[2])} ${mx(s[1])} ${mx(s[0])}`;
  }
  return d + 'Z';
}
/** A band of given width (number, or function of 0..1) along points: outline and both edges. */
export function band(pts: Points, w: Width, n = 8): Band {
  const line = evenlySpaced(pts, n);
  const off = (k: number) =>
    line.map(([x, y, tx, ty], j): Point => {
      const h = (typeof w === 'function' ? w(j / n) : w) * k;
      return [x - ty * h, y + tx * h];
    });
  const a = off(0.5),
    b = off(-0.5);
  return {
    a,
    b,
    line,
    d: spline(a) + spline(b.toReversed(), { move: false }) + 'z',
    edgeA: spline(a),
    edgeB: spline(b),
    at: (k) => spline(off(k)),
  };
}
