import { z } from 'zod';
import { guestTokenHeader, role } from './account-fields.ts';
import { defineEndpoint } from './endpoint.ts';

const token = z.object({ token: z.string().meta({ description: 'A JWT.' }) });

// spec: 3.16
/** The token's payload, besides `iat` and `exp` in seconds. */
export const tokenPayload = z.object({
  sub: z.string(),
  sid: z.string().optional(),
  jti: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(role),
  exp: z.number(),
});

// spec: 7.3
export const getGuestToken = defineEndpoint({
  method: 'GET',
  path: '/auth/guest-token',
  access: 'anyone',
  rateLimit: 'guest token',
  summary:
    'A token for a visitor without an account. Nothing is stored until it is used for a cart.',
  reply: token,
});

// spec: 7.4
export const refreshToken = defineEndpoint({
  method: 'GET',
  path: '/auth/refresh-token',
  access: 'anyone',
  summary:
    'A new token for the bearer, whose own may have expired. The old one keeps working for 30 seconds; used later, it ends the session.',
  reply: token,
  errors: ['NOT_AUTHENTICATED', 'TOKEN_EXPIRED'],
});

// spec: 7.5
export const login = defineEndpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  summary:
    'Log in with a Basic authorization header (UTF-8). X-Guest-Token brings that guest’s cart and orders along.',
  headers: guestTokenHeader,
  reply: token,
  errors: [
    'LOGIN_HEADER_MALFORMED',
    'LOGIN_FAILED',
    'EMAIL_NOT_VERIFIED',
    'ACCOUNT_LOCKED',
    'TOO_MANY_REQUESTS',
  ],
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'anyone',
  summary: 'End the session of the bearer, whose token may have expired.',
  status: 204,
  errors: ['NOT_AUTHENTICATED'],
});
