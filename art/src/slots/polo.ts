import { points } from '../kit/paths.ts';
import type { Places } from './slot.ts';

const seam = { what: 'the collar seam', y: 276 };

export const polo: Places = {
  chest: {
    slot: { cx: 628, cy: 440, w: 150, h: 64, max: 38, lines: 2 },
    motif: { x: 628, y: 440, s: 0.36 },
    both: {
      motif: { x: 628, y: 410, s: 0.36 },
      slot: { cx: 628, cy: 470, w: 150, h: 38.4, max: 28.5, lines: 2 },
    },
    datum: seam,
  },
  centre: {
    slot: { cx: 500, cy: 640, w: 370, h: 170, max: 90, lines: 2 },
    motif: { x: 500, y: 640, s: 0.8 },
    both: {
      motif: { x: 500, y: 570, s: 0.8 },
      slot: { cx: 500, cy: 692, w: 370, h: 102, max: 67.5, lines: 2 },
    },
    datum: seam,
  },
  back: {
    slot: { cx: 500, cy: 440, w: 400, h: 190, max: 90, lines: 2 },
    motif: { x: 500, y: 440, s: 0.8 },
    both: {
      motif: { x: 500, y: 370, s: 0.8 },
      slot: { cx: 500, cy: 492, w: 400, h: 114, max: 67.5, lines: 2 },
    },
    datum: seam,
  },
  'upper-back': {
    slot: { cx: 500, cy: 330, w: 260, h: 60, max: 42 },
    motif: { x: 500, y: 340, s: 0.36 },
    both: {
      motif: { x: 500, y: 324, s: 0.36 },
      slot: { cx: 500, cy: 386, w: 260, h: 36, max: 31.5 },
    },
    datum: seam,
  },
  number: { slot: { cx: 500, cy: 510, w: 300, h: 200, max: 190 }, datum: seam },
  sleeve: {
    slot: {
      curve: points([764, 488, 830, 452, 895, 402]),
      h: 44,
      max: 30,
      middle: 80,
      from: 10,
      to: 150,
    },
  },
};
