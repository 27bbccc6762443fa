import type { ArtworkPlace } from '@tailorbird/contract/artwork-rules';
import {
  ARTWORK_BOX,
  ARTWORK_METHODS,
  type ArtworkMethod,
  type ArtworkPricing,
  type ArtworkSide,
} from '@tailorbird/contract/kinds/artwork';
import { lengthInCodePoints } from '@tailorbird/contract/kinds/code-points';
import { fromMinorUnits, toMinorUnits } from '@tailorbird/contract/rules/money';
import { readNumber } from '@tailorbird/contract/rules/read-number';
import { writeNumber } from '@tailorbird/contract/rules/write-number';
import { amountProblem, readAmount, writeAmount } from '../../prices/money-field.tsx';
import { messages } from './messages.ts';
import { PIECE_MARGIN, type PieceSize } from './piece-sizes.ts';

const placeMessages = messages.places;
const costMessages = messages.costs;

/** Characters of the name of a place. */
const PLACE_NAME_MAX_LENGTH = 40;

/** A place with its price, as typed. */
export interface TypedPlace {
  id: string;
  name: string;
  side: ArtworkSide;
  /** Millimetres, as all four. */
  width: string;
  height: string;
  below: string;
  aside: string;
  method: ArtworkMethod;
  by: ArtworkPricing;
  /** Money, as the two below. */
  piece: string;
  each: string;
  setup: string;
  isSetupByColour: boolean;
}

/** Places as one field of the form: they are compared and replaced as a whole. */
export interface TypedPlaces {
  text: string;
  rows: readonly TypedPlace[];
}

export const typedPlaces = (rows: readonly TypedPlace[]): TypedPlaces => ({
  rows,
  text: JSON.stringify(rows),
});

/** Names of the fields of a place that can be wrong. */
export type PlaceField = 'name' | MillimetreField | 'piece' | 'each' | 'setup';
type MillimetreField = 'width' | 'height' | 'below' | 'aside';
export type PlaceProblems = Partial<Record<PlaceField, string>>;

/** Writes to a tenth: `95.5`. */
export const writeMillimetres = (millimetres: number): string =>
  writeNumber(Math.round(millimetres * 10) / 10 || 0, { most: 1 });

/** @returns undefined for what is no number, or could be two. */
export function readMillimetres(typed: string): number | undefined {
  const plain = readNumber(typed)?.plain;
  return plain === undefined ? undefined : Math.round(Number(plain) * 10) / 10;
}

const money = (amount: number) => writeAmount(toMinorUnits(amount));
const amountOf = (typed: string) => Math.max(0, fromMinorUnits(readAmount(typed)));

/** A place as its row shows it. */
export function typedPlace(place: ArtworkPlace): TypedPlace {
  const { id, name, side, width, height, below, aside, method, price } = place;
  return {
    id,
    name,
    side,
    width: writeMillimetres(width),
    height: writeMillimetres(height),
    below: writeMillimetres(below),
    aside: writeMillimetres(aside),
    method,
    by: price.by,
    piece: money(price.piece),
    each: money(price.each),
    setup: money(price.setup),
    isSetupByColour: price.isSetupByColour,
  };
}

const BOUNDS: Record<MillimetreField, readonly [least: number, most: number]> = {
  width: [ARTWORK_BOX.least, ARTWORK_BOX.most],
  height: [ARTWORK_BOX.least, ARTWORK_BOX.most],
  below: [0, ARTWORK_BOX.away],
  aside: [-ARTWORK_BOX.away, ARTWORK_BOX.away],
};

/** Within what the shop takes. */
export function boundedMillimetres(field: MillimetreField, millimetres: number): number {
  const [least, most] = BOUNDS[field];
  return Math.min(most, Math.max(least, Math.round(millimetres * 10) / 10));
}

/** The place as it would be saved; what is unfinished is the least until it is finished. */
export function placeOf(typed: TypedPlace): ArtworkPlace {
  const { id, name, side, method, by } = typed;
  const millimetres = (field: MillimetreField) =>
    boundedMillimetres(field, readMillimetres(typed[field]) ?? 0);
  const setup = amountOf(typed.setup);
  return {
    id,
    name: name.trim(),
    side,
    width: millimetres('width'),
    height: millimetres('height'),
    below: millimetres('below'),
    aside: millimetres('aside'),
    method,
    price: {
      by,
      piece: amountOf(typed.piece),
      each: by === 'piece' ? 0 : amountOf(typed.each),
      setup,
      isSetupByColour: setup > 0 && typed.isSetupByColour,
    },
  };
}

/**
 * Says at its fields why a place cannot be saved.
 * @param piece the size of what it is on, where that is known
 */
export function placeProblems(
  place: TypedPlace,
  all: readonly TypedPlace[],
  piece: PieceSize | undefined,
): PlaceProblems {
  const problems: PlaceProblems = {
    ...nameProblem(place, all),
    ...(piece && leavingPiece(place, piece)),
  };
  for (const field of ['width', 'height', 'below', 'aside'] as const) {
    const [least, most] = BOUNDS[field];
    const typed = readMillimetres(place[field]);
    if (typed === undefined || typed < least || typed > most)
      problems[field] = placeMessages.sizeWrong(least, most);
  }
  const amounts = {
    piece: amountProblem(costMessages.piece, place.piece),
    each: place.by === 'piece' ? undefined : amountProblem(costMessages.each[place.by], place.each),
    setup: amountProblem(costMessages.setup, place.setup),
  };
  for (const field of ['piece', 'each', 'setup'] as const) {
    const problem = amounts[field];
    if (problem !== undefined) problems[field] = problem;
  }
  return problems;
}

const nameOf = ({ name }: TypedPlace) => name.trim().toLowerCase();

function nameProblem(place: TypedPlace, all: readonly TypedPlace[]): PlaceProblems {
  if (nameOf(place) === '') return { name: placeMessages.nameMissing };
  if (lengthInCodePoints(place.name.trim()) > PLACE_NAME_MAX_LENGTH)
    return { name: placeMessages.nameTooLong(PLACE_NAME_MAX_LENGTH) };
  const first = all.find((other) => nameOf(other) === nameOf(place));
  return first && first.id !== place.id ? { name: placeMessages.nameTwice } : {};
}

/** A box must lie on the piece, with some cloth around it. */
function leavingPiece(place: TypedPlace, piece: PieceSize): PlaceProblems {
  const size = piece.sides[place.side];
  if (!size) return {};
  const { width, height, below, aside } = placeOf(place);
  const { name } = piece;
  const wide = size.width - 2 * PIECE_MARGIN;
  const long = size.length - PIECE_MARGIN;
  const problems: PlaceProblems = {};
  if (width > wide) problems.width = placeMessages.pieceWide(name, size.width, wide);
  else if (Math.abs(aside) + width / 2 > wide / 2)
    problems.aside = placeMessages.pieceAside(name, size.width, Math.floor((wide - width) / 2));
  if (below + ARTWORK_BOX.least > long)
    problems.below = placeMessages.pieceLong(name, size.length, long - ARTWORK_BOX.least);
  else if (below + height > long)
    problems.height = placeMessages.pieceLong(
      name,
      Math.round(size.length - below),
      Math.floor(long - below),
    );
  return problems;
}

/** Sizes of a new place, in millimetres. */
type NewBox = Pick<ArtworkPlace, 'side' | 'width' | 'height' | 'below' | 'aside'>;

const FIRST_BOXES: readonly (NewBox & { name: string })[] = [
  { name: placeMessages.sides.front, side: 'front', width: 300, height: 380, below: 60, aside: 0 },
  { name: placeMessages.sides.back, side: 'back', width: 320, height: 420, below: 40, aside: 0 },
  { name: placeMessages.leftChest, side: 'front', width: 90, height: 90, below: 70, aside: 95 },
];

/**
 * A place beside those that there are, with the method and price of the last of them.
 * @param box as it was drawn; left out, of a usual place that is not there yet
 * @param piece what it has to fit on
 */
export function newPlace(
  rows: readonly TypedPlace[],
  box: NewBox | undefined,
  piece: PieceSize | undefined,
): TypedPlace {
  const isFree = ({ name, side }: { name: string; side: ArtworkSide }) =>
    !rows.some((row) => nameOf(row) === name.toLowerCase()) && (!box || box.side === side);
  const fits = ({ side }: NewBox) => !piece || piece.sides[side] !== undefined;
  const usual = FIRST_BOXES.find((first) => isFree(first) && fits(first));
  const wanted = box ?? usual ?? FIRST_BOXES[0]!;
  const name = usual?.name ?? freeName(rows);
  const last = rows.at(-1);
  return {
    ...typedPlace({
      ...(piece && !box ? fitting(wanted, piece) : wanted),
      id: freeId(rows, name),
      name,
      method: last?.method ?? ARTWORK_METHODS[0],
      price: { by: 'piece', piece: 0, each: 0, setup: 0, isSetupByColour: false },
    }),
    ...(last && {
      by: last.by,
      piece: last.piece,
      each: last.each,
      setup: last.setup,
      isSetupByColour: last.isSetupByColour,
    }),
  };
}

/** The box made as small, and as near to the middle, as the piece demands. */
function fitting(box: NewBox, piece: PieceSize): NewBox {
  const size = piece.sides[box.side];
  if (!size) return box;
  const width = Math.min(box.width, size.width - 2 * PIECE_MARGIN);
  return {
    ...box,
    width,
    height: Math.min(box.height, size.length - PIECE_MARGIN - box.below),
    aside: Math.min(box.aside, (size.width - width) / 2 - PIECE_MARGIN),
  };
}

function freeName(rows: readonly TypedPlace[]): string {
  let number = rows.length + 1;
  while (rows.some((row) => nameOf(row) === placeMessages.numbered(number).toLowerCase()))
    number += 1;
  return placeMessages.numbered(number);
}

/** Made of the first name, and kept when the place gets another. */
function freeId(rows: readonly TypedPlace[], name: string): string {
  const base = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const isFree = (id: string) => !rows.some((row) => row.id === id);
  if (isFree(base)) return base;
  let number = 2;
  while (!isFree(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
