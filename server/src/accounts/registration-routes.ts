import {
  forgotPassword,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@tailorbird/contract/registration';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import type { AccountsShop } from './accounts-shop.ts';

export function registrationRoutes(_shop: AccountsShop): Route[] {
  return [
    serve(forgotPassword, () => Promise.reject(new ShopError('INTERNAL'))),
    serve(register, () => Promise.reject(new ShopError('INTERNAL'))),
    serve(resendVerification, () => Promise.reject(new ShopError('INTERNAL'))),
    serve(resetPassword, () => Promise.reject(new ShopError('INTERNAL'))),
    serve(verifyEmail, () => Promise.reject(new ShopError('INTERNAL'))),
  ];
}
