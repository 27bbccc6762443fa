import type { Option } from '@tailorbird/contract/catalogue';
import type { Choice } from '@tailorbird/contract/choice-address';
import { writtenText } from '@tailorbird/contract/written-text';
import type { Trouble } from './drawing-troubles.ts';
import type { Fault } from './option-faults.tsx';
import { textRefusal } from './text-choice.ts';

/** Required options without a value or a text: nothing can be ordered before they have one. */
export function missingIn(choices: readonly Choice[]): Option[] {
  return choices.flatMap(({ option, value, text }) =>
    option.isRequired && !value && !writtenText(text) ? [option] : [],
  );
}

/** What is the matter with what was written or chosen for an option. */
export function faultsOf({ option, text }: Choice, troubles: readonly Trouble[]): Fault[] {
  const refusal = option.kind === 'text' ? textRefusal(option, text) : undefined;
  // once the words are what they may be, they are looked at as they are drawn
  if (refusal !== undefined) return [{ says: refusal, isHard: true }];
  return troubles.filter(({ optionId }) => optionId === option._id);
}

/** Options whose value or text cannot be ordered as it is. */
export function refusedIn(choices: readonly Choice[], troubles: readonly Trouble[]): Option[] {
  return choices.flatMap((choice) =>
    faultsOf(choice, troubles).some(({ isHard }) => isHard) ? [choice.option] : [],
  );
}

/** `Olive, Small, “Hello”`. */
export function choiceInWords(choices: readonly Choice[]): string {
  return choices
    .flatMap(({ value, text }) => value?.value ?? (text.trim() ? `“${text.trim()}”` : []))
    .join(', ');
}
