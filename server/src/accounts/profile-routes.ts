import { changeEmail, changePassword, getProfile, setProfile } from '@tailorbird/contract/profile';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { findAccount } from './queries.ts';

export function profileRoutes({ database }: AccountsShop): Route[] {
  return [
    serve(getProfile, async (_, { caller }) => {
      const account = await findAccount(database, caller.id);
      if (!account) throw new ShopError('NOT_AUTHENTICATED');
      const { id, name, email, roles, is_email_verified } = account;
      return { user: { _id: id, name, email, roles, isEmailVerified: is_email_verified } };
    }),
    serve(setProfile, () => Promise.reject(new ShopError('INTERNAL'))),
    serve(changeEmail, () => Promise.reject(new ShopError('INTERNAL'))),
    serve(changePassword, () => Promise.reject(new ShopError('INTERNAL'))),
  ];
}
