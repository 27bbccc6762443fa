import type { ArtworkPlace, ArtworkRules } from '../artwork-rules.ts';
import {
  ARTWORK_WIDTH,
  type ArtworkFacts,
  type ArtworkPosition,
  type ArtworkSide,
} from '../kinds/artwork.ts';
import { heightAt } from './picture-height.ts';

/** A rectangle in millimetres: to the wearer's left from the middle, and down from the collar. */
export interface BoxOnPiece {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Millimetres by which a picture may stick out, since each of its numbers is rounded. */
const TOLERANCE = 0.5;

// no zero is negative
const tenth = (millimetres: number) => Math.round(millimetres * 10) / 10 + 0;

/** The rectangle around a picture as it lies, turned. Its left is the wearer's left seen mirrored. */
export function boundsOf(
  { width, x, y, turn }: ArtworkPosition,
  picture: Pick<ArtworkFacts, 'width' | 'height'>,
): BoxOnPiece {
  const height = heightAt(picture, width);
  const angle = (turn * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const halfWidth = (width * cos + height * sin) / 2;
  const halfHeight = (width * sin + height * cos) / 2;
  const middle = y + height / 2;
  return {
    left: x - halfWidth,
    right: x + halfWidth,
    top: middle - halfHeight,
    bottom: middle + halfHeight,
  };
}

/** The print box of a place. */
export const boxOf = ({ aside, below, width, height }: ArtworkPlace): BoxOnPiece => ({
  left: aside - width / 2,
  right: aside + width / 2,
  top: below,
  bottom: below + height,
});

/** Whether a picture lies within the print box, to half a millimetre. */
export function isInBox(
  position: ArtworkPosition,
  picture: Pick<ArtworkFacts, 'width' | 'height'>,
  place: ArtworkPlace,
): boolean {
  const [bounds, box] = [boundsOf(position, picture), boxOf(place)];
  return (
    bounds.left >= box.left - TOLERANCE &&
    bounds.right <= box.right + TOLERANCE &&
    bounds.top >= box.top - TOLERANCE &&
    bounds.bottom <= box.bottom + TOLERANCE
  );
}

/** Millimetres of the greatest width at which a picture that is turned so fits the print box. */
export function greatestWidth(
  picture: Pick<ArtworkFacts, 'width' | 'height'>,
  place: ArtworkPlace,
  turn: number,
): number {
  const unit = boundsOf({ width: 1, x: 0, y: 0, turn }, picture);
  const byWidth = place.width / (unit.right - unit.left);
  const byHeight = place.height / (unit.bottom - unit.top);
  return Math.floor(Math.min(byWidth, byHeight, ARTWORK_WIDTH.most) * 10) / 10;
}

/**
 * The nearest position within the print box: made smaller first, then moved. What fits stays where
 * it is.
 */
export function fitToBox<Position extends ArtworkPosition>(
  position: Position,
  picture: Pick<ArtworkFacts, 'width' | 'height'>,
  place: ArtworkPlace,
): Position {
  const rounded = {
    ...position,
    width: tenth(position.width),
    x: tenth(position.x),
    y: tenth(position.y),
  };
  if (isInBox(rounded, picture, place)) return rounded;
  const most = greatestWidth(picture, place, position.turn);
  const width = Math.min(tenth(Math.max(position.width, ARTWORK_WIDTH.least)), most);
  // it gets smaller about its middle
  const middle = position.y + heightAt(picture, position.width) / 2;
  const sized = { ...position, width, y: middle - heightAt(picture, width) / 2 };
  const [bounds, box] = [boundsOf(sized, picture), boxOf(place)];
  const acrossBy = Math.max(0, box.left - bounds.left) - Math.max(0, bounds.right - box.right);
  const downBy = Math.max(0, box.top - bounds.top) - Math.max(0, bounds.bottom - box.bottom);
  return { ...sized, x: tenth(sized.x + acrossBy), y: tenth(sized.y + downBy) };
}

/** Where a picture lies at first: in the upper middle of the print box, not larger than is sharp. */
export function firstPosition(
  picture: ArtworkFacts,
  place: ArtworkPlace,
  rules: Pick<ArtworkRules, 'methods'>,
): ArtworkPosition {
  const { leastDpi } = rules.methods[place.method];
  const most = greatestWidth(picture, place, 0);
  const sharp = sharpWidth(picture, leastDpi);
  const width = tenth(Math.min(most, Math.max(Math.min(sharp, most), most / 3)));
  const height = heightAt(picture, width);
  const room = place.height - height;
  return { width, x: place.aside, y: tenth(place.below + room / 4), turn: 0 };
}

/** Pixels for each inch at that width; null of an SVG, which is sharp at any. */
export const dpiAt = ({ kind, width }: Pick<ArtworkFacts, 'kind' | 'width'>, wide: number) =>
  kind === 'svg' ? null : Math.round((width * 25.4) / wide);

/** Whole millimetres of the greatest width that has so many dots an inch. */
export const sharpWidth = (
  { kind, width }: Pick<ArtworkFacts, 'kind' | 'width'>,
  leastDpi: number | null,
): number =>
  kind === 'svg' || leastDpi === null ? Infinity : Math.floor((width * 25.4) / leastDpi);

/** Places of a side. */
export const placesOn = ({ places }: Pick<ArtworkRules, 'places'>, side: ArtworkSide) =>
  places.filter((place) => place.side === side);
