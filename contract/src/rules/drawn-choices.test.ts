import { optionOf, pictureOf, picturesOf, placeOf, valueOf } from '../shop.fixture.ts';
import { describe, expect, it } from 'vitest';
import type { Option, Swatch } from '../catalogue.ts';
import { COLOURLESS, drawingOf, namesOf } from './drawn-choices.ts';

function option(
  name: string,
  kind: Option['kind'],
  swatches: Record<string, Swatch | null>,
): Option {
  const textRules = { maxLength: 24, characters: 'any', alsoAllowed: '', placeholder: '' } as const;
  return optionOf({
    name,
    kind,
    textRules: kind === 'text' ? textRules : null,
    values: Object.entries(swatches).map(([value, swatch], displayOrder) =>
      valueOf({ _id: `v-${value}`, value, swatch, displayOrder }),
    ),
  });
}

const fleece = option('Fleece', 'colour', {
  Forest: { colour: '#2f4a3a' },
  Tartan: { image_id: 'some-picture' },
});
const place = option('Print position', 'choice', { Chest: null, 'Upper back': null });
const words = option('Wording', 'text', {});
const options = [fleece, place, words];

const art = {
  template: 'hoodie',
  fixed: { colour: '#111111', trim: 'mustard' },
  drives: [
    { parameter: 'colour', optionId: 'Fleece', values: [{ valueId: 'v-Tartan', use: '#993333' }] },
    {
      parameter: 'printPosition',
      optionId: 'Print position',
      values: [{ valueId: 'v-Upper back', use: 'upper-back' }],
    },
    { parameter: 'text', optionId: 'Wording', values: [] },
  ],
} satisfies Parameters<typeof drawingOf>[0];

const chosen = (...choices: Parameters<typeof drawingOf>[2]) =>
  drawingOf(art, options, choices).parameters;

describe('what is drawn', () => {
  it('is what is fixed, until something is chosen', () => {
    expect(chosen()).toEqual({ colour: '#111111', trim: 'mustard' });
  });

  it('takes a colour from its swatch', () => {
    expect(chosen({ optionId: 'Fleece', valueId: 'v-Forest' }).colour).toBe('#2f4a3a');
  });

  it('takes what the admin said for a value before its swatch', () => {
    expect(chosen({ optionId: 'Fleece', valueId: 'v-Tartan' }).colour).toBe('#993333');
  });

  it('takes what was written', () => {
    const choice = { optionId: 'Wording', valueId: null, value: 'Harbour Crew' };
    expect(chosen(choice).text).toBe('Harbour Crew');
  });

  it('takes the height that the letters of a text must not pass', () => {
    const choice = { optionId: 'Wording', valueId: null, value: 'Ann', letterHeight: 12.5 };
    expect(chosen(choice)).toMatchObject({ text: 'Ann', letterHeight: '12.5' });
    const sleeve: Parameters<typeof drawingOf>[0] = {
      ...art,
      drives: [{ parameter: 'text@sleeve', optionId: 'Wording', values: [] }],
    };
    expect(drawingOf(sleeve, options, [choice]).parameters).toMatchObject({
      'text@sleeve': 'Ann',
      'letterHeight@sleeve': '12.5',
    });
  });

  it('leaves as fixed what a value says nothing of, and what is chosen for no part', () => {
    expect(chosen({ optionId: 'Print position', valueId: 'v-Chest' }).printPosition).toBe(
      undefined,
    );
    expect(chosen({ optionId: 'Gone', valueId: 'v-Forest' })).toEqual(art.fixed);
  });

  it('has no colour where a value is not offered any more, rather than that of another', () => {
    expect(chosen({ optionId: 'Fleece', valueId: 'v-Gone' }).colour).toBe(COLOURLESS);
    const inked: Parameters<typeof drawingOf>[0] = {
      ...art,
      drives: [{ parameter: 'textColour', optionId: 'Ink', values: [] }],
    };
    const gone = { optionId: 'Ink', valueId: 'v-Gone' };
    expect(drawingOf(inked, options, [gone]).parameters.textColour).toBe('');
  });

  it('takes no text where values are to be chosen, and no value where a text is written', () => {
    expect(chosen({ optionId: 'Fleece', valueId: null, value: '#ffffff' }).colour).toBe('#111111');
    expect(chosen({ optionId: 'Wording', valueId: 'v-Forest' }).text).toBe(undefined);
  });
});

it('names what was chosen as the customer knows it', () => {
  const choices = [
    { optionId: 'Fleece', valueId: 'v-Tartan' },
    { optionId: 'Wording', valueId: null, value: 'Hello' },
  ];
  expect(namesOf(art, options, choices)).toEqual({ colour: 'Tartan', text: 'Hello' });
});

describe('pictures of the customer', () => {
  const rules = picturesOf({
    mostPictures: 2,
    places: [placeOf(), placeOf({ id: 'nape', name: 'Nape', side: 'back' })],
  });
  const picture = optionOf({ name: 'Your picture', kind: 'artwork', artwork: rules });
  const drawn = (...artwork: ReturnType<typeof pictureOf>[]) =>
    drawingOf(
      art,
      [...options, picture],
      [{ optionId: 'Your picture', valueId: null, value: 'crest.png, front', artwork }],
    ).parameters;

  it('are drawn whatever drives say, with their sides and their edits', () => {
    const wide = pictureOf({ place: 'nape', turn: -7, picture: { width: 800, height: 200 } });
    const parameters = drawn(pictureOf({ edits: { paper: 12 } }), wide);
    expect(JSON.parse(String(parameters.pictures))).toEqual([
      {
        side: 'front',
        ref: `${wide.id}.paper-12`,
        name: 'crest.png',
        x: 0,
        y: 80,
        width: 50,
        height: 50,
        turn: 0,
      },
      {
        side: 'back',
        ref: `${wide.id}.`,
        name: 'crest.png',
        x: 0,
        y: 80,
        width: 50,
        height: 12.5,
        turn: -7,
      },
    ]);
  });

  it('are left out where their place is gone, or nothing is known of them', () => {
    const { picture: _, ...unknown } = pictureOf();
    const artwork = [unknown, pictureOf({ place: 'sleeve' })];
    const choice = { optionId: 'Your picture', valueId: null, artwork };
    expect(drawingOf(art, [picture], [choice]).parameters).not.toHaveProperty('pictures');
    expect(drawn()).not.toHaveProperty('pictures');
  });
});
