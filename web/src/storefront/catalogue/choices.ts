import type { Option } from '@tailorbird/contract/catalogue';
import type { Choice } from '@tailorbird/contract/choice-address';
import { writtenText } from '@tailorbird/contract/written-text';
import type { Trouble } from './drawing-troubles.ts';
import type { Fault } from './option-faults.tsx';
import { textRefusal } from './text-choice.ts';
import type { Choices } from './use-choices.ts';

/** Required options without a value or a text: nothing can be ordered before they have one. */
export function missingIn(choices: readonly Choice[]): Option[] {
  return choices.flatMap(({ option, value, text }) =>
    option.isRequired && !value && !writtenText(text) ? [option] : [],
  );
}

/** What is the matter with what was written or chosen for an option. */
export function faultsOf({ option, text }: Choice, troubles: readonly Trouble[]): Fault[] {
  const refusal = textRefusal(option, text);
  // once the words are what they may be, they are looked at as they are drawn
  if (refusal !== undefined) return [{ says: refusal, isHard: true }];
  return troubles.filter(({ optionId }) => optionId === option._id);
}

/** What the part of an option on the page is about. */
export interface AskedChoice {
  choice: Choice;
  faults: readonly Fault[];
  choose: Choices['choose'];
}

/** Whether there is nothing new to show of an option: each letter that is typed asks all of them. */
export function asBefore(before: AskedChoice, now: AskedChoice): boolean {
  const [one, other] = [before.choice, now.choice];
  return (
    before.choose === now.choose &&
    one.option === other.option &&
    one.value === other.value &&
    one.text === other.text &&
    one.gone === other.gone &&
    before.faults.length === now.faults.length &&
    before.faults.every(({ says }, index) => says === now.faults[index]?.says)
  );
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
    .flatMap(({ value, text }) => {
      const written = writtenText(text);
      return value?.value ?? (written ? `“${written}”` : []);
    })
    .join(', ');
}
