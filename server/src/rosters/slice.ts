import * as contract from '@tailorbird/contract/rosters';
import type { FindArtworks } from '../cart/own-artworks.ts';
import { ShopError } from '../http/errors.ts';
import { serve } from '../http/serve.ts';
import type { Shop, Slice } from '../slice.ts';
import { changeRow, fillRow, getShared, hashOf, newSecret } from './fill-row.ts';
import { createRoster, getRoster, updateRoster } from './keep-roster.ts';
import { type PictureAddress, withAddresses, withKnownPictures } from './pictures-of-design.ts';
import * as queries from './queries.ts';

/** Accounts know no rosters: the database deletes them with their account. */
/** A new row counts as so many more calls: a class fills in its list, and nobody all of it at once. */
const ROW_CALLS = 9;

interface Pictures {
  findArtworks: FindArtworks;
  addressOfPicture: PictureAddress;
}

export function rostersSlice(
  shop: Pick<Shop, 'database' | 'catalogue'>,
  { findArtworks, addressOfPicture }: Pictures,
): Slice {
  const { database, catalogue } = shop;
  const pictures = { catalogue, findArtworks };
  return {
    routes: [
      serve(contract.listRosters, async (_, { caller }) => ({
        rosters: await queries.listRosters(database, caller.id),
      })),
      serve(contract.createRoster, async ({ body }, { caller }) => {
        const design = await withKnownPictures(pictures, caller.id, body.design);
        return { roster: await createRoster(database, caller.id, { ...body, design }) };
      }),
      serve(contract.getRoster, async ({ params: { id } }, { caller }) => ({
        roster: await getRoster(database, caller.id, id),
      })),
      serve(contract.updateRoster, async ({ params: { id }, body }, { caller }) => {
        const { version, ...fields } = body;
        const findStored = async () => (await getRoster(database, caller.id, id)).design;
        const design = await withKnownPictures(pictures, caller.id, body.design, findStored);
        const target = { ownerId: caller.id, id, version };
        return { roster: await updateRoster(database, target, { ...fields, design }) };
      }),
      serve(contract.deleteRoster, async ({ params: { id } }, { caller }) =>
        requireRow(await queries.deleteRoster(database, caller.id, id)),
      ),
      serve(contract.shareRoster, async ({ params: { id }, body }, { caller }) => {
        const token = body.isSame ? null : newSecret();
        const link = { hash: token === null ? null : hashOf(token), days: body.days };
        requireRow(await queries.setLink(database, { ownerId: caller.id, id }, link));
        return { roster: await getRoster(database, caller.id, id), token };
      }),
      serve(contract.closeRoster, async ({ params: { id } }, { caller }) => {
        requireRow(await queries.endLink(database, caller.id, id));
        return { roster: await getRoster(database, caller.id, id) };
      }),
      serve(contract.getSharedRoster, async ({ headers }) => {
        const { 'x-roster-link': link = '', 'x-roster-row': key } = headers;
        const { roster, ...rest } = await getShared(database, link, key);
        return { ...rest, roster: withAddresses(roster, addressOfPicture) };
      }),
      serve(contract.fillRow, async ({ headers, body }, { counted }) => {
        counted.countMore(ROW_CALLS);
        const { 'x-roster-link': link = '', 'idempotency-key': requestId } = headers;
        return fillRow(shop, { link, requestId }, body);
      }),
      serve(contract.changeRow, async ({ headers, body }) => {
        const { 'x-roster-link': link = '', 'x-roster-row': key = '' } = headers;
        return changeRow(shop, { link, key }, body);
      }),
    ],
  };
}

function requireRow(wasThere: boolean): void {
  if (!wasThere) throw new ShopError('NOT_FOUND');
}
