import { expect, test } from 'vitest';
import { type Lettering, SCALES, scaleOf } from './lettering-scale.ts';

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
  expect(scaleOf(lettering(120, 18))).toBe(1);
  expect(scaleOf(lettering(177, 18))).toBe(1);
});

test('its strokes need room as well', () => {
  expect(scaleOf(lettering(179, 18))).toBe(2);
});

test('what is too wide or too high is drawn at the largest scale that fits', () => {
  expect(scaleOf(lettering(212, 18))).toBe(2);
  expect(scaleOf(lettering(100, 130, 30))).toBe(2);
  expect(scaleOf(lettering(400, 60))).toBe(3);
  expect(scaleOf(lettering(600, 60))).toBe(4);
  expect(scaleOf(lettering(740, 60))).toBe(5);
});

test('every scale leaves the outlines within the paper, as far as goods are large', () => {
  for (let width = 10; width < 3500; width += 37) {
    const scale = scaleOf(lettering(width, 40));
    expect(SCALES).toContain(scale);
    expect(width / scale).toBeLessThanOrEqual(180);
  }
});
