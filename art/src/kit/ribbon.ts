import type { Tone, Tones } from './colour.ts';
import { edge } from './lines.ts';
import { lerp, num } from './numbers.ts';
import { type Band, type Point, type Points, type Width, band, pointAt, spline } from './paths.ts';
import type { Sheet, Stop } from './sheet.ts';
import { weave } from './weave.ts';

type Sheen = readonly (readonly [offset: number, tone: Tone])[];
interface Tail {
  name: string;
  notch?: number;
  trim?: Tones | null;
  stops?: Sheen;
  streak?: readonly [number, number] | null;
}
interface Ribbon extends Tail {
  n?: number;
  axis?: readonly [Point, Point];
  tone?: number;
  under?: boolean;
}

/**
 * Satin ribbon along points. Sheen is a run of light and dark along the length (`stops`, each
 * [offset, tone]), rounded off across the width, with a specular streak that slides from one edge to the other.
 */
export function ribbon(
  sh: Sheet,
  r: Tones,
  pts: Points,
  w: Width,
  { name, n = 8, stops, axis, trim, streak = [0.1, 0.22], tone = 0, under = false }: Ribbon,
): { svg: string; band: Band; clip: string } {
  const b = band(pts, w, n);
  const a0 = axis ? axis[0] : pointAt(pts, 0),
    a1 = axis ? axis[1] : pointAt(pts, pts.length - 1);
  const dflt: Sheen = [
    [0, 'low'],
    [0.12, 'base'],
    [0.26, 'light'],
    [0.34, 'high'],
    [0.42, 'light'],
    [0.58, 'base'],
    [0.72, 'low'],
    [0.82, 'base'],
    [0.9, 'light'],
    [1, 'low'],
  ];
  const g = sh.lin(
    name,
    a0[0],
    a0[1],
    a1[0],
    a1[1],
    (stops ?? dflt).map(([o, t]): Stop => [o, r[t]]),
  );
  const c = sh.clip(`${name}c`, b.d);
  let out =
    `<path d="${b.d}" fill="${g}"/>` +
    weave(sh, r, 'satin', 1, (Math.atan2(a1[1] - a0[1], a1[0] - a0[0]) * 180) / Math.PI)
      .map((p) => `<path d="${b.d}" fill="${p}"/>`)
      .join('');
  out += `<g clip-path="${c}"><g filter="${sh.blur(8)}"><path d="${b.edgeA}" fill="none" stroke="${r.shadow}" stroke-width="26" opacity="${under ? 0.7 : 0.5}"/><path d="${b.edgeB}" fill="none" stroke="${r.low}" stroke-width="16" opacity=".5"/></g>`;
  if (streak) {
    const W = (t: number) => (typeof w === 'function' ? w(t) : w);
    const st = band(
      b.line.map(([x, y, tx, ty], j): Point => {
        const t = j / n,
          k = lerp(streak[0], streak[1], t) * W(t);
        return [x + ty * k, y - tx * k];
      }),
      (t) => W(t) * 0.16 * Math.sin(Math.PI * t) + 2,
      n,
    );
    out += `<path d="${st.d}" fill="${r.sheen}" opacity="${r.pale ? 0.95 : r.dark ? 0.7 : 0.8}" filter="${sh.blur(5)}"/>`;
  }
  if (tone) out += `<path d="${b.d}" fill="${r.deep}" opacity="${tone}"/>`;
  out += '</g>';
  if (trim) {
    const e = b.at(0.43) + b.at(-0.43);
    out += `<g fill="none" clip-path="${c}"><path d="${e}" stroke="${r.line}" stroke-width="9" opacity=".3" transform="translate(1 1.6)"/><path d="${e}" stroke="${trim.base}" stroke-width="7.5"/><path d="${e}" stroke="${trim.sheen}" stroke-width="2" opacity=".7" transform="translate(-.8 -1)"/><path d="${e}" stroke="${trim.deep}" stroke-width="7.5" stroke-dasharray="1.4 4" opacity=".5"/></g>`;
  } else {
    out += `<g fill="none"><path d="${b.at(0.45)}" stroke="${r.deep}" stroke-width="1.5" opacity=".5"/><path d="${b.at(-0.45)}" stroke="${r.deep}" stroke-width="1.5" opacity=".4"/><path d="${b.at(-0.425)}" stroke="${r.rim}" stroke-width="1.4" opacity=".6"/></g>`;
  }
  return { svg: out + edge(r, b.d, { w: 2, o: 0.6 }), band: b, clip: c };
}
/** Ribbon end cut as a swallow tail: returns points list end shifted; draw with `tail`. */
export function tail(
  sh: Sheet,
  r: Tones,
  pts: Points,
  w: Width,
  { name, notch = 46, trim, stops, streak }: Tail,
): { svg: string; d: string } {
  const b = band(pts, w, 5);
  const e = pointAt(b.line, b.line.length - 1),
    A = pointAt(b.a, b.a.length - 1),
    B = pointAt(b.b, b.b.length - 1);
  const mid: Point = [e[0] - e[2] * notch, e[1] - e[3] * notch];
  const d =
    spline(b.a) +
    `L${num(mid[0])} ${num(mid[1])}` +
    spline(b.b.toReversed(), { move: false }) +
    'z';
  const c = sh.clip(`${name}k`, d);
  const rb = ribbon(sh, r, pts, w, { name, n: 5, trim, stops, streak });
  let out = `<g clip-path="${c}">${rb.svg}</g>` + edge(r, d, { w: 2, o: 0.65 });
  if (trim)
    out += `<path d="M${num(A[0])} ${num(A[1])}L${num(mid[0])} ${num(mid[1])}L${num(B[0])} ${num(B[1])}" fill="none" stroke="${trim.base}" stroke-width="5" opacity=".9" stroke-linejoin="round"/>`;
  return { svg: out, d };
}
