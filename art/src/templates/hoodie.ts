// Pullover hoodie, hood standing: front, back, detail.
import { BRAND, ramp } from '../kit/colour.ts';
import { folds, forms, type Fold, type Form } from '../kit/folds.ts';
import { edge, ribs, seam, stitch } from '../kit/lines.ts';
import { band, mirror, pointAt, points, type Points, whole } from '../kit/paths.ts';
import { finish, sheet } from '../kit/sheet.ts';
import { studio, wallShadow } from '../kit/studio.ts';
import { cloth } from '../kit/weave.ts';
import { print } from '../lettering/print.ts';
import type { Piece } from '../piece.ts';

export { hoodie as places } from '../slots/hoodie.ts';

const BODY = whole(
  'M500 360C456 352 412 332 378 306C336 324 288 340 252 364C246 430 262 500 276 560C284 700 274 860 270 1000C340 1012 420 1016 500 1016',
);
const HEM = whole(
  'M500 1014C420 1014 340 1010 270 998C268 1024 274 1056 284 1080C350 1092 420 1096 500 1096',
);
const SLV =
  'M256 360C206 388 170 440 146 520C116 640 92 800 84 1000C106 1016 150 1022 182 1016C196 920 214 800 238 700C252 640 272 600 278 556C280 480 268 420 256 360Z';
const CUFF =
  'M84 998C106 1016 150 1022 182 1014C184 1040 180 1066 172 1090C146 1098 112 1092 92 1080C84 1054 82 1026 84 998Z';
const HOOD =
  'M508 80C446 76 396 98 372 152C352 200 334 258 340 292C344 306 356 314 370 318C402 348 450 374 500 378C550 374 598 348 630 318C646 312 658 300 660 286C664 252 646 196 626 154C606 106 560 82 508 80Z';
const OPEN = whole(
  'M500 132C456 132 422 154 408 204C396 250 404 286 430 318C452 342 478 358 500 368',
);
const NECK = 'M374 310C404 344 450 372 500 376C550 372 596 344 626 310';
const POCKET = whole(
  'M500 770L384 770C372 770 366 776 362 786C348 824 330 862 312 892C308 900 308 906 308 914L308 1008C360 1014 430 1016 500 1016',
);
/** Where a hand goes into the pocket, and the rows of stitches along it. */
const MOUTH = 'M362 786C348 824 330 862 312 892';
const WELT = 'M376 792C362 828 344 868 324 900',
  WELT2 = 'M384 794C370 832 352 872 332 904';

export function render(piece: Piece): string {
  const { isBack: back } = piece;
  const sh = sheet(piece.prefix);
  const r = ramp(piece.colour);
  const tr = piece.trim ? ramp(piece.trim) : r;
  const cord = piece.trim ? tr : ramp(r.pale ? '#EDE6D8' : r.dark ? '#E9E2D3' : '#F2EADB');
  const clip = sh.clip('body', BODY),
    hclip = sh.clip('hood', HOOD),
    oclip = sh.clip('open', OPEN);
  const sil = [BODY, HEM, SLV, mirror(SLV), CUFF, mirror(CUFF), HOOD];
  let out = wallShadow(sh, sil);
  const thread = piece.trim ? tr.base : undefined;
  const twin = (a: string, b?: string) =>
    stitch(r, a, { w: 1.6, dash: [7, 4], o: 0.6, thread }) +
    (b ? stitch(r, b, { w: 1.6, dash: [7, 4], o: 0.6, thread }) : '');

  // sleeves hang behind the body
  const sleeveFolds = (k: number): Fold[] => {
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
  };
  for (const k of [0, 1]) {
    const S = k ? mirror(SLV) : SLV,
      C = k ? mirror(CUFF) : CUFF,
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
    // cuff
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
  }

  // body
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
  // set-in sleeves
  const ARM = 'M254 362C266 430 284 500 277 558',
    ARM2 = 'M263 366C275 430 293 500 286 560';
  out +=
    seam(r, ARM) +
    seam(r, mirror(ARM)) +
    stitch(r, ARM2, { w: 1.5, dash: [6, 4], o: 0.5, thread }) +
    stitch(r, mirror(ARM2), { w: 1.5, dash: [6, 4], o: 0.5, thread });

  // print goes on before pocket and hood
  out += print(sh, r, piece, { folds: 'f' });

  // hem rib
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

  if (!back) {
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
      twin(WELT, WELT2) +
      twin(mirror(WELT), mirror(WELT2)) +
      twin('M390 781H610');
  }

  // hood
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
  if (!back) {
    out += folds(
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
    // inside of the hood
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
    // opening edge: turned hem
    out +=
      `<path d="${OPEN}" fill="none" stroke="${r.line}" stroke-width="5" opacity=".55" filter="${sh.blur(2.2)}"/>` +
      edge(r, OPEN, { o: 0.75 }) +
      `<path d="${whole('M500 127C452 127 418 150 404 203C391 251 400 289 427 322C449 346 476 363 500 373')}" fill="none" stroke="${r.rim}" stroke-width="3" opacity=".7"/>` +
      twin(
        whole(
          'M500 116C446 116 408 140 392 200C378 254 390 298 418 330C442 354 474 370 500 380',
        ).replace('Z', ''),
      );
    // crossover at the throat
    out += seam(r, 'M500 366C510 372 524 372 540 364', { o: 0.6 });
  } else {
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
      twin('M490 90C494 180 488 280 490 370', 'M510 90C514 180 508 280 510 370');
  }
  out +=
    seam(r, NECK) +
    twin('M370 320C402 354 448 382 500 386C552 382 598 354 630 320') +
    edge(r, HOOD);
  out += `<g clip-path="${hclip}"><path d="${HOOD}" fill="none" stroke="${r.rim}" stroke-width="5" opacity=".5" transform="translate(2.5 3)"/></g>`;

  if (!back) {
    // cords through eyelets
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
  }
  return finish(sh, piece, studio(sh, piece.background), out, {
    at: [0, 22, 1],
    crop: [346, 236, 308, 385],
  });
}
