import type { Places } from './slot.ts';

export const pouch: Places = {
  centre: {
    slot: { cx: 500, cy: 688, w: 540, h: 190, max: 116, lines: 2 },
    motif: { x: 500, y: 684, s: 1.35 },
    both: {
      motif: { x: 296, y: 690, s: 0.9 },
      slot: { cx: 590, cy: 688, w: 400, h: 190, max: 96, lines: 2 },
    },
    datum: { what: 'the zip', y: 461 },
  },
  corner: {
    slot: { cx: 690, cy: 806, w: 230, h: 70, max: 46 },
    motif: { x: 500, y: 660, s: 1 },
    both: { motif: { x: 500, y: 660, s: 1 } },
    datum: { what: 'the zip', y: 461 },
  },
};
