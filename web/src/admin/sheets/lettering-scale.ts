import type { Production } from '@tailorbird/contract/orders';

export type Lettering = NonNullable<Production['lettering']>;

/** Millimetres that A4 and US Letter both have room for, within the margins and on one page. */
const ROOM = { width: 180, height: 110 };

/** What strokes add to the measures, as a part of the height of a letter: the broadest pen's. */
const STROKE = 0.15;

/** The outlines are drawn this many times smaller; each has its class in drawn-thing.css. */
export const SCALES = [1, 2, 3, 4, 5, 10, 20] as const;
type Scale = (typeof SCALES)[number];

/** 1, true size, wherever the paper is large enough for the lettering. */
export function scaleOf({ width, height, letterHeight }: Lettering): Scale {
  const margin = STROKE * letterHeight;
  const needed = Math.max((width + margin) / ROOM.width, (height + margin) / ROOM.height);
  return SCALES.find((scale) => scale >= needed) ?? 20;
}
