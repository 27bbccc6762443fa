// Satin sash worn across a dress form: shoulder to hip, tied with a bow or closed with a pin.
import { ramp, type Tones } from '../kit/colour.ts';
import { folds } from '../kit/folds.ts';
import { band, points } from '../kit/paths.ts';
import { ribbon, tail } from '../kit/ribbon.ts';
import { finish, sheet, type Sheet, type UnletteredDrawing } from '../kit/sheet.ts';
import { studio, wallShadow } from '../kit/studio.ts';
import { letters } from '../lettering/print.ts';
import type { Lettering, Piece } from '../piece.ts';
import { SASH_LINE } from '../slots/sash.ts';
import { dressForm, FORM } from './sash/dress-form.ts';
import { bow, pin } from './sash/fastenings.ts';

export { sash as places } from '../slots/sash.ts';

/** of the ribbon, in px */
const WIDTH = 122;

interface Sash {
  piece: Piece;
  sh: Sheet;
  r: Tones;
  tr: Tones | null;
}

/** The end that hangs in front. */
const frontTail = ({ sh, r, tr }: Sash) =>
  tail(
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
/** The end that hangs behind it. */
const backTail = ({ sh, r, tr }: Sash) =>
  tail(
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

/** The ribbon from shoulder to hip, with the folds that the knot pulls. */
function main({ sh, r, tr }: Sash): string {
  const rb = ribbon(sh, r, SASH_LINE, WIDTH, {
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
  return (
    rb.svg +
    folds(
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
    )
  );
}

const isLengthwise = ({ position }: Lettering) => position === 'along';

/** Closes the sash where its ends cross. */
function fastening({ piece, sh, r }: Sash): string {
  if (piece.fastening !== 'pin') return bow(sh, r, 676, 838, 0.86, 14, 'bw');
  const knot = tail(sh, r, points([626, 770, 676, 836, 730, 900]), 106, { name: 'kn', notch: -24 });
  return `<path d="${knot.d}" fill="#000" opacity=".3" filter="${sh.blur(5)}" transform="translate(5 9)"/>${knot.svg}${pin(sh, 676, 834, -40)}`;
}

export function render(piece: Piece): UnletteredDrawing {
  const sh = sheet(piece.prefix);
  const sash = { piece, sh, r: ramp(piece.colour), tr: piece.trim ? ramp(piece.trim) : null };
  const wall = wallShadow(sh, [FORM, 'M486 1060H514V1250H486Z'], { dx: 26, dy: 26 });
  const form = dressForm(sh, sash.r.pale ? '#D8C2A0' : '#EEDFC8');
  const thrown = `<path d="${band(SASH_LINE, WIDTH, 10).d}" fill="#2b1e10" opacity=".4" filter="${sh.blur(9)}" transform="translate(8 16)"/>`;
  const [front, back] = [frontTail(sash), backTail(sash)];
  const layers = [
    wall,
    form.svg,
    `<g clip-path="${form.clip}">${thrown}</g>`,
    // ends at the hip and round the shoulder
    `<g clip-path="${form.clip}">${main(sash)}</g>`,
    letters(sh, sash.r, () => ({ folds: 'n', strength: 0.8 }), isLengthwise),
    `<g fill="#20160a" opacity=".34"><path d="${front.d}${back.d}" filter="${sh.blur(9)}" transform="translate(10 16)"/></g>`,
    back.svg + front.svg,
    letters(
      sh,
      sash.r,
      () => null,
      (lettering) => !isLengthwise(lettering),
    ),
    fastening(sash),
  ];
  return finish(sh, studio(sh, piece.background), layers.join(''), {
    at: [-62, -36, 1.12],
    crop: [330, 430, 400, 500],
  });
}
