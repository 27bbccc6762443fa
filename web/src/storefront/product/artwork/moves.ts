import type { ArtworkPlace } from '@tailorbird/contract/artwork-rules';
import {
  ARTWORK_WIDTH,
  type ArtworkFacts,
  type ArtworkPosition,
} from '@tailorbird/contract/kinds/artwork';
import { heightAt } from '@tailorbird/contract/rules/picture-height';
import {
  boundsOf,
  boxOf,
  fitToBox,
  greatestWidth,
  isInBox,
} from '@tailorbird/contract/rules/placed-pictures';

/** A picture, and the place that it is moved within. */
export interface PictureRoom {
  picture: Pick<ArtworkFacts, 'width' | 'height'>;
  place: ArtworkPlace;
}

/** In millimetres on the piece, as positions are: to the wearer's left, and down from the collar. */
export interface PointOnPiece {
  x: number;
  y: number;
}

/** A position after a move. */
export interface MovedPicture {
  to: ArtworkPosition;
  /** The print box let it go no further. */
  isStopped: boolean;
  /** The line that it has snapped to, in millimetres from the middle. */
  guide?: number | undefined;
}

/** 1 where the wearer's left is to the right as one looks at the side. */
export const signOf = ({ side }: Pick<ArtworkPlace, 'side'>) => (side === 'front' ? 1 : -1);

/** Degrees to a right angle at which a picture is turned to it. */
const SNAPS_BY = 3;
/** Millimetres that make no difference. */
const SAME = 0.06;

const isSame = (one: ArtworkPosition, other: ArtworkPosition) =>
  (['width', 'x', 'y', 'turn'] as const).every((key) => Math.abs(one[key] - other[key]) < SAME);

function within(wanted: ArtworkPosition, { picture, place }: PictureRoom): MovedPicture {
  const to = fitToBox(wanted, picture, place);
  return { to, isStopped: !isSame(to, wanted) };
}

/** Moved by so much; held fast at the middle of the piece, or of the print box, near them. */
export function moved(
  from: ArtworkPosition,
  by: PointOnPiece,
  room: PictureRoom,
  snapsBy = 0,
): MovedPicture {
  const x = from.x + by.x;
  const line = [0, room.place.aside].find((one) => Math.abs(x - one) < snapsBy);
  const result = within({ ...from, x: line ?? x, y: from.y + by.y }, room);
  return line === undefined || Math.abs(result.to.x - line) > SAME
    ? result
    : { ...result, guide: line };
}

/** A point of a picture that stays where it is: from -½ to ½ of its width and of its height. */
export interface Anchor {
  across: number;
  down: number;
}

export const MIDDLE: Anchor = { across: 0, down: 0 };

/** Where a point of the picture is on the piece. */
export function pointOf(at: ArtworkPosition, anchor: Anchor, room: PictureRoom): PointOnPiece {
  const { x, y } = fromMiddle(at, anchor, room);
  return { x: at.x + x, y: at.y + heightAt(room.picture, at.width) / 2 + y };
}

function fromMiddle(
  { width, turn }: ArtworkPosition,
  { across, down }: Anchor,
  { picture, place }: PictureRoom,
): PointOnPiece {
  const [w, h] = [across * width, down * heightAt(picture, width)];
  const angle = (turn * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { x: signOf(place) * (w * cos - h * sin), y: w * sin + h * cos };
}

/** Of another width, with one of its points where it was. It grows until it meets the print box. */
export function sized(
  from: ArtworkPosition,
  width: number,
  anchor: Anchor,
  room: PictureRoom,
): MovedPicture {
  const { picture } = room;
  const held = pointOf(from, anchor, room);
  const at = (wide: number): ArtworkPosition => {
    const offset = fromMiddle({ ...from, width: wide }, anchor, room);
    const y = held.y - offset.y - heightAt(picture, wide) / 2;
    return { ...from, width: wide, x: held.x - offset.x, y };
  };
  const most = greatestWidth(picture, room.place, from.turn);
  const least = Math.min(ARTWORK_WIDTH.least, most);
  const wanted = Math.max(least, Math.min(width, most));
  const found = furthest(from.width, wanted, (wide) => isInBox(at(wide), picture, room.place));
  const { to } = within(at(found), room);
  return { to, isStopped: Math.abs(to.width - width) > 0.5 };
}

/** The number nearest to the wanted one that is let, coming from one that is. */
function furthest(from: number, wanted: number, isLet: (value: number) => boolean): number {
  if (isLet(wanted)) return wanted;
  let [good, bad] = [from, wanted];
  for (let step = 0; step < 20; step += 1) {
    const middle = (good + bad) / 2;
    if (isLet(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

/** How wide it is when its corner is pulled to there, with another of its points held. */
export function widthAt(
  from: ArtworkPosition,
  corner: Anchor,
  held: Anchor,
  to: PointOnPiece,
  room: PictureRoom,
): number {
  const [was, fixed] = [pointOf(from, corner, room), pointOf(from, held, room)];
  const [x, y] = [was.x - fixed.x, was.y - fixed.y];
  const along = ((to.x - fixed.x) * x + (to.y - fixed.y) * y) / (x * x + y * y);
  return from.width * Math.max(0, along);
}

/** From -180 to 180, and 180 rather than its opposite. */
export function normalTurn(degrees: number): number {
  const turn = ((Math.round(degrees) % 360) + 360) % 360;
  return turn > 180 ? turn - 360 : turn;
}

export function snappedTurn(degrees: number): number {
  const right = Math.round(degrees / 90) * 90;
  return normalTurn(Math.abs(degrees - right) <= SNAPS_BY ? right : degrees);
}

/** Turned about its middle; smaller where the print box leaves no room for it, up to that width. */
export function turned(
  from: ArtworkPosition,
  turn: number,
  room: PictureRoom,
  width = from.width,
): MovedPicture {
  const { picture } = room;
  const middle = from.y + heightAt(picture, from.width) / 2;
  const y = middle - heightAt(picture, width) / 2;
  return within({ ...from, width, y, turn: normalTurn(turn) }, room);
}

/** Moved, sized and turned at once, by two fingers. */
export function pinched(
  from: ArtworkPosition,
  { by, factor, degrees }: { by: PointOnPiece; factor: number; degrees: number },
  room: PictureRoom,
): MovedPicture {
  const { picture } = room;
  const middle = from.y + by.y + heightAt(picture, from.width) / 2;
  const width = Math.max(ARTWORK_WIDTH.least, from.width * factor);
  const y = middle - heightAt(picture, width) / 2;
  return within({ width, x: from.x + by.x, y, turn: snappedTurn(from.turn + degrees) }, room);
}

/** In the middle of the print box from side to side, as high as it is. */
export const centred = (from: ArtworkPosition, room: PictureRoom): MovedPicture =>
  within({ ...from, x: room.place.aside }, room);

/**
 * As one would type it, in whole millimetres. It never leaves the print box: where that has no room
 * for a whole one, tenths stay.
 * @param typed a width that stays as it is
 */
export function inWhole(
  at: ArtworkPosition,
  { picture, place }: PictureRoom,
  typed?: number,
): ArtworkPosition {
  const width = at.width === typed ? at.width : wholeWidth(at, { picture, place });
  // it is rounded about its middle
  const y = at.y + (heightAt(picture, at.width) - heightAt(picture, width)) / 2;
  const sized = { ...at, width, y };
  const [bounds, box] = [boundsOf(sized, picture), boxOf(place)];
  return {
    ...sized,
    x: [0, place.aside].includes(at.x)
      ? at.x
      : wholeWithin(at.x, box.left - bounds.left, box.right - bounds.right),
    y: wholeWithin(y, box.top - bounds.top, box.bottom - bounds.bottom),
  };
}

function wholeWidth({ width, turn }: ArtworkPosition, { picture, place }: PictureRoom): number {
  const most = greatestWidth(picture, place, turn);
  const whole = Math.min(Math.round(width), Math.floor(most));
  return whole < ARTWORK_WIDTH.least ? width : whole;
}

/** The nearest whole number that is no further from the value than it may go down and up. */
function wholeWithin(value: number, down: number, up: number): number {
  const [least, most] = [value + down - SAME, value + up + SAME];
  const whole = Math.max(Math.ceil(least), Math.min(Math.floor(most), Math.round(value)));
  // no zero is negative
  return (
    (whole <= most ? whole : Math.round((value + Math.min(up, Math.max(down, 0))) * 10) / 10) + 0
  );
}

/** The sides of the print box that a picture lies at. */
export function touches(at: ArtworkPosition, { picture, place }: PictureRoom): boolean {
  const [bounds, box] = [boundsOf(at, picture), boxOf(place)];
  return (['left', 'right', 'top', 'bottom'] as const).some(
    (side) => Math.abs(bounds[side] - box[side]) < 0.5,
  );
}

/** Millimetres and degrees that a key moves by. */
const STEP = { small: 1, large: 10 };

/** The move that a key makes; undefined where it makes none. */
export function movedByKey(
  from: ArtworkPosition,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  room: PictureRoom,
  /** Up to which it grows again when it is turned back. */
  wanted = from.width,
): MovedPicture | undefined {
  const step = shiftKey ? STEP.large : STEP.small;
  const right = signOf(room.place) * step;
  switch (key) {
    case 'ArrowLeft':
      return moved(from, { x: -right, y: 0 }, room);
    case 'ArrowRight':
      return moved(from, { x: right, y: 0 }, room);
    case 'ArrowUp':
      return moved(from, { x: 0, y: -step }, room);
    case 'ArrowDown':
      return moved(from, { x: 0, y: step }, room);
    case '+':
    case '=':
      return sized(from, from.width + STEP.small, MIDDLE, room);
    case '-':
    case '−':
      return sized(from, from.width - STEP.small, MIDDLE, room);
    case '[':
    case '{':
      return turned(from, from.turn - step, room, wanted);
    case ']':
    case '}':
      return turned(from, from.turn + step, room, wanted);
    case 'Home':
      return centred(from, room);
    default:
      return undefined;
  }
}
