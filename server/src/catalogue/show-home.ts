import type { getHome, ShownSection } from '@tailorbird/contract/shown-look';
import type { HomeSection } from '@tailorbird/contract/kinds/look';
import { DESIGNS_ON_HOME, PRODUCTS_ON_HOME } from '@tailorbird/contract/limits';
import type { Reply } from '@tailorbird/contract/endpoint';
import { renderMarkdown } from '../settings/markdown.ts';
import { findCategoryWithProducts, listHomeCategories, type ListShop } from './product-lists.ts';
import { showButton, showPicture, type LookShop } from './show-frame.ts';

type HomeShop = ListShop & LookShop;

/** The sections of the home page that have something to show. */
export async function showHome(shop: HomeShop): Promise<Reply<typeof getHome>> {
  const { sections } = (await shop.findLook()).look.home;
  const shown = await Promise.all(
    sections.map(async (section) => (section.isHidden ? undefined : showSection(shop, section))),
  );
  return { sections: shown.filter((section) => section !== undefined) };
}

async function showSection(
  shop: HomeShop,
  section: HomeSection,
): Promise<ShownSection | undefined> {
  const { id } = section;
  switch (section.kind) {
    case 'banner':
      return { id, kind: 'banner' };
    case 'shelves': {
      const designs = { ofEach: DESIGNS_ON_HOME, inAll: PRODUCTS_ON_HOME };
      return { id, kind: 'shelves', categories: await listHomeCategories(shop, designs) };
    }
    case 'shelf':
      return showShelf(shop, section);
    case 'categories':
      return showCategories(shop, section);
    case 'text':
      return {
        id,
        kind: 'text',
        title: section.title,
        html: renderMarkdown(section.text),
        side: section.side,
        ...(section.picture && { picture: await showPicture(shop.database, section.picture) }),
        ...(section.button && { button: await showButton(shop, section.button) }),
      };
    case 'gallery': {
      const pictures = await Promise.all(
        section.pictures.map((picture) => showPicture(shop.database, picture)),
      );
      const there = pictures.filter((picture) => picture !== undefined);
      return there.length === 0
        ? undefined
        : { id, kind: 'gallery', title: section.title, pictures: there };
    }
    case 'questions': {
      const { title, text, questions } = section;
      if (questions.length === 0) return undefined;
      const answered = questions.map(({ question, answer }) => ({
        question,
        html: renderMarkdown(answer),
      }));
      return { id, kind: 'questions', title, text, questions: answered };
    }
    default:
      return {
        id,
        kind: 'notice',
        title: section.title,
        html: renderMarkdown(section.text),
        figure: section.figure,
        figureText: section.figureText,
        ...(section.button && { button: await showButton(shop, section.button) }),
      };
  }
}

async function showShelf(
  shop: HomeShop,
  { id, category: categoryId, order }: Extract<HomeSection, { kind: 'shelf' }>,
): Promise<ShownSection | undefined> {
  if (categoryId === null) return undefined;
  const found = await findCategoryWithProducts(shop, categoryId, {
    page: 1,
    limit: DESIGNS_ON_HOME,
    sort: order === 'newest' ? 'newest' : 'oldest',
    colour: [],
    size: [],
    values: [],
  });
  const { designs: products = [], ...category } = found?.category ?? {};
  if (!found || products.length === 0) return undefined;
  return { id, kind: 'shelf', category: { ...found.category, ...category }, products };
}

async function showCategories(
  shop: HomeShop,
  { id, title, categories: chosen }: Extract<HomeSection, { kind: 'categories' }>,
): Promise<ShownSection | undefined> {
  const all = await listHomeCategories(shop, { ofEach: 1, inAll: PRODUCTS_ON_HOME });
  const byId = new Map(all.map((category) => [category._id, category]));
  const listed = chosen.length === 0 ? all : chosen.flatMap((one) => byId.get(one) ?? []);
  const categories = listed.flatMap(({ _id, name, designs = [], designCount }) => {
    const [product] = designs;
    const count = designCount ?? designs.length;
    return count === 0 ? [] : [{ _id, name, designCount: count, ...(product && { product }) }];
  });
  return categories.length === 0 ? undefined : { id, kind: 'categories', title, categories };
}
