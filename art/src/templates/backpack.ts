// Day pack with a round top, front pocket and leather lash tab, standing.
import { BRAND, COLOURS, ramp, type Tones } from '../kit/colour.ts';
import { folds, forms } from '../kit/folds.ts';
import { edge, seam, stitch, teeth } from '../kit/lines.ts';
import { band, mirror, points, type Points, whole } from '../kit/paths.ts';
import { finish, sheet, type Sheet } from '../kit/sheet.ts';
import { groundShadow, studio } from '../kit/studio.ts';
import { cloth } from '../kit/weave.ts';
import { print } from '../lettering/print.ts';
import type { Piece } from '../piece.ts';

export { backpack as places } from '../slots/backpack.ts';

const BODY = whole(
  'M500 232C384 232 312 262 282 340C262 396 256 520 250 660C244 800 236 920 244 1010C248 1062 272 1088 330 1094C390 1100 440 1102 500 1102',
);
const PANEL = whole(
  'M500 262C398 262 338 286 312 356C294 410 290 530 284 664C278 800 272 920 280 1000C286 1046 304 1064 350 1070C400 1074 450 1076 500 1076',
);
const POCKET = whole(
  'M500 690C430 690 380 692 340 700C326 704 320 714 319 728C314 820 310 920 314 1000C318 1030 332 1042 360 1046C410 1052 450 1054 500 1054',
);
const SIDE =
  'M252 742C226 746 212 760 208 786C200 860 200 960 208 1020C214 1052 230 1066 258 1068C248 1000 246 860 252 742Z';

function puller(
  sh: Sheet,
  metal: Tones,
  tr: Tones,
  x: number,
  y: number,
  rot: number,
  len: number,
) {
  return `<g transform="translate(${x} ${y}) rotate(${rot})"><path d="M-8 8H10V${len + 6}H-8Z" fill="#000" opacity=".35" filter="${sh.blur(5)}" transform="translate(7 6)"/><path d="M-11-10H11L9 12H-9Z" fill="${metal.base}" stroke="${metal.line}" stroke-width="1.6"/><path d="M-7-7H-1L-2 9H-6Z" fill="${metal.sheen}" opacity=".7"/><path d="M-8 10C-8 4 8 4 8 10L9 ${len - 4}C9 ${len + 5}-9 ${len + 5}-9 ${len - 4}Z" fill="${tr.base}" stroke="${tr.line}" stroke-width="1.8"/><path d="M-4 14L-5 ${len - 6}" stroke="${tr.high}" stroke-width="3" opacity=".7"/><path d="M0 18V${len - 6}" stroke="${BRAND.cream}" stroke-width="1.6" stroke-dasharray="6 4" opacity=".8"/></g>`;
}

export function render(piece: Piece): string {
  const { isBack: back } = piece;
  const sh = sheet(piece.prefix);
  const r = ramp(piece.colour);
  const tr = ramp(piece.trim ?? COLOURS.leather);
  const metal = ramp(COLOURS.brass);
  const clip = sh.clip('body', BODY),
    pclip = sh.clip('pocket', POCKET),
    panelClip = sh.clip('panel', PANEL);

  let out = groundShadow(sh, 500, 1094, 560);
  const web = (pts: Points, w: (t: number) => number, tones: Tones) => {
    const b = band(pts, w, 7);
    return (
      cloth(sh, tones, b.d, { fill: tones.low, kind: 'twill' }) +
      edge(tones, b.d, { w: 2.2 }) +
      stitch(tones, b.at(0.34), { w: 1.5, dash: [7, 5], o: 0.5 }) +
      stitch(tones, b.at(-0.34), { w: 1.5, dash: [7, 5], o: 0.5 })
    );
  };
  if (!back) {
    // straps seen behind, at both flanks
    for (const k of [0, 1]) {
      const s = (x: number) => (k ? 1000 - x : x);
      out += web(
        [
          [s(268), 600],
          [s(214), 660],
          [s(188), 760],
          [s(196), 880],
          [s(236), 1030],
        ],
        (t) => 40 - 18 * t,
        { ...r, low: k ? r.shadow : r.low },
      );
    }
  }
  // haul loop
  const loop = band(
    points([440, 262, 430, 206, 452, 168, 500, 158, 548, 168, 570, 206, 560, 262]),
    26,
    9,
  );
  out +=
    cloth(sh, tr, loop.d, {
      fill: sh.lin('lp', 430, 150, 570, 250, [
        [0, tr.light],
        [0.5, tr.base],
        [1, tr.shadow],
      ]),
      kind: 'satin',
    }) +
    edge(tr, loop.d, { w: 2.2 }) +
    stitch(tr, loop.at(0.3), { w: 1.7, dash: [7, 4], thread: BRAND.cream, o: 0.75 }) +
    stitch(tr, loop.at(-0.3), { w: 1.7, dash: [7, 4], thread: BRAND.cream, o: 0.75 });
  // side pockets bulge behind the body line
  for (const d of [SIDE, mirror(SIDE)]) {
    const k = d === SIDE;
    out +=
      cloth(sh, r, d, { fill: k ? r.base : r.shadow, kind: 'canvas', scale: 0.7 }) + edge(r, d);
    out += `<path d="${k ? 'M252 742C226 746 212 760 208 786L209 776L250 760Z' : 'M748 742C774 746 788 760 792 786L791 776L750 760Z'}" fill="${r.line}" opacity=".5"/>`;
  }

  out += cloth(sh, r, BODY, {
    fill: sh.lin('fill', 260, 240, 760, 1120, [
      [0, r.light],
      [0.45, r.base],
      [1, r.low],
    ]),
    kind: 'canvas',
    scale: 0.7,
  });
  out += forms(
    sh,
    r,
    [
      {
        d: 'M300 330C340 270 460 250 560 262C560 400 480 520 330 640C290 600 290 420 300 330Z',
        o: 0.75,
        tone: 'high',
      },
      { d: 'M760 300C710 480 716 800 740 1110H800V300Z', o: 1, tone: 'shadow' },
      { d: 'M240 420C262 600 250 900 250 1110H210V420Z', o: 0.7 },
      { d: 'M230 1010C340 1060 660 1060 770 1000V1120H230Z', o: 0.9 },
    ],
    { clip, blur: 26 },
  );

  if (!back) {
    out += folds(
      sh,
      r,
      [
        { p: [352, 400, 366, 500, 354, 620], w: 24, s: 0.45 },
        { p: [652, 400, 636, 510, 648, 630], w: 28, s: 0.6 },
        { p: [296, 668, 380, 640, 478, 648], w: 26, s: 0.6, ends: [0.6, 0] },
        { p: [706, 668, 624, 644, 536, 660], w: 28, s: 0.7, ends: [0.6, 0] },
        { p: [290, 720, 306, 830, 296, 960], w: 18, s: 0.6 },
        { p: [710, 720, 694, 830, 704, 960], w: 18, s: 0.7 },
        { p: [404, 372, 470, 396, 560, 380], w: 24, s: 0.35 },
      ],
      { clip: panelClip },
    );
    // piping round the front panel
    out +=
      `<path d="${PANEL}" fill="none" stroke="${r.deep}" stroke-width="12" opacity=".55" filter="${sh.blur(5)}" transform="translate(3 5)"/><path d="${PANEL}" fill="none" stroke="${r.low}" stroke-width="9"/><path d="${PANEL}" fill="none" stroke="${r.rim}" stroke-width="2.6" opacity=".75" transform="translate(-1.5 -2)"/>` +
      edge(r, PANEL, { w: 1.6, o: 0.6 });
    // main zip over the dome
    const z = points([
      330, 610, 334, 480, 350, 380, 396, 324, 500, 304, 604, 324, 650, 380, 666, 480, 670, 610,
    ]);
    const zb = band(z, 26, 14);
    out +=
      `<path d="${zb.d}" fill="${r.low}"/><path d="${zb.d}" fill="${r.deep}" opacity=".4"/>` +
      seam(r, zb.edgeA, { o: 0.55 }) +
      seam(r, zb.edgeB, { o: 0.55 }) +
      teeth(metal, zb.at(0), 9) +
      stitch(r, zb.at(0.82), { w: 1.7, dash: [8, 5], o: 0.6 }) +
      stitch(r, zb.at(-0.82), { w: 1.7, dash: [8, 5], o: 0.6 });
    out += puller(sh, metal, tr, 332, 560, 4, 60) + puller(sh, metal, tr, 404, 322, 24, 58);

    // pocket
    out += `<path d="${POCKET}" fill="${r.line}" opacity=".55" filter="${sh.blur(9)}" transform="translate(10 14)" clip-path="${sh.clip('bodyc', BODY)}"/>`;
    out += cloth(sh, r, POCKET, {
      fill: sh.lin('pk', 310, 690, 690, 1060, [
        [0, r.light],
        [0.4, r.base],
        [1, r.low],
      ]),
      kind: 'canvas',
      scale: 0.7,
    });
    out += forms(
      sh,
      r,
      [
        { d: 'M330 720C400 704 560 704 610 720C580 800 420 850 330 860Z', o: 0.75, tone: 'high' },
        { d: 'M690 700C660 800 664 960 680 1060H710V700Z', o: 0.85 },
        { d: 'M300 980C400 1030 600 1030 700 970V1070H300Z', o: 0.9 },
        { d: 'M320 690H680V730H320Z', o: 0.5 },
      ],
      { clip: pclip, blur: 20 },
    );
    out += folds(
      sh,
      r,
      [
        { p: [322, 752, 390, 776, 470, 778], w: 22, s: 0.5, ends: [0.7, 0] },
        { p: [680, 752, 616, 782, 540, 790], w: 24, s: 0.65, ends: [0.7, 0] },
        { p: [322, 1034, 386, 1008, 476, 1000], w: 24, s: 0.6, ends: [0.8, 0] },
        { p: [680, 1034, 612, 1012, 530, 1010], w: 26, s: 0.7, ends: [0.8, 0] },
        { p: [322, 820, 340, 900, 334, 980], w: 18, s: 0.45 },
        { p: [680, 820, 662, 900, 668, 980], w: 20, s: 0.6 },
      ],
      { clip: pclip, name: 'g' },
    );
    const pz = points([330, 728, 420, 719, 500, 717, 580, 719, 670, 728]);
    const pb = band(pz, 24, 8);
    out +=
      `<path d="${pb.d}" fill="${r.low}"/><path d="${pb.d}" fill="${r.deep}" opacity=".4"/>` +
      seam(r, pb.edgeA, { o: 0.5 }) +
      seam(r, pb.edgeB, { o: 0.5 }) +
      teeth(metal, pb.at(0), 9) +
      stitch(r, pb.at(0.85), { w: 1.7, dash: [8, 5], o: 0.65 });
    out +=
      `<path d="${POCKET}" fill="none" stroke="${r.low}" stroke-width="7"/><path d="${POCKET}" fill="none" stroke="${r.rim}" stroke-width="2.2" opacity=".7" transform="translate(-1.2 -1.600)"/>` +
      edge(r, POCKET, { w: 1.8, o: 0.7 });
    out += puller(sh, metal, tr, 640, 724, -5, 56);

    // lash tab
    const tab = 'M500 452L548 490C553 494 553 506 548 510L500 548L452 510C447 506 447 494 452 490Z';
    if (piece.position !== 'upper' || !piece.hasText) {
      out +=
        `<path d="${tab}" fill="#000" opacity=".38" filter="${sh.blur(5)}" transform="translate(6 8)"/><path d="${tab}" fill="${sh.lin(
          'tab',
          456,
          452,
          546,
          548,
          [
            [0, tr.light],
            [0.5, tr.base],
            [1, tr.low],
          ],
        )}" stroke-linejoin="round"/>` +
        edge(tr, tab, { w: 2 }) +
        `<path d="M486 484V516M514 484V516" stroke="${tr.line}" stroke-width="8" stroke-linecap="round"/><path d="M488.5 485V516M516.5 485V516" stroke="${tr.high}" stroke-width="1.6" opacity=".6"/>` +
        stitch(
          tr,
          'M500 464L540 496C543 498 543 502 540 504L500 536L460 504C457 502 457 498 460 496Z',
          { w: 1.9, dash: [7, 4.5], thread: BRAND.cream, o: 0.9 },
        );
    }
    // text
    out += print(sh, r, piece, { folds: piece.position === 'pocket' ? 'g' : 'f' });
  } else {
    // padded back panel and shoulder straps
    const pad = whole(
      'M500 330C420 330 372 342 350 392C336 450 330 560 328 680C326 800 322 920 326 980C330 1022 350 1034 390 1038C430 1042 460 1042 500 1042',
    );
    out += folds(
      sh,
      r,
      [
        { p: [300, 500, 316, 700, 306, 900], w: 20, s: 0.6 },
        { p: [700, 500, 684, 700, 694, 900], w: 22, s: 0.7 },
        { p: [330, 1080, 420, 1058, 520, 1070], w: 20, s: 0.6 },
      ],
      { clip },
    );
    out +=
      `<path d="${pad}" fill="${r.line}" opacity=".5" filter="${sh.blur(9)}" transform="translate(6 9)"/>` +
      cloth(sh, r, pad, {
        fill: sh.lin('pad', 330, 330, 670, 1042, [
          [0, r.light],
          [0.5, r.base],
          [1, r.low],
        ]),
        kind: 'pique',
      });
    const padc = sh.clip('pad', pad);
    out += forms(
      sh,
      r,
      [
        { d: 'M360 380H470V1020H350Z', o: 0.6, tone: 'high' },
        { d: 'M530 380H640V1020H530Z', o: 0.4, tone: 'high' },
        { d: 'M480 340H520V1042H480Z', o: 0.8, tone: 'deep' },
        { d: 'M650 340H690V1042H640Z', o: 0.6 },
      ],
      { clip: padc, blur: 20 },
    );
    out +=
      edge(r, pad, { o: 0.6 }) +
      stitch(r, 'M500 350V1030', { w: 2, dash: [9, 6], o: 0.7 }) +
      `<g clip-path="${padc}">` +
      stitch(r, pad, { w: 10, dash: [0.1, 30], o: 0 }) +
      '</g>';
    for (const k of [0, 1]) {
      const s = (x: number) => (k ? 1000 - x : x);
      const pts: Points = [
        [s(446), 300],
        [s(404), 400],
        [s(378), 520],
        [s(370), 640],
        [s(356), 760],
      ];
      const b = band(
        pts,
        (t) => 66 + 16 * Math.sin(Math.PI * Math.min(1, t * 1.2)) - 26 * t * t,
        8,
      );
      const low = band(
        [
          [s(357), 740],
          [s(326), 870],
          [s(268), 1010],
        ],
        24,
        5,
      );
      out +=
        `<path d="${low.d}" fill="#000" opacity=".3" filter="${sh.blur(5)}" transform="translate(8 8)"/>` +
        cloth(sh, r, low.d, { fill: r.low, kind: 'twill' }) +
        edge(r, low.d, { w: 2 });
      out +=
        `<path d="${b.d}" fill="#000" opacity=".4" filter="${sh.blur(9)}" transform="translate(14 12)"/>` +
        cloth(sh, r, b.d, {
          fill: sh.lin(
            `sp${k}`,
            s(350),
            0,
            s(350) + (k ? -80 : 90),
            0,
            k
              ? [
                  [0, r.low],
                  [1, r.light],
                ]
              : [
                  [0, r.light],
                  [1, r.low],
                ],
          ),
          kind: 'canvas',
          scale: 0.7,
        }) +
        `<path d="${b.at(0)}" fill="none" stroke="${r.high}" stroke-width="20" opacity=".4" filter="${sh.blur(9)}"/>` +
        edge(r, b.d) +
        stitch(r, b.at(0.38), { w: 1.8, dash: [8, 5], o: 0.7 }) +
        stitch(r, b.at(-0.38), { w: 1.8, dash: [8, 5], o: 0.7 });
      out += `<g transform="translate(${s(354)} 768) rotate(${k ? -10 : 10})"><path d="M-26-14H26V18H-26Z" fill="#000" opacity=".35" filter="${sh.blur(5)}" transform="translate(5 7)"/><path d="M-26-14H26V18H-26Z" fill="none" stroke="${metal.deep}" stroke-width="8" stroke-linejoin="round"/><path d="M-26-14H26V18H-26ZM-26 2H26" fill="none" stroke="${metal.light}" stroke-width="5" stroke-linejoin="round"/></g>`;
    }
    const yoke = whole(
      'M500 286C450 286 408 292 384 316C376 330 384 350 404 358C430 366 470 368 500 368',
    );
    out +=
      `<path d="${yoke}" fill="#000" opacity=".35" filter="${sh.blur(9)}" transform="translate(8 10)"/><path d="${yoke}" fill="${sh.lin(
        'yk',
        390,
        286,
        610,
        368,
        [
          [0, tr.light],
          [0.5, tr.base],
          [1, tr.low],
        ],
      )}"/>` +
      edge(tr, yoke) +
      stitch(
        tr,
        whole('M500 297C454 297 416 302 395 322C391 332 396 342 410 348C434 356 470 357 500 357'),
        { w: 1.9, dash: [8, 5], thread: BRAND.cream, o: 0.8 },
      );
    out += print(sh, tr, piece, null);
  }
  out +=
    `<g clip-path="${clip}"><path d="${BODY}" fill="none" stroke="${r.rim}" stroke-width="5.5" opacity="${r.dark ? 0.6 : 0.55}" transform="translate(2.5 3)"/></g>` +
    edge(r, BODY);
  return finish(sh, piece, studio(sh, piece.background, { floor: 1010 }), out, {
    at: [0, -6, 1],
    crop: [352, 640, 364, 455],
  });
}
