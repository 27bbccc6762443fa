import { BRAND, ramp } from '../../kit/colour.ts';
import { folds, forms } from '../../kit/folds.ts';
import { edge, seam } from '../../kit/lines.ts';
import { band, pointAt, points, type Points, whole } from '../../kit/paths.ts';
import { cloth } from '../../kit/weave.ts';
import { type Hoodie, HOOD, OPEN, NECK, twin } from './shape.ts';

export function hood({ sh, r, clip, hclip }: Hoodie): string {
  let out = '';
  out += `<g clip-path="${clip}"><path d="${HOOD}" fill="${r.line}" opacity=".6" filter="${sh.blur(9)}" transform="translate(6 18)"/></g>`;
  out += cloth(sh, r, HOOD, {
    fill: sh.lin('hd', 350, 90, 650, 380, [
      [0, r.light],
      [0.45, r.base],
      [1, r.low],
    ]),
    kind: 'jersey',
  });
  out += forms(
    sh,
    r,
    [
      {
        d: 'M372 170C400 100 480 92 540 100C520 130 440 140 410 180C390 220 390 260 384 290C360 260 358 210 372 170Z',
        o: 0.85,
        tone: 'high',
      },
      {
        d: 'M620 130C650 190 660 260 630 320C590 370 540 386 500 384L560 330C600 290 610 200 600 140Z',
        o: 0.9,
      },
      { d: 'M360 300C400 360 460 380 500 384V350C450 340 410 310 390 270Z', o: 0.5 },
    ],
    { clip: hclip, blur: 20 },
  );
  return out;
}

export function hoodFolds({ sh, r, hclip }: Hoodie): string {
  return folds(
    sh,
    r,
    [
      { p: [360, 200, 378, 170, 414, 150], w: 16, s: 0.6 },
      { p: [352, 262, 376, 236, 400, 226], w: 16, s: 0.7, ends: [0.5, 0.3] },
      { p: [360, 306, 392, 290, 416, 296], w: 18, s: 0.8, ends: [0.6, 0.3] },
      { p: [640, 200, 620, 172, 588, 152], w: 16, s: 0.7 },
      { p: [650, 262, 626, 238, 602, 230], w: 18, s: 0.8, ends: [0.5, 0.3] },
      { p: [640, 306, 610, 292, 584, 298], w: 18, s: 0.9, ends: [0.6, 0.3] },
      { p: [430, 96, 500, 118, 580, 100], w: 16, s: 0.5 },
    ],
    { clip: hclip, name: 'h' },
  );
}

/** Inside of the hood, with the tape and the label at the back of the neck. */
export function lining({ sh, tr, oclip }: Hoodie): string {
  let out = '';
  out += `<path d="${OPEN}" fill="${sh.lin('lin', 420, 130, 580, 360, [
    [0, tr.deep],
    [0.55, tr.shadow],
    [1, tr.deep],
  ])}"/>`;
  out += forms(
    sh,
    tr,
    [
      {
        d: 'M400 140C440 120 540 120 600 150C600 180 560 176 500 178C440 178 420 200 416 260L396 250Z',
        o: 0.95,
        tone: 'line',
      },
      { d: 'M520 200C570 200 590 240 570 290C540 330 510 330 500 300Z', o: 0.5, tone: 'low' },
    ],
    { clip: oclip, blur: 20 },
  );
  out += folds(
    sh,
    tr,
    [
      { p: [430, 200, 470, 250, 476, 320], w: 18, s: 0.8 },
      { p: [572, 196, 534, 250, 528, 326], w: 20, s: 0.8 },
      { p: [500, 150, 504, 200, 500, 260], w: 14, s: 0.5 },
    ],
    { clip: oclip, name: 'i' },
  );
  // neck tape and label at the back of the neck
  out += `<g clip-path="${oclip}"><path d="M420 288C460 318 540 318 580 288L586 302C544 334 456 334 414 302Z" fill="${tr.low}"/><path d="M420 288C460 318 540 318 580 288" fill="none" stroke="${tr.line}" stroke-width="2" opacity=".7"/><path d="M478 300H522V330H478Z" fill="${BRAND.cream}"/><path d="M486 311H514M490 320H510" stroke="${BRAND.rufous}" stroke-width="2.4"/></g>`;
  return out;
}

/** Turned hem of the opening, and the crossover at the throat. */
export function opening(hoodie: Hoodie): string {
  const { sh, r } = hoodie;
  let out = '';
  out +=
    `<path d="${OPEN}" fill="none" stroke="${r.line}" stroke-width="5" opacity=".55" filter="${sh.blur(2.2)}"/>` +
    edge(r, OPEN, { o: 0.75 }) +
    `<path d="${whole('M500 127C452 127 418 150 404 203C391 251 400 289 427 322C449 346 476 363 500 373')}" fill="none" stroke="${r.rim}" stroke-width="3" opacity=".7"/>` +
    twin(
      hoodie,
      whole(
        'M500 116C446 116 408 140 392 200C378 254 390 298 418 330C442 354 474 370 500 380',
      ).replace('Z', ''),
    );
  // crossover at the throat
  out += seam(r, 'M500 366C510 372 524 372 540 364', { o: 0.6 });
  return out;
}

export function hoodBack(hoodie: Hoodie): string {
  const { sh, r, hclip } = hoodie;
  let out = '';
  out += folds(
    sh,
    r,
    [
      { p: [400, 130, 390, 220, 420, 310], w: 24, s: 0.7 },
      { p: [600, 130, 612, 220, 582, 316], w: 26, s: 0.8 },
      { p: [372, 300, 430, 320, 490, 300], w: 22, s: 0.7, ends: [0.6, 0] },
      { p: [628, 300, 570, 324, 510, 330], w: 22, s: 0.8, ends: [0.6, 0] },
    ],
    { clip: hclip, name: 'h' },
  );
  out +=
    seam(r, 'M500 86C504 180 498 280 500 374') +
    twin(hoodie, 'M490 90C494 180 488 280 490 370', 'M510 90C514 180 508 280 510 370');
  return out;
}

export function hoodEdge(hoodie: Hoodie): string {
  const { r, hclip } = hoodie;
  let out = '';
  out +=
    seam(r, NECK) +
    twin(hoodie, 'M370 320C402 354 448 382 500 386C552 382 598 354 630 320') +
    edge(r, HOOD);
  out += `<g clip-path="${hclip}"><path d="${HOOD}" fill="none" stroke="${r.rim}" stroke-width="5" opacity=".5" transform="translate(2.5 3)"/></g>`;
  return out;
}

/** Cords through eyelets. */
export function cords({ sh, cord }: Hoodie): string {
  let out = '';
  const metal = ramp('#B99246');
  const cords: readonly (readonly [Points, number])[] = [
    [points([444, 352, 436, 400, 446, 470, 438, 552]), 0],
    [points([556, 352, 566, 410, 554, 470, 566, 530]), 1],
  ];
  for (const [pts, k] of cords) {
    const [top, e] = [pointAt(pts, 0), pointAt(pts, 3)];
    const c = band(pts, 10, 6).at(0);
    out +=
      `<path d="${c}" fill="none" stroke="#000" stroke-width="11" opacity=".32" filter="${sh.blur(3.5)}" transform="translate(7 8)"/>` +
      `<path d="${c}" fill="none" stroke="${cord.line}" stroke-width="11.5" stroke-linecap="round"/><path d="${c}" fill="none" stroke="${cord.base}" stroke-width="9" stroke-linecap="round"/><path d="${c}" fill="none" stroke="${cord.shadow}" stroke-width="9" stroke-dasharray="2 5"/><path d="${c}" fill="none" stroke="${cord.sheen}" stroke-width="2" opacity=".7" transform="translate(-2 0)"/>` +
      `<g transform="translate(${e[0]} ${e[1]}) rotate(${k ? -8 : 6})"><path d="M-6-4H6V34C6 38-6 38-6 34Z" fill="${sh.lin(
        `ag${k}`,
        -6,
        0,
        6,
        0,
        [
          [0, metal.deep],
          [0.3, metal.sheen],
          [0.6, metal.base],
          [1, metal.deep],
        ],
      )}" stroke="${metal.line}" stroke-width="1.4"/></g>` +
      `<circle cx="${top[0]}" cy="${top[1] - 3}" r="10" fill="${metal.base}" stroke="${metal.line}" stroke-width="1.6"/><circle cx="${top[0]}" cy="${top[1] - 3}" r="5" fill="${metal.line}"/><path d="M${top[0] - 7} ${top[1] - 6}a8 8 0 0 1 7-5" stroke="${metal.sheen}" stroke-width="2" fill="none"/>`;
  }
  return out;
}
