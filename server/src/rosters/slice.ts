import * as contract from '@tailorbird/contract/rosters';
import { ShopError } from '../http/errors.ts';
import { serve } from '../http/serve.ts';
import type { Shop, Slice } from '../slice.ts';
import { changeRow, fillRow, getShared, hashOf, newSecret } from './fill-row.ts';
import { createRoster, getRoster, updateRoster } from './keep-roster.ts';
import * as queries from './queries.ts';

/** Accounts know no rosters: the database deletes them with their account. */
export function rostersSlice(shop: Pick<Shop, 'database' | 'catalogue'>): Slice {
  const { database } = shop;
  return {
    routes: [
      serve(contract.listRosters, async (_, { caller }) => ({
        rosters: await queries.listRosters(database, caller.id),
      })),
      serve(contract.createRoster, async ({ body }, { caller }) => ({
        roster: await createRoster(database, caller.id, body),
      })),
      serve(contract.getRoster, async ({ params: { id } }, { caller }) => ({
        roster: await getRoster(database, caller.id, id),
      })),
      serve(contract.updateRoster, async ({ params: { id }, body }, { caller }) => {
        const { version, ...fields } = body;
        return {
          roster: await updateRoster(database, { ownerId: caller.id, id, version }, fields),
        };
      }),
      serve(contract.deleteRoster, async ({ params: { id } }, { caller }) =>
        requireRow(await queries.deleteRoster(database, caller.id, id)),
      ),
      serve(contract.shareRoster, async ({ params: { id }, body: { days } }, { caller }) => {
        const token = newSecret();
        const target = { ownerId: caller.id, id };
        requireRow(await queries.setLink(database, target, { hash: hashOf(token), days }));
        return { roster: await getRoster(database, caller.id, id), token };
      }),
      serve(contract.closeRoster, async ({ params: { id } }, { caller }) => {
        requireRow(await queries.deleteLink(database, caller.id, id));
        return { roster: await getRoster(database, caller.id, id) };
      }),
      serve(contract.getSharedRoster, async ({ headers }) =>
        getShared(database, headers['x-roster-link'] ?? '', headers['x-roster-row']),
      ),
      serve(contract.fillRow, async ({ headers, body: { cells } }) => {
        const { 'x-roster-link': link = '', 'idempotency-key': requestId } = headers;
        return fillRow(shop, { link, requestId }, cells);
      }),
      serve(contract.changeRow, async ({ headers, body: { cells } }) => {
        const { 'x-roster-link': link = '', 'x-roster-row': key = '' } = headers;
        return changeRow(shop, { link, key }, cells);
      }),
    ],
  };
}

function requireRow(wasThere: boolean): void {
  if (!wasThere) throw new ShopError('NOT_FOUND');
}
