import { describe, expect, test } from 'vitest';
import {
  allFacts,
  describe as sentence,
  mainView,
  normalise,
  type Parameters,
  TEMPLATE_IDS,
  type TemplateId,
} from './index.ts';
import { PLACES } from './slots/places.ts';
import { placeAt } from './slots/slot.ts';

const say = (template: TemplateId, parameters: Parameters, names = {}) =>
  sentence({ template, parameters }, names);

describe('the sentence', () => {
  test('says fabric, trim, words and where they are', () => {
    const names = { colour: 'Forest', trim: 'Terracotta' };
    const hoodie = { colour: '#2f4a3a', trim: '#bc6244', text: 'Harbour crew' };
    expect(say('hoodie', hoodie, names)).toBe(
      'Forest hoodie, terracotta cuffs, "HARBOUR CREW" on the chest',
    );
  });

  test('names a colour without a name after the nearest that has one', () => {
    expect(say('tote', { colour: '#2a3450' })).toBe('Navy tote');
    expect(say('tote', { colour: '#808080' })).toBe('Charcoal tote');
    expect(say('tote', { colour: '#5a3a14' })).toBe('Leather tote');
  });

  test('keeps capitals that belong to a name', () => {
    expect(say('tee', { trim: '#44474c' }, { colour: 'NATO Green', trim: 'RAF Blue' })).toBe(
      'NATO green T-shirt, RAF blue collar',
    );
  });

  test.each([
    [
      'tee',
      { motif: 'sprig', text: 'Wild', textStyle: 'serif' },
      '"Wild" on the chest, a sprig above it',
    ],
    ['tee', { motif: 'waves', printPosition: 'back' }, 'waves on the back'],
    ['pouch', { motif: 'leaf', text: 'Clara' }, '"Clara" on the front, a leaf beside it'],
    [
      'backpack',
      { motif: 'sun', printPosition: 'upper', trim: 'leather' },
      'leather trim, a sun on the pocket',
    ],
    ['sash', { text: 'Ada', fastening: 'pin' }, '"ADA" along the ribbon, closed with a pin'],
    ['rosette-sash', {}, 'gold edging, a leaf on the rosette'],
    ['tee', { text: 'Hi', textColour: 'mustard' }, '"HI" in mustard on the chest'],
  ] satisfies [TemplateId, Parameters, string][])(
    'of a %s with %o',
    (template, parameters, end) => {
      expect(say(template, parameters).endsWith(end)).toBe(true);
    },
  );

  test('cannot be ended by quotes in the text, and isolates text from right to left', () => {
    expect(say('tee', { text: 'Say "hi"', textStyle: 'serif' })).toContain(`"Say 'hi'"`);
    expect(say('tee', { text: 'שלום' })).toContain('"\u2068שלום\u2069"');
  });
});

describe('a normal form', () => {
  test('has colours as #rrggbb, the text as drawn, and defaults filled in', () => {
    const parameters = { colour: 'Forest', trim: '#FC0', text: '  best  in\tshow ', motif: 'cat' };
    expect(normalise({ template: 'tee', parameters }).parameters).toEqual({
      colour: '#fbfaf7',
      trim: '#ffcc00',
      text: 'BEST IN SHOW',
      textStyle: 'block',
      textMethod: 'print',
      motif: 'none',
      printPosition: 'centre',
      background: 'cream',
    });
  });

  test('forgets an ink that is the automatic one', () => {
    const text = { text: 'Hi', textColour: 'cream', colour: 'navy' };
    expect(normalise({ template: 'tee', parameters: text }).parameters.textColour).toBeUndefined();
    const motif = { ...text, motif: 'sun', textMethod: 'foil' };
    expect(normalise({ template: 'tee', parameters: motif }).parameters.textColour).toBe('#fbf6ec');
  });

  test('takes nothing from the prototype of what it is given', () => {
    const parameters = { text: '__proto__', motif: 'constructor', printPosition: 'toString' };
    expect(normalise({ template: 'tee', parameters }).parameters).toMatchObject({
      text: '__PROTO__',
      motif: 'none',
      printPosition: 'centre',
    });
  });
});

test('the main view is the side with the print', () => {
  const of = (parameters: Parameters) => mainView({ template: 'hoodie', parameters });
  expect(of({ printPosition: 'back' })).toBe('front');
  expect(of({ printPosition: 'back', text: 'Crew' })).toBe('back');
  expect(of({ printPosition: 'back', motif: 'sun' })).toBe('back');
  expect(of({ text: 'Crew' })).toBe('front');
});

test('every template is known, and has room at each of its positions', () => {
  expect(allFacts.map(({ id }) => id)).toEqual(TEMPLATE_IDS);
  for (const facts of allFacts) {
    for (const { id, view } of facts.printPositions) {
      expect(facts.views).toContain(view);
      expect(placeAt(PLACES[facts.id], id).slot.max).toBeGreaterThan(0);
    }
    const form = normalise({ template: facts.id, parameters: { text: 'x' } }).parameters;
    expect(
      Object.keys(form).filter((name) => !facts.takes.some((taken) => taken === name)),
    ).toEqual([]);
  }
});
