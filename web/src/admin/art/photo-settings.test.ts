import { artworkRules } from '@tailorbird/contract/artwork-rules';
import { optionOf } from '@tailorbird/contract/shop.fixture';
import { describe, expect, it } from 'vitest';
import { boxInDrawing } from '../options/artwork/box-on-drawing.ts';
import {
  artOfPhotograph,
  movedPlaces,
  newPhotograph,
  photoPlaces,
  photoScale,
  sizedPlaces,
  withMillimetres,
} from './photo-settings.ts';

const photograph = { ...newPhotograph('a'), millimetresPerUnit: 0.5 };
const place = { id: 'chest', name: 'Left chest', width: 100, height: 80, below: 70, aside: 95 };

describe('places on a photograph', () => {
  it('are those of the options on that side, or a usual one to measure by', () => {
    const artwork = artworkRules.parse({
      places: [{ ...place, side: 'front', method: 'print' }],
    });
    const options = [optionOf({ name: 'Your picture', kind: 'artwork', artwork })];
    expect(photoPlaces(options, 'front', 'Print box')).toMatchObject([{ name: 'Left chest' }]);
    expect(photoPlaces(options, 'back', 'Print box')).toMatchObject([
      { name: 'Print box', width: 300 },
    ]);
  });

  it('move together, and stay on the photograph', () => {
    expect(movedPlaces(photograph, { x: 12, y: -20 })).toMatchObject({ x: 512, y: 230 });
    expect(movedPlaces(photograph, { x: 900, y: -900 })).toMatchObject({ x: 1000, y: 0 });
  });

  it('keep their millimetres when one is sized, and its upper left corner', () => {
    for (const side of ['front', 'back'] as const) {
      const sized = sizedPlaces(photograph, place, { x: 100, y: 0 }, side);
      const before = boxInDrawing(place, photoScale(photograph, side));
      const after = boxInDrawing(place, photoScale(sized, side));
      expect(Number.parseFloat(after.width)).toBeCloseTo(30, 0);
      expect(Number.parseFloat(after.left)).toBeCloseTo(Number.parseFloat(before.left), 0);
      expect(Number.parseFloat(after.top)).toBeCloseTo(Number.parseFloat(before.top), 0);
    }
  });

  it('have the size that the width of the photograph gives them', () => {
    expect(withMillimetres(photograph, 800).millimetresPerUnit).toBe(0.8);
    expect(withMillimetres(photograph, 0).millimetresPerUnit).toBe(0.01);
  });

  it('begin in the middle of the first picture', () => {
    expect(artOfPhotograph('a')).toEqual({
      template: 'photo',
      fixed: {},
      drives: [],
      photo: { front: { imageId: 'a', x: 500, y: 250, millimetresPerUnit: 1 } },
    });
  });
});
