import { optionOf, pictureOf, valueOf } from '../shop.fixture.ts';
import { describe, expect, it } from 'vitest';
import type { Option } from '../catalogue.ts';
import { lengthInCodePoints } from '../kinds/code-points.ts';
import { TEXT_CHOICE_LENGTH } from '../limits.ts';
import {
  choicesFrom,
  chosenOptions,
  drawnOptions,
  namesAny,
  searchOf,
  searchSaying,
  searchWith,
} from './choice-address.ts';

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

function wording(name: string): Option {
  const textRules = { maxLength: 24, characters: 'any', alsoAllowed: '', placeholder: '' } as const;
  return { ...option(name, [], false), kind: 'text', textRules };
}

const colour = option('Colour', ['Olive', 'Navy']);
const size = option('Size', ['Small', 'Market day']);
const words = wording('Wording');
const options = [colour, size, words];

const at = (address: string) => choicesFrom(options, new URLSearchParams(address));
const change = (address: string, optionId: string, chosen: string | undefined) =>
  searchWith(options, new URLSearchParams(address), optionId, chosen).toString();

describe('a text in the address', () => {
  it('is blank until something is written', () => {
    expect(at('')[2]).toEqual({ option: words, value: undefined, text: '', gone: false });
  });

  it('is kept as it is typed, whatever it is', () => {
    for (const text of ['BEST IN SHOW', 'a & b = c?', 'שלום', '🧵 ', '%2F../<b>']) {
      const choices = at(change('', words._id, text));
      expect(choices[2]?.text).toBe(text);
    }
  });

  it('leaves the address when it is taken back', () => {
    expect(change('colour=navy&size=small&wording=Hello', words._id, '')).toBe(
      'colour=navy&size=small',
    );
  });

  it('stays when something else is chosen', () => {
    expect(change('wording=Hello', colour._id, 'id of Navy')).toContain('wording=Hello');
  });

  it('is told to the cart without what surrounds it', () => {
    expect(chosenOptions(at('colour=navy&wording=+Hello+'))).toEqual([
      { optionId: 'id of Colour', valueId: 'id of Navy' },
      { optionId: 'id of Size', valueId: 'id of Small' },
      { optionId: 'id of Wording', valueId: null, value: 'Hello' },
    ]);
  });

  it('of blanks alone is no choice', () => {
    expect(chosenOptions(at('wording=+++'))).toHaveLength(2);
  });
});

it('leads from what is in the cart back to the same choices', () => {
  const chosen = chosenOptions(at('colour=navy&size=market-day&wording=Hello'));
  const address = searchOf(options, chosen);
  expect(address.toString()).toBe('colour=navy&size=market-day&wording=Hello');
  expect(chosenOptions(choicesFrom(options, address))).toEqual(chosen);
});

it('names what is not offered any more as it was called, and leaves out what has no name', () => {
  const gone = { optionId: colour._id, valueId: 'id of Rufous' };
  expect(searchOf(options, [gone]).toString()).toBe('');
  const address = searchOf(options, [{ ...gone, value: 'Old Rufous' }]);
  expect(address.toString()).toBe('colour=old-rufous');
  const choices = choicesFrom(options, address);
  expect(choices[0]).toMatchObject({ value: undefined, gone: true });
  expect(chosenOptions(choices).map(({ optionId }) => optionId)).not.toContain(colour._id);
  // the picture is told of it, so that it is not drawn as the first value
  expect(drawnOptions(choices)).toContainEqual({
    optionId: colour._id,
    valueId: '',
    value: 'old-rufous',
  });
  expect(searchOf(options, drawnOptions(choices)).get('colour')).toBe('old-rufous');
});

it('keeps options apart from the other parameters of a page', () => {
  const views = [option('View', ['a', 'b']), option('Item', ['c', 'd'])];
  const next = searchWith(views, new URLSearchParams('view=back&item=7'), 'id of View', 'id of b');
  expect(next.toString()).toBe('view=back&item=7&view-2=b&item-2=c');
  expect(choicesFrom(views, next).map(({ value }) => value?.value)).toEqual(['b', 'c']);
});

it('tells an address that says anything of the options from one that does not', () => {
  expect(namesAny(options, new URLSearchParams('item=7&view=back'))).toBe(false);
  expect(namesAny(options, new URLSearchParams('item=7&size=small'))).toBe(true);
});

const addressOfChoices = (address: string) =>
  searchSaying(options, new URLSearchParams(address)).toString();

describe('what an address says of the options', () => {
  it('is the same however it is put, and whatever else stands there', () => {
    expect(addressOfChoices('utm_source=mail&wording=Hello&colour=navy')).toBe(
      'colour=navy&wording=Hello',
    );
  });

  it('is nothing where it is as it would be anyway', () => {
    expect(addressOfChoices('colour=olive&size=small&wording=')).toBe('');
  });

  it('tells what is not offered any more, so that the page can say so', () => {
    expect(addressOfChoices('size=medium')).toBe('size=medium');
  });

  it('chooses the same', () => {
    for (const address of ['', 'colour=navy', 'size=medium&wording=+x+', 'colour=olive']) {
      expect(at(addressOfChoices(address))).toEqual(at(address));
    }
  });
});

it('pictures with long names are chosen by a text that the shop reads', () => {
  const pictures = optionOf({ name: 'Your picture', kind: 'artwork' });
  const [choice] = choicesFrom([pictures], new URLSearchParams());
  if (!choice) throw new Error('There is one option.');
  const text = `${'a'.repeat(120)}.png, front, 50 mm wide; `.repeat(6);
  const [chosen] = chosenOptions([{ ...choice, text, artwork: [pictureOf()], mayUse: true }]);
  expect(lengthInCodePoints(chosen?.value ?? '')).toBe(TEXT_CHOICE_LENGTH.max);
});
