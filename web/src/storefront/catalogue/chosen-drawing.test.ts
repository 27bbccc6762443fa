import { describe, expect, it } from 'vitest';
import { choicesFrom, chosenOptions } from '@tailorbird/contract/choice-address';
import {
  chosenDrawing,
  optionsOf,
  searchAfter,
  searchShowing,
  sharedSearch,
  viewAt,
} from './chosen-drawing.ts';
import { hoodie } from './drawn-goods.ts';
import { sharedPicture } from './shared-picture.ts';

const product = hoodie();
const at = (address: string) => new URLSearchParams(address);
const drawn = (address: string) =>
  chosenDrawing(product, chosenOptions(choicesFrom(optionsOf(product), at(address))));
const viewOf = (address: string) => viewAt(drawn(address).drawing, at(address));
const after = (address: string, optionId: string, chosen: string | undefined) =>
  searchAfter(product, at(address), optionId, chosen).toString();

describe('the thing as it is chosen', () => {
  it('is drawn and told by what the address says', () => {
    const { drawing, title } = drawn('colour=white&wording=Harbour+Crew');
    expect(drawing.parameters).toMatchObject({ colour: '#f6f3ea', text: 'Harbour Crew' });
    expect(title).toBe('White hoodie, terracotta cuffs, "HARBOUR CREW" on the chest');
  });
});

describe('the side that is shown', () => {
  it('is the one with the print, or the front where there is none', () => {
    expect(viewOf('')).toBe('front');
    expect(viewOf('place=back')).toBe('front');
    expect(viewOf('place=back&wording=CREW')).toBe('back');
  });

  it('is the one that the address asks for, if there is such a side', () => {
    expect(viewOf('view=detail')).toBe('detail');
    expect(viewOf('view=below&place=back&wording=CREW')).toBe('back');
  });

  it('is mentioned in the address only where it is not the one with the print', () => {
    const { drawing } = drawn('');
    expect(searchShowing(drawing, at('colour=white'), 'back').toString()).toBe(
      'colour=white&view=back',
    );
    expect(searchShowing(drawing, at('view=back'), 'front').toString()).toBe('');
  });

  it('turns to the print when a choice moves it', () => {
    const all = 'colour=forest&wording=CREW';
    expect(after(`${all}&place=chest&view=detail`, 'Place', 'Back')).not.toContain('view');
    expect(viewOf(after(`${all}&place=chest`, 'Place', 'Back'))).toBe('back');
  });

  it('turns to what is written when it would not be seen', () => {
    expect(after('view=back', 'Wording', 'C')).not.toContain('view');
    expect(after('view=detail&wording=C', 'Wording', 'CR')).toContain('view=detail');
  });

  it('stays when something else is chosen', () => {
    expect(after('view=back', 'Colour', 'White')).toContain('view=back');
  });
});

const shared = (query: string) => sharedSearch(product, at(query)).toString();

describe('a link that is shared', () => {
  it('has one address for all who are sent the same', () => {
    const one = shared('utm_source=mail&wording=CREW&item=7&colour=white&view=back');
    expect(one).toBe('colour=white&wording=CREW&view=back');
    expect(shared('view=back&colour=white&wording=CREW')).toBe(one);
  });

  it('is the page of the product itself where it chooses nothing', () => {
    expect(shared('colour=forest&gclid=1&view=below')).toBe('');
    expect(sharedSearch({ ...product, art: null }, at('colour=white')).toString()).toBe('');
    expect(sharedSearch(undefined, at('colour=white')).toString()).toBe('');
  });

  it('shows the very thing, as a PNG of a known size, and says it', () => {
    expect(sharedPicture(product, at('place=back&wording=a+%26+b'))).toEqual({
      url: '/api/product/h/preview?colour=forest&place=back&wording=a+%26+b&view=back&rev=r1&w=640&format=png',
      alt: 'Forest hoodie, terracotta cuffs, "A & B" on the back',
      type: 'image/png',
      width: 640,
      height: 800,
    });
    expect(sharedPicture(product, at(''))).toBeUndefined();
  });
});
