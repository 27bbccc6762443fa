import type { Points } from '../kit/paths.ts';
import type { Places } from './slot.ts';

/** The middle of each ribbon, from the shoulder to the hip. */
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
export const ROSETTE_LINE: Points = [
  [290, 110],
  [292, 180],
  [300, 262],
  [326, 372],
  [388, 520],
  [482, 662],
  [590, 776],
  [672, 842],
];

export const sash: Places = {
  along: {
    slot: { curve: SASH_LINE, h: 62, max: 50, middle: 276, from: 28, to: 505 },
  },
};
export const rosetteSash: Places = {
  along: {
    slot: { curve: ROSETTE_LINE, h: 66, max: 54, middle: 435, from: 105, to: 672 },
    motif: { x: 676, y: 840, s: 0.25 },
    both: { motif: { x: 676, y: 840, s: 0.25 } },
  },
};
