import { optionOf, valueOf } from '@tailorbird/contract/shop.fixture';
import type { Option } from '@tailorbird/contract/catalogue';
import { choicesFrom, chosenOptions, searchWith } from '@tailorbird/contract/rules/choice-address';
import { describe, expect, it } from 'vitest';
import {
  choiceInWords,
  missingIn,
  problemsOf,
  refusedIn,
  charactersLeft,
  textRefusal,
} from './choices.ts';
import { wording } from './drawn-goods.fixture.ts';

function option(name: string, values: string[], isRequired = true): Option {
  return optionOf({
    _id: `id of ${name}`,
    name,
    isRequired,
    values: values.map((value, displayOrder) =>
      valueOf({ _id: `id of ${value}`, value, displayOrder }),
    ),
  });
}

const colour = option('Colour', ['Olive', 'Navy']);
const size = option('Size', ['Small', 'Market day']);
const thread = option('Monogram thread', ['Gold', 'Ink'], false);
const options = [colour, size, thread];

const at = (address: string) => choicesFrom(options, new URLSearchParams(address));
const change = (address: string, optionId: string, valueId: string | undefined) =>
  searchWith(options, new URLSearchParams(address), optionId, valueId).toString();
const words = (address: string) => choiceInWords(at(address));

describe('choices read from the address', () => {
  // spec: 2.46 2.47
  it('start at the first value when required and blank when optional', () => {
    expect(words('')).toBe('Olive, Small');
  });

  it('are named by readable words', () => {
    expect(words('colour=navy&size=market-day&monogram-thread=ink')).toBe('Navy, Market day, Ink');
  });

  it('are missing when a required value has gone', () => {
    const choices = at('size=medium');
    expect(missingIn(choices)).toEqual([size]);
    expect(choices[1]).toMatchObject({ value: undefined, gone: true });
  });

  it('stay blank, and say so, when an optional value has gone', () => {
    const choices = at('monogram-thread=silver');
    expect(missingIn(choices)).toEqual([]);
    expect(choices[2]).toMatchObject({ value: undefined, gone: true });
  });

  it('take an empty parameter as not said', () => {
    expect(words('size=')).toBe('Olive, Small');
  });

  it('are missing when a required option offers nothing at all', () => {
    const bare = option('Size', []);
    expect(missingIn(choicesFrom([bare], new URLSearchParams()))).toEqual([bare]);
  });
});

it('says nothing of a text in which there is nothing to see', () => {
  const name: Option = { ...option('Name', [], false), kind: 'text' };
  const choiceText = (text: string) =>
    choiceInWords(choicesFrom([name], new URLSearchParams({ name: text })));
  expect(choiceText(' Ada\u00A0B. ')).toBe('“Ada B.”');
  expect(choiceText('\u200B')).toBe('');
});

describe('an address with one choice changed', () => {
  it('names every choice, so that a shared link keeps its meaning', () => {
    expect(change('', size._id, 'id of Market day')).toBe('colour=olive&size=market-day');
  });

  // spec: 2.47
  it('drops an optional choice that was taken back', () => {
    expect(change('monogram-thread=gold', thread._id, undefined)).toBe('colour=olive&size=small');
  });

  it('keeps another option missing until it gets a value', () => {
    const next = change('size=medium', colour._id, 'id of Navy');
    expect(missingIn(at(next))).toEqual([size]);
    expect(missingIn(at(change(next, size._id, 'id of Small')))).toEqual([]);
  });

  it('keeps parameters that are no options', () => {
    expect(change('utm_source=mail', colour._id, 'id of Navy')).toContain('utm_source=mail');
  });

  it('leads back to the choice it was made from', () => {
    for (const { _id, value } of colour.values) {
      const choices = at(change('', colour._id, _id));
      expect(choices[0]?.value?.value).toBe(value);
    }
  });
});

describe('what the cart is told', () => {
  it('is the chosen values alone', () => {
    expect(chosenOptions(at('colour=navy'))).toEqual([
      { optionId: 'id of Colour', valueId: 'id of Navy' },
      { optionId: 'id of Size', valueId: 'id of Small' },
    ]);
  });
});

it('tells options and values apart that read the same', () => {
  const twins = [option('Größe', ['a b', 'A-B']), option('grosse', ['x']), option('!', ['?', '!'])];
  const next = searchWith(twins, new URLSearchParams(), 'id of Größe', 'id of A-B');
  const choices = choicesFrom(twins, next);
  expect(choices.map(({ value }) => value?.value)).toEqual(['A-B', 'x', '?']);
});

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
  const problems = [{ optionId: 'Wording', isHard: true, says: 'The lettering has no “Ж”.' }];

  it('is looked at as it is drawn once its rules are kept', () => {
    expect(problemsOf(written('Жук'), problems)).toEqual(problems);
    expect(problemsOf(written('Ж1'), problems)).toEqual([
      { isHard: true, says: expect.stringContaining('“1”') },
    ]);
  });

  it('cannot be ordered while something hard is the matter with it, and can on advice', () => {
    expect(refusedIn([written('Жук')], problems)).toEqual([letters]);
    expect(refusedIn([written('Crew')], [{ ...problems[0]!, isHard: false }])).toEqual([]);
  });

  it('is missing when required and nothing can be seen in it', () => {
    const required = { ...written(' \u200B '), option: { ...letters, isRequired: true } };
    expect(missingIn([required])).toEqual([required.option]);
    expect(missingIn([{ ...required, text: 'x' }])).toEqual([]);
  });
});
