import type { HomeSection } from '@tailorbird/contract/kinds/look';
import { distinctSlugs, slug } from '@tailorbird/contract/rules/slug';

/** Ids of the page that no section may have. */
const TAKEN = ['main', 'root', 'page data', 'page title', 'more'];

/**
 * Where each section begins on the home page, by its id: named by its title, or by the category of
 * its shelf, each name once.
 */
export function anchorsOf(
  sections: readonly HomeSection[],
  categories: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const hasAllShelves = sections.some(({ kind, isHidden }) => kind === 'shelves' && !isHidden);
  const taken = [...TAKEN, ...(hasAllShelves ? categories.values() : [])];
  // the heading of a shelf has an id as well
  const before = taken.flatMap((name) => [name, `${name} title`]);
  const names = sections.map((section) => nameOf(section, categories));
  const anchors = distinctSlugs([...before, ...names]).slice(before.length);
  return new Map(sections.map(({ id }, index) => [id, anchors[index] ?? id]));
}

function nameOf(section: HomeSection, categories: ReadonlyMap<string, string>): string {
  const title =
    section.kind === 'shelf'
      ? (categories.get(section.category ?? '') ?? '')
      : 'title' in section
        ? section.title
        : '';
  return slug(title) === '' ? `section ${section.id.slice(-12)}` : title;
}
