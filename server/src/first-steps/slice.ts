import * as contract from '@tailorbird/contract/first-steps';
import { findDemo, hasRemovedDemo } from '../demo/find-demo.ts';
import { serve } from '../http/serve.ts';
import { findSettings } from '../settings/queries.ts';
import type { Shop, Slice } from '../slice.ts';
import { listSteps } from './list-steps.ts';
import { countSomeOrders, getStoredFacts, setSkipped } from './queries.ts';

/** Tells an admin what a new shop has left to do. */
export function firstStepsSlice({ database, smtpUrl }: Pick<Shop, 'database' | 'smtpUrl'>): Slice {
  const find = async (): Promise<contract.FirstSteps> => {
    const demo = await findDemo(database);
    // what an admin has changed of it is the shop's own, as a removal leaves it
    const unchanged = [...demo.goes, ...demo.stays.filter(({ reason }) => reason !== 'changed')];
    const goods = unchanged.filter(({ kind }) => kind === 'product' || kind === 'category');
    const [settings, stored, hadDemo, orders] = await Promise.all([
      findSettings(database),
      getStoredFacts(
        database,
        goods.map(({ _id }) => _id),
      ),
      hasRemovedDemo(database),
      countSomeOrders(database),
    ]);
    const hasMailServer = smtpUrl !== undefined;
    return listSteps({ ...stored, settings, demo, hadDemo, orders, hasMailServer });
  };
  return {
    routes: [
      serve(contract.getFirstSteps, find),
      serve(contract.setSkippedSteps, async ({ body: { ids, isSkipped } }) => {
        await setSkipped(database, ids, isSkipped);
        return find();
      }),
    ],
  };
}
