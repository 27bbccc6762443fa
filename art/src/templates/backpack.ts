// Day pack with a round top, front pocket and leather lash tab, standing.
import { BRAND, type Tones } from '../kit/colour.ts';
import { forms } from '../kit/folds.ts';
import { edge, stitch } from '../kit/lines.ts';
import { band, mirror, points, type Points } from '../kit/paths.ts';
import { finish, sheet, type Sheet, type UnletteredDrawing } from '../kit/sheet.ts';
import { studio, groundShadow } from '../kit/studio.ts';
import { cloth } from '../kit/weave.ts';
import { print } from '../lettering/print.ts';
import type { Piece } from '../piece.ts';
import { backPad, shoulderStrap, yoke } from './backpack/back.ts';
import { frontPanel, lashTab, mainZip, pocket, pocketZip } from './backpack/front.ts';
import { type Backpack, BODY, SIDE, backpackOf } from './backpack/shape.ts';

export { backpack as places } from '../slots/backpack.ts';

/** A strap of webbing. */
const web = (sh: Sheet, pts: Points, w: (t: number) => number, tones: Tones) => {
  const b = band(pts, w, 7);
  return (
    cloth(sh, tones, b.d, { fill: tones.low, kind: 'twill' }) +
    edge(tones, b.d, { w: 2.2 }) +
    stitch(tones, b.at(0.34), { w: 1.5, dash: [7, 5], o: 0.5 }) +
    stitch(tones, b.at(-0.34), { w: 1.5, dash: [7, 5], o: 0.5 })
  );
};

/** Straps that are seen behind, at both flanks. */
function flankStraps({ sh, r }: Backpack): string {
  let out = '';
  for (const k of [0, 1]) {
    const s = (x: number) => (k ? 1000 - x : x);
    out += web(
      sh,
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
  return out;
}

function haulLoop({ sh, tr }: Backpack): string {
  const loop = band(
    points([440, 262, 430, 206, 452, 168, 500, 158, 548, 168, 570, 206, 560, 262]),
    26,
    9,
  );
  return (
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
    stitch(tr, loop.at(-0.3), { w: 1.7, dash: [7, 4], thread: BRAND.cream, o: 0.75 })
  );
}

/** They bulge behind the line of the body. */
function sidePockets({ sh, r }: Backpack): string {
  let out = '';
  for (const d of [SIDE, mirror(SIDE)]) {
    const k = d === SIDE;
    out +=
      cloth(sh, r, d, { fill: k ? r.base : r.shadow, kind: 'canvas', scale: 0.7 }) + edge(r, d);
    out += `<path d="${k ? 'M252 742C226 746 212 760 208 786L209 776L250 760Z' : 'M748 742C774 746 788 760 792 786L791 776L750 760Z'}" fill="${r.line}" opacity=".5"/>`;
  }
  return out;
}

function body({ sh, r, clip }: Backpack): string {
  let out = cloth(sh, r, BODY, {
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
  return out;
}

function contour({ r, clip }: Backpack): string {
  return (
    `<g clip-path="${clip}"><path d="${BODY}" fill="none" stroke="${r.rim}" stroke-width="5.5" opacity="${r.dark ? 0.6 : 0.55}" transform="translate(2.5 3)"/></g>` +
    edge(r, BODY)
  );
}

/** The leather tab goes where something is printed over it. */
const isTabCovered = ({ letterings, pictures }: Piece): boolean =>
  [...letterings, ...pictures].some(({ position }) => position === 'upper');

const frontOf = (backpack: Backpack): string =>
  frontPanel(backpack) +
  mainZip(backpack) +
  pocket(backpack) +
  pocketZip(backpack) +
  (isTabCovered(backpack.piece) ? '' : lashTab(backpack)) +
  print(backpack.sh, backpack.r, backpack.piece, (position) => ({
    folds: position === 'pocket' ? 'g' : 'f',
  }));
const backOf = (backpack: Backpack): string =>
  backPad(backpack) +
  shoulderStrap(backpack, 0) +
  shoulderStrap(backpack, 1) +
  yoke(backpack) +
  print(backpack.sh, backpack.tr, backpack.piece, () => null);

export function render(piece: Piece): UnletteredDrawing {
  const sh = sheet(piece.prefix);
  const backpack = backpackOf(piece, sh);
  const layers = [
    groundShadow(sh, 500, 1094, 560),
    piece.isBack ? '' : flankStraps(backpack),
    haulLoop(backpack),
    sidePockets(backpack),
    body(backpack),
    piece.isBack ? backOf(backpack) : frontOf(backpack),
    contour(backpack),
  ];
  return finish(sh, studio(sh, piece.background, { floor: 1010 }), layers.join(''), {
    at: [0, -6, 1],
    crop: [352, 640, 364, 455],
  });
}
