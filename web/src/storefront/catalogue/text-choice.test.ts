import { describe, expect, it } from 'vitest';
import { faultsOf, missingIn, refusedIn } from './choices.ts';
import { wording } from './drawn-goods.ts';
import { charactersLeft, textRefusal } from './text-choice.ts';

const letters = {
  ...wording,
  textRules: { maxLength: 5, characters: 'letters', alsoAllowed: '&', placeholder: '' } as const,
};
const written = (text: string) => ({ option: letters, value: undefined, text, gone: false });

describe('what is written', () => {
  it('is taken as long as it keeps to the rules', () => {
    for (const text of ['', 'A & B', ' Crew ', 'Émile']) {
      expect(textRefusal(letters, text)).toBeUndefined();
    }
  });

  it('is refused in words, with what to do', () => {
    expect(textRefusal(letters, 'A 1 b')).toBe(
      'This must not contain “1”. Please write it without.',
    );
    expect(textRefusal(letters, 'Harbour')).toBe(
      '2 characters too many: at most 5 fit. Please shorten it.',
    );
  });

  it('is counted down, and beyond', () => {
    expect(charactersLeft(letters, ' A🧵 ')).toBe(3);
    expect(charactersLeft(letters, 'Harbour')).toBe(-2);
  });
});

describe('an option that was written', () => {
  const troubles = [{ optionId: 'Wording', isHard: true, says: 'The lettering has no “Ж”.' }];

  it('is looked at as it is drawn once its rules are kept', () => {
    expect(faultsOf(written('Жук'), troubles)).toEqual(troubles);
    expect(faultsOf(written('Ж1'), troubles)).toEqual([
      { isHard: true, says: expect.stringContaining('“1”') },
    ]);
  });

  it('cannot be ordered while something hard is the matter with it, and can on advice', () => {
    expect(refusedIn([written('Жук')], troubles)).toEqual([letters]);
    expect(refusedIn([written('Crew')], [{ ...troubles[0]!, isHard: false }])).toEqual([]);
  });

  it('is missing when required and nothing can be seen in it', () => {
    const required = { ...written(' \u200B '), option: { ...letters, isRequired: true } };
    expect(missingIn([required])).toEqual([required.option]);
    expect(missingIn([{ ...required, text: 'x' }])).toEqual([]);
  });
});
