import { describe, expect, it } from 'vitest';
import { choicesFrom, chosenOptions } from '@tailorbird/contract/rules/choice-address';
import {
  chosenDrawing,
  letteredOtherwise,
  optionsOf,
  searchAfter,
  searchShowing,
  sharedPicture,
  sharedSearch,
  viewAt,
} from './chosen-drawing.ts';
import { hoodie } from './drawn-goods.fixture.ts';

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

const toTeam = <Drive extends { optionId: string }>(drive: Drive): Drive =>
  drive.optionId === 'Wording' ? { ...drive, optionId: 'Team' } : drive;

const lettered = (wording: string, textStyle: string) => {
  const styled = hoodie({ fixed: { textStyle } });
  const chosen = chosenOptions(choicesFrom(optionsOf(styled), new URLSearchParams({ wording })));
  return letteredOtherwise(styled, chosen, chosenDrawing(styled, chosen).drawing);
};

describe('what is lettered', () => {
  it('is told where it is not what was written', () => {
    expect(lettered('Anna — 2027', 'block')).toEqual({ Wording: 'ANNA - 2027' });
    expect(lettered('Anna’s', 'serif')).toEqual({ Wording: "Anna's" });
    expect(lettered('Anna · 2027', 'block')).toEqual({ Wording: 'ANNA · 2027' });
  });

  it('is not told where it is what was written, to the letter', () => {
    expect(lettered('Anna · 2027', 'serif')).toEqual({});
    expect(lettered('ANNA · 2027', 'block')).toEqual({});
    expect(lettered('', 'block')).toEqual({});
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

  it('turns to a lettering at another place when it is written', () => {
    const { drives } = hoodie().art;
    const player = { parameter: 'text@number' as const, optionId: 'Wording', values: [] };
    const options = hoodie().type?.options.map((option) =>
      option._id === 'Wording' ? [{ ...option, _id: 'Team', name: 'Team' }, option] : option,
    );
    const type = hoodie().type;
    const several = {
      ...hoodie({ drives: [...drives.map(toTeam), player] }),
      type: type && { ...type, options: (options ?? []).flat() },
    };
    const turned = (address: string, optionId: string, text: string) =>
      searchAfter(several, at(address), optionId, text).get('view');
    expect(turned('team=CREW', 'Wording', '7')).toBe('back');
    expect(turned('team=CREW&view=detail', 'Wording', '7')).toBe('back');
    expect(turned('', 'Wording', '7')).toBe(null);
    expect(turned('team=CREW&wording=7&view=back', 'Wording', '77')).toBe('back');
    expect(turned('team=CREW&wording=7&view=back', 'Team', 'CREWS')).toBe(null);
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
    expect(sharedSearch(undefined, at('colour=white')).toString()).toBe('');
  });

  it('chooses a product that is not drawn as well, and turns it to no side', () => {
    const plain = { ...product, art: null };
    expect(sharedSearch(plain, at('view=back&colour=white')).toString()).toBe('colour=white');
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
