import * as contract from '@tailorbird/contract/demo';
import type { CatalogueTransaction } from '../catalogue/catalogue-changes.ts';
import { serve } from '../http/serve.ts';
import type { Shop, Slice } from '../slice.ts';
import { findDemo } from './find-demo.ts';
import { removeDemo } from './remove-demo.ts';

/** Lists and removes the goods that the shop was first filled with. `changeAlone`: see `CatalogueChanges`. */
export function demoSlice(
  { database }: Pick<Shop, 'database'>,
  changeAlone: CatalogueTransaction,
): Slice {
  return {
    routes: [
      serve(contract.getDemo, async () => ({ demo: await findDemo(database) })),
      serve(contract.removeDemo, ({ body }, { caller }) =>
        changeAlone((tx) => removeDemo(tx, { ids: body.ids, removedBy: caller.name })),
      ),
    ],
  };
}
