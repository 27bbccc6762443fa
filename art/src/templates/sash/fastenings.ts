import { COLOURS, ramp, type Tones } from '../../kit/colour.ts';
import { folds, type Fold } from '../../kit/folds.ts';
import { edge } from '../../kit/lines.ts';
import { type Sheet } from '../../kit/sheet.ts';

export function bow(
  sh: Sheet,
  r: Tones,
  x: number,
  y: number,
  s: number,
  rot: number,
  name: string,
) {
  const L = 'M-10-20C-60-92-150-118-186-78C-206-50-204 18-176 44C-140 70-60 46-10 18Z';
  const Lin = 'M-170-64C-188-44-186 12-168 28C-150 16-146-40-170-64Z';
  const R = 'M10-20C64-100 150-112 182-70C202-38 196 26 166 48C130 68 62 44 10 18Z';
  const Rin = 'M166-58C184-36 180 16 160 32C144 18 142-36 166-58Z';
  const K = 'M-26-30C-10-38 12-38 26-30C34-12 34 12 26 30C10 38-12 38-26 30C-34 12-34-12-26-30Z';
  const c1 = sh.clip(`${name}L`, L),
    c2 = sh.clip(`${name}R`, R);
  const gl = sh.lin(`${name}l`, -190, -90, 0, 40, [
    [0, r.low],
    [0.18, r.light],
    [0.34, r.sheen],
    [0.46, r.light],
    [0.7, r.base],
    [0.9, r.shadow],
    [1, r.deep],
  ]);
  const gr = sh.lin(`${name}r`, 10, -80, 180, 50, [
    [0, r.deep],
    [0.16, r.base],
    [0.36, r.light],
    [0.48, r.high],
    [0.62, r.base],
    [0.86, r.shadow],
    [1, r.low],
  ]);
  const pl = (spines: readonly (readonly number[])[]) =>
    spines.map((p): Fold => ({ w: 12, s: 0.9, ends: [0.9, 0], p }));
  return (
    `<g transform="translate(${x} ${y}) rotate(${rot}) scale(${s})"><path d="${L}${R}${K}" fill="#000" opacity=".34" filter="${sh.blur(9)}" transform="translate(14 18)"/>` +
    `<path d="${L}" fill="${gl}"/>` +
    folds(
      sh,
      r,
      pl([
        [-14, -8, -70, -50, -130, -66],
        [-14, 2, -80, -16, -140, -14],
        [-14, 10, -70, 18, -130, 30],
      ]),
      { clip: c1, name: `${name}x` },
    ) +
    `<path d="${Lin}" fill="${r.deep}"/><path d="${Lin}" fill="${r.line}" opacity=".35"/>` +
    edge(r, L, { w: 2.2 }) +
    edge(r, Lin, { w: 1.4, o: 0.5 }) +
    `<path d="${R}" fill="${gr}"/>` +
    folds(
      sh,
      r,
      pl([
        [14, -8, 70, -54, 124, -64],
        [14, 2, 80, -14, 136, -10],
        [14, 10, 70, 20, 126, 30],
      ]),
      { clip: c2, name: `${name}y` },
    ) +
    `<path d="${Rin}" fill="${r.shadow}"/><path d="${Rin}" fill="${r.deep}" opacity=".5"/>` +
    edge(r, R, { w: 2.2 }) +
    edge(r, Rin, { w: 1.4, o: 0.5 }) +
    `<path d="${K}" fill="#000" opacity=".35" filter="${sh.blur(5)}" transform="translate(4 6)"/><path d="${K}" fill="${sh.lin(
      `${name}k`,
      -30,
      -34,
      30,
      34,
      [
        [0, r.light],
        [0.3, r.sheen],
        [0.5, r.base],
        [1, r.shadow],
      ],
    )}"/>` +
    `<path d="M-14-32C-20-12-20 12-14 32M8-34C14-12 14 12 8 34" fill="none" stroke="${r.deep}" stroke-width="2.2" opacity=".5"/>` +
    edge(r, K, { w: 2.2 }) +
    '</g>'
  );
}
export function pin(sh: Sheet, x: number, y: number, rot: number) {
  const m = ramp(COLOURS.gold);
  return `<g transform="translate(${x} ${y}) rotate(${rot}) scale(1)"><path d="M-62 6H66" stroke="#000" stroke-width="9" opacity=".35" filter="${sh.blur(3)}" stroke-linecap="round" transform="translate(3 7)"/><path d="M-62 0H64" stroke="${m.deep}" stroke-width="7" stroke-linecap="round"/><path d="M-62-1H64" stroke="${m.light}" stroke-width="4" stroke-linecap="round"/><path d="M-58-2.2H58" stroke="${m.sheen}" stroke-width="1.5" stroke-linecap="round"/><circle cx="-62" r="11" fill="${m.base}" stroke="${m.deep}" stroke-width="2"/><circle cx="-65" cy="-3" r="3.5" fill="${m.sheen}"/><path d="M52-9C66-13 76-6 74 3C72 11 60 12 52 8Z" fill="${m.base}" stroke="${m.deep}" stroke-width="2"/></g>`;
}
