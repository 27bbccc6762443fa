// Satin sash worn across a dress form: shoulder to hip, tied with a bow or closed with a pin.
import { COLOURS, mix, ramp, type Tones } from '../kit/colour.ts';
import { folds, forms, type Fold } from '../kit/folds.ts';
import { edge, seam } from '../kit/lines.ts';
import { band, mirror, points, whole } from '../kit/paths.ts';
import { ribbon, tail } from '../kit/ribbon.ts';
import { finish, sheet, type Sheet } from '../kit/sheet.ts';
import { studio, wallShadow } from '../kit/studio.ts';
import { cloth } from '../kit/weave.ts';
import { letters } from '../lettering/print.ts';
import type { Piece } from '../piece.ts';
import { SASH_LINE } from '../slots/sash.ts';

export { sash as places } from '../slots/sash.ts';

const FORM = whole(
  'M500 150C474 150 456 158 454 170C452 208 450 232 436 248C400 272 350 282 312 298C276 314 262 350 264 396C268 450 284 500 300 552C316 606 332 650 332 700C330 770 288 830 276 910C270 960 272 1010 276 1050C340 1072 420 1080 500 1080',
);

function bow(sh: Sheet, r: Tones, x: number, y: number, s: number, rot: number, name: string) {
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
function pin(sh: Sheet, x: number, y: number, rot: number) {
  const m = ramp(COLOURS.gold);
  return `<g transform="translate(${x} ${y}) rotate(${rot}) scale(1)"><path d="M-62 6H66" stroke="#000" stroke-width="9" opacity=".35" filter="${sh.blur(3)}" stroke-linecap="round" transform="translate(3 7)"/><path d="M-62 0H64" stroke="${m.deep}" stroke-width="7" stroke-linecap="round"/><path d="M-62-1H64" stroke="${m.light}" stroke-width="4" stroke-linecap="round"/><path d="M-58-2.2H58" stroke="${m.sheen}" stroke-width="1.5" stroke-linecap="round"/><circle cx="-62" r="11" fill="${m.base}" stroke="${m.deep}" stroke-width="2"/><circle cx="-65" cy="-3" r="3.5" fill="${m.sheen}"/><path d="M52-9C66-13 76-6 74 3C72 11 60 12 52 8Z" fill="${m.base}" stroke="${m.deep}" stroke-width="2"/></g>`;
}

function dressForm(sh: Sheet, hex: string) {
  const b = ramp(hex),
    wood = ramp('#8A5A33');
  const clip = sh.clip('form', FORM);
  const neck = 'M454 170C456 152 544 152 546 170C544 186 456 186 454 170Z';
  let out = `<path d="M486 1060H514V1250H486Z" fill="${sh.lin('pole', 486, 0, 514, 0, [
    [0, wood.light],
    [0.4, wood.base],
    [1, wood.deep],
  ])}"/>`;
  out += `<path d="M470 1078H530L522 1108H478Z" fill="${sh.lin('pole2', 470, 0, 530, 0, [
    [0, wood.light],
    [0.4, wood.base],
    [1, wood.deep],
  ])}"/>`;
  out += cloth(sh, b, FORM, {
    fill: sh.lin('ff', 270, 300, 740, 1000, [
      [0, b.light],
      [0.45, b.base],
      [1, b.low],
    ]),
    kind: 'canvas',
    scale: 0.6,
    o: 0.55,
  });
  out += forms(
    sh,
    b,
    [
      {
        d: 'M330 320C400 300 450 300 470 340C480 430 420 520 340 500C310 460 310 380 330 320Z',
        o: 0.9,
        tone: 'high',
      },
      {
        d: 'M360 760C400 740 470 760 480 840C480 940 420 1020 340 1010C300 940 320 820 360 760Z',
        o: 0.7,
        tone: 'high',
      },
      { d: 'M740 300C680 420 690 560 660 700C690 800 720 900 716 1090H780V300Z', o: 1 },
      { d: 'M560 330C620 320 660 400 640 500C600 540 540 520 530 460Z', o: 0.5, tone: 'light' },
      { d: 'M260 400C300 560 346 640 334 720C310 800 270 900 270 1080H220V400Z', o: 0.8 },
      {
        d: 'M340 560C420 640 580 640 660 560C650 700 640 740 620 760H380C350 720 340 640 340 560Z',
        o: 0.35,
      },
      { d: 'M270 1030C400 1062 600 1062 730 1030V1100H270Z', o: 0.7 },
      { d: 'M446 236C480 262 540 262 560 236L556 190H450Z', o: 0.55 },
    ],
    { clip, blur: 26 },
  );
  out += `<g clip-path="${clip}">${seam(b, 'M500 186C504 300 496 420 500 560C503 700 498 900 500 1080', { o: 0.4, w: 1.8 })}${seam(b, SIDE, { o: 0.35, w: 1.8 })}${seam(b, mirror(SIDE), { o: 0.4, w: 1.8 })}</g>`;
  // arm plates
  for (const k of [0, 1]) {
    const s = (x: number) => (k ? 1000 - x : x);
    out +=
      `<path d="M${s(290)} 312C${s(268)} 330 ${s(262)} 362 ${s(264)} 398C${s(268)} 420 ${s(276)} 432 ${s(284)} 436C${s(300)} 410 ${s(304)} 350 ${s(290)} 312Z" fill="${mix(b.low, b.shadow, k ? 0.7 : 0.2)}"/>` +
      edge(b, `M${s(290)} 312C${s(304)} 350 ${s(300)} 410 ${s(284)} 436`, { w: 1.8, o: 0.6 });
  }
  out += `<path d="${neck}" fill="${b.low}"/>` + edge(b, neck, { w: 1.8, o: 0.6 });
  out +=
    `<path d="M478 168C478 158 522 158 522 168L518 148C526 140 526 128 516 122C518 110 510 104 500 104C490 104 482 110 484 122C474 128 474 140 482 148Z" fill="${sh.lin(
      'fin',
      476,
      104,
      526,
      170,
      [
        [0, wood.sheen],
        [0.3, wood.light],
        [0.6, wood.base],
        [1, wood.deep],
      ],
    )}"/>` +
    edge(
      wood,
      'M478 168L482 148C474 140 474 128 484 122C482 110 490 104 500 104C510 104 518 110 516 122C526 128 526 140 518 148L522 168',
      { w: 1.8 },
    );
  return { svg: out + edge(b, FORM, { o: 0.6 }), clip };
}
/** Down the side of the body, on the left. */
const SIDE = 'M352 284C384 400 404 520 402 660C398 800 372 940 368 1072';

export function render(piece: Piece): string {
  const sh = sheet(piece.prefix);
  const r = ramp(piece.colour);
  const tr = piece.trim ? ramp(piece.trim) : null;
  let out = wallShadow(sh, [FORM, 'M486 1060H514V1250H486Z'], { dx: 26, dy: 26 });
  const form = dressForm(sh, r.pale ? '#D8C2A0' : '#EEDFC8');
  out += form.svg;

  const line = SASH_LINE;
  const w = 122;
  const main = band(line, w, 10);
  // shadow the sash throws on the form
  out += `<g clip-path="${form.clip}"><path d="${main.d}" fill="#2b1e10" opacity=".4" filter="${sh.blur(9)}" transform="translate(8 16)"/></g>`;
  // tails hang from the knot
  const t1 = tail(
    sh,
    r,
    points([672, 836, 664, 900, 648, 970, 654, 1040, 642, 1092]),
    (t) => 66 + 34 * Math.min(1, t * 1.6),
    {
      name: 'ta',
      trim: tr,
      notch: 52,
      stops: [
        [0, 'deep'],
        [0.12, 'base'],
        [0.3, 'high'],
        [0.42, 'light'],
        [0.6, 'low'],
        [0.76, 'light'],
        [1, 'base'],
      ],
    },
  );
  const t2 = tail(
    sh,
    r,
    points([684, 836, 710, 900, 722, 964, 738, 1020, 736, 1056]),
    (t) => 60 + 38 * Math.min(1, t * 1.6),
    {
      name: 'tb',
      trim: tr,
      notch: 50,
      stops: [
        [0, 'deep'],
        [0.2, 'low'],
        [0.4, 'light'],
        [0.55, 'base'],
        [0.8, 'shadow'],
        [1, 'low'],
      ],
      streak: [-0.1, 0.15],
    },
  );

  const rb = ribbon(sh, r, line, w, {
    name: 'm',
    n: 8,
    trim: tr,
    axis: [
      [330, 262],
      [742, 900],
    ],
    streak: [0.2, -0.12],
    stops: [
      [0, 'shadow'],
      [0.06, 'low'],
      [0.13, 'light'],
      [0.19, 'high'],
      [0.26, 'light'],
      [0.4, 'base'],
      [0.52, 'low'],
      [0.62, 'base'],
      [0.7, 'light'],
      [0.75, 'high'],
      [0.82, 'base'],
      [0.92, 'shadow'],
      [1, 'deep'],
    ],
  });
  let s = rb.svg;
  s += folds(
    sh,
    r,
    [
      { p: [322, 272, 352, 330, 400, 394], w: 16, s: 0.8, ends: [0.8, 0] },
      { p: [356, 262, 384, 320, 430, 372], w: 14, s: 0.6, ends: [0.8, 0] },
      { p: [440, 400, 500, 480, 548, 540], w: 14, s: 0.35 },
      { p: [440, 540, 500, 610, 560, 660], w: 16, s: 0.4 },
      { p: [664, 850, 600, 772, 552, 706], w: 18, s: 0.9, ends: [0.9, 0] },
      { p: [668, 830, 620, 760, 580, 700], w: 14, s: 0.7, ends: [0.9, 0] },
      { p: [690, 812, 652, 764, 616, 712], w: 14, s: 0.7, ends: [0.9, 0] },
      { p: [694, 850, 726, 884, 760, 900], w: 14, s: 0.8, ends: [0.9, 0] },
    ],
    { clip: rb.clip, name: 'n' },
  );
  // clip to the body at the hip and round the shoulder
  out += `<g clip-path="${form.clip}">${s}</g>`;
  out += letters(sh, r, piece, { folds: 'n', strength: 0.8 });
  out +=
    `<g fill="#20160a" opacity=".34"><path d="${t1.d}${t2.d}" filter="${sh.blur(9)}" transform="translate(10 16)"/></g>` +
    t2.svg +
    t1.svg;
  if (piece.fastening === 'pin') {
    const knot = tail(sh, r, points([626, 770, 676, 836, 730, 900]), 106, {
      name: 'kn',
      notch: -24,
    });
    out +=
      `<path d="${knot.d}" fill="#000" opacity=".3" filter="${sh.blur(5)}" transform="translate(5 9)"/>${knot.svg}` +
      pin(sh, 676, 834, -40);
  } else out += bow(sh, r, 676, 838, 0.86, 14, 'bw');

  return finish(sh, piece, studio(sh, piece.background), out, {
    at: [-62, -36, 1.12],
    crop: [330, 430, 400, 500],
  });
}
