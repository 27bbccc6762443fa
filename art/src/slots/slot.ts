import type { Points } from '../kit/paths.ts';

/** Room for flat text, in units of the template. */
export interface FlatSlot {
  cx: number;
  cy: number;
  w: number;
  h: number;
  /** the greatest cap height */
  max: number;
  lines?: number;
}
/**
 * Room for text along a ribbon, as lengths from the start of the curve. The middle of the text
 * stands at `middle`; what would pass `to` moves towards `from`, and only then gets smaller.
 */
export interface CurveSlot {
  curve: Points;
  h: number;
  max: number;
  middle: number;
  from: number;
  to: number;
}
export type Slot = FlatSlot | CurveSlot;

/** Where a motif stands, and its scale: it is drawn in a box of 200. */
export interface Emblem {
  x: number;
  y: number;
  s: number;
}
/** Where a print goes at one position. */
export interface Place {
  slot: Slot;
  /** a motif alone */
  motif?: Emblem;
  /** a motif with lettering, which may need a slot of its own */
  both?: { motif: Emblem; slot?: Slot };
  /** The point from which the distance to the lettering is measured, straight down. */
  datum?: { what: string; y: number };
}
export type Places = Readonly<Record<string, Place>>;

/** `most`: of a capital, in units of the template. */
export function roomFor(place: Place, motif: boolean, most = Infinity): Slot {
  const slot = (motif ? place.both?.slot : undefined) ?? place.slot;
  return most < slot.max ? { ...slot, max: most } : slot;
}

export function placeAt(places: Places, position: string): Place {
  const place = Object.hasOwn(places, position) ? places[position] : undefined;
  if (!place) throw new RangeError(`there is no room for a print at ${position}`);
  return place;
}
