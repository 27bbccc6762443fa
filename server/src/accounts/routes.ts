import {
  getGuestToken,
  getProfile,
  login,
  logout,
  refreshToken,
} from '@tailorbird/contract/accounts';
import { ShopError } from '../http/errors.ts';
import { readCookie } from '../http/cookies.ts';
import { serve, type Route } from '../http/serve.ts';
import { logIn, type LoginDependencies } from './log-in.ts';
import { deleteSession, findAccount } from './queries.ts';
import { newGuestToken, refresh } from './sessions.ts';

const DEVICE_COOKIE = 'tailorbird_device';
const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60;

export function accountRoutes(shop: LoginDependencies & { secureCookies: boolean }): Route[] {
  const { database, tokens } = shop;
  const cookieAttributes = `Path=/api/auth; Max-Age=${DEVICE_COOKIE_SECONDS}; HttpOnly; SameSite=Lax${shop.secureCookies ? '; Secure' : ''}`;

  return [
    serve(getGuestToken, async (_, { reply }) => {
      reply.header('cache-control', 'no-store');
      return { token: await newGuestToken(tokens) };
    }),
    serve(refreshToken, async (_, { request }) => ({
      token: await refresh(database, tokens, request.headers.authorization),
    })),
    serve(login, async ({ headers }, { request, reply, address }) => {
      const { token, deviceCookie } = await logIn(shop, {
        authorization: request.headers.authorization,
        address,
        guestToken: headers['x-guest-token'],
        deviceCookie: readCookie(request.headers.cookie, DEVICE_COOKIE),
      });
      reply.header('set-cookie', `${DEVICE_COOKIE}=${deviceCookie}; ${cookieAttributes}`);
      return { token };
    }),
    serve(logout, async (_, { caller }) => {
      if (caller.kind === 'account') await deleteSession(database, caller.id, caller.sessionId);
    }),
    serve(getProfile, async (_, { caller }) => {
      const account = await findAccount(database, caller.id);
      if (!account) throw new ShopError('NOT_AUTHENTICATED');
      const { id, name, email, roles, is_email_verified } = account;
      return { user: { _id: id, name, email, roles, isEmailVerified: is_email_verified } };
    }),
  ];
}
