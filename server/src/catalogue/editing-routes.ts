import * as contract from '@tailorbird/contract/catalogue-editing';
import { v5 as uuidOf, v7 as uuid } from 'uuid';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import type { CatalogueTransaction } from './catalogue-changes.ts';
import { deleteCategory, lockCategoryOrder, orderCategories } from './category-queries.ts';
import { categoryRows, typeRows } from './row-writer.ts';
import { optionRoutes } from './option-routes.ts';
import { prepareArt, type CoverShop } from './prepare-art.ts';
import { deleteProduct, insertProducts, lockProduct, setProducts } from './product-queries.ts';
import { findCategory, findProductOrDraft, findType, listCategories } from './queries.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import { isSameOrder } from './same-order.ts';
import { requireChanged, requirePresent, requireRow, rowOf } from './target.ts';
import { deleteType, deleteTypeOptions, insertTypeOptions } from './type-queries.ts';

/** The calls that change the catalogue. They reach the database by `change` alone, which announces it. */
export function editingRoutes(change: CatalogueTransaction, covers: CoverShop): Route[] {
  return [
    ...categoryRoutes(change),
    ...productRoutes(change, covers),
    ...typeRoutes(change),
    ...optionRoutes(change),
  ];
}

function categoryRoutes(change: CatalogueTransaction): Route[] {
  return [
    serve(contract.createCategory, ({ body }) =>
      refuseConflicts(
        change(async (tx) => {
          const id = uuid();
          await categoryRows.insert(tx, [{ ...body, id }]);
          return requirePresent({ category: await findCategory(tx, id) });
        }),
        { name: body.name },
      ),
    ),
    serve(contract.updateCategory, ({ body }) =>
      refuseConflicts(
        change(async (tx) => {
          const count = await categoryRows.set(tx, [rowOf(body)]);
          return requireChanged(count === 1, { category: await findCategory(tx, body._id) });
        }),
        { name: body.name },
      ),
    ),
    serve(contract.orderCategories, ({ body }) =>
      change(async (tx) => {
        await lockCategoryOrder(tx);
        if (body.basedOn) {
          const categories = await listCategories(tx);
          requireChanged(isSameOrder(body.basedOn, categories), { categories });
        }
        const isOrdered = await orderCategories(tx, body.categoryIds);
        if (!isOrdered) throw new ShopError('REFERENCE_GONE', { fill: { kind: 'category' } });
        return { categories: await listCategories(tx) };
      }),
    ),
    serve(contract.deleteCategory, async ({ query }) =>
      requireRow(await change((tx) => deleteCategory(tx, query._id))),
    ),
  ];
}

function productRoutes(change: CatalogueTransaction, covers: CoverShop): Route[] {
  return [
    serve(contract.createProduct, async ({ body, headers }, { request }) => {
      const key = headers['idempotency-key'];
      const id = key === undefined ? uuid() : uuidOf(key, NEW_PRODUCTS);
      const fields = await prepareArt(covers, id, body, request.log);
      return refuseConflicts(
        change(async (tx) => {
          await insertProducts(tx, [{ ...fields, id }]);
          return requirePresent({ product: await findProductOrDraft(tx, id) });
        }),
      );
    }),
    serve(contract.updateProduct, async ({ body }, { request }) => {
      const { _id, version } = body;
      const fields = await prepareArt(covers, _id, body, request.log);
      return refuseConflicts(
        change(async (tx) => {
          await lockProduct(tx, _id);
          const count = await setProducts(tx, [{ ...fields, _id, version }]);
          return requireChanged(count === 1, { product: await findProductOrDraft(tx, _id) });
        }),
      );
    }),
    serve(contract.deleteProduct, async ({ query }) =>
      requireRow(await change((tx) => deleteProduct(tx, query._id))),
    ),
  ];
}

/** Keys stand for ids of their own, and never for that of a product that was made without one. */
const NEW_PRODUCTS = '5b0c7c1e-7d0f-4f0e-9d53-0c1b6d0f8a42';

function typeRoutes(change: CatalogueTransaction): Route[] {
  return [
    serve(contract.createType, ({ body }) =>
      refuseConflicts(
        change(async (tx) => {
          const id = uuid();
          await typeRows.insert(tx, [{ ...body, id }]);
          return requirePresent({ type: await findType(tx, id, 'name') });
        }),
        { name: body.name },
      ),
    ),
    serve(contract.updateType, ({ body }) =>
      refuseConflicts(
        change(async (tx) => {
          const count = await typeRows.set(tx, [rowOf(body)]);
          return requireChanged(count === 1, { type: await findType(tx, body._id, 'options') });
        }),
        { name: body.name },
      ),
    ),
    serve(contract.deleteType, async ({ query }) =>
      requireRow(await change((tx) => deleteType(tx, query._id))),
    ),
    serve(contract.addTypeOptions, ({ params, body }) =>
      refuseConflicts(
        change(async (tx) => {
          await insertTypeOptions(tx, params.id, body.optionIds);
          return requirePresent({ type: await findType(tx, params.id, 'options') });
        }),
      ),
    ),
    serve(contract.removeTypeOptions, ({ params, body }) =>
      change(async (tx) => {
        await deleteTypeOptions(tx, params.id, body.optionIds);
        return requirePresent({ type: await findType(tx, params.id, 'options') });
      }),
    ),
  ];
}
