import type { Side } from '../geometry.ts';
import type { Drawing, Parameters } from '../parameters.ts';
import { fileName, isObject, parse, REF, SIDES, tenth } from './read-json.ts';

/** A photograph of a side of a piece. */
export interface Photograph {
  /** Names it; the drawing refers to it so. */
  ref: string;
  /** The point that pictures on it are measured from, in units of the drawing. */
  mount: { x: number; y: number; what?: string };
  millimetresPerUnit: number;
}

function readPhotograph(value: unknown): Photograph | undefined {
  if (!isObject(value) || !isObject(value.mount)) return undefined;
  const { ref, mount, millimetresPerUnit: scale } = value;
  const [x, y] = [tenth(mount.x), tenth(mount.y)];
  if (typeof ref !== 'string' || !REF.test(ref) || x === undefined || y === undefined)
    return undefined;
  if (typeof scale !== 'number' || !(scale > 0.001 && scale < 100)) return undefined;
  const what = fileName(mount.what);
  return { ref, mount: { x, y, ...(what && { what }) }, millimetresPerUnit: scale };
}

/** Fills the drawing, as markup; empty without one of that side. */
export function photographOf({ parameters }: Drawing, side: Side): string {
  const found = photographsIn(parameters)[side];
  return found
    ? `<image href="photo:${found.ref}" x="0" y="0" width="1000" height="1250" preserveAspectRatio="xMidYMid slice"/>`
    : '';
}

/** The photographs of the parameter by their sides. */
export function photographsIn(parameters: Parameters): Partial<Record<Side, Photograph>> {
  const read = parse(parameters, 'photo');
  if (!isObject(read)) return {};
  return Object.fromEntries(
    SIDES.flatMap((side) => {
      const found = readPhotograph(read[side]);
      return found ? [[side, found]] : [];
    }),
  );
}
