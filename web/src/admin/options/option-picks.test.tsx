import { optionOf, valueOf } from '@tailorbird/contract/shop.fixture';
import type { Option } from '@tailorbird/contract/catalogue';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OptionChips, OptionPicks as TypeOptionsField } from './option-picks.tsx';

function option(name: string, valueCount = 0, isRequired = false): Option {
  const values = Array.from({ length: valueCount }, (_, place) =>
    valueOf({ _id: `${name}-${place}`, value: `v${place + 1}`, displayOrder: place }),
  );
  return optionOf({ name, isRequired, values });
}

const six = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => option(name));

/** The text between the tags, from left to right. */
const wordsOf = (markup: string) => markup.split(/<[^>]*>/).filter((word) => word.trim() !== '');

// spec: 2.144 9.27 9.28
test('a row of the type table shows four options, a card three names, and how many more', () => {
  const markup = renderToStaticMarkup(<OptionChips options={six} />);
  expect(wordsOf(markup).filter((word) => word !== ', ')).toEqual(
    ['A B C D +2 more', 'A B C +3 more'].flatMap((line) => line.split(/ (?!more)/)),
  );
});

// spec: 2.144 9.27
test('four options are shown without more', () => {
  const [inTable = ''] = renderToStaticMarkup(<OptionChips options={six.slice(0, 4)} />).split(
    'option-names',
  );
  expect(inTable).not.toContain('more');
});

// spec: 2.145
test('a required option carries a star', () => {
  const markup = renderToStaticMarkup(<OptionChips options={[option('A', 0, true)]} />);
  expect(wordsOf(markup).slice(0, 3)).toEqual(['A', '*', ' required']);
});

test('the form says of an option that takes a text what may be written, and not that it lacks values', () => {
  const textRules = { maxLength: 24, characters: 'any', alsoAllowed: '', placeholder: '' } as const;
  const wording: Option = { ...option('Wording'), kind: 'text', textRules };
  const markup = renderToStaticMarkup(
    <TypeOptionsField options={[wording]} chosen={[]} onChoose={() => undefined} />,
  );
  expect(wordsOf(markup)).toEqual(['Options ', '0 chosen', 'Wording', 'Up to 24 characters']);
});

// spec: 2.147 9.29
test('the form shows five values of an option, how many more, and whether it is required', () => {
  const markup = renderToStaticMarkup(
    <TypeOptionsField
      options={[option('Size', 7, true)]}
      chosen={['Size']}
      onChoose={() => undefined}
    />,
  );
  expect(wordsOf(markup)).toEqual([
    'Options ',
    '1 chosen',
    'Size',
    'Required',
    'v1',
    'v2',
    'v3',
    'v4',
    'v5',
    '+2 more',
  ]);
});
