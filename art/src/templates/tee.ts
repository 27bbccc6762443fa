// Crew-neck T-shirt: front, back, detail.
import { BRAND, ramp, type Tones } from '../kit/colour.ts';
import { type Fold, folds } from '../kit/folds.ts';
import { edge, ribs, seam, stitch } from '../kit/lines.ts';
import { mirror, points } from '../kit/paths.ts';
import { finish, sheet, type Sheet, type UnletteredDrawing } from '../kit/sheet.ts';
import { BODY, fillOf, shape, sleeveSeams } from '../kit/shirt.ts';
import { studio, wallShadow } from '../kit/studio.ts';
import { cloth } from '../kit/weave.ts';
import { print } from '../lettering/print.ts';
import type { Piece } from '../piece.ts';

export { tee as places } from '../slots/tee.ts';

const NECKF = points([378, 198, 398, 258, 440, 306, 500, 324, 560, 306, 602, 258, 622, 198]);
const RIBIN = points([404, 187, 418, 236, 452, 276, 500, 290, 548, 276, 582, 236, 596, 187]);

interface Tee {
  piece: Piece;
  sh: Sheet;
  r: Tones;
  /** of the collar */
  tr: Tones;
  thread: string | undefined;
  clip: string;
  /** the cloth that is seen, and what it is filled with */
  front: string;
  fill: string;
}

function teeOf(piece: Piece, sh: Sheet): Tee {
  const r = ramp(piece.colour);
  const tr = piece.trim ? ramp(piece.trim) : r;
  const neck = BODY.replace(
    /^M500 204C462 204 428 198 404 186L376 198/,
    'M500 324C440 324 386 262 376 198',
  ).replace(/L596 186C572 198 538 204 500 204Z$/, 'C614 262 560 324 500 324Z');
  return {
    piece,
    sh,
    r,
    tr,
    thread: piece.trim ? tr.base : undefined,
    clip: sh.clip('body', BODY),
    front: piece.isBack ? BODY : neck,
    fill: fillOf(sh, r),
  };
}

/** Behind everything else. */
function insideNeck({ sh, r, tr }: Tee): string {
  const inside =
    'M404 187C440 204 560 204 596 187C600 250 560 300 500 300C440 300 400 250 404 187Z';
  return (
    `<path d="${inside}" fill="${sh.lin('in', 420, 190, 560, 300, [
      [0, r.deep],
      [1, r.shadow],
    ])}"/>` +
    `<path d="M404 187C440 206 560 206 596 187L592 216C556 236 444 236 408 216Z" fill="${tr.shadow}"/>` +
    ribs(
      tr,
      points([404, 188, 450, 200, 500, 203, 550, 200, 596, 188]),
      points([408, 216, 452, 229, 500, 232, 548, 229, 592, 216]),
      44,
    ) +
    `<path d="M408 217C444 237 556 237 592 217" fill="none" stroke="${r.line}" stroke-width="1.8" opacity=".6"/>` +
    `<path d="M477 233L523 233L522 262L478 262Z" fill="${BRAND.cream}"/><path d="M484 243H516M488 252H512" stroke="${BRAND.rufous}" stroke-width="2.4"/><path d="M477 233L523 233L522 262L478 262Z" fill="none" stroke="${BRAND.ink}" stroke-width="1" opacity=".35"/>` +
    `<path d="M404 187C398 250 440 300 500 300L500 270C450 266 424 230 420 192Z" fill="#000" opacity=".14" filter="${sh.blur(7)}" clip-path="${sh.clip('inn', inside)}"/>`
  );
}

function body({ sh, r, front, fill }: Tee): string {
  const clip = sh.clip('front', front);
  return (
    cloth(sh, r, front, { fill, kind: 'jersey' }) +
    shape(sh, r, clip, 'M300 260C360 300 420 380 440 480C380 560 320 560 300 460Z')
  );
}

const creases = (isBack: boolean): Fold[] =>
  isBack
    ? [
        { p: [300, 250, 330, 420, 318, 600], w: 34, s: 0.5 },
        { p: [700, 250, 672, 420, 690, 640], w: 40, s: 0.6 },
        { p: [244, 520, 330, 560, 420, 640], w: 34, s: 0.8, ends: [0.6, 0] },
        { p: [756, 520, 676, 566, 590, 660], w: 34, s: 0.9, ends: [0.6, 0] },
        { p: [380, 700, 360, 850, 372, 1004], w: 36, s: 0.7, ends: [0, 1] },
        { p: [560, 640, 590, 820, 570, 1004], w: 44, s: 0.75, ends: [0, 1] },
        { p: [690, 740, 672, 880, 684, 1004], w: 30, s: 0.7, ends: [0, 1] },
        { p: [280, 760, 270, 880, 282, 1004], w: 26, s: 0.6, ends: [0, 1] },
        { p: [220, 330, 170, 420, 128, 500], w: 22, s: 0.6 },
        { p: [236, 490, 196, 500, 150, 480], w: 22, s: 0.9, ends: [0.7, 0] },
        { p: [764, 490, 806, 500, 850, 480], w: 24, s: 0.9, ends: [0.7, 0], flip: true },
        { p: [784, 330, 832, 420, 872, 500], w: 22, s: 0.6 },
      ]
    : [
        { p: [238, 512, 312, 500, 372, 440], w: 30, s: 0.75, ends: [0.7, 0] },
        { p: [240, 530, 330, 560, 404, 636], w: 30, s: 0.8, ends: [0.6, 0] },
        { p: [762, 512, 690, 506, 630, 452], w: 30, s: 0.8, ends: [0.7, 0] },
        { p: [760, 534, 672, 576, 606, 668], w: 36, s: 0.95, ends: [0.6, 0] },
        { p: [758, 600, 700, 660, 664, 760], w: 30, s: 0.6, ends: [0.6, 0] },
        { p: [246, 620, 300, 690, 330, 790], w: 26, s: 0.5, ends: [0.6, 0] },
        { p: [366, 820, 336, 920, 344, 1004], w: 34, s: 0.65, ends: [0, 1] },
        { p: [452, 700, 496, 820, 484, 960], w: 44, s: 0.4, ends: [0, 0] },
        { p: [596, 760, 634, 880, 614, 1004], w: 40, s: 0.75, ends: [0, 1] },
        { p: [720, 820, 700, 910, 708, 1000], w: 26, s: 0.5, ends: [0, 1] },
        { p: [250, 720, 300, 800, 330, 850], w: 24, s: 0.45, ends: [0.5, 0] },
        { p: [360, 214, 352, 290, 384, 372], w: 24, s: 0.4 },
        { p: [640, 214, 650, 300, 618, 390], w: 26, s: 0.5 },
        // sleeves
        { p: [238, 500, 196, 488, 150, 444], w: 26, s: 0.9, ends: [0.8, 0] },
        { p: [236, 430, 190, 440, 136, 410], w: 20, s: 0.55, ends: [0.5, 0] },
        { p: [206, 312, 162, 404, 112, 496], w: 22, s: 0.5, ends: [0, 0.4] },
        { p: [762, 500, 806, 488, 852, 446], w: 26, s: 1, ends: [0.8, 0], flip: true },
        { p: [790, 312, 836, 404, 890, 500], w: 26, s: 0.7, ends: [0, 0.6] },
        { p: [764, 420, 806, 440, 858, 520], w: 22, s: 0.6, ends: [0.4, 0.6] },
      ];

const shoulderSeams = (r: Tones): string =>
  seam(r, 'M384 206C340 226 290 244 246 262', { o: 0.35 }) +
  seam(r, 'M616 206C660 226 710 244 754 262', { o: 0.35 });

/** Twin needle. */
function hems({ sh, r, thread }: Tee): string {
  let out = '';
  const hemS = 'M60 460C102 502 150 534 204 553',
    hemS2 = 'M66 452C108 494 156 526 209 545';
  const hemB = 'M227 962C304 978 400 984 500 984C600 984 696 978 773 962',
    hemB2 = 'M228 952C304 968 400 974 500 974C600 974 696 968 772 952';
  for (const [d = '', d2 = ''] of [
    [hemS, hemS2],
    [mirror(hemS), mirror(hemS2)],
    [hemB, hemB2],
  ]) {
    out +=
      `<path d="${d2}" fill="none" stroke="${r.shadow}" stroke-width="9" opacity=".3" filter="${sh.blur(3.5)}"/>` +
      stitch(r, d, { w: 1.5, dash: [7, 4], o: 0.6, thread }) +
      stitch(r, d2, { w: 1.5, dash: [7, 4], o: 0.6, thread });
  }
  return out;
}

function collar({ sh, r, tr, thread, front }: Tee): string {
  const fclip = sh.clip('front', front);
  const neckCut = 'M378 198C386 262 440 324 500 324C560 324 614 262 622 198';
  const band = `M404 187C410 250 450 290 500 290C550 290 590 250 596 187L622 198C614 262 560 324 500 324C440 324 386 262 378 198Z`;
  let out = `<path d="${neckCut}" transform="translate(3 9)" fill="none" stroke="${r.shadow}" stroke-width="14" opacity=".5" filter="${sh.blur(7)}" clip-path="${fclip}"/>`;
  out +=
    `<path d="${band}" fill="${sh.lin('rib', 380, 190, 620, 324, [
      [0, tr.light],
      [0.45, tr.base],
      [1, tr.low],
    ])}"/>` +
    ribs(tr, RIBIN, NECKF, 88) +
    `<path d="M404 187C410 250 450 290 500 290C550 290 590 250 596 187" fill="none" stroke="${tr.rim}" stroke-width="2" opacity=".7" transform="translate(0 2.4)"/>` +
    edge(tr, band, { o: 0.6, w: 2 }) +
    stitch(r, 'M370 206C380 272 436 334 500 334C564 334 620 272 630 206', {
      w: 1.6,
      dash: [7, 4],
      o: 0.6,
      thread,
    });
  return out;
}

function backCollar({ sh, r, tr, thread }: Tee): string {
  const band =
    'M404 186C440 204 560 204 596 186L624 198C600 224 560 236 500 236C440 236 400 224 376 198Z';
  return (
    `<path d="M376 198C400 224 440 236 500 236C560 236 600 224 624 198" transform="translate(2 8)" fill="none" stroke="${r.shadow}" stroke-width="12" opacity=".5" filter="${sh.blur(7)}"/>` +
    `<path d="${band}" fill="${sh.lin('rib', 380, 190, 620, 240, [
      [0, tr.light],
      [0.45, tr.base],
      [1, tr.low],
    ])}"/>` +
    ribs(
      tr,
      points([404, 187, 450, 199, 500, 200, 550, 199, 596, 187]),
      points([378, 200, 434, 230, 500, 236, 566, 230, 622, 200]),
      62,
    ) +
    edge(tr, band, { o: 0.6, w: 2 }) +
    stitch(r, 'M370 208C396 236 440 247 500 247C560 247 604 236 630 208', {
      w: 1.6,
      dash: [7, 4],
      o: 0.6,
      thread,
    })
  );
}

/** Lit on the upper left, dark below right. */
function contour({ r, clip, front }: Tee): string {
  return (
    `<g clip-path="${clip}"><path d="${BODY}" fill="none" stroke="${r.rim}" stroke-width="5" opacity="${r.dark ? 0.5 : 0.6}" transform="translate(2.5 3)"/></g>` +
    edge(r, front)
  );
}

export function render(piece: Piece): UnletteredDrawing {
  const sh = sheet(piece.prefix);
  const tee = teeOf(piece, sh);
  const layers = [
    wallShadow(sh, BODY),
    piece.isBack ? '' : insideNeck(tee),
    body(tee),
    folds(sh, tee.r, creases(piece.isBack), { clip: sh.clip('front', tee.front) }),
    sleeveSeams(sh, tee.r, sh.clip('front', tee.front)),
    piece.isBack ? shoulderSeams(tee.r) : '',
    hems(tee),
    print(sh, tee.r, piece, () => ({ folds: 'f' })),
    piece.isBack ? backCollar(tee) : collar(tee),
    contour(tee),
  ];
  return finish(sh, studio(sh, piece.background), layers.join(''), {
    at: [10, 30, 0.98],
    crop: [330, 150, 400, 500],
  });
}
