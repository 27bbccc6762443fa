import { points } from '../kit/paths.ts';
import type { Places } from './slot.ts';

const front = { what: 'the collar seam', y: 324 };
const back = { what: 'the collar seam', y: 236 };

export const tee: Places = {
  centre: {
    slot: { cx: 500, cy: 528, w: 350, h: 230, max: 104, lines: 3 },
    motif: { x: 500, y: 528, s: 1.1 },
    both: {
      motif: { x: 500, y: 436, s: 0.78 },
      slot: { cx: 500, cy: 604, w: 350, h: 142.6, max: 64.48, lines: 3 },
    },
    datum: front,
  },
  chest: {
    slot: { cx: 610, cy: 432, w: 124, h: 66, max: 30, lines: 2 },
    motif: { x: 610, y: 406, s: 0.34 },
    both: {
      motif: { x: 610, y: 406, s: 0.34 },
      slot: { cx: 610, cy: 470, w: 124, h: 40.9, max: 18.6, lines: 2 },
    },
    datum: front,
  },
  upper: {
    slot: { cx: 500, cy: 434, w: 360, h: 120, max: 70, lines: 2 },
    motif: { x: 500, y: 420, s: 0.62 },
    both: {
      motif: { x: 500, y: 402, s: 0.5 },
      slot: { cx: 500, cy: 496, w: 360, h: 74, max: 44, lines: 2 },
    },
    datum: front,
  },
  back: {
    slot: { cx: 500, cy: 500, w: 370, h: 250, max: 110, lines: 3 },
    motif: { x: 500, y: 500, s: 1.1 },
    both: {
      motif: { x: 500, y: 408, s: 0.78 },
      slot: { cx: 500, cy: 576, w: 370, h: 155, max: 68.2, lines: 3 },
    },
    datum: back,
  },
  'upper-back': {
    slot: { cx: 500, cy: 380, w: 400, h: 110, max: 74, lines: 2 },
    motif: { x: 500, y: 350, s: 0.62 },
    both: {
      motif: { x: 500, y: 334, s: 0.5 },
      slot: { cx: 500, cy: 430, w: 400, h: 68, max: 46, lines: 2 },
    },
    datum: back,
  },
  number: { slot: { cx: 500, cy: 570, w: 300, h: 200, max: 190 }, datum: back },
  sleeve: {
    slot: {
      curve: points([768, 500, 834, 464, 900, 414]),
      h: 44,
      max: 30,
      middle: 80,
      from: 18,
      to: 150,
    },
  },
};
