import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArtworkPosition } from '../kinds/artwork.ts';
import { pictureOf, picturesOf, placeOf } from '../shop.fixture.ts';
import {
  boundsOf,
  boxOf,
  dpiAt,
  firstPosition,
  fitToBox,
  greatestWidth,
  isInBox,
  placesOn,
  sharpWidth,
} from './placed-pictures.ts';

const square = { width: 600, height: 600 };
const wide = { width: 800, height: 200 };
const at = (given: Partial<ArtworkPosition> = {}): ArtworkPosition => ({
  width: 100,
  x: 0,
  y: 100,
  turn: 0,
  ...given,
});

const tenths = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((count) => count / 10);

describe('the rectangle around a picture', () => {
  it.each([
    ['upright', square, at(), { left: -50, right: 50, top: 100, bottom: 200 }],
    ['aside', square, at({ x: 95 }), { left: 45, right: 145, top: 100, bottom: 200 }],
    ['of another shape', wide, at(), { left: -50, right: 50, top: 100, bottom: 125 }],
    [
      'turned by a quarter',
      wide,
      at({ turn: 90 }),
      { left: -12.5, right: 12.5, top: 62.5, bottom: 162.5 },
    ],
    ['upside down', wide, at({ turn: 180 }), { left: -50, right: 50, top: 100, bottom: 125 }],
    [
      'turned by an eighth',
      square,
      at({ turn: -45 }),
      { left: -70.7, right: 70.7, top: 79.3, bottom: 220.7 },
    ],
  ])('is what it covers %s', (_, picture, position, expected) => {
    const bounds = boundsOf(position, picture);
    expect(bounds.left).toBeCloseTo(expected.left, 1);
    expect(bounds.right).toBeCloseTo(expected.right, 1);
    expect(bounds.top).toBeCloseTo(expected.top, 1);
    expect(bounds.bottom).toBeCloseTo(expected.bottom, 1);
  });
});

describe('a print box', () => {
  const chest = placeOf({ width: 90, height: 90, below: 70, aside: 95 });

  it('is measured from the middle and the collar', () => {
    expect(boxOf(chest)).toEqual({ left: 50, right: 140, top: 70, bottom: 160 });
  });

  it.each([
    ['fits', at({ width: 90, x: 95, y: 70 }), true],
    ['sticks out by less than half a millimetre', at({ width: 90, x: 95.4, y: 69.6 }), true],
    ['sticks out on the left', at({ width: 80, x: 89, y: 75 }), false],
    ['sticks out on the right', at({ width: 80, x: 101, y: 75 }), false],
    ['sticks out above', at({ width: 80, x: 95, y: 69 }), false],
    ['sticks out below', at({ width: 80, x: 95, y: 81 }), false],
    ['sticks out since it is turned', at({ width: 90, x: 95, y: 70, turn: 10 }), false],
  ])('knows a picture that %s', (_, position, expected) => {
    expect(isInBox(position, square, chest)).toBe(expected);
  });

  it('says how wide a picture fits', () => {
    expect(greatestWidth(square, chest, 0)).toBe(90);
    expect(greatestWidth(wide, chest, 90)).toBe(90);
    expect(greatestWidth({ width: 200, height: 800 }, chest, 0)).toBe(22.5);
    expect(greatestWidth(square, chest, 45)).toBe(63.6);
  });

  it('holds any picture that was fitted to it', () => {
    const place = fc.record({
      width: fc.integer({ min: 10, max: 1000 }),
      height: fc.integer({ min: 10, max: 1000 }),
      below: fc.integer({ min: 0, max: 1000 }),
      aside: fc.integer({ min: -1000, max: 1000 }),
    });
    const picture = fc.record({
      width: fc.integer({ min: 1, max: 8000 }),
      height: fc.integer({ min: 1, max: 8000 }),
    });
    const position = fc.record({
      width: tenths(5, 1000),
      x: tenths(-1500, 1500),
      y: tenths(-1500, 1500),
      turn: fc.integer({ min: -180, max: 180 }),
    });
    fc.assert(
      fc.property(place, picture, position, (box, file, wanted) => {
        const there = placeOf(box);
        const fitted = fitToBox(wanted, file, there);
        expect(isInBox(fitted, file, there)).toBe(true);
        expect(fitted.width).toBeLessThanOrEqual(wanted.width);
        expect(fitted.turn).toBe(wanted.turn);
        // what fits stays where it is
        expect(fitToBox(fitted, file, there)).toEqual(fitted);
      }),
      { numRuns: 2000 },
    );
  });

  it('moves a picture no farther than it must', () => {
    expect(fitToBox(at({ width: 60, x: 200, y: 0 }), square, chest)).toEqual(
      at({ width: 60, x: 110, y: 70 }),
    );
    expect(fitToBox(at({ width: 60, x: 90, y: 80 }), square, chest)).toEqual(
      at({ width: 60, x: 90, y: 80 }),
    );
  });
});

describe('a picture that is put on a piece', () => {
  const { picture } = pictureOf();

  it('is not larger than it is sharp, in the upper middle', () => {
    const large = { ...picture, width: 3000, height: 3000 };
    expect(firstPosition(large, placeOf(), picturesOf())).toEqual(at({ width: 254, y: 91.5 }));
  });

  it('is a third of the box at least', () => {
    expect(firstPosition(picture, placeOf(), picturesOf()).width).toBe(100);
  });

  it('fills the box where it is sharp at any size', () => {
    const drawn = { ...picture, kind: 'svg' as const };
    expect(firstPosition(drawn, placeOf(), picturesOf()).width).toBe(300);
  });

  it('begins within any box', () => {
    const sides = fc.integer({ min: 10, max: 1000 });
    const pixels = fc.integer({ min: 16, max: 8000 });
    fc.assert(
      fc.property(sides, sides, pixels, pixels, (width, height, across, down) => {
        const place = placeOf({ width, height });
        const file = { ...picture, width: across, height: down };
        expect(isInBox(firstPosition(file, place, picturesOf()), file, place)).toBe(true);
      }),
    );
  });
});

describe('how sharp a picture is', () => {
  const { picture } = pictureOf();

  it('is told in dots for each inch', () => {
    expect(dpiAt(picture, 200)).toBe(76);
    expect(sharpWidth(picture, 300)).toBe(50);
    expect(dpiAt(picture, 50)).toBeGreaterThanOrEqual(300);
  });

  it('does not matter to an SVG, or where any will do', () => {
    expect(dpiAt({ ...picture, kind: 'svg' }, 1000)).toBeNull();
    expect(sharpWidth({ ...picture, kind: 'svg' }, 300)).toBe(Infinity);
    expect(sharpWidth(picture, null)).toBe(Infinity);
  });
});

it('places of a side are those alone', () => {
  const back = placeOf({ id: 'back', name: 'Back', side: 'back' });
  const rules = picturesOf({ places: [placeOf(), back] });
  expect(placesOn(rules, 'back')).toEqual([back]);
});
