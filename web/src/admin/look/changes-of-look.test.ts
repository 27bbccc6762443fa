import { DEFAULT_LOOK, type HomeSection, type Look } from '@tailorbird/contract/kinds/look';
import type { LookReply } from '@tailorbird/contract/look';
import { describe, expect, it } from 'vitest';
import { editorOf, fieldName, listChanges } from './changes-of-look.ts';
import { lineOf, nameInList } from './section-lines.ts';

function lookOf(draft: Partial<Look>, ...parts: string[]): LookReply {
  return {
    draft: { ...structuredClone(DEFAULT_LOOK), ...draft },
    published: structuredClone(DEFAULT_LOOK),
    parts: parts.map((part) => ({
      part,
      version: 1,
      isDraft: true,
      changedAt: '2026-11-24T16:20:00.000Z',
      changedBy: 'Anna',
    })),
    problems: [],
    moved: [],
    draftBytes: 0,
    current: null,
  };
}

/** Names stand in isolates, which nobody sees. */
const visible = (names: readonly string[]) => names.map((name) => name.replaceAll(/[⁦-⁩]/g, ''));

const categories = [{ _id: 'bags', name: 'Bags', designCount: 9 }];

const shelf = (changes: Partial<Extract<HomeSection, { kind: 'shelf' }>> = {}) =>
  ({
    id: '1',
    kind: 'shelf',
    isHidden: false,
    category: 'bags',
    order: 'newest',
    products: [],
    ...changes,
  }) satisfies HomeSection;

describe('the changes of a draft', () => {
  it('are named by field, in the order of the pages that edit them', () => {
    const theme = {
      ...DEFAULT_LOOK.theme,
      colours: { paper: '#fbf6ec', ink: '#223153', action: '#4f5e27' },
      corners: 'sharp' as const,
    };
    const banner = { ...DEFAULT_LOOK.banner, headline: 'Sewn' };
    const pages = [{ id: 'p', path: 'care', title: 'Care', description: '' }];
    const look = lookOf({ theme, banner, pages }, 'page:p', 'banner', 'theme');
    expect(visible(listChanges(look, categories))).toEqual([
      'ink',
      'corners',
      'headline',
      'page Care',
    ]);
  });

  it('name sections that are new, gone or moved', () => {
    const [banner, shelves] = DEFAULT_LOOK.home.sections;
    if (!banner || !shelves) throw new Error('There are two by default.');
    const sections = [shelves, banner, shelf()];
    expect(visible(listChanges(lookOf({ home: { sections } }, 'home'), categories))).toEqual([
      'Shelf: Bags',
      'order of the sections',
    ]);
    expect(listChanges(lookOf({ home: { sections: [banner] } }, 'home'), categories)).toEqual([
      'A shelf for each category',
    ]);
  });

  it('name the part where nothing of it is seen, and a page that is deleted', () => {
    const look = lookOf({}, 'menu', 'page:p');
    look.published.pages = [{ id: 'p', path: 'care', title: 'Care', description: '' }];
    expect(visible(listChanges(look, categories))).toEqual(['menu', 'page Care']);
  });
});

it.each([
  ['theme', '/admin/settings/look'],
  ['banner', '/admin/settings/look'],
  ['home', '/admin/settings/home'],
  ['menu', '/admin/settings/pages'],
  ['page:p', '/admin/settings/pages?page=p'],
])('the part %s is edited at %s', (part, address) => {
  expect(editorOf(part)).toBe(address);
});

it.each([
  ['sections.2.picture.alt', 'What the picture shows'],
  ['sections.2', 'Sections'],
  ['headline', 'Headline'],
  ['', 'All of it'],
])('the field at %s is called %s', (field, name) => {
  expect(fieldName(field)).toBe(name);
});

describe('a section in the list', () => {
  const { banner } = DEFAULT_LOOK;

  it.each([
    [shelf(), '9 products, newest first'],
    [shelf({ isHidden: true }), 'Hidden. Only you see it here.'],
    [shelf({ order: 'by-hand', products: ['a'] }), '1 product, chosen by hand'],
  ])('says what it shows', (section, text) => {
    expect(lineOf(section, { banner, categories })).toEqual({ text });
  });

  it.each([
    [shelf({ category: null }), 'No category is chosen yet'],
    [shelf({ category: 'gone' }), 'Its category is gone, so it is not shown'],
    [shelf({ order: 'by-hand' }), 'No products in it yet, so it is not shown'],
  ])('says why it shows nothing', (section, text) => {
    expect(lineOf(section, { banner, categories })).toEqual({ text, isWarning: true });
  });

  it('is called by its kind and its category', () => {
    expect(visible([nameInList(shelf(), categories)])).toEqual(['Shelf: Bags']);
    expect(nameInList(shelf(), undefined)).toBe('Shelf');
  });
});
