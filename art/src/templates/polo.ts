// Piqué polo: knitted collar, three-button placket, rib cuffs. Front, back, detail.
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

export { polo as places } from '../slots/polo.ts';

const CUFF = 'M46 478C88 520 138 552 192 572L208 550C154 530 106 498 66 450Z';
const LEAF =
  'M408 176C384 182 366 196 358 214C366 256 392 300 428 338C452 320 474 296 496 262C466 244 430 214 408 176Z';

interface Polo {
  piece: Piece;
  sh: Sheet;
  r: Tones;
  /** of collar and cuffs */
  tr: Tones;
  thread: string | undefined;
  back: boolean;
  /** the cloth that is seen */
  front: string;
  clip: string;
  fclip: string;
}

function poloOf(piece: Piece, sh: Sheet): Polo {
  const { isBack: back } = piece;
  const r = ramp(piece.colour);
  const tr = piece.trim ? ramp(piece.trim) : r;
  const front = back
    ? BODY
    : BODY.replace(
        /^M500 204C462 204 428 198 404 186L376 198/,
        'M500 300C450 290 400 240 376 198',
      ).replace(/L596 186C572 198 538 204 500 204Z$/, 'C600 240 550 290 500 300Z');
  return {
    piece,
    sh,
    r,
    tr,
    thread: piece.trim ? tr.base : undefined,
    back,
    front,
    clip: sh.clip('body', BODY),
    fclip: sh.clip('front', front),
  };
}

/** With the collar that stands behind it. */
function insideNeck({ sh, r, tr }: Polo): string {
  const inside =
    'M398 176C440 158 560 158 602 176C610 230 560 310 500 316C440 310 390 230 398 176Z';
  return (
    `<path d="${inside}" fill="${sh.lin('in', 420, 170, 570, 300, [
      [0, r.deep],
      [1, r.shadow],
    ])}"/>` +
    `<path d="M398 176C440 156 560 156 602 176L594 214C556 236 444 236 406 214Z" fill="${tr.low}"/>` +
    ribs(
      tr,
      points([398, 176, 448, 162, 500, 160, 552, 162, 602, 176]),
      points([406, 214, 450, 229, 500, 232, 550, 229, 594, 214]),
      34,
    ) +
    `<path d="M406 215C444 237 556 237 594 215" fill="none" stroke="${r.line}" stroke-width="2" opacity=".7"/>` +
    edge(tr, 'M398 176C440 156 560 156 602 176', { w: 2.2, o: 0.7 }) +
    `<path d="M477 234H523V262H477Z" fill="${BRAND.cream}"/><path d="M484 244H516M488 253H512" stroke="${BRAND.rufous}" stroke-width="2.4"/>`
  );
}

function body({ piece, sh, r, fclip, front }: Polo): string {
  return (
    cloth(sh, r, front, {
      fill: fillOf(sh, r),
      kind: 'pique',
      scale: piece.view === 'detail' ? 1 : 0.8,
    }) + shape(sh, r, fclip, 'M300 280C360 300 420 400 430 500C380 560 320 560 300 460Z')
  );
}

function creases({ sh, r, fclip, back }: Polo): string {
  return folds(
    sh,
    r,
    [
      { p: [238, 512, 316, 496, 380, 432], w: 28, s: 0.7, ends: [0.7, 0] },
      { p: [240, 534, 336, 572, 420, 660], w: 30, s: 0.7, ends: [0.6, 0] },
      { p: [762, 514, 690, 500, 632, 446], w: 28, s: 0.75, ends: [0.7, 0] },
      { p: [760, 536, 664, 584, 590, 690], w: 34, s: 0.85, ends: [0.6, 0] },
      { p: [244, 640, 290, 720, 306, 830], w: 26, s: 0.5, ends: [0.6, 0] },
      { p: [757, 640, 712, 730, 704, 840], w: 26, s: 0.6, ends: [0.6, 0] },
      { p: [392, 820, 366, 910, 372, 1006], w: 30, s: 0.6, ends: [0, 1] },
      { p: [604, 790, 632, 890, 616, 1006], w: 34, s: 0.7, ends: [0, 1] },
      ...(back
        ? ([{ p: [470, 640, 490, 820, 474, 1004], w: 36, s: 0.45, ends: [0, 1] }] satisfies Fold[])
        : []),
      { p: [238, 500, 196, 488, 150, 444], w: 26, s: 0.9, ends: [0.8, 0] },
      { p: [206, 312, 162, 404, 122, 480], w: 22, s: 0.5 },
      { p: [762, 500, 806, 488, 852, 446], w: 26, s: 1, ends: [0.8, 0], flip: true },
      { p: [790, 312, 836, 404, 876, 480], w: 26, s: 0.7 },
    ],
    { clip: fclip },
  );
}

/** A ribbed cuff; `k` is 0 on the left and 1 on the right. */
function cuff({ sh, r, tr }: Polo, k: number): string {
  const m = (x: number) => (k ? 1000 - x : x),
    mm = (d: string) => (k ? mirror(d) : d);
  return (
    `<path d="${mm(CUFF)}" fill="${k ? tr.low : tr.base}"/><g clip-path="${sh.clip(`u${k}`, mm(CUFF))}">${ribs(
      tr,
      [
        [m(66), 450],
        [m(106), 498],
        [m(154), 530],
        [m(208), 550],
      ],
      [
        [m(46), 478],
        [m(88), 520],
        [m(138), 552],
        [m(192), 572],
      ],
      30,
    )}</g>` + seam(r, mm('M66 450C106 498 154 530 208 550'), { o: 0.6 })
  );
}

function hem({ sh, r, thread }: Polo): string {
  const hem =
    'M229 962C262 976 300 980 344 980C388 980 404 992 440 990C468 988 480 980 512 984C550 990 560 992 604 988C640 982 660 986 700 982C730 978 750 974 771 966';
  return (
    `<path d="${hem}" fill="none" stroke="${r.shadow}" stroke-width="9" opacity=".3" filter="${sh.blur(3.5)}" transform="translate(0 -8)"/>` +
    stitch(r, hem, { w: 1.5, dash: [7, 4], o: 0.6, thread }) +
    stitch(r, hem, { w: 1.5, dash: [7, 4], o: 0.6, thread }).replace(
      '<path ',
      '<path transform="translate(0 -9)" ',
    )
  );
}

/** Lies under the collar. */
function contour({ r, clip, front }: Polo): string {
  return (
    `<g clip-path="${clip}"><path d="${front}" fill="none" stroke="${r.rim}" stroke-width="5" opacity="${r.dark ? 0.5 : 0.6}" transform="translate(2.5 3)"/></g>` +
    edge(r, front)
  );
}

function placket({ piece, sh, r, thread, fclip }: Polo): string {
  const pl = 'M470 272L530 262L530 500C530 508 526 512 518 512H482C474 512 470 508 470 500Z';
  return (
    `<path d="${pl}" fill="${r.line}" opacity=".45" filter="${sh.blur(5)}" transform="translate(4 6)" clip-path="${fclip}"/>` +
    cloth(sh, r, pl, {
      fill: sh.lin('pl', 470, 280, 530, 500, [
        [0, r.light],
        [0.5, r.base],
        [1, r.low],
      ]),
      kind: 'pique',
      scale: piece.view === 'detail' ? 1 : 0.8,
    }) +
    edge(r, 'M470 290L470 500C470 508 474 512 482 512H518C526 512 530 508 530 500L530 290', {
      w: 2,
      o: 0.65,
    }) +
    stitch(r, 'M477 300V498C477 503 479 505 484 505H516C521 505 523 503 523 498V300M477 482H523', {
      w: 1.5,
      dash: [7, 4],
      o: 0.65,
      thread,
    })
  );
}

function buttons({ sh }: Polo): string {
  let out = '';
  for (const y of [346, 402, 456]) {
    out += `<circle cx="502" cy="${y + 2}" r="11" fill="#000" opacity=".35" filter="${sh.blur(2.2)}" transform="translate(2 2)"/><circle cx="500" cy="${y}" r="10.5" fill="${sh.rad(
      `btn${y}`,
      496,
      y - 4,
      16,
      [
        [0, '#ffffff'],
        [0.5, '#EFE6D6'],
        [1, '#BFB19A'],
      ],
    )}" stroke="#7d705c" stroke-width="1.3"/><circle cx="500" cy="${y}" r="6.5" fill="none" stroke="#a79a84" stroke-width="1"/><path d="M497.5 ${y - 2.5}h.1M502.5 ${y - 2.5}h.1M497.5 ${y + 2.5}h.1M502.5 ${y + 2.5}h.1" stroke="#5d5344" stroke-width="2.4" stroke-linecap="round"/>`;
  }
  return out;
}

/** One leaf of the collar. */
function leaf({ sh, tr, front }: Polo, k: number): string {
  const d = k ? mirror(LEAF) : LEAF,
    m = (x: number) => (k ? 1000 - x : x),
    c = sh.clip(`c${k}`, d);
  return (
    `<path d="${d}" fill="#000" opacity=".38" filter="${sh.blur(7)}" transform="translate(7 13)" clip-path="${sh.clip('cs', `${front}${BODY}`)}"/>` +
    `<path d="${d}" fill="${sh.lin(
      `cg${k}`,
      m(370),
      180,
      m(480),
      330,
      k
        ? [
            [0, tr.base],
            [0.5, tr.low],
            [1, tr.low],
          ]
        : [
            [0, tr.high],
            [0.4, tr.light],
            [1, tr.base],
          ],
    )}"/>` +
    `<g clip-path="${c}">${ribs(
      tr,
      [
        [m(420), 170],
        [m(440), 205],
        [m(470), 236],
        [m(520), 262],
      ],
      [
        [m(340), 214],
        [m(362), 262],
        [m(394), 306],
        [m(446), 350],
      ],
      44,
    )}<path d="${k ? 'M592 176C570 214 534 244 504 262' : 'M408 176C430 214 466 244 496 262'}" fill="none" stroke="${tr.deep}" stroke-width="16" opacity=".4" filter="${sh.blur(5)}"/></g>` +
    `<path d="${k ? 'M642 214C634 256 608 300 572 338C548 320 526 296 504 262' : 'M358 214C366 256 392 300 428 338C452 320 474 296 496 262'}" fill="none" stroke="${tr.rim}" stroke-width="3" opacity=".75" transform="translate(${k ? -3 : 3} -3)"/>` +
    edge(tr, d, { w: 2.2, o: 0.75 })
  );
}

/** The collar as it is seen from the back. */
function fall({ sh, tr, clip }: Polo): string {
  const fall =
    'M376 196C390 178 420 168 452 162C484 156 516 156 548 162C580 168 610 178 624 196C636 216 640 232 642 246C596 268 548 276 500 276C452 276 404 268 358 246C360 232 364 216 376 196Z';
  return (
    `<path d="${fall}" fill="#000" opacity=".36" filter="${sh.blur(7)}" transform="translate(5 13)" clip-path="${clip}"/><path d="${fall}" fill="${sh.lin(
      'fall',
      380,
      160,
      620,
      276,
      [
        [0, tr.light],
        [0.5, tr.base],
        [1, tr.low],
      ],
    )}"/>` +
    ribs(
      tr,
      points([376, 196, 440, 166, 500, 160, 560, 166, 624, 196]),
      points([358, 246, 430, 270, 500, 276, 570, 270, 642, 246]),
      62,
    ) +
    `<path d="M358 246C404 268 452 276 500 276C548 276 596 268 642 246" fill="none" stroke="${tr.rim}" stroke-width="3" opacity=".75" transform="translate(0 -3.500)"/>` +
    edge(tr, fall, { w: 2.2, o: 0.75 })
  );
}

export function render(piece: Piece): UnletteredDrawing {
  const sh = sheet(piece.prefix);
  const polo = poloOf(piece, sh);
  const layers = [
    wallShadow(sh, BODY),
    polo.back ? '' : insideNeck(polo),
    body(polo),
    creases(polo),
    sleeveSeams(sh, polo.r, polo.fclip),
    cuff(polo, 0) + cuff(polo, 1),
    hem(polo),
    print(sh, polo.r, piece, () => ({ folds: 'f' })),
    contour(polo),
    // the right leaf of the collar lies over the left
    polo.back ? fall(polo) : placket(polo) + buttons(polo) + leaf(polo, 1) + leaf(polo, 0),
  ];
  return finish(sh, studio(sh, piece.background), layers.join(''), {
    at: [10, 40, 0.98],
    crop: [400, 170, 380, 475],
  });
}
