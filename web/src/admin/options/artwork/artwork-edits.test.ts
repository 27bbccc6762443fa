import { optionOf } from '@tailorbird/contract/shop.fixture';
import { artworkRules } from '@tailorbird/contract/artwork-rules';
import { describe, expect, it } from 'vitest';
import { changedFields, mergeThreeWay } from '../../kit/save-with-merge.ts';
import {
  artworkFieldsOf,
  artworkInWords,
  artworkPriceChange,
  artworkRulesOf,
  checkArtwork,
} from './artwork-edits.ts';
import { methodProblems, typedMethods } from './method-rows.ts';
import { greatestPiece } from './piece-sizes.ts';
import {
  newPlace,
  placeProblems,
  readMillimetres,
  type TypedPlace,
  typedPlaces,
} from './place-rows.ts';

const rules = artworkRules.parse({
  mostPictures: 3,
  places: [
    {
      id: 'front',
      name: 'Front',
      side: 'front',
      width: 300,
      height: 380,
      below: 60,
      aside: 0,
      method: 'screen-print',
      price: { by: 'colours', piece: 3, each: 0.75, setup: 12, isSetupByColour: true },
    },
    {
      id: 'left-chest',
      name: 'Left chest',
      side: 'front',
      width: 90,
      height: 90.5,
      below: 70,
      aside: -95,
      method: 'embroidery',
    },
  ],
  redrawing: 25,
  redrawingDays: 4,
});
const option = optionOf({ name: 'Your picture', kind: 'artwork', artwork: rules, version: 3 });
const fields = artworkFieldsOf(option);
const tee = greatestPiece(['tee']);

const withPlace = (index: number, changes: Partial<TypedPlace>) => ({
  ...fields,
  places: typedPlaces(
    fields.places.rows.map((row, at) => (at === index ? { ...row, ...changes } : row)),
  ),
});

const problemsOf = (changes: Partial<TypedPlace>) => {
  const { rows } = withPlace(1, changes).places;
  return placeProblems(rows[1]!, rows, tee);
};

describe('the form of an option that takes pictures', () => {
  it('gives back the rules that it was made of', () => {
    expect(artworkRulesOf(fields)).toEqual(rules);
    expect(artworkRules.parse(artworkRulesOf(fields))).toEqual(rules);
    expect(checkArtwork(fields, tee)).toEqual({});
  });

  it('shows rules of a new option, and those of one that has none', () => {
    expect(artworkRulesOf(artworkFieldsOf(undefined))).toEqual(artworkRules.parse({}));
    expect(artworkFieldsOf(optionOf({ name: 'Bare', kind: 'artwork' })).places.rows).toEqual([]);
  });

  it('shows amounts and millimetres as they are typed', () => {
    expect(fields.places.rows[0]).toMatchObject({
      width: '300',
      piece: '3.00',
      each: '0.75',
      setup: '12.00',
    });
    expect(fields.places.rows[1]).toMatchObject({ height: '90.5', aside: '-95', piece: '' });
    expect(fields).toMatchObject({ redrawing: '25.00', redrawingDays: '4', mostPictures: '3' });
  });

  it.each([
    ['300', 300],
    ['95,5', 95.5],
    ['95.55', 95.6],
    ['−20', -20],
    ['', undefined],
    ['wide', undefined],
  ])('reads %o millimetres', (typed, millimetres) => {
    expect(readMillimetres(typed)).toBe(millimetres);
  });

  it('says at its field what is wrong with a place', () => {
    expect(problemsOf({ width: '5' })).toEqual({ width: 'From 10 to 1000 mm.' });
    expect(problemsOf({ height: 'high' })).toEqual({ height: 'From 10 to 1000 mm.' });
    expect(problemsOf({ name: ' ' })).toEqual({ name: 'Please name it.' });
    expect(problemsOf({ name: 'FRONT' })).toEqual({ name: 'Another place has this name.' });
    expect(problemsOf({ piece: '-2' })).toEqual({ piece: 'A piece must be $0.00 or more.' });
    expect(checkArtwork(withPlace(1, { width: '5' }), tee)).toEqual({
      places: 'Please correct the places.',
    });
  });

  it('says where a place leaves the piece, if that is known', () => {
    expect(problemsOf({ width: '540', aside: '0' })).toEqual({
      width: 'The tee is 532 mm wide here. At most 500 mm.',
    });
    expect(problemsOf({ aside: '220' })).toEqual({
      aside: 'The tee is 532 mm wide here. At most 205 mm from the middle.',
    });
    expect(problemsOf({ height: '600' })).toEqual({
      height: 'The tee ends 600 mm below. At most 584 mm.',
    });
    const { rows } = withPlace(1, { width: '540' }).places;
    expect(placeProblems(rows[1]!, rows, undefined)).toEqual({});
    expect(greatestPiece(['tee', 'photo'])).toBeUndefined();
    expect(greatestPiece(['pouch', 'tee'])).toBe(tee);
  });

  it('refuses limits of a method that are no whole numbers, and a method without files', () => {
    expect(methodProblems({ leastDpi: '', mostColours: '', files: ['png'] })).toEqual({});
    expect(methodProblems({ leastDpi: '0', mostColours: '13', files: [] })).toEqual({
      leastDpi: 'From 1 to 1200, or empty.',
      mostColours: 'From 1 to 12, or empty.',
      files: 'At least one kind of file.',
    });
    const methods = typedMethods({
      ...fields.methods.rows,
      print: { leastDpi: '1.5', mostColours: '', files: ['png'] },
    });
    expect(checkArtwork({ ...fields, methods }, tee)).toEqual({
      methods: 'Please correct the methods.',
    });
  });

  it('asks for a name and a sentence about rights', () => {
    expect(checkArtwork({ ...fields, name: ' ', rights: '' }, tee)).toEqual({
      name: 'Please enter an option name',
      rights: 'Please write the sentence about rights.',
    });
    expect(checkArtwork({ ...fields, redrawing: '-1' }, tee)).toHaveProperty('redrawing');
  });

  it('offers no redrawing where its price is empty', () => {
    expect(artworkRulesOf({ ...fields, redrawing: ' ' }).redrawing).toBeNull();
    expect(artworkRulesOf({ ...fields, redrawing: '0' }).redrawing).toBe(0);
  });

  it('counts what its prices do to carts', () => {
    const dearer = withPlace(0, { piece: '4' });
    expect(artworkPriceChange(dearer, option)).toMatchObject({
      option: { _id: option._id, artwork: { places: [{ price: { piece: 4 } }, {}] } },
    });
  });

  it('keeps what somebody else has changed in another part', () => {
    const mine = withPlace(0, { width: '280' });
    const theirs = { ...fields, whenSoft: 'refuse' as const };
    expect(changedFields(fields, mine)).toEqual(['places']);
    expect(mergeThreeWay(fields, mine, theirs)).toEqual({ ...mine, whenSoft: 'refuse' });
    expect(artworkInWords('places', mine).replaceAll(/[\u2066-\u2069]/g, '')).toBe(
      'Front 280 × 380 mm, 60 from collar, 0 from middle; Left chest 90 × 90.5 mm, 70 from collar, -95 from middle',
    );
  });

  it('adds the usual places first, each with an id of its own', () => {
    const front = newPlace([], undefined, tee);
    expect(front).toMatchObject({ id: 'front', name: 'Front', width: '300', method: 'print' });
    const back = newPlace(fields.places.rows, undefined, tee);
    expect(back).toMatchObject({ id: 'back', side: 'back', method: 'embroidery' });
    const renamed = [{ ...front, name: 'Chest' }];
    expect(newPlace(renamed, undefined, tee)).toMatchObject({ id: 'front-2', name: 'Front' });
  });

  it('takes a box as it was drawn, and makes a usual one fit a small piece', () => {
    const drawn = { side: 'back' as const, width: 120, height: 80, below: 30, aside: 12 };
    expect(newPlace([], drawn, tee)).toMatchObject({
      name: 'Back',
      side: 'back',
      width: '120',
      below: '30',
      aside: '12',
    });
    const pouch = greatestPiece(['pouch']);
    const place = newPlace([], undefined, pouch);
    expect(placeProblems(place, [place], pouch)).toEqual({});
  });
});
