import { deleteUser, listUsers, setRoles, unlockUser } from '@tailorbird/contract/users';
import { serve, type Route } from '../http/serve.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { deleteAccount, setRoles as setRolesOf } from './manage-users.ts';
import { messages } from './messages.ts';
import { unlockUser as unlock } from './unlock-accounts.ts';
import { listUsers as list } from './user-queries.ts';

export function userRoutes(shop: AccountsShop): Route[] {
  const { database } = shop;
  return [
    serve(listUsers, async ({ query: { search, ...query } }) => {
      const { users, total } = await list(database, { ...query, search });
      const { page, limit } = query;
      return { users, pagination: { page, pages: Math.ceil(total / limit), total, limit } };
    }),
    serve(setRoles, async ({ body }) => ({ user: await setRolesOf(database, body) })),
    serve(deleteUser, async ({ query }) => deleteAccount(shop, query._id)),
    serve(unlockUser, async ({ body }, { caller }) => ({
      message: messages.accountUnlocked,
      user: await unlock(database, body.userId, caller),
    })),
  ];
}
