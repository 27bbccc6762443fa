import * as contract from '@tailorbird/contract/registration';
import { serve, type Route } from '../http/serve.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { messages } from './messages.ts';
import { register, resendVerification, verifyEmail } from './register.ts';

export function registrationRoutes(shop: AccountsShop): Route[] {
  return [
    serve(contract.register, async ({ headers, body }, { address }) => {
      await register(shop, body, { address, guestToken: headers['x-guest-token'] });
      return { message: messages.signedUp };
    }),
    serve(contract.verifyEmail, async ({ body }) => {
      return { message: await verifyEmail(shop.database, body.token) };
    }),
    serve(contract.resendVerification, async ({ body }, { address }) => {
      await resendVerification(shop, body.email, address);
      return { message: messages.verificationMailed };
    }),
    serve(contract.forgotPassword, async ({ body }, { address }) => {
      await forgotPassword(shop, body.email, address);
      return { message: messages.resetMailed };
    }),
    serve(contract.resetPassword, async ({ body }) => {
      return { message: await resetPassword(shop, body) };
    }),
  ];
}
