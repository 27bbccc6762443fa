import type { Places } from './slot.ts';

/** Nothing but pictures is put on a photograph: the place has no room. */
export const photo: Places = { centre: { slot: { cx: 500, cy: 625, w: 0, h: 0, max: 0 } } };
