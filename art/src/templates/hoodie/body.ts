import { folds, forms, type Fold, type Form } from '../../kit/folds.ts';
import { edge, ribs, seam, stitch } from '../../kit/lines.ts';
import { mirror, points } from '../../kit/paths.ts';
import { cloth } from '../../kit/weave.ts';
import { type Hoodie, BODY, HEM, SLV, CUFF, POCKET, MOUTH, WELT, WELT2, twin } from './shape.ts';

function sleeveFolds(k: number): Fold[] {
  const m = (p: readonly number[]) =>
    k ? p.map((value, at) => (at % 2 ? value : 1000 - value)) : p;
  const z = k ? 1.15 : 1;
  return [
    { p: m([274, 560, 226, 562, 176, 524]), w: 28, s: 0.95 * z, ends: [0.8, 0] },
    { p: m([270, 590, 220, 646, 150, 676]), w: 32, s: 0.75 * z, ends: [0.7, 0] },
    { p: m([246, 690, 206, 762, 150, 800]), w: 28, s: 0.6 * z, ends: [0.6, 0] },
    { p: m([104, 820, 146, 862, 206, 872]), w: 28, s: 0.7 * z, ends: [0.5, 0] },
    { p: m([92, 930, 138, 962, 190, 944]), w: 24, s: 0.9 * z, ends: [0.6, 0.3] },
    { p: m([236, 400, 190, 490, 156, 620]), w: 26, s: 0.5 * z },
  ];
}

/** Hangs behind the body; `k` is 0 on the left and 1 on the right. */
export function sleeve({ sh, r }: Hoodie, k: number): string {
  let out = '';
  const S = k ? mirror(SLV) : SLV,
    m = (x: number) => (k ? 1000 - x : x);
  const c = sh.clip(`s${k}`, S);
  out += cloth(sh, r, S, {
    fill: sh.lin(
      `sf${k}`,
      m(80),
      0,
      m(280),
      60,
      k
        ? [
            [0, r.low],
            [0.5, r.base],
            [1, r.low],
          ]
        : [
            [0, r.base],
            [0.35, r.light],
            [1, r.low],
          ],
    ),
    kind: 'jersey',
  });
  out += forms(
    sh,
    r,
    [
      {
        d: k
          ? mirror('M290 400C250 600 220 800 196 1030H240L300 560Z')
          : 'M290 400C250 600 220 800 196 1030H240L300 560Z',
        o: 0.9,
      },
      {
        d: k
          ? mirror('M140 500C110 640 84 800 70 1010H50V500Z')
          : 'M140 500C110 640 84 800 70 1010H50V500Z',
        o: k ? 0.9 : 0.4,
      },
      ...(k
        ? []
        : ([
            {
              d: 'M220 400C170 460 140 600 126 760H160C180 640 210 520 236 440Z',
              o: 0.6,
              tone: 'high',
            },
          ] satisfies Form[])),
    ],
    { clip: c, blur: 20 },
  );
  out += folds(sh, r, sleeveFolds(k), { clip: c, name: `s${k}` }) + edge(r, S);
  return out;
}

export function cuff({ sh, r, tr }: Hoodie, k: number): string {
  let out = '';
  const C = k ? mirror(CUFF) : CUFF,
    m = (x: number) => (k ? 1000 - x : x);
  out +=
    `<path d="${C}" fill="${sh.lin(
      `cf${k}`,
      m(84),
      0,
      m(184),
      20,
      k
        ? [
            [0, tr.low],
            [0.6, tr.base],
            [1, tr.shadow],
          ]
        : [
            [0, tr.base],
            [0.4, tr.light],
            [1, tr.shadow],
          ],
    )}"/>` +
    ribs(
      tr,
      [
        [m(85), 1000],
        [m(110), 1014],
        [m(146), 1020],
        [m(182), 1014],
      ],
      [
        [m(92), 1080],
        [m(116), 1092],
        [m(146), 1096],
        [m(172), 1090],
      ],
      17,
      '2.2 0',
    ) +
    seam(
      r,
      k ? mirror('M84 998C106 1016 150 1022 182 1014') : 'M84 998C106 1016 150 1022 182 1014',
    ) +
    edge(tr, C);
  return out;
}

export function body({ sh, r, clip, back }: Hoodie): string {
  let out = '';
  out += `<path d="${BODY}" fill="${r.line}" opacity=".45" filter="${sh.blur(9)}" transform="translate(4 8)" clip-path="${sh.clip('arms', [SLV, mirror(SLV)])}"/>`;
  out += cloth(sh, r, BODY, {
    fill: sh.lin('fill', 260, 330, 760, 1060, [
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
        d: 'M300 400C360 370 430 400 440 480C430 580 360 640 310 620C290 560 284 470 300 400Z',
        o: 0.75,
        tone: 'high',
      },
      { d: 'M760 370C716 560 720 800 728 1030H790V370Z', o: 0.95 },
      { d: 'M262 520C290 700 290 860 288 1020H240V520Z', o: 0.65 },
      {
        d: 'M378 306C420 350 580 350 622 306L640 380C590 430 410 430 360 380Z',
        o: back ? 0.3 : 0.6,
      },
      { d: 'M262 950C400 990 600 990 738 950V1030H262Z', o: 0.6 },
    ],
    { clip, blur: 26 },
  );
  out += folds(
    sh,
    r,
    [
      { p: [278, 566, 340, 560, 398, 516], w: 28, s: 0.7, ends: [0.7, 0] },
      { p: [280, 590, 356, 620, 420, 690], w: 30, s: 0.75, ends: [0.6, 0] },
      { p: [722, 566, 662, 562, 604, 520], w: 28, s: 0.8, ends: [0.7, 0] },
      { p: [720, 590, 646, 628, 586, 704], w: 32, s: 0.9, ends: [0.6, 0] },
      { p: [282, 690, 300, 780, 292, 880], w: 22, s: 0.5 },
      { p: [718, 690, 702, 790, 710, 890], w: 24, s: 0.65 },
      { p: [276, 1000, 300, 950, 296, 880], w: 20, s: 0.6, ends: [0.7, 0] },
      { p: [724, 1000, 702, 950, 706, 880], w: 22, s: 0.7, ends: [0.7, 0] },
      ...(back
        ? ([
            { p: [420, 700, 404, 860, 412, 1010], w: 34, s: 0.6, ends: [0, 1] },
            { p: [590, 640, 610, 820, 596, 1010], w: 38, s: 0.6, ends: [0, 1] },
          ] satisfies Fold[])
        : []),
    ],
    { clip },
  );
  return out;
}

/** Seams of the set-in sleeves. */
export function armholes({ r, thread }: Hoodie): string {
  let out = '';
  const ARM = 'M254 362C266 430 284 500 277 558',
    ARM2 = 'M263 366C275 430 293 500 286 560';
  out +=
    seam(r, ARM) +
    seam(r, mirror(ARM)) +
    stitch(r, ARM2, { w: 1.5, dash: [6, 4], o: 0.5, thread }) +
    stitch(r, mirror(ARM2), { w: 1.5, dash: [6, 4], o: 0.5, thread });
  return out;
}

export function hem({ sh, r, tr }: Hoodie): string {
  let out = '';
  out +=
    `<path d="${HEM}" fill="${sh.lin('hem', 270, 0, 730, 40, [
      [0, tr.base],
      [0.3, tr.light],
      [0.6, tr.base],
      [1, tr.shadow],
    ])}"/>` +
    ribs(
      tr,
      points([271, 1000, 380, 1012, 500, 1014, 620, 1012, 729, 1000]),
      points([284, 1080, 390, 1093, 500, 1096, 610, 1093, 716, 1080]),
      58,
      '3.4 0',
    ) +
    seam(r, 'M270 998C340 1010 420 1014 500 1014C580 1014 660 1010 730 998') +
    edge(tr, HEM);
  out += edge(r, BODY, { o: 0.6 });
  return out;
}

export function pocket(hoodie: Hoodie): string {
  const { sh, r, clip } = hoodie;
  let out = '';
  const pclip = sh.clip('pk', POCKET);
  out +=
    `<g clip-path="${clip}"><path d="${POCKET}" fill="${r.line}" opacity=".55" filter="${sh.blur(9)}" transform="translate(4 -4)"/></g>` +
    cloth(sh, r, POCKET, {
      fill: sh.lin('pf', 310, 770, 690, 1020, [
        [0, r.light],
        [0.5, r.base],
        [1, r.low],
      ]),
      kind: 'jersey',
    }) +
    forms(
      sh,
      r,
      [
        {
          d: 'M380 790C440 776 520 780 540 800C520 900 440 940 360 940C340 900 350 840 380 790Z',
          o: 0.6,
          tone: 'high',
        },
        { d: 'M640 780C660 860 680 940 690 1020H720V770Z', o: 0.9 },
        { d: 'M300 970C420 1000 580 1000 700 960V1020H300Z', o: 0.7 },
      ],
      { clip: pclip, blur: 20 },
    ) +
    folds(
      sh,
      r,
      [
        { p: [330, 880, 410, 900, 470, 960], w: 24, s: 0.5, ends: [0.5, 0] },
        { p: [670, 880, 596, 904, 540, 966], w: 26, s: 0.6, ends: [0.5, 0] },
      ],
      { clip: pclip, name: 'q' },
    ) +
    `<path d="${MOUTH}" fill="none" stroke="${r.line}" stroke-width="7" opacity=".5" filter="${sh.blur(2.2)}" transform="translate(-3 -1)"/><path d="${mirror(MOUTH)}" fill="none" stroke="${r.line}" stroke-width="7" opacity=".6" filter="${sh.blur(2.2)}" transform="translate(3 1)"/>` +
    edge(r, POCKET, { o: 0.7 }) +
    `<path d="M364 788C350 826 332 864 314 894" fill="none" stroke="${r.rim}" stroke-width="2.4" opacity=".8"/>` +
    twin(hoodie, WELT, WELT2) +
    twin(hoodie, mirror(WELT), mirror(WELT2)) +
    twin(hoodie, 'M390 781H610');
  return out;
}
