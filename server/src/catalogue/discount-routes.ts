import * as contract from '@tailorbird/contract/discounts';
import { DISCOUNTS_MAX } from '@tailorbird/contract/limits';
import { v7 as uuid } from 'uuid';
import type { CatalogueTransaction } from './catalogue-changes.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import { requireChanged, requirePresent, requireRow } from './target.ts';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import * as queries from './discount-queries.ts';

/** Discounts change prices, as the catalogue does: `change` announces them. */
export function discountRoutes(database: Queryable, change: CatalogueTransaction): Route[] {
  return [
    serve(contract.listDiscounts, async () => ({
      discounts: await queries.listDiscounts(database),
    })),
    serve(contract.createDiscount, ({ body }) =>
      refuseConflicts(
        change(async (tx) => {
          const id = uuid();
          if (!(await queries.insertDiscount(tx, { ...body, id }))) {
            throw new ShopError('DISCOUNTS_FULL', { fill: { most: DISCOUNTS_MAX } });
          }
          return requirePresent({ discount: await queries.findDiscount(tx, id) });
        }),
        { name: body.code ?? '' },
      ),
    ),
    serve(contract.updateDiscount, ({ body }) =>
      refuseConflicts(
        change(async (tx) => {
          const wasChanged = await queries.setDiscount(tx, { ...body, id: body._id });
          return requireChanged(wasChanged, {
            discount: await queries.findDiscount(tx, body._id),
          });
        }),
        { name: body.code ?? '' },
      ),
    ),
    serve(contract.deleteDiscount, async ({ query }) =>
      requireRow(await change((tx) => queries.deleteDiscount(tx, query._id))),
    ),
  ];
}
