import { getGuestToken, login, logout, refreshToken } from '@tailorbird/contract/accounts';
import { readCookie } from '../http/headers.ts';
import { serve, type Route } from '../http/serve.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { logIn } from './log-in.ts';
import { logOut, newGuestToken, refresh } from './sessions.ts';

const DEVICE_COOKIE = 'tailorbird_device';
const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60;

export function accountRoutes(shop: AccountsShop & { secureCookies: boolean }): Route[] {
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
    serve(logout, async (_, { request }) =>
      logOut(database, tokens, request.headers.authorization),
    ),
  ];
}
