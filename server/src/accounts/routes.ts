import { mailWithdrawalLink } from '@tailorbird/contract/withdrawals';
import * as accounts from '@tailorbird/contract/accounts';
import {
  findGuestOrders,
  mailFoundLink as mailFoundLinkCall,
} from '@tailorbird/contract/guest-orders';
import { paginationOf } from '@tailorbird/contract/paging';
import * as profile from '@tailorbird/contract/profile';
import * as registration from '@tailorbird/contract/registration';
import * as unlocking from '@tailorbird/contract/unlock-requests';
import * as users from '@tailorbird/contract/users';
import { readCookie } from '../http/headers.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { requestByAddress } from './address-requests.ts';
import { changeEmail, changePassword } from './change-credentials.ts';
import { mailFoundOrdersLink } from './found-orders-link.ts';
import { logIn } from './log-in.ts';
import { deleteAccount, setRoles } from './manage-users.ts';
import { messages } from './messages.ts';
import { removeOpened, showOpened } from './opened-account.ts';
import { findAccount, setName, type AccountRow } from './queries.ts';
import { register, registerByMail, verifyEmail } from './register.ts';
import { resetPassword, showLoginAdditions } from './reset-password.ts';
import { logOut, newGuestToken, refresh } from './sessions.ts';
import { processUnlock, unlockUser } from './unlock-accounts.ts';
import { listUnlockRequests } from './unlock-request-queries.ts';
import { listUsers } from './user-queries.ts';

const DEVICE_COOKIE = 'tailorbird_device';
const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Everything that is asked of accounts. */
export function accountRoutes(shop: AccountsShop & { secureCookies: boolean }): Route[] {
  return [
    ...sessionRoutes(shop),
    ...registrationRoutes(shop),
    ...profileRoutes(shop),
    ...unlockRequestRoutes(shop),
    ...userRoutes(shop),
  ];
}

function sessionRoutes(shop: AccountsShop & { secureCookies: boolean }): Route[] {
  const { database, tokens } = shop;
  const cookieAttributes = `Path=/api/auth; Max-Age=${DEVICE_COOKIE_SECONDS}; HttpOnly; SameSite=Lax${shop.secureCookies ? '; Secure' : ''}`;

  return [
    serve(accounts.getGuestToken, async (_, { reply }) => {
      reply.header('cache-control', 'no-store');
      return { token: newGuestToken(tokens) };
    }),
    serve(accounts.refreshToken, async (_, { request }) => ({
      token: await refresh(database, tokens, request.headers.authorization),
    })),
    serve(accounts.login, async ({ headers }, { request, reply, address }) => {
      const { token, deviceCookie } = await logIn(shop, {
        authorization: request.headers.authorization,
        address,
        guestToken: headers['x-guest-token'],
        deviceCookie: readCookie(request.headers.cookie, DEVICE_COOKIE),
      });
      reply.header('set-cookie', `${DEVICE_COOKIE}=${deviceCookie}; ${cookieAttributes}`);
      return { token };
    }),
    serve(accounts.logout, async (_, { request }) =>
      logOut(database, tokens, request.headers.authorization),
    ),
  ];
}

function registrationRoutes(shop: AccountsShop): Route[] {
  return [
    serve(registration.register, async ({ headers, body }, { address }) => {
      await register(shop, body, { address, guestToken: headers['x-guest-token'] });
      return { message: messages.signedUp };
    }),
    serve(registration.registerByMail, async ({ body }, { address }) => {
      await registerByMail(shop, body.email, { address });
      return { message: messages.signedUpByMail };
    }),
    serve(registration.verifyEmail, async ({ headers, body }, { request }) =>
      verifyEmail(shop, body.token, {
        guestToken: headers['x-guest-token'],
        deviceCookie: readCookie(request.headers.cookie, DEVICE_COOKIE),
      }),
    ),
    serve(registration.getOpenedAccount, async ({ headers }) => ({
      account: await showOpened(shop, headers['x-mailed-link'] ?? ''),
    })),
    serve(registration.removeOpenedAccount, async ({ headers }) =>
      removeOpened(shop, headers['x-mailed-link'] ?? ''),
    ),
    serve(registration.resendVerification, async ({ body }, { address }) => {
      await requestByAddress(shop, { kind: 'email-verification', email: body.email }, address);
      return { message: messages.verificationMailed };
    }),
    serve(registration.forgotPassword, async ({ body }, { address }) => {
      await requestByAddress(shop, { kind: 'password-reset', email: body.email }, address);
      return { message: messages.resetMailed };
    }),
    serve(findGuestOrders, async ({ body }, { address }) => {
      await requestByAddress(shop, { kind: 'guest-orders', email: body.email }, address);
      return { message: messages.guestOrdersMailed };
    }),
    serve(mailWithdrawalLink, async ({ body }, { address }) => {
      const { email, orderId: reason } = body;
      await requestByAddress(shop, { kind: 'withdrawal-link', email, reason }, address);
      return { message: messages.withdrawalLinkMailed };
    }),
    serve(registration.getBroughtAlong, async ({ headers }) =>
      showLoginAdditions(shop, headers['x-mailed-link'] ?? ''),
    ),
    serve(registration.resetPassword, async ({ body }) => {
      return { message: await resetPassword(shop, body) };
    }),
  ];
}

function profileRoutes(shop: AccountsShop): Route[] {
  const { database } = shop;
  return [
    serve(mailFoundLinkCall, async (_, { caller, address }) => {
      await mailFoundOrdersLink(shop, caller, address);
      return { message: messages.foundLinkMailed };
    }),
    serve(profile.getProfile, async (_, { caller }) => ({
      user: toProfile(await findAccount(database, caller.id)),
    })),
    serve(profile.setProfile, async ({ body }, { caller }) => ({
      message: messages.nameChanged,
      user: toProfile(await setName(database, caller.id, body.name)),
    })),
    serve(profile.changeEmail, async ({ body }, { caller }) => {
      await changeEmail(shop, caller, body);
      const user = toProfile(await findAccount(database, caller.id));
      return { message: messages.emailChanged, user };
    }),
    serve(profile.changePassword, async ({ body }, { caller }) => {
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

function unlockRequestRoutes(shop: AccountsShop): Route[] {
  const { database } = shop;
  return [
    serve(unlocking.requestUnlock, async ({ body }, { address }) => {
      await requestByAddress(shop, { kind: 'unlock-request', ...body }, address);
      return { message: messages.unlockRequested };
    }),
    serve(unlocking.listUnlockRequests, async ({ query }, { reads }) => {
      const { unlockRequests, total } = await listUnlockRequests(reads, query);
      return { unlockRequests, pagination: paginationOf(query, total) };
    }),
    serve(unlocking.processUnlock, async ({ body }, { caller }) => ({
      message: body.action === 'approve' ? messages.unlockApproved : messages.unlockDenied,
      unlockRequest: await processUnlock(database, body, caller),
    })),
  ];
}

function userRoutes(shop: AccountsShop): Route[] {
  const { database } = shop;
  return [
    serve(users.listUsers, async ({ query: { search, ...query } }, { reads }) => {
      const { total, ...found } = await listUsers(reads, { ...query, search });
      return { ...found, pagination: paginationOf(query, total) };
    }),
    serve(users.setRoles, async ({ body }) => ({ user: await setRoles(database, body) })),
    serve(users.deleteUser, async ({ query }) => deleteAccount(shop, query._id)),
    serve(users.unlockUser, async ({ body }, { caller }) => ({
      message: messages.accountUnlocked,
      user: await unlockUser(database, body.userId, caller),
    })),
  ];
}
