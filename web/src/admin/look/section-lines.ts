import type { Category } from '@tailorbird/contract/catalogue';
import type { Banner, HomeSection } from '@tailorbird/contract/kinds/look';
import { sectionName } from './changes-of-look.ts';
import { homeMessages } from './home-layout-messages.ts';
import { lookMessages } from './messages.ts';

const { lines } = homeMessages;

type CategoryFacts = Pick<Category, '_id' | 'name' | 'designCount'>;

/** The name of a section in the list. Texts are told apart by the line below. */
export function nameInList(
  section: HomeSection,
  categories: readonly CategoryFacts[] | undefined,
): string {
  const kind = lookMessages.kinds[section.kind].name;
  const isTitled = ['shelf', 'gallery', 'categories'].includes(section.kind);
  return isTitled ? sectionName(section, categories) : kind;
}

interface SectionLine {
  text: string;
  /** Something keeps it from being shown. */
  isWarning?: boolean;
}

const warn = (text: string): SectionLine => ({ text, isWarning: true });

/** Says what a section shows, or why it shows nothing. */
export function lineOf(
  section: HomeSection,
  { banner, categories }: { banner: Banner; categories: readonly CategoryFacts[] | undefined },
): SectionLine {
  if (section.isHidden || (section.kind === 'banner' && banner.isHidden)) {
    return { text: homeMessages.isHidden };
  }
  switch (section.kind) {
    case 'banner':
      return { text: banner.headline || lines.banner };
    case 'shelves':
      return { text: lines.shelves };
    case 'shelf':
      return lineOfShelf(section, categories);
    case 'categories': {
      const { length } = section.categories;
      return { text: length === 0 ? lines.allCategories : lines.categories(length) };
    }
    case 'gallery': {
      const { length } = section.pictures;
      return length === 0 ? warn(lines.noPictures) : { text: lines.pictures(length) };
    }
    case 'questions': {
      const { length } = section.questions;
      return length === 0 ? warn(lines.noQuestions) : { text: lines.questions(length) };
    }
    default:
      return { text: section.title || lines.untitled };
  }
}

function lineOfShelf(
  { category: id, order, products }: Extract<HomeSection, { kind: 'shelf' }>,
  categories: readonly CategoryFacts[] | undefined,
): SectionLine {
  if (id === null) return warn(lines.noCategory);
  // the list is on its way
  if (!categories) return { text: '' };
  const category = categories.find(({ _id }) => _id === id);
  if (!category) return warn(lines.goneCategory);
  const count = order === 'by-hand' ? products.length : (category.designCount ?? 0);
  return count === 0 ? warn(lines.empty) : { text: lines.shelf(count, order) };
}
