import { BRAND } from '../../kit/colour.ts';
import { folds, forms } from '../../kit/folds.ts';
import { edge, stitch } from '../../kit/lines.ts';
import { band, type Points, whole } from '../../kit/paths.ts';
import { cloth } from '../../kit/weave.ts';
import { type Backpack } from './shape.ts';

export function backPad({ sh, r, clip }: Backpack): string {
  const pad = whole(
    'M500 330C420 330 372 342 350 392C336 450 330 560 328 680C326 800 322 920 326 980C330 1022 350 1034 390 1038C430 1042 460 1042 500 1042',
  );
  let out = folds(
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
  return out;
}

/** With its webbing and buckle; `k` is 0 on the left and 1 on the right. */
export function shoulderStrap({ sh, r, metal }: Backpack, k: number): string {
  const s = (x: number) => (k ? 1000 - x : x);
  const pts: Points = [
    [s(446), 300],
    [s(404), 400],
    [s(378), 520],
    [s(370), 640],
    [s(356), 760],
  ];
  const b = band(pts, (t) => 66 + 16 * Math.sin(Math.PI * Math.min(1, t * 1.2)) - 26 * t * t, 8);
  const low = band(
    [
      [s(357), 740],
      [s(326), 870],
      [s(268), 1010],
    ],
    24,
    5,
  );
  let out =
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
  return out;
}

export function yoke({ sh, tr }: Backpack): string {
  const yoke = whole(
    'M500 286C450 286 408 292 384 316C376 330 384 350 404 358C430 366 470 368 500 368',
  );
  return (
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
    )
  );
}
