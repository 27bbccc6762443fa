// Canvas tote, hung from a turned peg.
import { BRAND, ramp, type Tones } from '../kit/colour.ts';
import { folds, forms } from '../kit/folds.ts';
import { edge, seam, stitch } from '../kit/lines.ts';
import { type Band, band, points } from '../kit/paths.ts';
import { finish, sheet, type Sheet, type UnletteredDrawing } from '../kit/sheet.ts';
import { studio, wallShadow } from '../kit/studio.ts';
import { cloth } from '../kit/weave.ts';
import { print } from '../lettering/print.ts';
import type { Piece } from '../piece.ts';

export { tote as places } from '../slots/tote.ts';

const FRONT =
  'M218 500C262 478 320 468 374 466C420 478 458 490 502 490C546 490 586 478 628 466C684 468 738 480 782 502C776 560 768 640 770 720C772 820 786 960 790 1052C792 1082 784 1096 762 1100C690 1108 610 1114 502 1114C390 1114 306 1108 238 1100C216 1096 208 1082 210 1052C216 950 230 820 230 720C230 640 224 560 218 500Z';
const RIM =
  'M218 500C262 478 320 468 374 466C420 478 458 490 502 490C546 490 586 478 628 466C684 468 738 480 782 502';
const BACK =
  'M218 500C250 470 310 456 372 456C420 452 458 466 500 468C544 466 584 452 630 456C692 456 750 472 782 502L770 560H230Z';

interface Tote {
  piece: Piece;
  sh: Sheet;
  r: Tones;
  /** of the straps */
  tr: Tones;
  thread: string | undefined;
  clip: string;
  straps: readonly [Band, Band];
  behind: readonly [Band, Band];
}

/** Straps are wide and flat at the bag, and turn edge-on as they ride over the peg. */
const wide = (t: number) => 46 - 24 * Math.max(0, (t - 0.45) / 0.55) ** 1.3;
const LEFT = points([372, 568, 372, 500, 380, 420, 412, 300, 456, 186, 490, 112]);
const RIGHT = points([630, 568, 630, 500, 622, 420, 590, 300, 546, 186, 512, 112]);
const BACK_LEFT = points([402, 500, 404, 440, 424, 320, 462, 196, 490, 118]);
const BACK_RIGHT = points([600, 500, 598, 440, 578, 320, 540, 196, 512, 118]);
const narrow = (t: number) => wide(t) * 0.92;

function toteOf(piece: Piece, sh: Sheet): Tote {
  const r = ramp(piece.colour);
  const tr = piece.trim ? ramp(piece.trim) : r;
  return {
    piece,
    sh,
    r,
    tr,
    thread: piece.trim ? tr.base : undefined,
    clip: sh.clip('front', FRONT),
    straps: [band(LEFT, wide, 7), band(RIGHT, wide, 7)],
    behind: [band(BACK_LEFT, narrow, 6), band(BACK_RIGHT, narrow, 6)],
  };
}

/** The first part of the peg, with its rose on the wall. */
function dowel({ sh }: Tote): string {
  return `<circle cx="500" cy="128" r="50" fill="#2b2114" opacity=".35" filter="${sh.blur(9)}" transform="translate(14 18)"/><circle cx="500" cy="126" r="30" fill="${sh.lin(
    'rose',
    470,
    96,
    530,
    160,
    [
      [0, '#C79A6B'],
      [1, '#7A5230'],
    ],
  )}"/>`;
}

/** Back panel and back straps. */
function backPanel({ sh, r, tr, behind }: Tote): string {
  let out =
    `<path d="${BACK}" fill="${sh.lin('bk', 0, 450, 0, 520, [
      [0, r.shadow],
      [1, r.deep],
    ])}"/>` +
    edge(
      r,
      'M218 500C250 470 310 456 372 456C420 452 458 466 500 468C544 466 584 452 630 456C692 456 750 472 782 502',
      { o: 0.6, w: 2 },
    );
  for (const [k, b] of behind.entries()) {
    out +=
      `<path d="${b.d}" fill="${k ? tr.shadow : tr.low}"/><path d="${b.d}" fill="${tr.deep}" opacity=".28"/>` +
      edge(tr, b.d, { w: 1.8, o: 0.6 });
  }
  out += `<path d="M385 466C430 480 460 492 502 492C546 492 580 480 618 466L616 452C580 462 540 470 500 470C460 470 420 460 388 452Z" fill="${r.line}" opacity=".35" filter="${sh.blur(5)}"/>`;
  return out;
}

function frontPanel({ piece, sh, r, clip }: Tote): string {
  let out = cloth(sh, r, FRONT, {
    fill: sh.lin('fill', 240, 470, 770, 1130, [
      [0, r.light],
      [0.45, r.base],
      [1, r.low],
    ]),
    kind: 'canvas',
    scale: piece.view === 'detail' ? 0.8 : 0.7,
  });
  out += forms(
    sh,
    r,
    [
      {
        d: 'M250 520C300 500 350 520 372 600C400 760 380 900 330 1010C280 1000 246 900 248 740Z',
        o: 0.6,
        tone: 'high',
      },
      {
        d: 'M800 500C760 620 756 760 764 880C768 980 780 1060 800 1130H640C690 1000 700 760 700 600Z',
        o: 0.62,
      },
      { d: 'M200 1010C300 1070 420 1084 520 1084C640 1084 720 1060 800 1000V1140H200Z', o: 0.5 },
      { d: 'M390 476C430 560 570 560 612 476L600 470H400Z', o: 0.55 },
      { d: 'M205 500C228 600 226 800 204 1060H232C250 860 248 660 236 500Z', o: 0.45 },
    ],
    { clip, blur: 26 },
  );
  out += folds(
    sh,
    r,
    [
      { p: [372, 570, 330, 650, 258, 716], w: 34, s: 0.9, ends: [0.4, 0] },
      { p: [362, 580, 352, 720, 312, 880], w: 38, s: 0.65, ends: [0.3, 0] },
      { p: [630, 572, 676, 650, 752, 706], w: 38, s: 1, ends: [0.4, 0] },
      { p: [640, 580, 660, 730, 706, 900], w: 42, s: 0.75, ends: [0.3, 0] },
      { p: [396, 496, 440, 548, 502, 562, 566, 548, 606, 496], w: 30, s: 0.75 },
      { p: [410, 556, 446, 606, 520, 628], w: 24, s: 0.45 },
      { p: [232, 508, 266, 560, 330, 590], w: 24, s: 0.55, ends: [0.6, 0] },
      { p: [770, 510, 738, 560, 676, 594], w: 26, s: 0.7, ends: [0.6, 0] },
      { p: [228, 1092, 296, 1044, 392, 1022], w: 34, s: 0.75, ends: [0.8, 0] },
      { p: [222, 1060, 256, 980, 268, 880], w: 26, s: 0.55, ends: [0.6, 0] },
      { p: [776, 1092, 700, 1046, 596, 1028], w: 36, s: 0.85, ends: [0.8, 0] },
      { p: [780, 1058, 746, 976, 736, 870], w: 28, s: 0.65, ends: [0.6, 0] },
      { p: [440, 1112, 500, 1074, 584, 1066], w: 20, s: 0.4, ends: [0.7, 0] },
    ],
    { clip },
  );
  return out;
}

/** Top hem, side seams and base. */
function seams({ sh, r, thread, clip }: Tote): string {
  const hem =
    'M221 534C264 512 320 502 374 500C420 512 458 524 502 524C546 524 586 512 628 500C684 502 738 514 779 536';
  const hem2 =
    'M220 526C264 504 320 494 374 492C420 504 458 516 502 516C546 516 586 504 628 492C684 494 738 506 780 528';
  let out =
    `<g clip-path="${clip}"><path d="${hem}" fill="none" stroke="${r.shadow}" stroke-width="9" opacity=".5" filter="${sh.blur(3)}" transform="translate(1 5)"/><path d="${RIM}" fill="none" stroke="${r.rim}" stroke-width="7" opacity=".55" transform="translate(0 5)"/></g>` +
    stitch(r, hem, { w: 2, dash: [9, 5], o: 0.8, thread }) +
    stitch(r, hem2, { w: 2, dash: [9, 5], o: 0.55, thread });
  // side seams and base
  out += `<g clip-path="${clip}">${seam(r, 'M234 506C240 600 246 660 246 720C246 820 232 950 226 1090', { o: 0.35 })}${seam(r, 'M766 508C760 600 754 660 754 720C756 820 770 950 774 1090', { o: 0.4 })}</g>`;
  return out;
}

/** A small woven tab in the left seam. */
function tab({ sh, r, tr }: Tote): string {
  return `<path d="M215 952L262 954L261 996L212 994Z" fill="#000" opacity=".22" filter="${sh.blur(3)}" transform="translate(4 5)"/><path d="M214 952L262 954L261 996L212 994Z" fill="${tr === r ? BRAND.olive : tr.base}"/><path d="M222 974h6M234 974.5h6M246 975h6" stroke="${BRAND.cream}" stroke-width="3" stroke-linecap="round"/>`;
}

function contour({ r, clip }: Tote): string {
  return (
    `<g clip-path="${clip}"><path d="${FRONT}" fill="none" stroke="${r.rim}" stroke-width="5" opacity="${r.dark ? 0.5 : 0.55}" transform="translate(2.5 2)"/></g>` +
    edge(r, FRONT)
  );
}

/** `k` is 0 on the left and 1 on the right. */
function frontStrap({ piece, sh, r, tr, clip, straps }: Tote, k: 0 | 1): string {
  const b = k ? straps[1] : straps[0];
  const mid = k ? 630 : 372;
  let out = `<g clip-path="${clip}"><path d="${b.d}" fill="${r.line}" opacity=".5" filter="${sh.blur(5)}" transform="translate(8 7)"/></g>`;
  const g = sh.lin(`st${k}`, mid - 26, 0, mid + 26, 0, [
    [0, tr.light],
    [0.5, tr.base],
    [1, tr.low],
  ]);
  out +=
    cloth(sh, tr, b.d, { fill: g, kind: 'twill' }) +
    `<path d="${b.d}" fill="${sh.lin(`sv${k}`, 0, 110, 0, 480, [
      [0, tr.deep, 0.75],
      [0.4, tr.deep, 0.1],
      [0.8, tr.high, 0.22],
      [1, tr.high, 0],
    ])}"/>` +
    `<path d="${b.at(k ? 0.28 : -0.16)}" fill="none" stroke="${tr.high}" stroke-width="5" opacity=".35" filter="${sh.blur(3)}"/>` +
    edge(tr, b.d, { o: 0.7, w: 2.2 }) +
    `<path d="M${mid - 21} 564h42" stroke="${tr.line}" stroke-width="2" opacity=".6"/>`;
  out +=
    stitch(tr, b.at(0.38), {
      w: 1.5,
      dash: [7, 5],
      o: 0.55,
      thread: tr === r ? undefined : tr.rim,
    }) +
    stitch(tr, b.at(-0.38), {
      w: 1.5,
      dash: [7, 5],
      o: 0.55,
      thread: tr === r ? undefined : tr.rim,
    });
  out += stitch(
    tr,
    `M${mid - 15} 506H${mid + 15}V556H${mid - 15}ZL${mid + 15} 556M${mid + 15} 506L${mid - 15} 556`,
    { w: 2.4, dash: [7, 4], thread: piece.trim ? (tr.dark ? tr.rim : tr.deep) : undefined },
  );
  return out;
}

/** The second part of the peg, with the straps that ride over it. */
function knob({ sh, tr }: Tote): string {
  const top = 'M479 128C480 96 522 96 523 128L512 128C510 112 492 112 490 128Z';
  return (
    `<path d="${top}" fill="${tr.low}"/>` +
    edge(tr, top, { w: 1.8, o: 0.6 }) +
    `<circle cx="506" cy="136" r="26" fill="#1d150b" opacity=".4" filter="${sh.blur(4)}"/>` +
    `<circle cx="500" cy="126" r="25" fill="${sh.rad('knob', 490, 114, 36, [
      [0, '#EBCB9C'],
      [0.45, '#C08D57'],
      [1, '#71481F'],
    ])}"/><circle cx="500" cy="126" r="16.5" fill="none" stroke="#6b431d" stroke-width="1.6" opacity=".5"/><ellipse cx="491" cy="115" rx="7" ry="4.5" fill="#fff" opacity=".55" transform="rotate(-38 491 115)"/>`
  );
}

export function render(piece: Piece): UnletteredDrawing {
  const sh = sheet(piece.prefix);
  const tote = toteOf(piece, sh);
  const layers = [
    wallShadow(sh, [FRONT, ...tote.straps.map((strap) => strap.d)], { dx: 22, dy: 26 }),
    dowel(tote),
    backPanel(tote),
    frontPanel(tote),
    seams(tote),
    print(sh, tote.r, piece, () => ({ folds: 'f' })),
    tab(tote),
    contour(tote),
    frontStrap(tote, 0) + frontStrap(tote, 1),
    knob(tote),
  ];
  return finish(sh, studio(sh, piece.background), layers.join(''), {
    at: [0, 8, 1],
    crop: [222, 408, 284, 355],
  });
}
