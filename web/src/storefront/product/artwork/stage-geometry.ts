import { type MountFacts, toView } from '@tailorbird/art/geometry';
import type { ArtworkPlace } from '@tailorbird/contract/artwork-rules';
import type { ArtworkPosition } from '@tailorbird/contract/kinds/artwork';
import { heightAt } from '@tailorbird/contract/rules/picture-height';
import { boxOf } from '@tailorbird/contract/rules/placed-pictures';
import { type PictureRoom, type PointOnPiece, signOf } from './moves.ts';

/** The whole drawing. */
const PAGE = { width: 1000, height: 1250 };
/** Width by height, of the stage. */
const RATIO = 74 / 70;
/** Units round a print box, and of the smallest part that is shown. */
const AROUND = { least: 330, margin: 130, times: 1.5 };

/** A part of the drawing, in its units. */
export interface StageCrop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of a side that is seen of a piece, and how to get from there to millimetres and back. */
export interface StageGeometry {
  facts: MountFacts;
  place: ArtworkPlace;
  crop: StageCrop;
  /** Units of the drawing for a millimetre. */
  scale: number;
}

/** Undefined where the piece has no such side. */
export function geometryOf(
  facts: MountFacts,
  place: ArtworkPlace,
  isWhole: boolean,
): StageGeometry | undefined {
  if (!facts.mounts[place.side]) return undefined;
  const scale =
    toView(facts, place.side, { x: 0, y: 1 }).y - toView(facts, place.side, { x: 0, y: 0 }).y;
  const box = boxInView(facts, place, scale);
  return { facts, place, scale, crop: isWhole ? wholePage() : cropAround(box) };
}

const wholePage = (): StageCrop => {
  const width = PAGE.height * RATIO;
  return { x: (PAGE.width - width) / 2, y: 0, width, height: PAGE.height };
};

const between = (value: number, most: number) => Math.max(0, Math.min(most, value));
/** Of a print box, with what is shown around it. */
const room = (length: number) => length * AROUND.times + AROUND.margin;

function cropAround(box: StageCrop): StageCrop {
  const wanted = Math.max(AROUND.least, room(box.height), room(box.width) / RATIO);
  const height = Math.min(wanted, PAGE.width / RATIO);
  const width = height * RATIO;
  return {
    width,
    height,
    x: between(box.x + box.width / 2 - width / 2, PAGE.width - width),
    // more of what is below the print box than above it hides behind the tools
    y: between(box.y + box.height * 0.46 - height / 2, PAGE.height - height),
  };
}

function boxInView(facts: MountFacts, place: ArtworkPlace, scale: number): StageCrop {
  const { top } = boxOf(place);
  const middle = toView(facts, place.side, { x: place.aside, y: top });
  const [width, height] = [place.width * scale, place.height * scale];
  return { x: middle.x - width / 2, y: middle.y, width, height };
}

/** The print box, in units of the drawing. */
export const printBox = ({ facts, place, scale }: StageGeometry): StageCrop =>
  boxInView(facts, place, scale);

/** Across the drawing, of a line so many millimetres from the middle. */
export const lineAt = ({ facts, place }: StageGeometry, millimetres: number): number =>
  toView(facts, place.side, { x: millimetres, y: 0 }).x;

/** The point of the piece under a point of the stage, which is from 0 to 1 across and down. */
export function pointAt(
  { facts, place, crop, scale }: StageGeometry,
  across: number,
  down: number,
): PointOnPiece {
  const origin = toView(facts, place.side, { x: 0, y: 0 });
  const [x, y] = [crop.x + across * crop.width, crop.y + down * crop.height];
  return { x: (signOf(place) * (x - origin.x)) / scale, y: (y - origin.y) / scale };
}

/** Of a frame on the stage, in hundredths of the width of the stage. */
export interface FrameBox {
  /** Of its middle. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export function frameOf(
  { facts, place, crop, scale }: StageGeometry,
  { x, y, width }: ArtworkPosition,
  { picture }: Pick<PictureRoom, 'picture'>,
): FrameBox {
  const height = heightAt(picture, width);
  const middle = toView(facts, place.side, { x, y: y + height / 2 });
  const part = (units: number) => (units / crop.width) * 100;
  return {
    x: part(middle.x - crop.x),
    y: part(middle.y - crop.y),
    width: part(width * scale),
    height: part(height * scale),
  };
}
