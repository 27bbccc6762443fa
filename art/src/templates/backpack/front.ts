import { BRAND, type Tones } from '../../kit/colour.ts';
import { folds, forms } from '../../kit/folds.ts';
import { edge, seam, stitch, teeth } from '../../kit/lines.ts';
import { band, points } from '../../kit/paths.ts';
import { type Sheet } from '../../kit/sheet.ts';
import { cloth } from '../../kit/weave.ts';
import { type Backpack, BODY, PANEL, POCKET } from './shape.ts';

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

/** With the piping round it. */
export function frontPanel({ sh, r, panelClip }: Backpack): string {
  let out = folds(
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
  out +=
    `<path d="${PANEL}" fill="none" stroke="${r.deep}" stroke-width="12" opacity=".55" filter="${sh.blur(5)}" transform="translate(3 5)"/><path d="${PANEL}" fill="none" stroke="${r.low}" stroke-width="9"/><path d="${PANEL}" fill="none" stroke="${r.rim}" stroke-width="2.6" opacity=".75" transform="translate(-1.5 -2)"/>` +
    edge(r, PANEL, { w: 1.6, o: 0.6 });
  return out;
}

/** Over the dome. */
export function mainZip({ sh, r, tr, metal }: Backpack): string {
  const z = points([
    330, 610, 334, 480, 350, 380, 396, 324, 500, 304, 604, 324, 650, 380, 666, 480, 670, 610,
  ]);
  const zb = band(z, 26, 14);
  let out =
    `<path d="${zb.d}" fill="${r.low}"/><path d="${zb.d}" fill="${r.deep}" opacity=".4"/>` +
    seam(r, zb.edgeA, { o: 0.55 }) +
    seam(r, zb.edgeB, { o: 0.55 }) +
    teeth(metal, zb.at(0), 9) +
    stitch(r, zb.at(0.82), { w: 1.7, dash: [8, 5], o: 0.6 }) +
    stitch(r, zb.at(-0.82), { w: 1.7, dash: [8, 5], o: 0.6 });
  out += puller(sh, metal, tr, 332, 560, 4, 60) + puller(sh, metal, tr, 404, 322, 24, 58);
  return out;
}

export function pocket({ sh, r, pclip }: Backpack): string {
  let out = `<path d="${POCKET}" fill="${r.line}" opacity=".55" filter="${sh.blur(9)}" transform="translate(10 14)" clip-path="${sh.clip('bodyc', BODY)}"/>`;
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
  return out;
}

export function pocketZip({ sh, r, tr, metal }: Backpack): string {
  const pz = points([330, 728, 420, 719, 500, 717, 580, 719, 670, 728]);
  const pb = band(pz, 24, 8);
  let out =
    `<path d="${pb.d}" fill="${r.low}"/><path d="${pb.d}" fill="${r.deep}" opacity=".4"/>` +
    seam(r, pb.edgeA, { o: 0.5 }) +
    seam(r, pb.edgeB, { o: 0.5 }) +
    teeth(metal, pb.at(0), 9) +
    stitch(r, pb.at(0.85), { w: 1.7, dash: [8, 5], o: 0.65 });
  out +=
    `<path d="${POCKET}" fill="none" stroke="${r.low}" stroke-width="7"/><path d="${POCKET}" fill="none" stroke="${r.rim}" stroke-width="2.2" opacity=".7" transform="translate(-1.2 -1.600)"/>` +
    edge(r, POCKET, { w: 1.8, o: 0.7 });
  out += puller(sh, metal, tr, 640, 724, -5, 56);
  return out;
}

export function lashTab({ sh, tr }: Backpack): string {
  const tab = 'M500 452L548 490C553 494 553 506 548 510L500 548L452 510C447 506 447 494 452 490Z';
  return (
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
    )
  );
}
