import { type Points, points } from '../kit/paths.ts';
import type { Places } from './slot.ts';

/** The middle of the ribbon, from the shoulder to the hip. */
export const SASH_LINE: Points = [
  [350, 268],
  [364, 318],
  [400, 410],
  [456, 520],
  [530, 638],
  [608, 750],
  [678, 836],
  [742, 900],
];

export const sash: Places = {
  along: {
    slot: { curve: SASH_LINE, h: 62, max: 50, middle: 276, from: 28, to: 505 },
  },
  end: {
    slot: {
      curve: points([672, 836, 664, 900, 648, 970, 654, 1040, 642, 1092]),
      h: 50,
      max: 34,
      middle: 145,
      from: 90,
      to: 205,
    },
  },
};
