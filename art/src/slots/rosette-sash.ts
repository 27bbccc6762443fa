import type { Points } from '../kit/paths.ts';
import type { Places } from './slot.ts';

/** The middle of the ribbon, from the shoulder to the hip. */
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

export const rosetteSash: Places = {
  along: {
    slot: { curve: ROSETTE_LINE, h: 66, max: 54, middle: 435, from: 105, to: 672 },
    motif: { x: 676, y: 840, s: 0.25 },
    both: { motif: { x: 676, y: 840, s: 0.25 } },
  },
};
