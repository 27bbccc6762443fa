import * as contract from '@tailorbird/contract/address-book';
import { serve } from '../http/serve.ts';
import type { Slice } from '../slice.ts';
import {
  changeAddress,
  getAddressBook,
  keepAddress,
  keepOrdered,
  removeAddress,
  setAddressDefaults,
  type AddressShop,
} from './keep-address.ts';

/** Accounts know no addresses: the database deletes them with their account. */
export function addressesSlice(shop: AddressShop): Slice {
  return {
    routes: [
      serve(contract.getAddressBook, async (_, { caller }) => ({
        book: await getAddressBook(shop, caller.id),
      })),
      serve(contract.keepAddress, async ({ body, headers }, { caller }) => ({
        book: await keepAddress(shop, caller.id, body, headers['idempotency-key']),
      })),
      serve(contract.changeAddress, async ({ params: { id }, body }, { caller }) => {
        const { address, version } = body;
        return { book: await changeAddress(shop, { ownerId: caller.id, id, version }, address) };
      }),
      serve(contract.removeAddress, async ({ params: { id } }, { caller }) => ({
        book: await removeAddress(shop, caller.id, id),
      })),
      serve(contract.setAddressDefaults, async ({ body }, { caller }) => ({
        book: await setAddressDefaults(shop, caller.id, body),
      })),
      serve(contract.keepOrdered, async ({ body: { order, keep } }, { caller }) => ({
        book: await keepOrdered(shop, caller.id, order, keep),
      })),
    ],
  };
}
