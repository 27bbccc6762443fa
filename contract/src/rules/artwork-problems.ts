import type { ArtworkPlace, ArtworkRules } from '../artwork-rules.ts';
import {
  ARTWORK_COLOURS_TOLD,
  ARTWORK_FILE_KIND_NAMES,
  ARTWORK_METHOD_NAMES,
  type ArtworkFacts,
  type DescribedPicture,
} from '../kinds/artwork.ts';
import type { ChosenPicture } from './drawn-choices.ts';
import { isolate } from './isolate.ts';
import { dpiAt, isInBox, sharpWidth } from './placed-pictures.ts';

/** A sentence about a picture at a place; hard ones hinder the order. */
export interface ArtworkProblem {
  kind: 'place' | 'file' | 'box' | 'soft' | 'colours' | 'most' | 'twice';
  /** Of the place, as it was sent. */
  place: string;
  isHard: boolean;
  /** A sentence for the customer. */
  says: string;
}

/** A picture with the facts of its file. */
type KnownPicture = ChosenPicture & { picture: ArtworkFacts };

/**
 * Everything that is to be said of pictures on a piece, hard ones and warnings. The editor, the cart,
 * the order and the workshop's sheet say the same sentences.
 */
export function artworkProblems(
  rules: ArtworkRules,
  pictures: readonly KnownPicture[],
): ArtworkProblem[] {
  const problems: ArtworkProblem[] = [];
  if (pictures.length > rules.mostPictures) {
    const says = `At most ${rules.mostPictures === 1 ? 'one picture' : `${rules.mostPictures} pictures`} can be on a piece.`;
    problems.push({ kind: 'most', place: pictures.at(-1)?.place ?? '', isHard: true, says });
  }
  for (const [index, placed] of pictures.entries()) {
    const place = rules.places.find(({ id }) => id === placed.place);
    const isTwice = pictures.findIndex((one) => one.place === placed.place) < index;
    if (!place) {
      const says = 'There is no such place for a picture any more. Please choose another.';
      problems.push({ kind: 'place', place: placed.place, isHard: true, says });
    } else if (isTwice) {
      const says = `${isolate(place.name)} takes one picture.`;
      problems.push({ kind: 'twice', place: place.id, isHard: true, says });
    } else {
      const found = problemsAt(rules, place, placed);
      problems.push(...(pictures.length > 1 ? found.map((one) => withPlace(one, place)) : found));
    }
  }
  return problems;
}

/** Among several pictures a sentence says whose it is: `Front: 600 px at 200 mm is 76 dpi`. */
function withPlace(problem: ArtworkProblem, { name }: ArtworkPlace): ArtworkProblem {
  // it names the place itself
  if (problem.kind === 'box') return problem;
  return { ...problem, says: `${isolate(name)}: ${problem.says}` };
}

/** The pictures with the warnings that each has now. */
export function withWarnings(
  rules: ArtworkRules,
  pictures: readonly DescribedPicture[],
): DescribedPicture[] {
  const warnings = artworkProblems(rules, pictures).filter(({ isHard }) => !isHard);
  return pictures.map(({ says: _, ...placed }) => {
    const says = warnings.filter(({ place }) => place === placed.place).map((each) => each.says);
    return says.length > 0 ? { ...placed, says } : placed;
  });
}

function problemsAt(
  rules: ArtworkRules,
  place: ArtworkPlace,
  placed: KnownPicture,
): ArtworkProblem[] {
  const { picture } = placed;
  const limits = rules.methods[place.method];
  const problems: ArtworkProblem[] = [];
  const say = (kind: ArtworkProblem['kind'], isHard: boolean, says: string) =>
    problems.push({ kind, place: place.id, isHard, says });
  if (!limits.files.includes(picture.kind))
    say('file', true, fileProblem(place, limits.files, picture));
  if (!isInBox(placed, picture, place)) {
    say(
      'box',
      true,
      `The picture sticks out of the print box of ${isolate(place.name)}. Please move it, or make it smaller.`,
    );
  }
  // the workshop makes it sharp and with as many colours as its method takes
  if (placed.redraw && rules.redrawing !== null) return problems;
  const dpi = dpiAt(picture, placed.width);
  if (dpi !== null && limits.leastDpi !== null && dpi < limits.leastDpi) {
    say('soft', rules.whenSoft === 'refuse', softSentence(picture, placed.width, limits.leastDpi));
  }
  if (limits.mostColours !== null && countOf(picture.colours) > limits.mostColours) {
    say(
      'colours',
      rules.whenManyColours === 'refuse',
      coloursSentence(place, limits.mostColours, picture.colours),
    );
  }
  return problems;
}

/** More than are told apart count as one more than that. */
const countOf = (colours: readonly string[] | null) =>
  colours ? colours.length : ARTWORK_COLOURS_TOLD + 1;

/** Says how soft: 600 px at 200 mm is 76 dpi: it will look soft. Sharp up to 50 mm. */
function softSentence(picture: ArtworkFacts, width: number, leastDpi: number): string {
  const sharp = sharpWidth(picture, leastDpi);
  return `${picture.width} px at ${width} mm is ${dpiAt(picture, width)} dpi: it will look soft. Sharp up to ${sharp} mm.`;
}

/** Says how many: 9 colours found. Screen print takes 6. */
function coloursSentence(
  { method }: ArtworkPlace,
  most: number,
  colours: readonly string[] | null,
): string {
  return `${coloursInWords(colours)} found. ${ARTWORK_METHOD_NAMES[method]} takes ${most}.`;
}

/** Counts them: 4 colours, 1 colour, More than 12 colours */
export function coloursInWords(colours: readonly string[] | null): string {
  if (!colours) return `More than ${ARTWORK_COLOURS_TOLD} colours`;
  return colours.length === 1 ? '1 colour' : `${colours.length} colours`;
}

function fileProblem(
  { method }: ArtworkPlace,
  files: readonly ArtworkFacts['kind'][],
  { kind, name }: ArtworkFacts,
): string {
  const taken = files.map((one) => ARTWORK_FILE_KIND_NAMES[one]);
  const list =
    taken.length === 1 ? taken[0] : `${taken.slice(0, -1).join(', ')} or ${taken.at(-1)}`;
  return `${ARTWORK_METHOD_NAMES[method]} does not take ${ARTWORK_FILE_KIND_NAMES[kind]}, as ${isolate(name)} is. Please send ${list}.`;
}
