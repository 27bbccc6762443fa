import { deleteUser, listUsers, setRoles, unlockUser } from '@tailorbird/contract/users';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import type { AccountsShop } from './accounts-shop.ts';

export function userRoutes(_shop: AccountsShop): Route[] {
  return [
    serve(deleteUser, () => Promise.reject(new ShopError('INTERNAL'))),
    serve(listUsers, () => Promise.reject(new ShopError('INTERNAL'))),
    serve(setRoles, () => Promise.reject(new ShopError('INTERNAL'))),
    serve(unlockUser, () => Promise.reject(new ShopError('INTERNAL'))),
  ];
}
