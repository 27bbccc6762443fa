import { describe, expect, it } from 'vitest';
import type { Option } from '@tailorbird/contract/catalogue';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { addressOf, drawItem, titleOf } from './draw-item.ts';

const option = (
  id: string,
  name: string,
  kind: Option['kind'],
  values: Option['values'],
): Option => ({
  _id: id,
  name,
  description: '',
  kind,
  textRules: null,
  isRequired: false,
  displayOrder: 0,
  version: 1,
  values,
});
const value = (id: string, name: string, colour?: string) => ({
  _id: id,
  value: name,
  displayOrder: 0,
  version: 1,
  swatch: colour === undefined ? null : { colour },
});

const colour = option('o1', 'Colour', 'colour', [
  value('v1', 'Forest', '#2f4a3a'),
  value('v2', 'Sky', '#a7c4d6'),
]);
const wording = option('o2', 'Wording', 'text', []);
const options = [colour, wording];
const art: ProductArtSettings = {
  template: 'hoodie',
  fixed: { printPosition: 'back', trim: '#c0673f' },
  drives: [
    { parameter: 'colour', optionId: 'o1', values: [] },
    { parameter: 'text', optionId: 'o2', values: [] },
  ],
};
const forest = [
  { optionId: 'o1', valueId: 'v1' },
  { optionId: 'o2', valueId: null, value: 'Harbour Crew' },
];
const piece = drawItem(art, options, forest);

describe('a piece as it was chosen', () => {
  it('is named by what can be seen of it', () => {
    expect(piece.hash).toMatch(/^[\w-]{32}$/);
    expect(drawItem(art, options, forest).hash).toBe(piece.hash);
    const shouted = [forest[0], { optionId: 'o2', valueId: null, value: 'HARBOUR  CREW ' }];
    const fixed = { ...art.fixed, fastening: 'bow', colour: 'navy' };
    const same = drawItem(
      { ...art, fixed },
      options,
      shouted.filter((choice) => choice !== undefined),
    );
    expect(same.hash).toBe(piece.hash);
    expect(same.draw()).toEqual(piece.draw());
    const sky = drawItem(art, options, [{ optionId: 'o1', valueId: 'v2' }]);
    expect(sky.hash).not.toBe(piece.hash);
  });

  it('is told in words, with the names that the customer chose', () => {
    expect(piece.title).toMatch(/^Forest hoodie, .*"HARBOUR CREW" on the back$/);
    expect(titleOf(art, options, forest)).toBe(piece.title);
  });

  it('tells the workshop what to take and how to set the lettering', () => {
    const { parts, lettering } = piece.production;
    expect(parts.map(({ part }) => part)).toEqual(['Hoodie', 'Cuffs', 'Lettering']);
    expect(parts[0]).toEqual({ part: 'Hoodie', name: 'Forest', colour: '#2f4a3a' });
    expect(parts[1]).toMatchObject({ colour: '#c0673f' });
    expect(lettering?.lines.join(' ')).toBe('HARBOUR CREW');
    expect(lettering?.position).toBe('on the back');
    expect(piece.draw().lettering).toMatch(/^<svg .*mm"/);
    expect(piece.draw().lettering).not.toContain('<text');
  });

  it('has no lettering where nothing is written', () => {
    const plain = drawItem(art, options, []);
    expect(plain.draw().lettering).toBeNull();
    expect(plain.production.lettering).toBeNull();
    expect(plain.production.parts).toHaveLength(2);
  });

  it('has an address that says what was chosen, and the side with the print', () => {
    const product = { _id: 'p1', art: { ...art, revision: 'r1' } };
    const address = addressOf(product, { offered: options, known: options }, forest);
    expect(address).toBe(
      '/api/product/p1/preview?colour=forest&wording=Harbour+Crew&view=back&rev=r1',
    );
  });
});
