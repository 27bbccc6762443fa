import { describe, expect, it } from 'vitest';
import type { ArtworkRules } from '../artwork-rules.ts';
import { pictureOf, picturesOf, placeOf } from '../shop.fixture.ts';
import { artworkProblems, coloursInWords } from './artwork-problems.ts';

const coloursOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `#0000${(index + 16).toString(16)}`);

const problemsOf = (rules: ArtworkRules, ...pictures: ReturnType<typeof pictureOf>[]) =>
  artworkProblems(rules, pictures).map(({ isHard, says }) => [isHard, says]);

const SOFT = '600 px at 200 mm is 76 dpi: it will look soft. Sharp up to 50 mm.';

describe('what is sentences of a picture', () => {
  it('is nothing where all is well', () => {
    expect(problemsOf(picturesOf(), pictureOf())).toEqual([]);
  });

  it('warns of one that will look soft', () => {
    expect(problemsOf(picturesOf(), pictureOf({ width: 200 }))).toEqual([[false, SOFT]]);
  });

  it('refuses it where the shop says so', () => {
    const strict = picturesOf({ whenSoft: 'refuse' });
    expect(problemsOf(strict, pictureOf({ width: 200 }))).toEqual([[true, SOFT]]);
  });

  it('finds an SVG sharp at any size', () => {
    expect(problemsOf(picturesOf(), pictureOf({ width: 200, picture: { kind: 'svg' } }))).toEqual(
      [],
    );
  });

  it('refuses more colours than embroidery takes', () => {
    const rules = picturesOf({ places: [placeOf({ method: 'embroidery' })] });
    const nine = pictureOf({ picture: { colours: coloursOf(9) } });
    expect(problemsOf(rules, nine)).toEqual([[true, '9 colours found. Embroidery takes 6.']]);
    expect(problemsOf(rules, pictureOf({ picture: { colours: coloursOf(6) } }))).toEqual([]);
    expect(problemsOf({ ...rules, whenManyColours: 'warn' }, nine)).toEqual([
      [false, '9 colours found. Embroidery takes 6.'],
    ]);
  });

  it('counts a photograph as more than can be told apart', () => {
    const photo = pictureOf({ picture: { colours: null } });
    expect(problemsOf(picturesOf(), photo)).toEqual([
      [true, 'More than 12 colours found. Screen print takes 6.'],
    ]);
    expect(problemsOf(picturesOf({ places: [placeOf({ method: 'print' })] }), photo)).toEqual([]);
  });

  it('lets the workshop make it sharp and of few colours', () => {
    const photo = pictureOf({ width: 200, redraw: true, picture: { colours: null } });
    expect(problemsOf(picturesOf({ redrawing: 25, whenSoft: 'refuse' }), photo)).toEqual([]);
    expect(problemsOf(picturesOf({ redrawing: 0 }), photo)).toEqual([]);
    // it is not offered
    expect(problemsOf(picturesOf({ redrawing: null }), photo)).toHaveLength(2);
  });

  it.each([
    [
      'its file',
      pictureOf({ picture: { kind: 'jpeg', colours: ['#112233'] } }),
      'Plotter does not take JPEG, as crest.png is. Please send PNG, WebP or SVG.',
    ],
    [
      'where it lies',
      pictureOf({ x: 140 }),
      'The picture sticks out of the print box of Front. Please move it, or make it smaller.',
    ],
    [
      'a place that is gone',
      pictureOf({ place: 'sleeve' }),
      'There is no such place for a picture any more. Please choose another.',
    ],
  ])('refuses it for %s, redrawn or not', (_, picture, sentence) => {
    const rules = picturesOf({ places: [placeOf({ method: 'plotter' })], redrawing: 25 });
    expect(problemsOf(rules, picture)).toEqual([[true, sentence]]);
    expect(problemsOf(rules, { ...picture, redraw: true })).toEqual([[true, sentence]]);
  });

  it('says whose each sentence is among several', () => {
    const back = placeOf({ id: 'back', name: 'Back', side: 'back' });
    const two = picturesOf({ mostPictures: 2, places: [placeOf(), back] });
    const wide = pictureOf({ width: 200 });
    const coloured = pictureOf({ place: 'back', x: 140, picture: { colours: coloursOf(9) } });
    expect(problemsOf(two, wide, coloured)).toEqual([
      [false, `Front: ${SOFT}`],
      [
        true,
        'The picture sticks out of the print box of Back. Please move it, or make it smaller.',
      ],
      [true, 'Back: 9 colours found. Screen print takes 6.'],
    ]);
  });

  it('refuses more pictures than a piece takes, and two at a place', () => {
    expect(problemsOf(picturesOf(), pictureOf(), pictureOf())).toEqual([
      [true, 'At most one picture can be on a piece.'],
      [true, 'Front takes one picture.'],
    ]);
    const back = placeOf({ id: 'back', name: 'Back', side: 'back' });
    const two = picturesOf({ mostPictures: 2, places: [placeOf(), back] });
    expect(problemsOf(two, pictureOf(), pictureOf({ place: 'back' }))).toEqual([]);
    expect(problemsOf(two, pictureOf(), pictureOf({ place: 'back' }), pictureOf())[0]).toEqual([
      true,
      'At most 2 pictures can be on a piece.',
    ]);
  });
});

it('colours are counted in words', () => {
  expect(['#112233'].map((one) => coloursInWords([one]))).toEqual(['1 colour']);
  expect(coloursInWords(coloursOf(4))).toBe('4 colours');
  expect(coloursInWords(null)).toBe('More than 12 colours');
});
