import * as contract from '@tailorbird/contract/profile';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { changeEmail, changePassword } from './change-credentials.ts';
import { messages } from './messages.ts';
import { findAccount, setName, type AccountRow } from './queries.ts';

export function profileRoutes(shop: AccountsShop): Route[] {
  const { database } = shop;
  return [
    serve(contract.getProfile, async (_, { caller }) => ({
      user: toProfile(await findAccount(database, caller.id)),
    })),
    serve(contract.setProfile, async ({ body }, { caller }) => ({
      message: messages.nameChanged,
      user: toProfile(await setName(database, caller.id, body.name)),
    })),
    serve(contract.changeEmail, async ({ body }, { caller }) => {
      await changeEmail(shop, caller.id, body);
      const user = toProfile(await findAccount(database, caller.id));
      return { message: messages.emailChanged, user };
    }),
    serve(contract.changePassword, async ({ body }, { caller }) => {
      await changePassword(shop, caller, body);
      return { message: messages.passwordChanged };
    }),
  ];
}

/** Without an account: it went after the caller was looked up. */
function toProfile(account: AccountRow | undefined) {
  if (!account) throw new ShopError('NOT_AUTHENTICATED');
  const { id, name, email, roles, is_email_verified } = account;
  return { _id: id, name, email, roles, isEmailVerified: is_email_verified };
}
