import type { ApprovalItem } from '@tailorbird/contract/approvals';
import { textsOf } from '@tailorbird/contract/rules/own-texts';

interface SpelledLetter {
  letter: string;
  /** Whether another one stood here before. */
  isNew: boolean;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lettersOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);
const linesOf = (texts: readonly string[]) =>
  texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '');

/** The words that were written on an item. */
export const writtenTexts = (item: Pick<ApprovalItem, 'selectedOptions'>): string[] =>
  textsOf(item).map(({ value }) => value);

/**
 * Each line of an item letter by letter: as it is lettered, or as it was written where nothing is
 * drawn. A letter is new where the words before have another one in its place, but for its case.
 */
export function spelledLines(
  item: Pick<ApprovalItem, 'letterings' | 'selectedOptions' | 'before'>,
): SpelledLetter[][] {
  const drawn = linesOf(item.letterings.flatMap(({ lines }) => lines));
  const before = item.before && linesOf(item.before).map(lettersOf);
  return (drawn.length > 0 ? drawn : linesOf(writtenTexts(item))).map((line, at) =>
    lettersOf(line).map((letter, place) => ({
      letter,
      isNew:
        before !== undefined &&
        letter.toLocaleUpperCase() !== before[at]?.[place]?.toLocaleUpperCase(),
    })),
  );
}
