import type { ParsedInput, Reply } from '@tailorbird/contract/endpoint';
import { paginationOf } from '@tailorbird/contract/paging';
import * as contract from '@tailorbird/contract/product-desk';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import type { CatalogueTransaction } from './catalogue-changes.ts';
import { copyId, copyOption, copyProduct, copyType } from './copies.ts';
import { countUsage, deleteProducts, restoreProducts } from './deletion-queries.ts';
import {
  listLastNames,
  lockProducts,
  type LockedProduct,
  setProductParts,
} from './product-queries.ts';
import { ON_SALE } from './product-fields.ts';
import { findOption, findProductOrDraft, findType, listProductsById } from './queries.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import type { ProductCounts } from './search-queries.ts';
import type { LiveCatalogue } from './live-catalogue.ts';
import { searchProducts } from './search-products.ts';
import { requirePresent } from './target.ts';

type DeskQuery = ParsedInput<typeof contract.listDeskProducts>['query'];

interface DeskShop {
  database: Database;
  catalogue: LiveCatalogue;
}

/** How admins work through the catalogue. `changeAlone`: see `CatalogueChanges`. */
export function productDeskRoutes(
  { database, catalogue }: DeskShop,
  changeAlone: CatalogueTransaction,
): Route[] {
  return [
    serve(contract.listDeskProducts, ({ query }) =>
      listDeskProducts({ database, catalogue }, query),
    ),
    serve(contract.changeProducts, ({ body }) =>
      refuseConflicts(
        changeAlone(async (tx) => ({ products: await changeProducts(tx, body.products) })),
      ),
    ),
    serve(contract.countProductsUsage, async ({ body }) => ({
      usage: await countUsage(database, body.ids),
    })),
    serve(contract.deleteProducts, async ({ body }) => ({
      deleted: await changeAlone((tx) => deleteUnchanged(tx, body.products)),
    })),
    serve(contract.restoreProducts, async ({ body }) => ({
      restored: await refuseConflicts(changeAlone((tx) => restoreAll(tx, body.ids))),
    })),
    serve(contract.copyProduct, ({ params, headers }) => {
      const id = copyId('product', params.id, headers['idempotency-key']);
      return changeAlone(async (tx) => {
        const made = await findProductOrDraft(tx, id);
        if (!made) await copyProduct(tx, params.id, id);
        return requirePresent({ product: made ?? (await findProductOrDraft(tx, id)) });
      });
    }),
    serve(contract.copyType, ({ params, headers }) => {
      const id = copyId('type', params.id, headers['idempotency-key']);
      return changeAlone(async (tx) => {
        const made = await findType(tx, id, 'options');
        if (!made) await copyType(tx, params.id, id);
        return requirePresent({ type: made ?? (await findType(tx, id, 'options')) });
      });
    }),
    serve(contract.copyOption, ({ params, headers }) => {
      const id = copyId('option', params.id, headers['idempotency-key']);
      return changeAlone(async (tx) => {
        const made = await findOption(tx, id);
        if (!made) await copyOption(tx, params.id, id);
        return requirePresent({ option: made ?? (await findOption(tx, id)) });
      });
    }),
  ];
}

async function listDeskProducts(
  { database, catalogue }: DeskShop,
  {
    search,
    category,
    type,
    sort = search ? 'relevance' : 'newest',
    page,
    limit,
    ...query
  }: DeskQuery,
): Promise<Reply<typeof contract.listDeskProducts>> {
  const order = sort === 'relevance' && !search ? 'newest' : sort;
  const counts = await catalogue.now().countProducts();
  const types = type === undefined || type === 'none' ? undefined : [type];
  const fixed = conditionsOf({ ...query, type });
  const isOfStatus = !search && !category && fixed.length === (query.status ? 1 : 0) && !types;
  const found = await searchProducts(
    database,
    { search, category, types, fixed, ...(isOfStatus && { total: totalOf(query.status, counts) }) },
    { order, page, limit },
  );
  const { ids, total, hasMore } = found;
  return {
    products: await listProductsById(database, ids),
    pagination: { ...paginationOf({ page, limit }, total), hasMore },
    counts,
  };
}

function totalOf(status: DeskQuery['status'], { total, drafts }: ProductCounts): number {
  if (status === undefined) return total;
  return status === 'draft' ? drafts : total - drafts;
}

function conditionsOf({
  type,
  drawn,
  pictures,
  status,
}: Pick<DeskQuery, 'type' | 'drawn' | 'pictures' | 'status'>): string[] {
  return [
    ...(type === 'none' ? ['p.product_type_id is null'] : []),
    ...(drawn === undefined ? [] : [`p.art is ${drawn === 'true' ? 'not null' : 'null'}`]),
    ...(pictures === 'none'
      ? ['not exists (select from product_images shown where shown.product_id = p.id)']
      : []),
    ...(status === undefined ? [] : [status === 'draft' ? 'p.is_draft' : ON_SALE]),
  ];
}

type ProductVersion = Pick<contract.ProductChange, '_id' | 'version'>;

/** By id, those that are there. */
async function lockById(
  tx: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedProduct>> {
  return new Map((await lockProducts(tx, ids)).map((row) => [row.id, row]));
}

async function refuseGone(tx: Queryable, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return;
  const name = await findLastName(tx, gone);
  throw new ShopError('PRODUCT_GONE', { fill: { name }, body: { refused: [...gone] } });
}

function refuseChanged(
  now: ReadonlyMap<string, LockedProduct>,
  seen: readonly ProductVersion[],
): void {
  const stale = seen.flatMap(({ _id, version }) => {
    const row = now.get(_id);
    return row && row.version !== version ? [row] : [];
  });
  const [first] = stale;
  if (!first) return;
  const refused = stale.map(({ id }) => id);
  throw new ShopError('PRODUCT_CHANGED', { fill: { name: first.name }, body: { refused } });
}

const idsOf = (seen: readonly ProductVersion[]) => seen.map(({ _id }) => _id);

/** All of them, or none: refuses with the name of the first that is gone or was changed. */
async function changeProducts(
  tx: Queryable,
  changes: readonly contract.ProductChange[],
): Promise<{ _id: string; version: number }[]> {
  const now = await lockById(tx, idsOf(changes));
  await refuseGone(
    tx,
    idsOf(changes).filter((id) => !now.has(id)),
  );
  refuseChanged(now, changes);
  await setProductParts(tx, changes);
  return changes.map(({ _id, version }) => ({ _id, version: version + 1 }));
}

/** All of them that are there, or none where one was changed. */
async function deleteUnchanged(tx: Queryable, seen: readonly ProductVersion[]): Promise<string[]> {
  const now = await lockById(tx, idsOf(seen));
  refuseChanged(now, seen);
  return deleteProducts(tx, [...now.keys()]);
}

/** All of them, or none where one is neither there nor can be put back. */
async function restoreAll(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  const here = await lockById(tx, ids);
  const missing = ids.filter((id) => !here.has(id));
  const restored = await restoreProducts(tx, missing);
  await refuseGone(
    tx,
    missing.filter((id) => !restored.includes(id)),
  );
  return restored;
}

/** Of the first that has one. */
async function findLastName(tx: Queryable, ids: readonly string[]): Promise<string> {
  return (await listLastNames(tx, ids))[0]?.name ?? 'One of the products';
}
