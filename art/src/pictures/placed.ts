import { boundsOf, type MountFacts, type Side, toUnits } from '../geometry.ts';
import {
  type Drawing,
  type DrawnPicture,
  MOST_PICTURES,
  type Parameters,
  type PictureParameter,
} from '../parameters.ts';
import { mountsOf } from './mounts.ts';
import type { PieceArtwork } from '../facts/picture-code.ts';
import { photographsIn } from './photographs.ts';
import { fileName, isObject, parse, REF, SIDES, tenth } from './read-json.ts';

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
export function picturesIn(parameters: Parameters): DrawnPicture[] {
  const list = parse(parameters, 'pictures');
  return Array.isArray(list) ? list.flatMap(readPicture).slice(0, MOST_PICTURES) : [];
}

/** Those on sides that the piece has, of a drawing in normal form or not. */
export function picturesOf(drawing: Drawing): DrawnPicture[] {
  const { mounts } = mountsOf(drawing);
  return picturesIn(drawing.parameters).filter(({ side }) => mounts[side]);
}

/** The parameters in normal form, without what cannot be read. */
export function normalPictures(drawing: Drawing): Pick<Parameters, PictureParameter> {
  const photographs = drawing.template === 'photo' ? photographsIn(drawing.parameters) : {};
  const pictures = picturesOf(drawing);
  return {
    ...(Object.keys(photographs).length > 0 && { photo: JSON.stringify(photographs) }),
    ...(pictures.length > 0 && { pictures: JSON.stringify(pictures) }),
  };
}

/** The sides of the pictures of a drawing. */
export const pictureSides = (drawing: Drawing): Side[] =>
  picturesOf(drawing).map(({ side }) => side);

/** Such as: crest.png on the front, 200 mm wide */
export const picturePhrases = (drawing: Drawing, safe: (name: string) => string): string[] =>
  picturesOf(drawing).map(
    ({ name, side, width }) => `${safe(name) || 'a picture'} on the ${side}, ${width} mm wide`,
  );

/** Thousandths of a unit: far finer than what can be printed. */
const fine = (n: number) => Math.round(n * 1000) / 1000;

/** The pictures of a side, the lowest first. */
export function placedPictures(drawing: Drawing, side: Side): PieceArtwork[] {
  const facts = mountsOf(drawing);
  return picturesOf(drawing)
    .filter((picture) => picture.side === side)
    .map((picture) => {
      const artwork = placed(facts, picture);
      const isOver = drawing.template === 'backpack' && side === 'front' && coversTab(artwork);
      return { ...artwork, position: isOver ? 'upper' : '' };
    });
}

/** The leather tab on the front of the pack. */
const coversTab = ({ box: [left, top, right, bottom] }: Pick<PieceArtwork, 'box'>) =>
  left < 553 && right > 447 && top < 549 && bottom > 451;

function placed(facts: MountFacts, picture: DrawnPicture): Omit<PieceArtwork, 'position'> {
  const { side, ref, x, y, width, height, turn } = picture;
  const at = (x: number, y: number) => toUnits(facts, side, { x, y });
  // the upper left corner as one looks at it, before it is turned
  const aside = side === 'front' ? width / 2 : -width / 2;
  const [start, middle, end] = [at(x - aside, y), at(x, y + height / 2), at(x + aside, y + height)];
  const turned = turn ? ` transform="rotate(${turn} ${fine(middle.x)} ${fine(middle.y)})"` : '';
  const { left, top, right, bottom } = boundsOf(picture);
  const [one, other] = [at(left, top), at(right, bottom)];
  return {
    markup: `<image href="artwork:${ref}" x="${fine(start.x)}" y="${fine(start.y)}" width="${fine(end.x - start.x)}" height="${fine(end.y - start.y)}" preserveAspectRatio="none"${turned}/>`,
    box: [Math.min(one.x, other.x), one.y, Math.max(one.x, other.x), other.y],
  };
}
