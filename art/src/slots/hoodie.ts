import { points } from '../kit/paths.ts';
import type { Places } from './slot.ts';

const seam = { what: 'the hood seam', y: 376 };

export const hoodie: Places = {
  centre: {
    slot: { cx: 500, cy: 672, w: 320, h: 136, max: 76, lines: 2 },
    motif: { x: 500, y: 672, s: 0.9 },
    both: {
      motif: { x: 500, y: 606, s: 0.62 },
      slot: { cx: 500, cy: 716, w: 320, h: 68, max: 54 },
    },
    datum: seam,
  },
  chest: {
    slot: { cx: 602, cy: 560, w: 124, h: 60, max: 32, lines: 2 },
    motif: { x: 602, y: 526, s: 0.34 },
    both: {
      motif: { x: 602, y: 526, s: 0.34 },
      slot: { cx: 602, cy: 590, w: 124, h: 30, max: 32 },
    },
    datum: seam,
  },
  back: {
    slot: { cx: 500, cy: 610, w: 340, h: 230, max: 100, lines: 3 },
    motif: { x: 500, y: 610, s: 0.9 },
    both: {
      motif: { x: 500, y: 544, s: 0.62 },
      slot: { cx: 500, cy: 654, w: 340, h: 115, max: 54 },
    },
    datum: seam,
  },
  'upper-back': {
    slot: { cx: 500, cy: 470, w: 260, h: 60, max: 40 },
    motif: { x: 500, y: 464, s: 0.4 },
    both: {
      motif: { x: 500, y: 442, s: 0.36 },
      slot: { cx: 500, cy: 504, w: 260, h: 40, max: 36 },
    },
    datum: seam,
  },
  number: { slot: { cx: 500, cy: 630, w: 280, h: 180, max: 170 }, datum: seam },
  sleeve: {
    slot: {
      curve: points([802, 470, 836, 580, 862, 700, 880, 800]),
      h: 60,
      max: 40,
      middle: 130,
      from: 10,
      to: 290,
    },
  },
};
