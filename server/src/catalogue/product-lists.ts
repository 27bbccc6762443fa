import type {
  Category,
  getCategory,
  listProducts,
  listSuggestions,
  ProductFacets,
  ProductSummary,
} from '@tailorbird/contract/catalogue';
import type { ParsedInput, Reply } from '@tailorbird/contract/endpoint';
import { PRODUCT_PAGE_SIZE, SUGGESTIONS } from '@tailorbird/contract/limits';
import { paginationOf } from '@tailorbird/contract/paging';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import type { LaggingReads } from '../database/read-replica.ts';
import type { FoundProducts, PageNarrowing, ProductSearch } from '../http/pages.ts';
import { listCategoriesWithDesigns, type Designs } from './category-queries.ts';
import { countFacets, typesWithin, type Narrowing } from './facets.ts';
import type { LiveCatalogue } from './live-catalogue.ts';
import { findSuggestions, searchProducts, type ProductFilter } from './search-products.ts';
import { findCategory, listSoldProducts } from './queries.ts';
import * as searching from './search-queries.ts';

/** The parts of the shop that lists are read from. */
export interface ListShop {
  reads: LaggingReads;
  catalogue: LiveCatalogue;
}

type ProductQuery = ParsedInput<typeof listProducts>['query'];

type CategoryQuery = ParsedInput<typeof getCategory>['query'];

/** Products that fit the query: `limit` of them, from the page that is asked for, or all without a limit. */
export async function getProductList(
  shop: ListShop,
  { populate, sort, page, limit, ...query }: ProductQuery,
): Promise<Reply<typeof listProducts>> {
  const order = orderOf(sort, query);
  const { ids, total, hasMore, facets } = await findNarrowed(shop, query, { order, page, limit });
  const products =
    populate === 'type'
      ? await listSoldProducts(shop.reads.catalogue, ids)
      : await listSummaries(shop, ids);
  return {
    products,
    ...(limit !== undefined && {
      pagination: paginationOfResults({ page, limit, total, hasMore }),
    }),
    ...(facets && { facets }),
  };
}

type NarrowedQuery = Pick<
  ProductQuery,
  'category' | 'values' | 'colour' | 'size' | 'lettered' | 'from' | 'to' | 'facets'
>;

/** The ids of a page, with what the list can be narrowed by where that is asked for. */
async function findNarrowed(
  { reads, catalogue }: ListShop,
  { search, facets: wantsFacets, ...query }: NarrowedQuery & Pick<ProductFilter, 'search'>,
  page: searching.Paging,
  { isOfCategory = false } = {},
): Promise<searching.ProductIdPage & { facets?: ProductFacets }> {
  const now = catalogue.now();
  const db = reads.catalogue;
  const include = isOfCategory ? 'no categories' : 'categories';
  const within = isOfCategory ? query.category : undefined;
  const [types, whole] = await Promise.all([
    now.getTypeIndex(),
    wantsFacets && now.findBase(db, { search, category: within }, include),
  ]);
  const narrowing: Narrowing = {
    category: query.category,
    colour: query.colour ?? [],
    size: query.size ?? [],
    lettered: query.lettered === 'true',
    values: query.values ?? [],
    ...(query.from !== undefined && { from: toMinorUnits(query.from) }),
    ...(query.to !== undefined && { to: toMinorUnits(query.to) }),
  };
  const { category, from, to } = narrowing;
  const filter: ProductFilter = {
    search,
    category,
    types: typesWithin(types, narrowing),
    cents: from === undefined && to === undefined ? undefined : { from, to },
  };
  if (!whole) return searchProducts(db, filter, page);
  // among very many, those of the category are counted by themselves
  const [base, found] = await Promise.all([
    whole.isPartial && category !== within
      ? now.findBase(db, { search, category }, include)
      : whole,
    searchProducts(db, filter, page, whole),
  ]);
  const counted = isOfCategory ? { ...narrowing, category: undefined } : narrowing;
  const categories = isOfCategory ? new Map<string, string>() : await now.getCategoryNames();
  const { finds, isPartial } = base;
  return {
    ...found,
    facets: countFacets(finds, { types, narrowing: counted, categories, isPartial }),
  };
}

/** Those that are sold, in the order of the ids. */
export async function listSummaries(
  { reads, catalogue }: ListShop,
  ids: readonly string[],
): Promise<ProductSummary[]> {
  const types = await catalogue.now().getTypeIndex();
  return searching.listProductSummaries(reads.catalogue, types, ids);
}

/** Without a search there is no relevance. */
function orderOf(
  sort: ProductQuery['sort'] = 'relevance',
  { search }: ProductFilter,
): searching.ProductOrder {
  return sort === 'relevance' && !search ? 'oldest' : sort;
}

/**
 * A category with `limit` of its products.
 * @returns undefined when there is no such category
 */
export async function findCategoryWithProducts(
  shop: ListShop,
  id: string,
  { page, limit, sort, ...query }: CategoryQuery,
): Promise<Reply<typeof getCategory> | undefined> {
  const category = await findCategory(shop.reads.catalogue, id);
  if (!category) return undefined;
  const { ids, total, hasMore, facets } = await findNarrowed(
    shop,
    { ...query, category: id },
    { order: sort, page, limit },
    { isOfCategory: true },
  );
  const designs = await listSummaries(shop, ids);
  const isAll = !hasMore && designs.length === total;
  return {
    category: { ...category, designs, ...(!isAll && { designCount: total }) },
    pagination: paginationOfResults({ page, limit, total, hasMore }),
    ...(facets && { facets }),
  };
}

interface ResultPage {
  page: number;
  limit: number;
  total: number;
  hasMore: boolean;
}

function paginationOfResults({ total, hasMore, ...asked }: ResultPage) {
  return { ...paginationOf(asked, total), ...(hasMore && { hasMore }) };
}

/** Suggests searches that begin so. */
export async function getSuggestions(
  shop: ListShop,
  search: string,
): Promise<Reply<typeof listSuggestions>> {
  if (search === '') return { categories: [], products: [] };
  const [names, { ids, categories }] = await Promise.all([
    shop.catalogue.now().getCategoryNames(),
    findSuggestions(shop.reads.catalogue, search, SUGGESTIONS.products),
  ]);
  const products = await listSummaries(shop, ids);
  return {
    categories: categories
      .flatMap((_id) => {
        const name = names.get(_id);
        return name === undefined ? [] : [{ _id, name }];
      })
      .slice(0, SUGGESTIONS.categories),
    products: products.map(({ _id, name, coverQuery, image_id: [image] }) => ({
      _id,
      name,
      ...(coverQuery !== undefined && { coverQuery }),
      ...(image !== undefined && { image }),
    })),
  };
}

/** Each category with some of its products, as the home page shows them. */
export async function listHomeCategories(
  { reads, catalogue }: ListShop,
  designs?: Designs,
): Promise<Category[]> {
  return listCategoriesWithDesigns(reads.catalogue, await catalogue.now().getTypeIndex(), designs);
}

/** A page's filters as the API takes them. */
export function narrowedTo({ colours, sizes, lettered, values, from, to }: PageNarrowing) {
  return {
    colour: [...colours],
    size: [...sizes],
    lettered: lettered ? ('true' as const) : undefined,
    values: [...values],
    from,
    to,
    facets: 'true' as const,
  };
}

export async function getSearchResults(
  shop: ListShop,
  { q, category, sort, page, ...narrowing }: ProductSearch,
): Promise<FoundProducts> {
  const limit = PRODUCT_PAGE_SIZE;
  const order = sort === 'relevance' && q === '' ? 'newest' : sort;
  const query = { search: q, category, ...narrowedTo(narrowing) };
  const found = await findNarrowed(shop, query, { order, page, limit });
  const products = await listSummaries(shop, found.ids);
  const { total, hasMore, facets } = found;
  return { products, total, hasMore, pages: Math.ceil(total / limit), facets };
}
