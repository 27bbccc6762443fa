import type { Option } from '@tailorbird/contract/catalogue';
import type { Choice } from '@tailorbird/contract/rules/choice-address';
import { writtenText } from '@tailorbird/contract/rules/written-text';
import { lengthInCodePoints } from '@tailorbird/contract/kinds/code-points';
import { optionKinds } from '@tailorbird/contract/rules/option-kinds';
import type { DrawingProblem } from './drawing-problems.ts';
import type { OptionProblem } from './option-parts.tsx';
import type { Choices, PictureChoice } from './use-choices.ts';
import { optionMessages } from './messages.ts';

/**
 * Required options without a value, a text or a picture, and pictures that the customer has not said
 * to be theirs: nothing can be ordered before that.
 */
export function missingIn(choices: readonly Choice[]): Option[] {
  return choices.flatMap(({ option, value, text, artwork, mayUse }) =>
    (artwork?.length ? !mayUse : option.isRequired && !value && !writtenText(text)) ? [option] : [],
  );
}

/** Problems with the text or value of an option. Pictures come with theirs. */
export function problemsOf(
  { option, text, problems: own }: Choice & Partial<Pick<PictureChoice, 'problems'>>,
  problems: readonly DrawingProblem[],
): readonly OptionProblem[] {
  if (own) return own;
  const refusal = textRefusal(option, text);
  // once the words are what they may be, they are looked at as they are drawn
  if (refusal !== undefined) return [{ says: refusal, isHard: true }];
  return problems.filter(({ optionId }) => optionId === option._id);
}

/** Props that the part of every option takes. */
export interface ChoicePartProps {
  choice: Choice;
  problems: readonly OptionProblem[];
  choose: Choices['choose'];
}

/** Whether there is nothing new to show of an option: each letter that is typed asks all of them. */
export function asBefore(before: ChoicePartProps, now: ChoicePartProps): boolean {
  const [one, other] = [before.choice, now.choice];
  return (
    before.choose === now.choose &&
    one.option === other.option &&
    one.value === other.value &&
    one.text === other.text &&
    one.sample === other.sample &&
    one.gone === other.gone &&
    before.problems.length === now.problems.length &&
    before.problems.every(({ says }, index) => says === now.problems[index]?.says)
  );
}

/** Options whose value or text cannot be ordered as it is. */
export function refusedIn(
  choices: readonly Choice[],
  problems: readonly DrawingProblem[],
): Option[] {
  return choices.flatMap((choice) =>
    problemsOf(choice, problems).some(({ isHard }) => isHard) ? [choice.option] : [],
  );
}

/** `Olive, Small, “Hello”`. */
export function choiceInWords(choices: readonly Choice[]): string {
  return choices
    .flatMap(({ option, value, text }) => {
      if (option.artwork) return text || [];
      const written = writtenText(text, option.textRules);
      return value?.value ?? (written ? `“${written}”` : []);
    })
    .join(', ');
}

/** Why the option does not take what is written, as the person is told; undefined when it does. */
export function textRefusal(option: Option, text: string): string | undefined {
  const refused = optionKinds[option.kind].textProblem(option, text);
  if (!refused) return undefined;
  if (refused.code === 'TEXT_NOT_ALLOWED') {
    return optionMessages.notAllowed(refused.fill.characters);
  }
  const { most } = refused.fill;
  return optionMessages.tooLong(
    lengthInCodePoints(writtenText(text, option.textRules)) - most,
    most,
  );
}

/** Characters that may still be written; fewer than none when there are too many. */
export function charactersLeft({ textRules }: Option, text: string): number {
  return (textRules?.maxLength ?? 0) - lengthInCodePoints(writtenText(text, textRules));
}
