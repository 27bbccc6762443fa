import type { Category, ProductSummary } from '@tailorbird/contract/catalogue';
import type { Reply } from '@tailorbird/contract/endpoint';
import type { HomeSection, LookPicture } from '@tailorbird/contract/kinds/look';
import { DESIGNS_ON_HOME, PRODUCTS_ON_HOME } from '@tailorbird/contract/limits';
import type {
  getHome,
  ShownLink,
  ShownPicture,
  ShownSection,
} from '@tailorbird/contract/shown-look';
import { addDays, dayOf, endOfDay, startOfDay } from '@tailorbird/contract/rules/shop-days';
import { listImageSizes } from '../images/queries.ts';
import { listPictures } from '../look/compose-look.ts';
import { renderMarkdown } from '../settings/markdown.ts';
import { getCategoryLinks } from './category-queries.ts';
import { listHomeCategories, listSummaries, type ListShop } from './product-lists.ts';
import { anchorsOf } from './section-anchors.ts';
import { listShelves, type ListedShelf, type ShelfRequest } from './shelf-queries.ts';
import { showButton, type LookShop } from './show-frame.ts';

type HomeShop = ListShop & LookShop;

/** Days of which it counts what was sold. */
const SOLD_DAYS = 90;

/** Milliseconds from the end of a day until it is counted for sure: see orders/figure-worker.ts. */
const COUNTED_AFTER = 3_600_000;

type SectionOf<Kind extends HomeSection['kind']> = Extract<HomeSection, { kind: Kind }>;

/** What the sections are shown from, read for all of them at once. */
interface HomeContent {
  categories: readonly Category[];
  /** By the id of the section. */
  shelves: ReadonlyMap<string, readonly FilledShelf[]>;
  buttons: ReadonlyMap<string, ShownLink>;
  findPicture: (picture: LookPicture | null) => ShownPicture | undefined;
}

interface FilledShelf extends Omit<ListedShelf, 'ids'> {
  products: ProductSummary[];
}

/** The sections of the home page that have something to show. */
export async function showHome(shop: HomeShop): Promise<Reply<typeof getHome>> {
  const { look } = await shop.findLook();
  const { sections: all } = look.home;
  const firstShelves = all.find(({ kind, isHidden }) => kind === 'shelves' && !isHidden);
  const sections = all.filter(
    (section) =>
      !section.isHidden &&
      !(section.kind === 'banner' && look.banner.isHidden) &&
      // a second time it would say the same
      !(section.kind === 'shelves' && section !== firstShelves),
  );
  const [content, names] = await Promise.all([
    readContent(shop, sections),
    shop.catalogue.now().getCategoryNames(),
  ]);
  const anchors = anchorsOf(all, names);
  return {
    sections: sections.flatMap((section) => {
      const shown = showSection(section, content);
      const { id } = section;
      return shown ? [{ id, anchor: anchors.get(id) ?? id, ...shown }] : [];
    }),
  };
}

async function readContent(shop: HomeShop, sections: readonly HomeSection[]): Promise<HomeContent> {
  const pictures = listPictures(sections).map(({ picture }) => picture);
  const [categories, shelves, sizes, buttons] = await Promise.all([
    sections.some(({ kind }) => kind === 'shelves')
      ? listHomeCategories(shop, { ofEach: DESIGNS_ON_HOME, inAll: PRODUCTS_ON_HOME })
      : [],
    fillShelves(shop, sections),
    listImageSizes(
      shop.database,
      pictures.map(({ _id }) => _id),
    ),
    Promise.all(
      sections.map(async (section) => {
        const button = 'button' in section && section.button;
        const link = button ? await showButton(shop, button) : undefined;
        return link ? [[section.id, link] as const] : [];
      }),
    ),
  ]);
  return {
    categories,
    shelves,
    buttons: new Map(buttons.flat()),
    findPicture(picture) {
      const size = sizes.get(picture?._id ?? '');
      return picture && size ? { ...picture, ...size } : undefined;
    },
  };
}

/** The shelves and tiles of all sections: one statement for the categories, one for the products. */
async function fillShelves(
  shop: HomeShop,
  sections: readonly HomeSection[],
): Promise<HomeContent['shelves']> {
  const requests = (
    await Promise.all(
      sections.map(async (section) => {
        const ofSection = await requestsOf(shop, section);
        return ofSection.map((request) => ({ section, request }));
      }),
    )
  ).flat();
  const today = dayOf(new Date(), await shop.catalogue.now().getTimeZone());
  const listed = await listShelves(
    shop.reads.catalogue,
    requests.map(({ request }) => request),
    addDays(today, -SOLD_DAYS),
  );
  if (requests.some(({ request }) => request.order === 'best-sold'))
    await endWhenCounted(shop, today);
  const chosen = sections.flatMap((section) => (isByHand(section) ? section.products : []));
  const ids = new Set([...listed.flatMap((shelf) => shelf?.ids ?? []), ...chosen]);
  const summaries = await listSummaries(shop, [...ids]);
  const products = new Map(summaries.map((product) => [product._id, product]));
  const shelves = new Map<string, FilledShelf[]>();
  for (const [index, { section }] of requests.entries()) {
    const shelf = listed[index];
    if (!shelf) continue;
    const { category, total } = shelf;
    const shown = isByHand(section) ? section.products : shelf.ids;
    const filled = {
      category,
      total,
      products: shown.flatMap((id) => products.get(id) ?? []),
    };
    shelves.set(section.id, [...(shelves.get(section.id) ?? []), filled]);
  }
  return shelves;
}

const isByHand = (section: HomeSection): section is SectionOf<'shelf'> =>
  section.kind === 'shelf' && section.order === 'by-hand';

async function requestsOf(shop: HomeShop, section: HomeSection): Promise<ShelfRequest[]> {
  if (section.kind === 'shelf' && section.category !== null) {
    return [{ category: section.category, order: section.order, most: DESIGNS_ON_HOME }];
  }
  if (section.kind !== 'categories') return [];
  const chosen =
    section.categories.length > 0
      ? section.categories
      : (await getCategoryLinks(shop.reads.catalogue)).categories.map(({ _id }) => _id);
  return chosen.map((category) => ({ category, order: 'oldest', most: 1 }));
}

/** The answer is made anew once the day that ends next is counted. */
async function endWhenCounted({ catalogue, responseCache }: HomeShop, today: string) {
  const timeZone = await catalogue.now().getTimeZone();
  const counted = [startOfDay(today, timeZone), endOfDay(today, timeZone)]
    .map((midnight) => new Date(midnight.getTime() + COUNTED_AFTER))
    .find((moment) => moment.getTime() > Date.now());
  if (counted) responseCache.endAt(counted);
}

type WithoutPlace<Section> = Section extends unknown ? Omit<Section, 'id' | 'anchor'> : never;

/** @returns undefined when there is nothing to show */
function showSection(
  section: HomeSection,
  content: HomeContent,
): WithoutPlace<ShownSection> | undefined {
  switch (section.kind) {
    case 'banner':
      return { kind: 'banner' };
    case 'shelves':
      return { kind: 'shelves', categories: [...content.categories] };
    case 'shelf':
      return showShelf(section, content);
    case 'categories':
      return showCategories(section, content);
    case 'text':
      return showText(section, content);
    case 'gallery':
      return showGallery(section, content);
    case 'questions':
      return showQuestions(section);
    default:
      return showNotice(section, content);
  }
}

function showShelf({ id }: SectionOf<'shelf'>, { shelves }: HomeContent) {
  const [shelf] = shelves.get(id) ?? [];
  if (!shelf || shelf.products.length === 0) return undefined;
  const { category, total, products } = shelf;
  return { kind: 'shelf' as const, category: { ...category, designCount: total }, products };
}

function showCategories({ id, title }: SectionOf<'categories'>, { shelves }: HomeContent) {
  const categories = (shelves.get(id) ?? []).flatMap(({ category, total, products }) => {
    const [product] = products;
    const { _id, name } = category;
    return total === 0 ? [] : [{ _id, name, designCount: total, ...(product && { product }) }];
  });
  return categories.length === 0 ? undefined : { kind: 'categories' as const, title, categories };
}

function showText(
  { id, title, text, side, picture }: SectionOf<'text'>,
  { buttons, findPicture }: HomeContent,
) {
  const html = renderMarkdown(text);
  const [shown, button] = [findPicture(picture), buttons.get(id)];
  return {
    kind: 'text' as const,
    title,
    html,
    side,
    ...(shown && { picture: shown }),
    ...(button && { button }),
  };
}

function showGallery({ title, pictures }: SectionOf<'gallery'>, { findPicture }: HomeContent) {
  const shown = pictures.flatMap((picture) => findPicture(picture) ?? []);
  return shown.length === 0 ? undefined : { kind: 'gallery' as const, title, pictures: shown };
}

function showQuestions({ title, text, questions }: SectionOf<'questions'>) {
  if (questions.length === 0) return undefined;
  const answered = questions.map(({ question, answer }) => ({
    question,
    html: renderMarkdown(answer),
  }));
  return { kind: 'questions' as const, title, text, questions: answered };
}

function showNotice(
  { id, title, text, figure, figureText }: SectionOf<'notice'>,
  { buttons }: HomeContent,
) {
  const button = buttons.get(id);
  const html = renderMarkdown(text);
  return { kind: 'notice' as const, title, html, figure, figureText, ...(button && { button }) };
}
