// Prize sash: a free loop of satin, closed at the hip with a pleated rosette, tails with a fringe.
import { COLOURS, ramp, type Tones, type Tone } from '../kit/colour.ts';
import { folds } from '../kit/folds.ts';
import { edge } from '../kit/lines.ts';
import { int, num, rng } from '../kit/numbers.ts';
import { band, type Point, pointAt, type Points, points } from '../kit/paths.ts';
import { ribbon } from '../kit/ribbon.ts';
import { finish, sheet, type Sheet, type UnletteredDrawing } from '../kit/sheet.ts';
import { studio, wallShadow } from '../kit/studio.ts';
import { motif } from '../motifs.ts';
import { letters } from '../lettering/print.ts';
import type { Piece } from '../piece.ts';
import { ROSETTE_LINE } from '../slots/rosette-sash.ts';

export { rosetteSash as places } from '../slots/rosette-sash.ts';

/** Fringe: twisted strands hanging from the edge A-B. */
function fringe(r: Tones, A: Point, B: Point, len: number, seed: number, lean: number) {
  const q = rng(seed),
    n = 22;
  const strands = [
    { d: '', tone: r.deep, w: 3.4 },
    { d: '', tone: r.base, w: 2.6 },
    { d: '', tone: r.light, w: 1.5 },
  ];
  for (let k = 0; k <= n; k++) {
    const t = k / n,
      x = A[0] + (B[0] - A[0]) * t,
      y = A[1] + (B[1] - A[1]) * t;
    for (const [m, strand] of strands.entries()) {
      const dx = (q() - 0.5) * 9 + lean + (m - 1) * 2,
        l = len * (0.9 + q() * 0.16),
        bend = (q() - 0.5) * 12;
      strand.d +=
        `M${int(x + (m - 1) * 1.6)} ${int(y)}q${int(bend)} ${int(l * 0.5)} ${int(dx)} ${int(l)}`.replace(
          / -/g,
          '-',
        );
    }
  }
  const head = `M${num(A[0])} ${num(A[1])}L${num(B[0])} ${num(B[1])}`;
  return (
    `<g fill="none" stroke-linecap="round">${strands.map(({ d, tone, w }) => `<path d="${d}" stroke="${tone}" stroke-width="${w}"/>`).join('')}` +
    `<path d="${head}" stroke="${r.line}" stroke-width="15" opacity=".5" transform="translate(1 3)"/><path d="${head}" stroke="${r.base}" stroke-width="13"/><path d="${head}" stroke="${r.sheen}" stroke-width="4" opacity=".6" transform="translate(-.5 -3)"/><path d="${head}" stroke="${r.deep}" stroke-width="13" stroke-dasharray="1.8 4.6" stroke-linecap="butt" opacity=".65"/></g>`
  );
}

/** Box-pleated ring. Pleats facing the light are lit, those turned away fall into shade. */
function ring(sh: Sheet, r: Tones, R: number, r0: number, n: number, turn = 0) {
  const pt = (a: number, q: number) => `${int(Math.cos(a) * q)} ${int(Math.sin(a) * q)}`;
  const bins = [r.shadow, r.low, r.base, r.light, r.high].map((tone) => ({ tone, d: '' }));
  let gap = '',
    shine = '';
  for (let k = 0; k < n; k++) {
    const a0 = ((k + turn) / n) * Math.PI * 2,
      st = (Math.PI * 2) / n;
    const am = a0 + st * 0.5,
      a1 = a0 + st * 0.96;
    const lit = Math.cos(am + Math.PI * 0.72); // light from the top left
    const add = (v: number, d: string) => {
      const bin = bins[Math.max(0, Math.min(4, Math.round(2 + v)))];
      if (bin) bin.d += d;
    };
    add(
      lit * 1.2 + 0.9,
      `M${pt(a0, r0)}L${pt(a0, R - 5)}Q${pt(a0 + st * 0.24, R + 6)} ${pt(am, R)}L${pt(am, r0)}Z`,
    );
    add(
      lit * 1.2 - 0.8,
      `M${pt(am, r0)}L${pt(am, R)}Q${pt(am + st * 0.26, R + 3)} ${pt(a1, R - 5)}L${pt(a1, r0)}Z`,
    );
    gap += `M${pt(a0, r0)}L${pt(a0, R - 4)}`;
    if (k % 2) shine += `M${pt(a0 + st * 0.24, r0 + (R - r0) * 0.25)}L${pt(a0 + st * 0.24, R - 8)}`;
  }
  return (
    `<circle r="${R}" fill="#1a1008" opacity=".4" filter="${sh.blur(9)}" transform="translate(9 13)"/><circle r="${R - 6}" fill="${r.deep}"/>${bins.map(({ d, tone }) => (d ? `<path d="${d}" fill="${tone}"/>` : '')).join('')}` +
    `<path d="${gap}" stroke="${r.line}" stroke-width="2" opacity=".6"/><path d="${shine}" stroke="${r.sheen}" stroke-width="3.4" opacity=".45" stroke-linecap="round" filter="${sh.blur(2.2)}"/>` +
    `<circle r="${r0 + (R - r0) * 0.3}" fill="none" stroke="${r.line}" stroke-width="${num((R - r0) * 0.5)}" opacity=".28" filter="${sh.blur(8)}"/>`
  );
}
function rosette(sh: Sheet, r: Tones, tr: Tones, x: number, y: number, s: number, emblem: string) {
  const disc = `<circle r="52" fill="#1a1008" opacity=".45" filter="${sh.blur(5)}" transform="translate(4 7)"/><circle r="50" fill="${sh.rad(
    'disc',
    -18,
    -22,
    86,
    [
      [0, tr.sheen],
      [0.35, tr.light],
      [0.7, tr.base],
      [1, tr.shadow],
    ],
  )}"/><circle r="50" fill="none" stroke="${tr.line}" stroke-width="2" opacity=".7"/><circle r="42" fill="none" stroke="${tr.deep}" stroke-width="2" stroke-dasharray="5 4" opacity=".8"/><path d="M-40-22A46 46 0 0 1 -6-46" fill="none" stroke="#fff" stroke-width="3.5" opacity=".6" stroke-linecap="round" filter="${sh.blur(1.4)}"/>`;
  return `<g transform="translate(${x} ${y}) scale(${s})">${ring(sh, r, 150, 84, 30)}${ring(sh, tr, 116, 58, 26, 0.4)}${ring(sh, r, 88, 40, 22, 0.2)}${disc}${motif(emblem, { x: 0, y: -2, s: 0.27, ink: tr.line, cloth: tr.light })}</g>`;
}

type Tail = readonly [Points, string, readonly (readonly [number, Tone])[], number];

interface RosetteSash {
  piece: Piece;
  sh: Sheet;
  r: Tones;
  /** of fringe, edges and the ring of the rosette */
  tr: Tones;
}

/** of the ribbon, in px */
const WIDTH = 128;
const FAR_LINE = points([
  318, 172, 372, 172, 462, 216, 572, 320, 656, 460, 700, 610, 712, 740, 700, 850,
]);
const farWidth = (t: number) => 62 + 54 * Math.min(1, t * 1.9);
/** The near side rolls away over the shoulder along this crest. */
const CREST = 'M222 200C226 152 254 134 292 132C330 131 352 142 364 170';

/** The far side of the loop shows the wrong side of the satin, in the shade of the near one. */
function farSide({ sh, r, tr }: RosetteSash): string {
  const far = ribbon(sh, r, FAR_LINE, farWidth, {
    name: 'b',
    n: 7,
    trim: tr,
    streak: null,
    stops: [
      [0, 'deep'],
      [0.18, 'shadow'],
      [0.36, 'low'],
      [0.5, 'base'],
      [0.64, 'low'],
      [0.8, 'shadow'],
      [1, 'deep'],
    ],
    under: true,
    tone: 0.22,
  });
  return `${far.svg}<g clip-path="${far.clip}"><path d="${band(ROSETTE_LINE, WIDTH, 8).d}" fill="#120a05" opacity=".45" filter="${sh.blur(20)}" transform="translate(26 18)"/></g>`;
}

const TAILS: Tail[] = [
  [
    points([640, 850, 634, 910, 604, 980, 596, 1050, 580, 1096]),
    'tb',
    [
      [0, 'deep'],
      [0.2, 'shadow'],
      [0.4, 'base'],
      [0.52, 'light'],
      [0.7, 'low'],
      [1, 'base'],
    ],
    -3,
  ],
  [
    points([690, 850, 716, 910, 722, 980, 744, 1050, 748, 1110]),
    'ta',
    [
      [0, 'deep'],
      [0.16, 'base'],
      [0.32, 'high'],
      [0.44, 'light'],
      [0.62, 'low'],
      [0.8, 'light'],
      [1, 'base'],
    ],
    3,
  ],
];

/** A tail with its fringe. */
function fringedTail({ sh, r, tr }: RosetteSash, [p, name, stops, lean]: Tail): string {
  const tw = (t: number) => 74 + 36 * Math.min(1, t * 1.7);
  const rb = ribbon(sh, r, p, tw, { name, n: 5, trim: tr, stops });
  const A = pointAt(rb.band.a, rb.band.a.length - 1),
    B = pointAt(rb.band.b, rb.band.b.length - 1);
  let out = `<path d="${rb.band.d}" fill="#1d1208" opacity=".34" filter="${sh.blur(9)}" transform="translate(12 18)"/><path d="M${num(A[0])} ${num(A[1])}L${num(B[0])} ${num(B[1])}l${lean} 62L${num(A[0] + lean)} ${num(A[1] + 62)}Z" fill="#1d1208" opacity=".3" filter="${sh.blur(9)}" transform="translate(12 18)"/>`;
  out += fringe(tr, [B[0], B[1]], [A[0], A[1]], 66, name === 'ta' ? 5 : 9, lean);
  out += rb.svg;
  out += `<path d="M${num(B[0])} ${num(B[1])}L${num(A[0])} ${num(A[1])}" stroke="${tr.line}" stroke-width="13" opacity=".5" transform="translate(1 2)"/><path d="M${num(B[0])} ${num(B[1])}L${num(A[0])} ${num(A[1])}" stroke="${tr.base}" stroke-width="12"/><path d="M${num(B[0])} ${num(B[1])}L${num(A[0])} ${num(A[1])}" stroke="${tr.sheen}" stroke-width="3.5" opacity=".7" transform="translate(0 -3)"/><path d="M${num(B[0])} ${num(B[1])}L${num(A[0])} ${num(A[1])}" stroke="${tr.deep}" stroke-width="12" stroke-dasharray="2 4.5" opacity=".6"/>`;
  return out;
}

/** Light gathers on the crown where it turns over the shoulder; shade lies at the crest. */
function nearSide({ sh, r, tr }: RosetteSash, below: string): string {
  const near = ribbon(sh, r, ROSETTE_LINE, WIDTH, {
    name: 'm',
    n: 8,
    trim: tr,
    axis: [
      [270, 196],
      [690, 842],
    ],
    streak: [0.24, -0.16],
    stops: [
      [0, 'shadow'],
      [0.05, 'base'],
      [0.12, 'high'],
      [0.2, 'light'],
      [0.34, 'base'],
      [0.46, 'low'],
      [0.56, 'base'],
      [0.66, 'light'],
      [0.72, 'high'],
      [0.8, 'light'],
      [0.9, 'low'],
      [1, 'deep'],
    ],
  });
  let top = near.svg;
  top += folds(
    sh,
    r,
    [
      { p: [262, 204, 280, 290, 318, 370], w: 16, s: 0.6, ends: [0.8, 0] },
      { p: [320, 196, 330, 260, 352, 326], w: 14, s: 0.5, ends: [0.8, 0] },
      { p: [420, 520, 480, 612, 540, 678], w: 14, s: 0.35 },
      { p: [650, 862, 570, 786, 506, 712], w: 18, s: 0.9, ends: [0.9, 0] },
      { p: [660, 832, 606, 770, 560, 706], w: 15, s: 0.7, ends: [0.9, 0] },
      { p: [680, 812, 640, 768, 606, 716], w: 14, s: 0.7, ends: [0.9, 0] },
    ],
    { clip: near.clip, name: 'n' },
  );
  top += `<g clip-path="${near.clip}"><path d="M200 126H390V260H200Z" fill="${sh.lin(
    'roll',
    280,
    130,
    300,
    262,
    [
      [0, r.deep],
      [0.14, r.low],
      [0.3, r.light],
      [0.4, r.sheen],
      [0.52, r.light, 0.8],
      [1, r.base, 0],
    ],
  )}" opacity=".66"/></g>`;
  return (
    `<g clip-path="${below}">${top}</g>` +
    edge(r, CREST.replace('M222 200', 'M227 186').replace('364 170', '356 158'), {
      w: 2.2,
      o: 0.65,
    })
  );
}

export function render(piece: Piece): UnletteredDrawing {
  const sh = sheet(piece.prefix);
  const sash = { piece, sh, r: ramp(piece.colour), tr: ramp(piece.trim ?? COLOURS.gold) };
  const bands = [band(ROSETTE_LINE, WIDTH, 8).d, band(FAR_LINE, farWidth, 7).d];
  const below = sh.clip('below', `${CREST}L1000 200V1250H0V200Z`);
  const layers = [
    `<g clip-path="${sh.clip('sh', 'M0 150H1000V1250H0Z')}">${wallShadow(sh, bands, { dx: 26, dy: 30 })}</g>`,
    farSide(sash),
    ...TAILS.map((each) => fringedTail(sash, each)),
    nearSide(sash, below),
    letters(sh, sash.r, () => ({ folds: 'n', strength: 0.8 })),
    rosette(sh, sash.r, sash.tr, 676, 840, 0.94, piece.motif),
  ];
  return finish(sh, studio(sh, piece.background), layers.join(''), {
    at: [8, 0, 1],
    crop: [500, 660, 360, 450],
  });
}
