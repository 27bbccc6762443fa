import { normalise } from '@tailorbird/art/facts';
import type { Problem } from '@tailorbird/art/examine';
import { isHard, type LoadedTemplate } from '@tailorbird/art/load-template';
import type { AnyParameter, Drawing, PlaceId } from '@tailorbird/art/parameters';
import { drawingOf, namesOf, type ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { graphemes } from '@tailorbird/art/graphemes';
import { optionsOf, type DrawnProduct } from './chosen-drawing.ts';
import { messages } from './drawing-messages.ts';

/** A problem of the drawing, at the option that can solve it. */
export interface DrawingProblem {
  optionId: string;
  /** It cannot be ordered like this; otherwise it is advice. */
  isHard: boolean;
  says: string;
}

type Examiner = Pick<LoadedTemplate, 'examine'>;

export function drawingProblems(
  product: DrawnProduct,
  chosen: readonly ChosenOption[],
  art: Examiner,
): DrawingProblem[] {
  const drawing = drawingOf(product.art, optionsOf(product), chosen);
  return art.examine(drawing.parameters).flatMap((problem): DrawingProblem[] => {
    const option = mendingOption(product, problem);
    if (!option) return [];
    const says =
      problem.kind === 'low-contrast'
        ? hardToRead(product, chosen, drawing, problem.place)
        : unmakeable(product, chosen, drawing, problem, art);
    return [{ optionId: option._id, isHard: isHard(problem), says }];
  });
}

/** The parameter of the lettering at a place; undefined: at the print position. */
const at = (name: 'text' | 'textColour', place: PlaceId | undefined): AnyParameter =>
  place ? `${name}@${place}` : name;

/** The text solves problems of the letters; a colour solves poor contrast. */
function mendingOption(product: DrawnProduct, { kind, place }: Problem) {
  const text = drivingOption(product, at('text', place));
  return kind === 'low-contrast' ? (colouringOption(product, place) ?? text) : text;
}

const colouringOption = (product: DrawnProduct, place: PlaceId | undefined) =>
  drivingOption(product, at('textColour', place)) ??
  drivingOption(product, 'textColour') ??
  drivingOption(product, 'colour');

function drivingOption(product: DrawnProduct, parameter: AnyParameter) {
  const drive = product.art.drives.find((one) => one.parameter === parameter);
  return drive && optionsOf(product).find(({ _id }) => _id === drive.optionId);
}

function unmakeable(
  product: DrawnProduct,
  chosen: readonly ChosenOption[],
  drawing: Drawing,
  problem: Exclude<Problem, { kind: 'low-contrast' }>,
  art: Examiner,
): string {
  if (problem.kind === 'missing-letters') return messages.missingLetters(problem.letters);
  const { place } = problem;
  const letters = lettersOf(drawing.parameters[at('text', place)] ?? '');
  if (problem.kind === 'too-long') {
    return messages.drawnTooLong(Math.max(1, letters.length - problem.most));
  }
  const over = lettersTooMany(letters, drawing, art, place);
  return messages.tooSmall(problem.millimetres, problem.least, [
    over === undefined ? messages.writeLess : messages.takeOff(over),
    ...(place ? [] : roomierPlaces(product, chosen, art)),
  ]);
}

const lettersOf = (text: string): string[] => graphemes(text.trim());

/** So many letters from the end on, and the rest is large enough; undefined: none would be. */
function lettersTooMany(
  letters: readonly string[],
  drawing: Drawing,
  art: Examiner,
  place: PlaceId | undefined,
): number | undefined {
  let [fits, tooMany] = [0, letters.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    const text = letters.slice(0, middle).join('');
    const parameters = { ...drawing.parameters, [at('text', place)]: text };
    if (isTooSmall({ ...drawing, parameters }, art, place)) tooMany = middle;
    else fits = middle;
  }
  return fits === 0 ? undefined : letters.length - fits;
}

function isTooSmall({ parameters }: Drawing, art: Examiner, of?: PlaceId): boolean {
  return art.examine(parameters).some(({ kind, place }) => kind === 'too-small' && place === of);
}

const PLACES_NAMED = 2;

/** Other places for the print where these very words are large enough. */
function roomierPlaces(
  product: DrawnProduct,
  chosen: readonly ChosenOption[],
  art: Examiner,
): string[] {
  const option = drivingOption(product, 'printPosition');
  if (!option) return [];
  const others = chosen.filter(({ optionId }) => optionId !== option._id);
  const values = option.values.filter(({ _id }) => {
    const elsewhere = [...others, { optionId: option._id, valueId: _id }];
    return !isTooSmall(drawingOf(product.art, optionsOf(product), elsewhere), art);
  });
  if (values.length === 0) return [];
  const names = values.slice(0, PLACES_NAMED).map(({ value }) => value);
  return [messages.chooseInstead(names, option.name)];
}

function hardToRead(
  product: DrawnProduct,
  chosen: readonly ChosenOption[],
  drawing: Drawing,
  place: PlaceId | undefined,
): string {
  const names = namesOf(product.art, optionsOf(product), chosen);
  const { colour = '' } = normalise(drawing).parameters;
  const said = messages.hardToRead(
    names[at('textColour', place)] ?? names.textColour ?? messages.lettering,
    names.colour ?? messages.thisColour,
  );
  const option = colouringOption(product, place);
  if (!option) return said;
  // both are about as bright, whichever of them can be chosen
  const shade = brightness(colour) > 0.5 ? 'darker' : 'lighter';
  return `${said} ${messages.chooseShade(shade, option.name)}`;
}

/** 0 to 1, about as an eye sees it. */
function brightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(hex.slice(at, at + 2), 16),
  );
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}
