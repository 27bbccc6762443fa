import { isolate } from '@tailorbird/contract/rules/isolate';
import { examine, isHard, type Problem } from '@tailorbird/art/examine';
import type { SelectedOption } from '@tailorbird/contract/cart';
import type { ProductType } from '@tailorbird/contract/catalogue';
import { drawingOf } from '@tailorbird/contract/rules/drawn-choices';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { listedCharacters, quotedCharacter } from '@tailorbird/contract/rules/named-characters';

/**
 * Why what was chosen for the lettering of a drawn product cannot be made, and what to do, in
 * sentences; undefined when it can. A lettering that no choice changes is the shop's own matter.
 */
export function letteringProblem(
  { art, type }: { art: ProductArtSettings | null; type: ProductType | null },
  choices: readonly SelectedOption[],
): string | undefined {
  const optionId = art?.drives.find(({ parameter }) => parameter === 'text')?.optionId;
  const text = choices.find((choice) => choice.optionId === optionId);
  if (!art || !text) return undefined;
  const problem = examine(drawingOf(art, type?.options ?? [], choices)).find(isHard);
  const canMove = art.drives.some(({ parameter }) => parameter === 'printPosition');
  return problem && sentencesFor(problem, { option: isolate(text.optionName), canMove });
}

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
