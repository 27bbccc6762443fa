import { type MountFacts, toView } from '@tailorbird/art/geometry';
import type { ArtworkSide } from '@tailorbird/contract/kinds/artwork';
import { boundedMillimetres } from './place-rows.ts';

/** Units of a drawing. */
export const DRAWING = { width: 1000, height: 1250 } as const;

/** A box in millimetres on the piece. */
export interface PieceBox {
  width: number;
  height: number;
  below: number;
  aside: number;
}

/** A point, or a way, in units of a drawing. */
export interface DrawingPoint {
  x: number;
  y: number;
}

/** How millimetres on a side lie in its drawing. */
export interface SideScale {
  /** Where the middle and the collar meet. */
  origin: DrawingPoint;
  unitsPerMillimetre: number;
  /** Positive where the wearer's left is to the right. */
  sign: 1 | -1;
}

/** @returns undefined for a side that no picture can be placed on */
export function sideScale(facts: MountFacts, side: ArtworkSide): SideScale | undefined {
  if (!facts.mounts[side]) return undefined;
  const origin = toView(facts, side, { x: 0, y: 0 });
  const unitsPerMillimetre = (toView(facts, side, { x: 0, y: 100 }).y - origin.y) / 100;
  return { origin, unitsPerMillimetre, sign: side === 'front' ? 1 : -1 };
}

/** To a thousandth. */
export const percent = (value: number, of: number) =>
  `${Math.round((value / of) * 100_000) / 1000}%`;

/** Where a box lies in the drawing, in per cent of it. */
export function boxInDrawing({ width, height, below, aside }: PieceBox, scale: SideScale) {
  const { origin, unitsPerMillimetre: units, sign } = scale;
  return {
    left: percent(origin.x + (sign * aside - width / 2) * units, DRAWING.width),
    top: percent(origin.y + below * units, DRAWING.height),
    width: percent(width * units, DRAWING.width),
    height: percent(height * units, DRAWING.height),
    // a small one within a large one can be pressed, too
    zIndex: Math.round(1_000_000 / (width * height)),
  };
}

const whole = Math.round;

/** The box moved by so many units, to whole millimetres. */
export const movedBox = (box: PieceBox, by: DrawingPoint, scale: SideScale): PieceBox => ({
  ...box,
  below: boundedMillimetres('below', whole(box.below + by.y / scale.unitsPerMillimetre)),
  aside: boundedMillimetres(
    'aside',
    whole(box.aside + (scale.sign * by.x) / scale.unitsPerMillimetre),
  ),
});

/** The box with its lower right corner moved by so many units; the upper left one stays. */
export function sizedBox(box: PieceBox, by: DrawingPoint, scale: SideScale): PieceBox {
  const width = boundedMillimetres('width', whole(box.width + by.x / scale.unitsPerMillimetre));
  const height = boundedMillimetres('height', whole(box.height + by.y / scale.unitsPerMillimetre));
  const aside = box.aside + (scale.sign * (width - box.width)) / 2;
  return { ...box, width, height, aside: boundedMillimetres('aside', aside) };
}

/** The box between two points of a drawing; undefined where it is too small to be meant. */
export function drawnBox(
  from: DrawingPoint,
  to: DrawingPoint,
  scale: SideScale,
): PieceBox | undefined {
  const { origin, unitsPerMillimetre: units, sign } = scale;
  const width = whole(Math.abs(to.x - from.x) / units);
  const height = whole(Math.abs(to.y - from.y) / units);
  if (width < 20 || height < 20) return undefined;
  const middle = (from.x + to.x) / 2;
  return {
    width: boundedMillimetres('width', width),
    height: boundedMillimetres('height', height),
    below: boundedMillimetres('below', whole((Math.min(from.y, to.y) - origin.y) / units)),
    aside: boundedMillimetres('aside', whole((sign * (middle - origin.x)) / units)),
  };
}
