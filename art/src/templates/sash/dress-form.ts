import { mix, ramp } from '../../kit/colour.ts';
import { forms } from '../../kit/folds.ts';
import { edge, seam } from '../../kit/lines.ts';
import { mirror, whole } from '../../kit/paths.ts';
import { type Sheet } from '../../kit/sheet.ts';
import { cloth } from '../../kit/weave.ts';

export const FORM = whole(
  'M500 150C474 150 456 158 454 170C452 208 450 232 436 248C400 272 350 282 312 298C276 314 262 350 264 396C268 450 284 500 300 552C316 606 332 650 332 700C330 770 288 830 276 910C270 960 272 1010 276 1050C340 1072 420 1080 500 1080',
);

/** Down the side of the body, on the left. */
const SIDE = 'M352 284C384 400 404 520 402 660C398 800 372 940 368 1072';
/** The form that wears the sash, and the clip of its outline. */
export function dressForm(sh: Sheet, hex: string) {
  const b = ramp(hex),
    wood = ramp('#8A5A33');
  const clip = sh.clip('form', FORM);
  const neck = 'M454 170C456 152 544 152 546 170C544 186 456 186 454 170Z';
  let out = `<path d="M486 1060H514V1250H486Z" fill="${sh.lin('pole', 486, 0, 514, 0, [
    [0, wood.light],
    [0.4, wood.base],
    [1, wood.deep],
  ])}"/>`;
  out += `<path d="M470 1078H530L522 1108H478Z" fill="${sh.lin('pole2', 470, 0, 530, 0, [
    [0, wood.light],
    [0.4, wood.base],
    [1, wood.deep],
  ])}"/>`;
  out += cloth(sh, b, FORM, {
    fill: sh.lin('ff', 270, 300, 740, 1000, [
      [0, b.light],
      [0.45, b.base],
      [1, b.low],
    ]),
    kind: 'canvas',
    scale: 0.6,
    o: 0.55,
  });
  out += forms(
    sh,
    b,
    [
      {
        d: 'M330 320C400 300 450 300 470 340C480 430 420 520 340 500C310 460 310 380 330 320Z',
        o: 0.9,
        tone: 'high',
      },
      {
        d: 'M360 760C400 740 470 760 480 840C480 940 420 1020 340 1010C300 940 320 820 360 760Z',
        o: 0.7,
        tone: 'high',
      },
      { d: 'M740 300C680 420 690 560 660 700C690 800 720 900 716 1090H780V300Z', o: 1 },
      { d: 'M560 330C620 320 660 400 640 500C600 540 540 520 530 460Z', o: 0.5, tone: 'light' },
      { d: 'M260 400C300 560 346 640 334 720C310 800 270 900 270 1080H220V400Z', o: 0.8 },
      {
        d: 'M340 560C420 640 580 640 660 560C650 700 640 740 620 760H380C350 720 340 640 340 560Z',
        o: 0.35,
      },
      { d: 'M270 1030C400 1062 600 1062 730 1030V1100H270Z', o: 0.7 },
      { d: 'M446 236C480 262 540 262 560 236L556 190H450Z', o: 0.55 },
    ],
    { clip, blur: 26 },
  );
  out += `<g clip-path="${clip}">${seam(b, 'M500 186C504 300 496 420 500 560C503 700 498 900 500 1080', { o: 0.4, w: 1.8 })}${seam(b, SIDE, { o: 0.35, w: 1.8 })}${seam(b, mirror(SIDE), { o: 0.4, w: 1.8 })}</g>`;
  // arm plates
  for (const k of [0, 1]) {
    const s = (x: number) => (k ? 1000 - x : x);
    out +=
      `<path d="M${s(290)} 312C${s(268)} 330 ${s(262)} 362 ${s(264)} 398C${s(268)} 420 ${s(276)} 432 ${s(284)} 436C${s(300)} 410 ${s(304)} 350 ${s(290)} 312Z" fill="${mix(b.low, b.shadow, k ? 0.7 : 0.2)}"/>` +
      edge(b, `M${s(290)} 312C${s(304)} 350 ${s(300)} 410 ${s(284)} 436`, { w: 1.8, o: 0.6 });
  }
  out += `<path d="${neck}" fill="${b.low}"/>` + edge(b, neck, { w: 1.8, o: 0.6 });
  out +=
    `<path d="M478 168C478 158 522 158 522 168L518 148C526 140 526 128 516 122C518 110 510 104 500 104C490 104 482 110 484 122C474 128 474 140 482 148Z" fill="${sh.lin(
      'fin',
      476,
      104,
      526,
      170,
      [
        [0, wood.sheen],
        [0.3, wood.light],
        [0.6, wood.base],
        [1, wood.deep],
      ],
    )}"/>` +
    edge(
      wood,
      'M478 168L482 148C474 140 474 128 484 122C482 110 490 104 500 104C510 104 518 110 516 122C526 128 526 140 518 148L522 168',
      { w: 1.8 },
    );
  return { svg: out + edge(b, FORM, { o: 0.6 }), clip };
}
