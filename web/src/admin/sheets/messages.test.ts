import { expect, test } from 'vitest';
import {
  type Lettering,
  measuresInWords,
  productionMessages,
  scaleOf,
  SCALES,
  sheetMessages,
} from './messages.ts';

const crew: Lettering = {
  lines: ['HARBOUR CREW'],
  font: 'Block',
  method: 'Print',
  position: 'on the chest',
  letterHeight: 18,
  width: 212,
  height: 18,
  below: 70,
  belowWhat: 'the collar seam',
};

/** With the spaces that keep a number and its unit together as any other. */
const inWords = (lettering: Lettering) => measuresInWords(lettering).replaceAll('\u00A0', ' ');

test('measures are a sentence that tells where the lettering goes, and how large', () => {
  expect(inWords(crew)).toBe(
    'Letters 18 mm high, 212 mm wide, on the chest, 70 mm below the collar seam.',
  );
});

test('lettering that is measured from nothing has its place alone', () => {
  expect(inWords({ ...crew, position: 'along the ribbon', below: null, belowWhat: null })).toBe(
    'Letters 18 mm high, 212 mm wide, along the ribbon.',
  );
});

test('lettering of several lines has the measures of all of them, to a tenth of a millimetre', () => {
  const lines = ['HARBOUR', 'CREW'];
  expect(inWords({ ...crew, lines, letterHeight: 18.54, width: 96.2, height: 46.35 })).toBe(
    'Letters 18.5 mm high, 96.2 mm wide and 46.4 mm high in all, on the chest, 70 mm below the collar seam.',
  );
});

test('a millimetre is not parted from its number at the end of a line', () => {
  expect(measuresInWords(crew)).toContain('212\u00A0mm wide');
});

test('the file of the outlines is named by what is written, in characters that any system takes', () => {
  expect(productionMessages.fileName(['HARBOUR', 'CREW'])).toBe('harbour-crew.svg');
  expect(productionMessages.fileName(['../& <b>'])).toBe('b.svg');
  expect(productionMessages.fileName(['!?'])).toBe('lettering.svg');
});

function lettering(width: number, height: number, letterHeight = height): Lettering {
  return {
    lines: ['CREW'],
    font: 'Block',
    method: 'Print',
    position: 'on the chest',
    letterHeight,
    width,
    height,
    below: null,
    belowWhat: null,
  };
}

test('lettering that the paper has room for is drawn in true size', () => {
  expect(scaleOf([lettering(120, 18)])).toBe(1);
  expect(scaleOf([lettering(177, 18)])).toBe(1);
});

test('its strokes need room as well', () => {
  expect(scaleOf([lettering(179, 18)])).toBe(2);
});

test('what is too wide or too high is drawn at the largest scale that fits', () => {
  expect(scaleOf([lettering(212, 18)])).toBe(2);
  expect(scaleOf([lettering(100, 130, 30)])).toBe(2);
  expect(scaleOf([lettering(400, 60)])).toBe(3);
  expect(scaleOf([lettering(600, 60)])).toBe(4);
  expect(scaleOf([lettering(740, 60)])).toBe(5);
});

test('letterings of one piece share a scale, with room between them', () => {
  expect(scaleOf([lettering(120, 40), lettering(100, 40)])).toBe(1);
  expect(scaleOf([lettering(120, 50), lettering(100, 50)])).toBe(2);
});

test('every scale leaves the outlines within the paper, as far as goods are large', () => {
  for (let width = 10; width < 3500; width += 37) {
    const scale = scaleOf([lettering(width, 40)]);
    expect(SCALES).toContain(scale);
    expect(width / scale).toBeLessThanOrEqual(180);
  }
});

test('one order of several that was printed before is told of as one', () => {
  const { beforeSeveral } = sheetMessages.printAgain;
  expect(beforeSeveral(1, 5)).toBe('1 of these 5 orders was printed before.');
  expect(beforeSeveral(2, 5)).toBe('2 of these 5 orders were printed before.');
});
