import type { Places } from './slot.ts';

const edge = { what: 'the top edge', y: 490 };

export const tote: Places = {
  centre: {
    slot: { cx: 502, cy: 812, w: 400, h: 270, max: 118, lines: 3 },
    motif: { x: 502, y: 800, s: 1.5 },
    both: {
      motif: { x: 502, y: 716, s: 1.05 },
      slot: { cx: 502, cy: 920, w: 400, h: 150, max: 74, lines: 2 },
    },
    datum: edge,
  },
  lower: {
    slot: { cx: 502, cy: 968, w: 400, h: 96, max: 76, lines: 2 },
    motif: { x: 502, y: 770, s: 1.5 },
    both: { motif: { x: 502, y: 770, s: 1.05 } },
    datum: edge,
  },
  corner: {
    slot: { cx: 656, cy: 1020, w: 170, h: 70, max: 42, lines: 2 },
    motif: { x: 656, y: 958, s: 0.4 },
    both: { motif: { x: 656, y: 958, s: 0.4 } },
    datum: edge,
  },
};
