import type { Category, CategoryLinks, getCategory, Product } from '@tailorbird/contract/catalogue';
import type { Reply } from '@tailorbird/contract/endpoint';
import type { getHome, getWrittenPage } from '@tailorbird/contract/shown-look';
import type { Footer, getLegalText, LegalText } from '@tailorbird/contract/shop-settings';
import type { QueryClient } from '@tanstack/react-query';
import type { Assets, DocumentHead, PreviewPicture, ShopFacts } from './shell/document.ts';
import type {
  CategoryView,
  Narrowing as PageNarrowing,
  ProductSearch,
} from './storefront/catalogue/list-address.ts';
import type { ProductResults } from './storefront/catalogue/list-query.ts';

export type {
  Assets,
  DocumentHead,
  ProductResults as FoundProducts,
  PageNarrowing,
  PreviewPicture,
  ProductSearch,
  ShopFacts,
};
export type { ShopIcon, ShopTheme } from './shell/document.ts';

/** The exports of the pages' server build. The server imports this type and no code. */
export interface PageRenderer {
  /**
   * The path, with as much of the query as changes the document, written in one way only: the same
   * address gives the same bytes, and the browser applies the rest.
   */
  addressOf(path: string, query: string, sources: PageSources): Promise<string>;
  /**
   * The whole document of an address that `addressOf` gave, or of a path. `isOneOfMany`: visitors
   * can write addresses of this document without end, and this is not the one that it has.
   */
  renderPage(input: {
    address: string;
    sources: PageSources;
    publicUrl: string;
    shop: ShopFacts;
    assets: Assets;
  }): Promise<{ html: string; status: number; isOneOfMany?: boolean }>;
}

/** The shop as the pages read it. Ids are UUIDs: a page asks for no others. */
export interface PageSources {
  getFooter(): Promise<Footer>;
  findLegalText(text: LegalText): Promise<Reply<typeof getLegalText> | undefined>;
  getHome(): Promise<Reply<typeof getHome>>;
  /** By its address, without the slash. */
  findWrittenPage(path: string): Promise<Reply<typeof getWrittenPage> | undefined>;
  getCategoryLinks(): Promise<CategoryLinks>;
  listCategoriesWithDesigns(): Promise<Category[]>;
  findProduct(id: string): Promise<Product | undefined>;
  findCategoryWithProducts(
    id: string,
    view: CategoryView,
  ): Promise<Reply<typeof getCategory> | undefined>;
  searchProducts(search: ProductSearch): Promise<ProductResults>;
}

export interface PageRequest {
  path: string;
  /** The last part of the path, where the route names it; otherwise empty. */
  id: string;
  query: URLSearchParams;
  /** Origin of the shop, without a slash at the end. */
  site: string;
  /** Empty: the shop has none of its own. */
  ownName: string;
}

/** A page as the server needs it: `serverPage` makes one. */
export interface ServerPage {
  address(request: PageRequest, sources: PageSources): string | Promise<string>;
  /** Fills the cache that the page renders from. Undefined means that nothing is at this address. */
  load(
    request: PageRequest,
    sources: PageSources,
    queries: QueryClient,
  ): Promise<DocumentHead | undefined>;
}

/**
 * The server's part of a page: which query parameters count, what it loads and what stands in the
 * head. A page exports it as `server`, behind `import.meta.env.SSR`: browsers download none of it.
 */
export function serverPage<Data>({
  address = ({ path }) => path,
  load,
  head,
}: {
  address?: ServerPage['address'];
  load: (request: PageRequest, sources: PageSources, queries: QueryClient) => Promise<Data>;
  head: (data: Data, request: PageRequest) => DocumentHead | undefined;
}): ServerPage {
  return {
    address,
    load: async (request, sources, queries) => head(await load(request, sources, queries), request),
  };
}
