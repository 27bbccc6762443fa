import { COLOURS, ramp, type Tones } from '../../kit/colour.ts';
import { whole } from '../../kit/paths.ts';
import { type Sheet } from '../../kit/sheet.ts';
import type { Piece } from '../../piece.ts';

export const BODY = whole(
  'M500 232C384 232 312 262 282 340C262 396 256 520 250 660C244 800 236 920 244 1010C248 1062 272 1088 330 1094C390 1100 440 1102 500 1102',
);
export const PANEL = whole(
  'M500 262C398 262 338 286 312 356C294 410 290 530 284 664C278 800 272 920 280 1000C286 1046 304 1064 350 1070C400 1074 450 1076 500 1076',
);
export const POCKET = whole(
  'M500 690C430 690 380 692 340 700C326 704 320 714 319 728C314 820 310 920 314 1000C318 1030 332 1042 360 1046C410 1052 450 1054 500 1054',
);
export const SIDE =
  'M252 742C226 746 212 760 208 786C200 860 200 960 208 1020C214 1052 230 1066 258 1068C248 1000 246 860 252 742Z';

export interface Backpack {
  piece: Piece;
  sh: Sheet;
  r: Tones;
  /** of loop, tab, yoke and pullers */
  tr: Tones;
  metal: Tones;
  clip: string;
  pclip: string;
  panelClip: string;
}

export function backpackOf(piece: Piece, sh: Sheet): Backpack {
  return {
    piece,
    sh,
    r: ramp(piece.colour),
    tr: ramp(piece.trim ?? COLOURS.leather),
    metal: ramp(COLOURS.brass),
    clip: sh.clip('body', BODY),
    pclip: sh.clip('pocket', POCKET),
    panelClip: sh.clip('panel', PANEL),
  };
}
