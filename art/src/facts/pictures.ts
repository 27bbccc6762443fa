import type { Mount, MountFacts, Side } from '../geometry.ts';
import { type Drawing, type DrawnPicture, MOST_PICTURES, type Parameters } from '../parameters.ts';
import { factsOf } from './templates.ts';

const SIDES = ['front', 'back'] as const;
/** Millimetres, far more than any piece has. */
const FAR = 5000;
/** Characters of JSON; six pictures with long names take less. */
const LONGEST = 5000;
const REF = /^[\w-][\w.-]{0,79}$/;

type Read = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Read => typeof value === 'object' && value !== null;

function parse(json = ''): unknown {
  if (!json || json.length > LONGEST) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** To a tenth; undefined unless it is a number of that range. */
function tenth(value: unknown, least = -FAR): number | undefined {
  const rounded = typeof value === 'number' ? Math.round(value * 10) / 10 : NaN;
  // no zero is negative
  return rounded >= least && rounded <= FAR ? rounded + 0 : undefined;
}

/** Without folders, controls and marks of direction. */
const fileName = (value: unknown) =>
  typeof value === 'string'
    ? value
        .replace(/^.*[\\/]/s, '')
        .slice(0, 120)
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
    : '';

function readPicture(value: unknown): DrawnPicture[] {
  if (!isObject(value)) return [];
  const side = SIDES.find((known) => known === value.side);
  const ref = String(value.ref);
  const [x, y] = [tenth(value.x), tenth(value.y)];
  const [width, height] = [tenth(value.width, 0.1), tenth(value.height, 0.1)];
  const turned = tenth(value.turn ?? 0);
  if (!side || !REF.test(ref) || x === undefined || y === undefined) return [];
  if (!width || !height || turned === undefined) return [];
  // from -179 to 180
  const turn = 180 - ((((180 - Math.round(turned)) % 360) + 360) % 360);
  return [{ side, ref, name: fileName(value.name), x, y, width, height, turn }];
}

/** Those of the parameter that can be read, in one spelling; the last lies over the others. */
export function picturesIn({ pictures }: Parameters): DrawnPicture[] {
  const list = parse(pictures);
  return Array.isArray(list) ? list.flatMap(readPicture).slice(0, MOST_PICTURES) : [];
}

/** Those on sides that the piece has, of a drawing in normal form or not. */
export function picturesOf(drawing: Drawing): DrawnPicture[] {
  const { mounts } = mountsOf(drawing);
  return picturesIn(drawing.parameters).filter(({ side }) => mounts[side]);
}

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

/** The photographs of the parameter by their sides, in one spelling. */
export function photographsIn({ photo }: Parameters): Partial<Record<Side, Photograph>> {
  const read = parse(photo);
  if (!isObject(read)) return {};
  return Object.fromEntries(
    SIDES.flatMap((side) => {
      const found = readPhotograph(read[side]);
      return found ? [[side, found]] : [];
    }),
  );
}

/** What pictures on a drawing are placed by: its template, or its photographs. */
export function mountsOf({ template, parameters }: Drawing): MountFacts {
  const facts = factsOf(template);
  if (template !== 'photo') return facts;
  const mounts = Object.entries(photographsIn(parameters)).map(
    ([side, { mount, millimetresPerUnit }]): [string, Mount] => [
      side,
      { what: 'the point that is marked', ...mount, millimetresPerUnit },
    ],
  );
  return { ...facts, mounts: Object.fromEntries(mounts) };
}

/** The views of a drawing: a photograph has the sides that were taken. */
export function viewsOf(drawing: Drawing): readonly ('front' | 'back' | 'detail')[] {
  const { template, parameters } = drawing;
  if (template !== 'photo') return factsOf(template).views;
  return photographsIn(parameters).back ? SIDES : ['front'];
}
