import { isolate } from '@tailorbird/contract/rules/isolate';
import { examine, isHard, type Problem } from '@tailorbird/art/examine';
import { baseOf, placeParameter } from '@tailorbird/art/parameters';
import type { SelectedOption } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import { drawingOf } from '@tailorbird/contract/rules/drawn-choices';
import { listedCharacters, quotedCharacter } from '@tailorbird/contract/rules/named-characters';
import { LRUCache } from 'lru-cache';

/** Characters. */
const MOST_KEPT = 4 * 1024 * 1024;

/** Measuring letters takes a while, and the same words are looked at as often as they are added. */
const examined = new LRUCache<string, { problems: readonly LetteringProblem[] }>({
  maxSize: MOST_KEPT,
  sizeCalculation: ({ problems }, key) =>
    problems.reduce((size, { sentences }) => size + sentences.length, 100 + key.length),
});

export interface LetteringProblem {
  /** The option that the lettering is written for. */
  optionId: string;
  /** Why it cannot be made, and what to do. */
  sentences: string;
}

const none: readonly LetteringProblem[] = [];

/**
 * Why what was chosen for letterings of a drawn product cannot be made, once for each; none when
 * all can. A lettering that no choice changes is the shop's own matter.
 */
export function letteringProblems(
  { art, type }: Pick<Product, 'art' | 'type'>,
  choices: readonly SelectedOption[],
): readonly LetteringProblem[] {
  const isText = ({ optionId }: SelectedOption) =>
    art?.drives.some((drive) => drive.optionId === optionId && baseOf(drive.parameter) === 'text');
  if (!art || !choices.some(isText)) return none;
  // the revision changes with whatever a drawing of the product is made from
  const key = `${art.revision} ${JSON.stringify(choices.map(asWritten))}`;
  const known = examined.get(key);
  if (known) return known.problems;
  const problems: LetteringProblem[] = [];
  for (const found of examine(drawingOf(art, type?.options ?? [], choices)).filter(isHard)) {
    const said = inWords(art, choices, found);
    if (said && !problems.some(({ optionId }) => optionId === said.optionId)) problems.push(said);
  }
  examined.set(key, { problems });
  return problems;
}

/** Undefined for the words of the shop. */
function inWords(
  art: NonNullable<Product['art']>,
  choices: readonly SelectedOption[],
  problem: Problem,
): LetteringProblem | undefined {
  const { place } = problem;
  const drive = art.drives.find(
    ({ parameter }) => parameter === (place ? placeParameter('text', place) : 'text'),
  );
  const text = choices.find(({ optionId }) => optionId === drive?.optionId);
  const canMove = !place && art.drives.some(({ parameter }) => parameter === 'printPosition');
  return (
    text && {
      optionId: text.optionId,
      sentences: sentencesFor(problem, { option: isolate(text.optionName), canMove }),
    }
  );
}

/** The revision covers the swatches; some callers have them and some do not. Pictures are no letters. */
const asWritten = ({ swatch: _, artwork: __, rights: ___, ...choice }: SelectedOption) => choice;

function sentencesFor(
  problem: Problem,
  { option, canMove }: { option: string; canMove: boolean },
): string {
  switch (problem.kind) {
    case 'missing-letters': {
      const letters = listedCharacters(problem.letters.map(quotedCharacter));
      const [them, others] =
        problem.letters.length === 1 ? ['it', 'another letter'] : ['them', 'other letters'];
      return `The lettering has no ${letters}. Leave ${them} out of ${option}, or write ${others}.`;
    }
    case 'too-long':
      return `The lettering has room for ${problem.most} letters. Write a shorter text for ${option}.`;
    case 'too-small': {
      const place = canMove ? ', or choose another place for it' : '';
      return `The letters would be ${problem.millimetres} mm high and must be at least ${problem.least} mm. Write a shorter text for ${option}${place}.`;
    }
    default:
      return `${option} cannot be read on its fabric. Choose another colour.`;
  }
}
