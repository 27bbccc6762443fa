import type { Places } from './slot.ts';

const pocketMotif = { x: 500, y: 884, s: 0.95 };
export const backpack: Places = {
  pocket: {
    slot: { cx: 500, cy: 884, w: 300, h: 170, max: 84, lines: 2 },
    motif: pocketMotif,
    both: {
      motif: { x: 500, y: 840, s: 0.66 },
      slot: { cx: 500, cy: 972, w: 300, h: 80, max: 52 },
    },
    datum: { what: 'the pocket zip', y: 717 },
  },
  upper: {
    slot: { cx: 500, cy: 500, w: 250, h: 120, max: 66, lines: 2 },
    motif: pocketMotif,
    both: { motif: pocketMotif },
    datum: { what: 'the top zip', y: 304 },
  },
  yoke: {
    slot: { cx: 500, cy: 327, w: 170, h: 34, max: 26 },
    motif: { x: 500, y: 327, s: 0.24 },
    both: {
      motif: { x: 424, y: 327, s: 0.2 },
      slot: { cx: 520, cy: 327, w: 150, h: 34, max: 26 },
    },
    datum: { what: 'the top of the yoke', y: 286 },
  },
};
