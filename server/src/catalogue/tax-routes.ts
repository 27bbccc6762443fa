import * as contract from '@tailorbird/contract/tax';
import type { Queryable } from '../database/pool.ts';
import { serve, type Route } from '../http/serve.ts';
import type { CatalogueTransaction } from './catalogue-changes.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import { requireChanged } from './target.ts';
import { findTax, updateTax } from './tax-queries.ts';

/** Taxes change prices, as the catalogue does: `change` announces them. */
export function taxRoutes(database: Queryable, change: CatalogueTransaction): Route[] {
  return [
    serve(contract.getTax, async () => ({ tax: await findTax(database) })),
    serve(contract.setTax, ({ body }) =>
      refuseConflicts(
        change(async (tx) => requireChanged(await updateTax(tx, body), { tax: await findTax(tx) })),
        { name: body.classes.map(({ name }) => name).join(' or ') },
      ),
    ),
  ];
}
