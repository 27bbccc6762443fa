import type { Tones } from './colour.ts';
import { forms } from './folds.ts';
import { seam, stitch } from './lines.ts';
import { mirror } from './paths.ts';
import type { Sheet } from './sheet.ts';

const TOP =
  'C230 618 237 660 240 740C243 820 232 900 228 982C262 996 300 1000 344 1000C388 1000 404 1012 440 1010C468 1008 480 1000 512 1004C550 1010 560 1012 604 1008C640 1002 660 1006 700 1002C730 998 750 994 772 986C770 900 757 830 761 740C764 660 770 618 766 510C780 532 794 554 806 574C862 552 914 518 956 476C930 444 906 410 882 370C850 322 808 276 768 256C724 236 670 220 624 198L596 186C572 198 538 204 500 204Z';
/** Body and sleeves of a shirt, from the middle of the neck round to it. */
export const BODY =
  'M500 204C462 204 428 198 404 186L376 198C330 220 276 236 232 256C190 276 150 322 118 372C92 412 70 446 46 478C88 520 138 552 192 572C206 552 220 532 234 510' +
  TOP;
/** Where the sleeve on the left is set in. */
const ARM = 'M232 256C264 330 262 430 234 510';
/** How the cloth of a shirt is lit, from the upper left to the lower right. */
export const fillOf = (sh: Sheet, r: Tones): string =>
  sh.lin('fill', 230, 180, 790, 1020, [
    [0, r.light],
    [0.4, r.base],
    [1, r.low],
  ]);

/** The chest faces the light, the sides turn away. */
export const shape = (sh: Sheet, r: Tones, clip: string, chest: string): string =>
  forms(
    sh,
    r,
    [
      { d: 'M234 500C246 640 240 840 222 1010L330 1010C290 860 286 640 300 480Z', o: 0.42 },
      { d: 'M766 490C756 640 760 840 780 1010L640 1010C700 860 716 640 690 470Z', o: 0.7 },
      { d: 'M780 250C850 320 900 400 960 480L800 590L760 470C740 400 740 320 780 250Z', o: 0.4 },
      { d: chest, o: r.dark ? 0.5 : 0.75, tone: 'high' },
      {
        d: 'M200 290C150 340 110 400 90 450L130 480C170 420 210 360 226 310Z',
        o: 0.6,
        tone: 'high',
      },
      { d: 'M240 950C340 980 660 980 760 950L780 1020H220Z', o: 0.35 },
    ],
    { clip, blur: 26 },
  );

/** The sleeves fall a little behind the seams that set them in. */
export const sleeveSeams = (sh: Sheet, r: Tones, clip: string): string =>
  `<g clip-path="${clip}"><path d="${ARM}L196 520L196 300Z" fill="${r.deep}" opacity="${r.dark ? 0.5 : 0.2}" filter="${sh.blur(7)}"/><path d="${mirror(ARM)}L804 520L804 300Z" fill="${r.deep}" opacity="${r.dark ? 0.6 : 0.3}" filter="${sh.blur(7)}"/></g>` +
  seam(r, ARM) +
  seam(r, mirror(ARM)) +
  stitch(r, 'M240 256C272 330 270 430 242 508', { w: 1.5, dash: [6, 4], o: 0.45 }) +
  stitch(r, 'M760 256C728 330 730 430 758 508', { w: 1.5, dash: [6, 4], o: 0.45 });
