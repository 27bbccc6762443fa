import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TextRules } from '../catalogue.ts';
import { refusedText, writtenText } from './written-text.ts';

const any = { maxLength: 20, characters: 'any', alsoAllowed: '', placeholder: '' } as const;

function refused(text: string, rules: Partial<TextRules> = {}) {
  return refusedText({ name: 'Wording', textRules: { ...any, ...rules } }, text);
}

/** The characters that the error's sentence names. */
function charactersInError(
  text: string,
  rules: Partial<TextRules> = {},
): string | number | undefined {
  const why = refused(text, rules);
  return why?.code === 'TEXT_NOT_ALLOWED' ? why.fill.characters : why?.fill.most;
}

describe('what was written', () => {
  it.each([
    ['  BEST IN SHOW ', 'BEST IN SHOW'],
    ['Zoe\u0308', 'Zo\u00eb'],
    ['A\u00a0B\u2003C', 'A B C'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['  ', ''],
    ['\u200b\u2060', ''],
    ['\u2800', ''],
  ])('%j is kept as %j', (typed, kept) => {
    expect(writtenText(typed)).toBe(kept);
  });

  it('once kept is kept as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const kept = writtenText(typed);
        expect(writtenText(kept)).toBe(kept);
      }),
    );
  });

  // normalising takes a time that grows with the square of the length
  it('is not normalised when somebody sends a book', () => {
    const normalise = vi.spyOn(String.prototype, 'normalize');
    onTestFinished(() => normalise.mockRestore());
    writtenText(`a${'\u0300\u0323'.repeat(200_000)}`);
    expect(normalise).not.toHaveBeenCalled();
  });
});

describe('what a keyboard writes for a character that is allowed', () => {
  const lines = readFileSync(
    join(import.meta.dirname, '../../../server/test/real/letterings/letterings.tsv'),
    'utf8',
  )
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split('\t'));

  it.each(lines)('%s and %s: %j', (characters, alsoAllowed, typed = '', stored = '') => {
    const kind = (['any', 'letters', 'letters-digits', 'digits'] as const).find(
      (one) => one === characters,
    );
    const rules: TextRules = { ...any, characters: kind ?? 'any', alsoAllowed: alsoAllowed ?? '' };
    const text = writtenText(typed, rules);
    expect(refused(text, rules) ? '' : text).toBe(stored);
  });

  it('stays as it is once it is stored', () => {
    const rules = fc.record({
      characters: fc.constantFrom('any' as const, 'letters' as const, 'digits' as const),
      alsoAllowed: fc.string({ unit: fc.constantFrom("'", '’', '-', '–', '.', '…', '“') }),
    });
    const typed = fc.string({ unit: fc.constantFrom('a', '1', "'", '’', '–', '…', '“', 'ﬁ', 'é') });
    fc.assert(
      fc.property(rules, typed, (some, text) => {
        const kept = writtenText(text, { ...any, ...some });
        expect(writtenText(kept, { ...any, ...some })).toBe(kept);
      }),
    );
  });
});

describe('an option that takes any text', () => {
  it.each(['HARBOUR CREW', 'Ж § 𝒜 5€', '👩‍👩‍👧 1️⃣ ❤️‍🔥', 'می\u200cخواهم', 'שלום', '<b>&"\'', '\u0301'])(
    'takes %j',
    (text) => {
      expect(refused(text)).toBeUndefined();
    },
  );

  it.each([
    ['A\nB', 'line breaks'],
    ['A\r\nB\u2028C', 'line breaks'],
    ['A\tB', 'tabs'],
    ['A\u202eB', 'invisible characters'],
    ['A\u200dB\u0007', 'invisible characters'],
    ['A\tB\nC\u200b', 'tabs, line breaks or invisible characters'],
  ])('says what %j must not contain', (text, characters) => {
    expect(charactersInError(text)).toBe(characters);
  });

  it('counts characters as code points', () => {
    expect(refused('🧵'.repeat(20))).toBeUndefined();
    expect(refused('🧵'.repeat(21))).toEqual({
      code: 'TEXT_TOO_LONG',
      fill: { option: 'Wording', most: 20 },
    });
  });
});

describe('an option that takes some characters', () => {
  it.each<[TextRules['characters'], string]>([
    ['letters', 'Zoë Ångström ß'],
    ['letters', 'Ж שלום 한글'],
    ['letters', 'می\u200cخواهم हिन्दी'],
    ['letters-digits', 'Route 66'],
    ['digits', '12 05 26'],
  ])('as %s takes %j', (characters, text) => {
    expect(refused(text, { characters })).toBeUndefined();
  });

  it.each<[TextRules['characters'], string, string]>([
    ['letters', 'BEST #1', '“#” or “1”'],
    ['letters', 'A🧵👩‍👩‍👧', '“🧵” or “👩👩👧”'],
    ['letters-digits', '1+1=2', '“+” or “=”'],
    ['digits', 'א1ב', '“\u2068א\u2069” or “\u2068ב\u2069”'],
    ['digits', 'AAA', '“A”'],
    ['letters', '!?.,;:', '“!”, “?”, “.”, “,”, “;” or others like these'],
    ['digits', '\u0301', '“\u25CC\u0301”'],
  ])('as %s refuses of %j what it names', (characters, text, expected) => {
    expect(charactersInError(text, { characters })).toBe(expected);
  });

  it('takes what is allowed besides, by whole characters', () => {
    const rules = { characters: 'letters', alsoAllowed: "&'❤️" } as const;
    expect(refused("Tom & Jerry's ❤️ ❤", rules)).toBeUndefined();
    expect(charactersInError('Tom + Jerry', rules)).toBe('“+”');
  });

  it('shows little of a letter with a pile of accents', () => {
    const pile = `1${'\u0301'.repeat(400)}`;
    expect(String(charactersInError(pile, { characters: 'letters' })).length).toBeLessThan(20);
  });

  it('never breaks, nor names what is not there', () => {
    const characters = fc.constantFrom<TextRules['characters']>(
      'any',
      'letters',
      'letters-digits',
      'digits',
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), characters, (typed, characters) => {
        const text = writtenText(typed);
        const names =
          charactersInError(text, { characters, alsoAllowed: text, maxLength: 1000 }) ?? 'tabs';
        expect(names).toMatch(/^(tabs|line breaks|invisible characters)/);
      }),
    );
  });
});

it('an option without rules takes what comes', () => {
  expect(refusedText({ name: 'Wording', textRules: null }, 'x'.repeat(1000))).toBeUndefined();
});
