// Zip pouch with a boxed base, standing on a surface.
import { BRAND, COLOURS, ramp, type Tones } from '../kit/colour.ts';
import { folds, forms } from '../kit/folds.ts';
import { edge, seam, stitch, teeth } from '../kit/lines.ts';
import { finish, sheet, type Sheet, type UnletteredDrawing } from '../kit/sheet.ts';
import { groundShadow, studio } from '../kit/studio.ts';
import { cloth } from '../kit/weave.ts';
import { print } from '../lettering/print.ts';
import type { Piece } from '../piece.ts';

export { pouch as places } from '../slots/pouch.ts';

const FRONT =
  'M150 470C300 456 700 456 850 470C856 540 866 640 882 736C892 800 890 868 862 888C760 906 620 912 500 912C380 912 240 906 138 888C110 868 108 800 118 736C134 640 144 540 150 470Z';
const TOP =
  'M150 470C152 446 164 428 186 422C320 408 680 408 814 422C836 428 848 446 850 470C700 456 300 456 150 470Z';

interface Pouch {
  piece: Piece;
  sh: Sheet;
  r: Tones;
  /** of loop and pull */
  tr: Tones;
  tape: Tones;
  metal: Tones;
  clip: string;
  tclip: string;
}

function pouchOf(piece: Piece, sh: Sheet): Pouch {
  const r = ramp(piece.colour);
  const tr = ramp(piece.trim ?? COLOURS.leather);
  return {
    piece,
    sh,
    r,
    tr,
    tape: piece.trim ? tr : r,
    metal: ramp(COLOURS.brass),
    clip: sh.clip('front', FRONT),
    tclip: sh.clip('top', TOP),
  };
}

function zip(sh: Sheet, r: Tones, metal: Tones, x1: number, x2: number, y: number, bow: number) {
  const tape = `M${x1} ${y - 15}Q${(x1 + x2) / 2} ${y - 15 - bow * 2} ${x2} ${y - 15}L${x2} ${y + 15}Q${(x1 + x2) / 2} ${y + 15 - bow * 2} ${x1} ${y + 15}Z`;
  const line = `M${x1 + 8} ${y}Q${(x1 + x2) / 2} ${y - bow * 2} ${x2 - 8} ${y}`;
  return (
    `<path d="${tape}" fill="${r.low}"/><path d="${tape}" fill="${sh.lin(
      'zt',
      0,
      y - 40,
      0,
      y + 15,
      [
        [0, r.deep, 0.5],
        [0.6, r.base, 0],
        [1, r.deep, 0.35],
      ],
    )}"/>` + teeth(metal, line, 10)
  );
}

/** At the side, behind. */
function loop({ tr }: Pouch): string {
  return (
    `<path d="M152 500L96 506C84 508 80 516 82 526L88 556C90 566 96 570 106 568L146 562Z" fill="${tr.low}"/><path d="M152 508L104 513C98 514 96 518 97 524L101 548C102 554 106 556 112 555L147 550Z" fill="${tr.base}"/>` +
    edge(tr, 'M152 500L96 506C84 508 80 516 82 526L88 556C90 566 96 570 106 568L146 562', {
      w: 2,
    }) +
    stitch(tr, 'M148 514L108 519C104 520 103 523 104 527L107 544C108 548 110 549 114 549L146 544', {
      w: 1.8,
      dash: [6, 4],
      thread: BRAND.cream,
      o: 0.8,
    })
  );
}

/** With the zip; leans back. */
function topPanel({ sh, r, tape, metal, tclip }: Pouch): string {
  let out = cloth(sh, r, TOP, {
    fill: sh.lin('tp', 0, 408, 0, 470, [
      [0, r.low],
      [0.5, r.base],
      [1, r.light],
    ]),
    kind: 'canvas',
    scale: 0.7,
  });
  out += zip(sh, tape, metal, 182, 818, 446, 7);
  out +=
    `<g clip-path="${tclip}"><path d="M150 472C300 458 700 458 850 472" fill="none" stroke="${r.deep}" stroke-width="7" opacity=".6" filter="${sh.blur(3)}"/></g>` +
    edge(r, TOP, { o: 0.7 });
  return out;
}

function frontPanel({ piece, sh, r, clip }: Pouch): string {
  let out = cloth(sh, r, FRONT, {
    fill: sh.lin('fill', 200, 440, 760, 960, [
      [0, r.light],
      [0.42, r.base],
      [1, r.low],
    ]),
    kind: 'canvas',
    scale: piece.view === 'detail' ? 0.75 : 0.7,
  });
  out += forms(
    sh,
    r,
    [
      {
        d: 'M170 480C340 466 520 468 600 480C560 600 420 660 200 660C160 640 150 560 170 480Z',
        o: 0.7,
        tone: 'high',
      },
      { d: 'M100 800C300 850 700 850 900 790V930H100Z', o: 0.85 },
      { d: 'M860 460C830 600 836 760 850 920H930V460Z', o: 0.75 },
      { d: 'M150 470C150 600 130 700 120 900H90V470Z', o: 0.5 },
      { d: 'M140 880C300 904 700 904 860 880L850 930H150Z', o: 0.6, tone: 'deep' },
    ],
    { clip, blur: 26 },
  );
  out += folds(
    sh,
    r,
    [
      { p: [156, 484, 226, 520, 318, 532], w: 26, s: 0.6, ends: [0.7, 0] },
      { p: [150, 512, 204, 574, 244, 650], w: 26, s: 0.5, ends: [0.6, 0] },
      { p: [846, 486, 776, 526, 684, 536], w: 28, s: 0.7, ends: [0.7, 0] },
      { p: [852, 514, 800, 580, 762, 660], w: 26, s: 0.6, ends: [0.6, 0] },
      { p: [132, 880, 206, 836, 300, 806], w: 34, s: 0.7, ends: [0.8, 0] },
      { p: [124, 840, 166, 790, 190, 720], w: 26, s: 0.5, ends: [0.6, 0] },
      { p: [868, 880, 792, 838, 700, 812], w: 34, s: 0.85, ends: [0.8, 0] },
      { p: [876, 840, 836, 790, 814, 716], w: 28, s: 0.6, ends: [0.6, 0] },
      { p: [330, 906, 420, 872, 520, 866], w: 22, s: 0.4, ends: [0.5, 0] },
      { p: [672, 906, 600, 880, 540, 884], w: 20, s: 0.4, ends: [0.5, 0] },
      { p: [470, 466, 490, 502, 540, 530], w: 20, s: 0.35, ends: [0.6, 0] },
    ],
    { clip },
  );
  return out;
}

function seams({ piece, r, tr, clip }: Pouch): string {
  let out =
    seam(r, 'M150 471C300 457 700 457 850 471') +
    stitch(r, 'M151 482C300 468 700 468 849 482', {
      w: 2,
      dash: [9, 5],
      o: 0.75,
      thread: piece.trim ? tr.light : undefined,
    });
  out +=
    `<g clip-path="${clip}">` +
    seam(r, 'M166 474C160 540 150 640 136 736C126 800 126 850 140 884', { o: 0.4 }) +
    seam(r, 'M834 474C840 540 850 640 864 736C874 800 874 850 860 884', { o: 0.4 }) +
    '</g>';
  return out;
}

function contour({ r, clip }: Pouch): string {
  return (
    `<g clip-path="${clip}"><path d="${FRONT}" fill="none" stroke="${r.rim}" stroke-width="5" opacity="${r.dark ? 0.55 : 0.6}" transform="translate(2.5 3)"/></g>` +
    edge(r, FRONT)
  );
}

/** With its pull, which hangs over the front. */
function slider({ sh, tr, metal }: Pouch): string {
  let out =
    `<path d="M742 462C748 500 748 540 740 588L716 586C712 540 716 500 722 462Z" fill="#000" opacity=".32" filter="${sh.blur(5)}" transform="translate(11 10)"/>` +
    `<path d="M708 430H756L752 458H712Z" fill="${sh.lin('sl', 708, 430, 756, 460, [
      [0, metal.sheen],
      [0.4, metal.base],
      [1, metal.deep],
    ])}"/>` +
    edge(metal, 'M708 430H756L752 458H712Z', { w: 1.8 }) +
    `<path d="M732 446C724 446 722 454 723 464C724 472 740 472 741 464C742 454 740 446 732 446Z" fill="none" stroke="${metal.deep}" stroke-width="6"/><path d="M732 446C724 446 722 454 723 464C724 472 740 472 741 464C742 454 740 446 732 446Z" fill="none" stroke="${metal.light}" stroke-width="3.4"/>`;
  const pull =
    'M722 470C728 466 738 466 743 470C749 500 750 540 746 580C744 590 720 590 717 580C713 540 715 500 722 470Z';
  out +=
    `<path d="${pull}" fill="${sh.lin('pl', 712, 470, 752, 590, [
      [0, tr.light],
      [0.5, tr.base],
      [1, tr.low],
    ])}"/><path d="M726 476C720 510 720 550 723 580" stroke="${tr.high}" stroke-width="4" opacity=".5" fill="none" filter="${sh.blur(2.2)}"/>` +
    edge(tr, pull, { w: 2 }) +
    stitch(tr, 'M727 482C722 515 722 548 725 576C727 581 737 581 739 576C743 548 743 515 738 482', {
      w: 1.7,
      dash: [6, 4],
      thread: BRAND.cream,
      o: 0.85,
    });
  return out;
}

export function render(piece: Piece): UnletteredDrawing {
  const sh = sheet(piece.prefix);
  const pouch = pouchOf(piece, sh);
  const layers = [
    groundShadow(sh, 500, 898, 760, { lean: 18 }),
    loop(pouch),
    topPanel(pouch),
    frontPanel(pouch),
    seams(pouch),
    print(sh, pouch.r, piece, () => ({ folds: 'f' })),
    contour(pouch),
    slider(pouch),
  ];
  return finish(sh, studio(sh, piece.background, { floor: 800 }), layers.join(''), {
    at: [0, 4, 1],
    crop: [456, 392, 416, 520],
  });
}
