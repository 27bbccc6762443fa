import { ramp, type Tones } from '../../kit/colour.ts';
import { stitch } from '../../kit/lines.ts';
import { whole } from '../../kit/paths.ts';
import { type Sheet } from '../../kit/sheet.ts';
import type { Piece } from '../../piece.ts';

export const BODY = whole(
  'M500 360C456 352 412 332 378 306C336 324 288 340 252 364C246 430 262 500 276 560C284 700 274 860 270 1000C340 1012 420 1016 500 1016',
);
export const HEM = whole(
  'M500 1014C420 1014 340 1010 270 998C268 1024 274 1056 284 1080C350 1092 420 1096 500 1096',
);
export const SLV =
  'M256 360C206 388 170 440 146 520C116 640 92 800 84 1000C106 1016 150 1022 182 1016C196 920 214 800 238 700C252 640 272 600 278 556C280 480 268 420 256 360Z';
export const CUFF =
  'M84 998C106 1016 150 1022 182 1014C184 1040 180 1066 172 1090C146 1098 112 1092 92 1080C84 1054 82 1026 84 998Z';
export const HOOD =
  'M508 80C446 76 396 98 372 152C352 200 334 258 340 292C344 306 356 314 370 318C402 348 450 374 500 378C550 374 598 348 630 318C646 312 658 300 660 286C664 252 646 196 626 154C606 106 560 82 508 80Z';
export const OPEN = whole(
  'M500 132C456 132 422 154 408 204C396 250 404 286 430 318C452 342 478 358 500 368',
);
export const NECK = 'M374 310C404 344 450 372 500 376C550 372 596 344 626 310';
export const POCKET = whole(
  'M500 770L384 770C372 770 366 776 362 786C348 824 330 862 312 892C308 900 308 906 308 914L308 1008C360 1014 430 1016 500 1016',
);
/** Where a hand goes into the pocket, and the rows of stitches along it. */
export const MOUTH = 'M362 786C348 824 330 862 312 892';
export const WELT = 'M376 792C362 828 344 868 324 900',
  WELT2 = 'M384 794C370 832 352 872 332 904';

export interface Hoodie {
  piece: Piece;
  sh: Sheet;
  r: Tones;
  /** of cuffs, hem and lining */
  tr: Tones;
  cord: Tones;
  /** clips of the body, the hood and its opening */
  clip: string;
  hclip: string;
  oclip: string;
  thread: string | undefined;
  back: boolean;
}

export function hoodieOf(piece: Piece, sh: Sheet): Hoodie {
  const r = ramp(piece.colour);
  const tr = piece.trim ? ramp(piece.trim) : r;
  return {
    piece,
    sh,
    r,
    tr,
    cord: piece.trim ? tr : ramp(r.pale ? '#EDE6D8' : r.dark ? '#E9E2D3' : '#F2EADB'),
    clip: sh.clip('body', BODY),
    hclip: sh.clip('hood', HOOD),
    oclip: sh.clip('open', OPEN),
    thread: piece.trim ? tr.base : undefined,
    back: piece.isBack,
  };
}

/** Rows of stitches beside a seam. */
export const twin = ({ r, thread }: Hoodie, ...rows: readonly string[]) =>
  rows.map((d) => stitch(r, d, { w: 1.6, dash: [7, 4], o: 0.6, thread })).join('');
