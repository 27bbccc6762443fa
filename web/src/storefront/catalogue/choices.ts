import type { Option } from '@tailorbird/contract/catalogue';
import type { Choice } from '@tailorbird/contract/choice-address';

/** Required options without a value or a text: nothing can be ordered before they have one. */
export function missingIn(choices: readonly Choice[]): Option[] {
  return choices.flatMap(({ option, value, text }) =>
    option.isRequired && !value && !text.trim() ? [option] : [],
  );
}

/** `Olive, Small, “Hello”`. */
export function choiceInWords(choices: readonly Choice[]): string {
  return choices
    .flatMap(({ value, text }) => value?.value ?? (text.trim() ? `“${text.trim()}”` : []))
    .join(', ');
}
