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
