import { DESIGNS_ON_HOME, PRODUCT_PAGE_SIZE, PRODUCTS_ON_HOME } from '@tailorbird/contract/limits';
import type { Footer } from '@tailorbird/contract/shop-settings';
import type { PageSources } from '../http/pages.ts';
import { findFooter } from '../settings/find-footer.ts';
import { renderLegalText } from '../settings/render-pages.ts';
import { getCategoryLinks } from './category-queries.ts';
import { findPageProduct, type PageShop } from './page-product.ts';
import {
  findCategoryWithProducts,
  getSearchResults,
  listHomeCategories,
  narrowedTo,
  type ListShop,
} from './product-lists.ts';
import { showFrame, type LookShop } from './show-frame.ts';
import { showHome } from './show-home.ts';
import { showWrittenPage } from './show-written-page.ts';

/** A product with its options takes a few kilobytes. */
const PRODUCTS_KEPT = 500;

/** The data that the screens of the storefront are rendered from. */
export function pageSources(shop: ListShop & PageShop & LookShop): PageSources {
  const { responseCache, catalogue } = shop;
  const limit = PRODUCT_PAGE_SIZE;
  return {
    getCategoryLinks: responseCache.memoize(() => getCategoryLinks(shop.reads.catalogue)),
    listCategoriesWithDesigns: () =>
      listHomeCategories(shop, { ofEach: DESIGNS_ON_HOME, inAll: PRODUCTS_ON_HOME }),
    findProduct: responseCache.memoizeEach((id) => findPageProduct(shop, id), PRODUCTS_KEPT),
    getFooter: responseCache.memoize(() => showFooter(shop)),
    getHome: () => showHome(shop),
    findWrittenPage: (path) => showWrittenPage(shop, path),
    findLegalText: async (text) => renderLegalText(await catalogue.now().findSettings(), text),
    findCategoryWithProducts: (id, { sort, page, ...narrowing }) =>
      findCategoryWithProducts(shop, id, { sort, page, limit, ...narrowedTo(narrowing) }),
    searchProducts: (search) => getSearchResults(shop, search),
  };
}

/** Shows what is around every page: logo, footer, and the part of the look that is on each. */
export async function showFooter(shop: LookShop): Promise<Footer> {
  const [settings, look] = await Promise.all([
    shop.catalogue.now().findSettings(),
    showFrame(shop),
  ]);
  const footer = await findFooter(shop.database, settings, look?.menu);
  return { ...footer, ...(look && { look }) };
}
