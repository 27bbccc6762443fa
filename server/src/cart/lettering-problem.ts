import { isolate } from '@tailorbird/contract/rules/isolate';
import { examine, isHard, type Problem } from '@tailorbird/art/examine';
import type { SelectedOption } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import { drawingOf } from '@tailorbird/contract/rules/drawn-choices';
import { listedCharacters, quotedCharacter } from '@tailorbird/contract/rules/named-characters';
import { LRUCache } from 'lru-cache';

/** Characters. */
const MOST_KEPT = 4 * 1024 * 1024;

/** Measuring letters takes a while, and the same words are looked at as often as they are added. */
const examined = new LRUCache<string, { problem: LetteringProblem | undefined }>({
  maxSize: MOST_KEPT,
  sizeCalculation: ({ problem }, key) => 100 + key.length + (problem?.sentences.length ?? 0),
});

export interface LetteringProblem {
  /** The option that the lettering is written for. */
  optionId: string;
  /** Why it cannot be made, and what to do. */
  sentences: string;
}

/**
 * Why what was chosen for the lettering of a drawn product cannot be made; undefined when it can. A lettering that no choice changes is the shop's own matter.
 */
export function letteringProblem(
  { art, type }: Pick<Product, 'art' | 'type'>,
  choices: readonly SelectedOption[],
): LetteringProblem | undefined {
  const optionId = art?.drives.find(({ parameter }) => parameter === 'text')?.optionId;
  const text = choices.find((choice) => choice.optionId === optionId);
  if (!art || !text) return undefined;
  // the revision changes with whatever a drawing of the product is made from
  const key = `${art.revision} ${JSON.stringify(choices.map(withoutSwatch))}`;
  const known = examined.get(key);
  if (known) return known.problem;
  const found = examine(drawingOf(art, type?.options ?? [], choices)).find(isHard);
  const canMove = art.drives.some(({ parameter }) => parameter === 'printPosition');
  const problem = found && {
    optionId: text.optionId,
    sentences: sentencesFor(found, { option: isolate(text.optionName), canMove }),
  };
  examined.set(key, { problem });
  return problem;
}

/** The revision covers the swatches; some callers have them and some do not. */
const withoutSwatch = ({ swatch: _, ...choice }: SelectedOption) => choice;

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
