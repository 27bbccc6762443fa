// Where pictures are, in millimetres on the piece and in units of its drawing. Draws nothing.
import type { DrawnPicture } from './parameters.ts';

export type Side = DrawnPicture['side'];

/** In millimetres on the piece, or in units of a drawing. */
export interface Coordinates {
  x: number;
  y: number;
}

/** The point of a side that pictures are measured from, in units of the template. */
export interface Mount extends Coordinates {
  /** such as: the collar seam */
  what: string;
  /** Left out, as the template has it. */
  millimetresPerUnit?: number;
}

/** The facts of a template, or of photographs, that place pictures. */
export interface MountFacts {
  millimetresPerUnit: number;
  mounts: Readonly<Partial<Record<Side, Mount>>>;
  /** Moves units of the template to those of the drawing, by x and y after the scale. */
  at: readonly [x: number, y: number, scale: number];
}

/** The wearer's left is to the right as one looks at the front. */
export const signOf = (side: Side) => (side === 'front' ? 1 : -1);

/** From millimetres on the piece to units of the template. */
export function toUnits(facts: MountFacts, side: Side, { x, y }: Coordinates): Coordinates {
  const mount = facts.mounts[side];
  if (!mount) throw new RangeError(`there is no mount on the ${side}`);
  const { millimetresPerUnit = facts.millimetresPerUnit } = mount;
  return {
    x: mount.x + (signOf(side) * x) / millimetresPerUnit,
    y: mount.y + y / millimetresPerUnit,
  };
}

/** From millimetres on the piece to the 1000 by 1250 units of a drawing of that side. */
export function toView(facts: MountFacts, side: Side, point: Coordinates): Coordinates {
  const { x, y } = toUnits(facts, side, point);
  const [dx, dy, scale] = facts.at;
  return { x: dx + x * scale, y: dy + y * scale };
}

type PicturePlacement = Pick<DrawnPicture, 'side' | 'x' | 'y' | 'width' | 'height' | 'turn'>;

/**
 * The corners of a turned picture in millimetres on the piece. Before it is turned they are, as one
 * looks at it: upper left, upper right, lower right, lower left.
 */
export function cornersOf({ side, x, y, width, height, turn }: PicturePlacement): Coordinates[] {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [w, h] = [width / 2, height / 2];
  const ends = [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ] as const;
  return ends.map(([across, down]) => ({
    x: x + signOf(side) * (across * cos - down * sin),
    y: y + h + across * sin + down * cos,
  }));
}

/** The upright rectangle round a turned picture, in millimetres on the piece. */
export function boundsOf(picture: PicturePlacement): {
  left: number;
  top: number;
  right: number;
  bottom: number;
} {
  const corners = cornersOf(picture);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}
