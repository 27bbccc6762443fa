import { optionOf } from '@tailorbird/contract/shop.fixture';
import { artworkRules } from '@tailorbird/contract/artwork-rules';
import { describe, expect, it } from 'vitest';
import { exampleLines, exampleSentences, triedWidth } from './example-picture.ts';

const rulesWith = (price: object, method = 'screen-print') =>
  artworkRules.parse({
    places: [
      {
        id: 'front',
        name: 'Front',
        side: 'front',
        width: 300,
        height: 380,
        below: 60,
        aside: 0,
        method,
        price,
      },
    ],
  });

const totalOf = (price: object, width: number, quantity: number) => {
  const artwork = rulesWith(price);
  const option = optionOf({ name: 'Your picture', kind: 'artwork', artwork });
  return exampleLines(option, artwork.places[0]!, width, quantity).map(
    ({ totalCents }) => totalCents,
  );
};

const readAt = (width: number, method?: string) => {
  const rules = rulesWith({}, method);
  return exampleSentences(rules, rules.places[0]!, width);
};

describe('the example picture', () => {
  it('costs what the shop would ask for it', () => {
    expect(totalOf({ piece: 3 }, 200, 8)).toEqual([2400]);
    expect(totalOf({ by: 'area', each: 1 }, 150, 2)).toEqual([600]);
    const byColours = { by: 'colours', piece: 3, each: 0.75, setup: 12, isSetupByColour: true };
    expect(totalOf(byColours, 200, 8)).toEqual([4800, 4800]);
    expect(totalOf({}, 200, 8)).toEqual([]);
  });

  it('is told the customer as the product page says it', () => {
    expect(readAt(200)).toEqual([
      {
        says: '600 px at 200 mm is 76 dpi: it will look soft. Sharp up to 50 mm.',
        tone: 'warning',
      },
      { says: '4 colours found. Screen print takes 6.', tone: 'good' },
    ]);
    expect(readAt(50)).toEqual([
      { says: '600 px at 50 mm is 305 dpi.', tone: 'good' },
      { says: '4 colours found. Screen print takes 6.', tone: 'good' },
    ]);
    expect(readAt(50, 'plotter')).toEqual([
      { says: '4 colours found. Plotter takes 2.', tone: 'hard' },
    ]);
    expect(readAt(320)[0]).toMatchObject({ tone: 'hard' });
  });

  it('is tried at a width that a picture can have', () => {
    expect([triedWidth(undefined), triedWidth(200), triedWidth(9000)]).toEqual([5, 200, 1000]);
  });
});
