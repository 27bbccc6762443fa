import type { Option } from '@tailorbird/contract/catalogue';
import { lengthInCodePoints } from '@tailorbird/contract/code-points';
import { optionKinds } from '@tailorbird/contract/rules/option-kinds';
import { writtenText } from '@tailorbird/contract/written-text';
import { messages } from './option-messages.ts';

/** Why the option does not take what is written, as the person is told; undefined: it does. */
export function textRefusal(option: Option, text: string): string | undefined {
  const refused = optionKinds[option.kind].textProblem(option, text);
  if (!refused) return undefined;
  if (refused.code === 'TEXT_NOT_ALLOWED') {
    return messages.notAllowed(refused.fill.characters);
  }
  const { most } = refused.fill;
  return messages.tooLong(lengthInCodePoints(writtenText(text)) - most, most);
}

/** Characters that may still be written; fewer than none when there are too many. */
export function charactersLeft({ textRules }: Option, text: string): number {
  return (textRules?.maxLength ?? 0) - lengthInCodePoints(writtenText(text));
}
