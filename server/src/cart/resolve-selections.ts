import { isBlankChoice } from '@tailorbird/contract/rules/blank-choice';
import type { SelectedOption } from '@tailorbird/contract/cart';
import type { Option, Product } from '@tailorbird/contract/catalogue';
import type { DescribedPicture } from '@tailorbird/contract/kinds/artwork';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { artworkProblems } from '@tailorbird/contract/rules/artwork-problems';
import { optionKinds, isWritten } from '@tailorbird/contract/rules/option-kinds';
import { picturesInWords } from '@tailorbird/contract/rules/pictures-in-words';
import { type RefusedText, writtenText } from '@tailorbird/contract/rules/written-text';
import { ShopError } from '../http/errors.ts';
import { letteringProblems } from './lettering-problem.ts';

/** Why a choice, or a lack of one, is refused. */
export interface SelectionProblem {
  optionId: string;
  error: ShopError;
}

/**
 * The choices of a product with their names, and everything that is wrong with them; also letterings
 * that cannot be made.
 */
export function checkSelections(
  product: Product,
  choices: readonly ChosenOption[],
): { chosen: SelectedOption[]; problems: SelectionProblem[] } {
  const { chosen, problems } = checkAvailable(product.type?.options ?? [], choices);
  if (problems.length > 0) return { chosen, problems };
  return {
    chosen,
    problems: letteringProblems(product, chosen).map(({ optionId, sentences: problem }) => ({
      optionId,
      error: new ShopError('TEXT_NOT_POSSIBLE', { fill: { problem } }),
    })),
  };
}

/** Resolves selections, and throws the first problem. */
export function resolveProductSelections(
  product: Product,
  choices: readonly ChosenOption[],
): SelectedOption[] {
  return chosenOrThrow(checkSelections(product, choices));
}

/**
 * The choices with their names, in the order of the product's options. Refuses an option the
 * product does not have, a value the option does not have, two choices for one option, a text that
 * the option does not take, and a required option left out.
 */
export function resolveSelections(
  offered: readonly Option[],
  choices: readonly ChosenOption[],
): SelectedOption[] {
  return chosenOrThrow(checkAvailable(offered, choices));
}

function chosenOrThrow({ chosen, problems }: ReturnType<typeof checkSelections>): SelectedOption[] {
  const [problem] = problems;
  if (problem) throw problem.error;
  return chosen;
}

function checkAvailable(
  offered: readonly Option[],
  choices: readonly ChosenOption[],
): ReturnType<typeof checkSelections> {
  const known = new Set(offered.map((option) => option._id));
  const stranger = choices.find(({ optionId }) => !known.has(optionId));
  const problems: SelectionProblem[] = stranger
    ? [{ optionId: stranger.optionId, error: new ShopError('OPTION_NOT_OFFERED') }]
    : [];
  const chosen = offered.flatMap((option) => {
    const ofOption = choices.filter(({ optionId }) => optionId === option._id);
    const found = chooseOption(
      option,
      ofOption.filter((choice) => !isBlankChoice(choice)),
    );
    if (!(found instanceof ShopError)) return found;
    problems.push({ optionId: option._id, error: found });
    return [];
  });
  return { chosen, problems };
}

function chooseOption(
  option: Option,
  chosen: readonly ChosenOption[],
): SelectedOption[] | ShopError {
  const [choice] = chosen;
  if (chosen.length > 1) {
    return new ShopError('OPTION_CHOSEN_TWICE', { fill: { option: option.name } });
  }
  if (!choice) {
    if (!option.isRequired) return [];
    return new ShopError('OPTION_REQUIRED', { fill: { option: option.name } });
  }
  const checked = checkChoice(option, choice);
  if ('code' in checked) return choiceError(checked);
  return [{ optionId: option._id, optionName: option.name, ...checked }];
}

/** Why an option does not take a choice: an error, and what fills its sentence. */
type ChoiceProblem =
  | RefusedText
  | {
      code:
        | 'OPTION_TAKES_TEXT'
        | 'OPTION_TAKES_NO_TEXT'
        | 'OPTION_VALUE_NOT_OFFERED'
        | 'OPTION_TAKES_PICTURES'
        | 'ARTWORK_UNKNOWN';
      fill: { option: string };
    }
  | { code: 'RIGHTS_MISSING'; fill: { sentence: string } }
  | { code: 'ARTWORK_NOT_POSSIBLE'; fill: { problem: string } };

export function choiceError(problem: ChoiceProblem): ShopError {
  switch (problem.code) {
    case 'TEXT_TOO_LONG':
      return new ShopError(problem.code, { fill: problem.fill });
    case 'TEXT_NOT_ALLOWED':
      return new ShopError(problem.code, { fill: problem.fill });
    case 'RIGHTS_MISSING':
      return new ShopError(problem.code, { fill: problem.fill });
    case 'ARTWORK_NOT_POSSIBLE':
      return new ShopError(problem.code, { fill: problem.fill });
    default:
      return new ShopError(problem.code, { fill: problem.fill });
  }
}

/** The choice as a cart keeps it, without the names of the option and the looks of the value. */
type CheckedChoice = Omit<SelectedOption, 'optionId' | 'optionName' | 'swatch'>;

/** The id and name of a value, or null and what was written, or pictures and what they are. */
export function checkChoice(option: Option, choice: ChosenOption): CheckedChoice | ChoiceProblem {
  const fill = { option: option.name };
  if (option.kind === 'artwork') return checkPictures(option, choice);
  const { valueId, value: typed = '', letterHeight, artwork } = choice;
  if (isWritten(option)) {
    if (valueId !== null || artwork) return { code: 'OPTION_TAKES_TEXT', fill };
    const problem = optionKinds[option.kind].textProblem(option, typed);
    const height = letterHeight !== undefined && { letterHeight };
    return problem ?? { valueId: null, value: writtenText(typed, option.textRules), ...height };
  }
  if (valueId === null) return { code: 'OPTION_TAKES_NO_TEXT', fill };
  const value = option.values.find(({ _id }) => _id === valueId)?.value;
  return value === undefined ? { code: 'OPTION_VALUE_NOT_OFFERED', fill } : { valueId, value };
}

/**
 * The pictures in the order of their places, with what is known of them. A picture of which nothing is
 * known is not the customer's, see `withOwnPictures`.
 */
function checkPictures(
  option: Option,
  { valueId, artwork = [], mayUse, rights }: ChosenOption,
): CheckedChoice | ChoiceProblem {
  const fill = { option: option.name };
  const { artwork: rules } = option;
  if (!rules || valueId !== null || artwork.length === 0) {
    return { code: 'OPTION_TAKES_PICTURES', fill };
  }
  const known = artwork.flatMap(({ picture, ...placed }) =>
    picture ? [{ ...placed, picture }] : [],
  );
  if (known.length < artwork.length) return { code: 'ARTWORK_UNKNOWN', fill };
  const sentence = mayUse ? rules.rights : rights?.sentence;
  if (sentence === undefined) return { code: 'RIGHTS_MISSING', fill: { sentence: rules.rights } };
  const hard = artworkProblems(rules, known).filter(({ isHard }) => isHard);
  if (hard.length > 0) {
    const problem = [...new Set(hard.map(({ says }) => says))].join(' ');
    return { code: 'ARTWORK_NOT_POSSIBLE', fill: { problem } };
  }
  const placeOf = ({ place }: { place: string }) =>
    rules.places.findIndex(({ id }) => id === place);
  const pictures = known.toSorted((one, other) => placeOf(one) - placeOf(other)).map(storedPicture);
  const value = picturesInWords(option, pictures);
  return { valueId: null, value, artwork: pictures, rights: { sentence } };
}

/** In one spelling, and without the warnings, which follow the rules of the option as they are. */
function storedPicture({
  id,
  place,
  width,
  x,
  y,
  turn,
  edits: { paper, reduce, colour },
  redraw,
  picture,
}: DescribedPicture): DescribedPicture {
  return {
    id,
    place,
    width,
    x,
    y,
    turn,
    edits: {
      ...(paper !== undefined && { paper }),
      ...(reduce !== undefined && { reduce }),
      ...(colour !== undefined && { colour }),
    },
    ...(redraw && { redraw }),
    picture,
  };
}
