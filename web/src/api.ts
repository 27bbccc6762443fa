import type { CallInput, Reply } from '@tailorbird/contract/endpoint';
import type { EndpointKey, EndpointOf } from '@tailorbird/contract/endpoints';
import { ApiError } from './api-error.ts';
import { request } from './request.ts';
import type { TokenKeeper } from './session/token-keeper.ts';
import { tokenKeeper, tokenStore } from './session/tokens.ts';

export { ApiError } from './api-error.ts';

/** Bytes are fetched by their addresses: by the browser, or as a stream. */
type CallKey = {
  [K in EndpointKey]: EndpointOf<K> extends { bytes: readonly string[] } ? never : K;
}[EndpointKey];

type OpenKey = {
  [K in CallKey]: EndpointOf<K>['access'] extends 'anyone' ? K : never;
}[CallKey];

/** Calls that need no token and therefore never wait for one. */
const open: Record<OpenKey, true> = {
  'GET /auth/guest-token': true,
  'GET /auth/refresh-token': true,
  'POST /auth/login': true,
  'POST /auth/logout': true,
  'POST /auth/register': true,
  'POST /auth/register/mail': true,
  'POST /auth/verify-email': true,
  'POST /auth/resend-verification': true,
  'POST /auth/forgot-password': true,
  'GET /auth/brought-along': true,
  'POST /auth/reset-password': true,
  'GET /auth/opened-account': true,
  'DELETE /auth/opened-account': true,
  'POST /auth/request-unlock': true,
  'GET /category': true,
  'GET /category/{id}': true,
  'GET /catalogue/categories': true,
  'GET /catalogue/suggestions': true,
  'GET /product': true,
  'GET /product/{id}': true,
  'GET /type': true,
  'GET /type/{id}': true,
  'GET /option': true,
  'GET /footer': true,
  'GET /legal/{id}': true,
  'GET /home': true,
  'GET /pages/{path}': true,
  'GET /roster/shared': true,
  'POST /roster/shared/row': true,
  'PUT /roster/shared/row': true,
  'GET /quote': true,
  'POST /quote/accept': true,
  'POST /quote/wish': true,
  'POST /quote/again': true,
  'PUT /quote/stop': true,
  'GET /approval': true,
  'POST /approval': true,
  'PUT /approval/stop': true,
  'GET /withdrawal': true,
  'POST /withdrawal': true,
  'POST /withdrawal/link': true,
  'PUT /withdrawal/stop': true,
  'POST /withdrawal/faults': true,
  'POST /withdrawal/faults/{id}/photos': true,
  'GET /guest-order/edit': true,
  'POST /guest-order/edit': true,
  'GET /guest-order': true,
  'GET /guest-order/papers': true,
  'POST /guest-order/cancel': true,
  'POST /guest-order/checkout': true,
  'POST /guest-order/mail': true,
  'POST /guest-order/find': true,
  'PUT /guest-order/stop': true,
};

/** Open calls that must not carry a token at all. */
const withoutToken: readonly EndpointKey[] = [
  'GET /auth/guest-token',
  'POST /auth/login',
  'POST /auth/register',
  'POST /auth/verify-email',
  'POST /auth/resend-verification',
];

/** The parts of any call's input. */
interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string | undefined>;
  body?: unknown;
}

type Arguments<K extends CallKey> =
  object extends CallInput<EndpointOf<K>>
    ? [input?: CallInput<EndpointOf<K>>, signal?: AbortSignal]
    : [input: CallInput<EndpointOf<K>>, signal?: AbortSignal];

/** `call('GET /order/{id}', { params: { id } })`. Throws ApiError; `isRefused` says why. */
export type Call = <K extends CallKey>(
  key: K,
  ...args: Arguments<K>
) => Promise<Reply<EndpointOf<K>>>;

export function createCall(tokens: TokenKeeper, stored: () => string | undefined): Call {
  /** A refused token is replaced once, however many calls it was refused for; each is sent once more. */
  async function send(key: EndpointKey, parts: Parts, signal?: AbortSignal): Promise<unknown> {
    const token = withoutToken.includes(key)
      ? undefined
      : key in open
        ? stored()
        : await tokens.current();
    try {
      return await sendWith(token, key, parts, signal);
    } catch (error) {
      if (token === undefined || !(error instanceof ApiError) || error.status !== 401) throw error;
      return await sendWith(await tokens.renew(token), key, parts, signal);
    }
  }
  // The one place that trusts the server to answer as the endpoint declares.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (async (key: EndpointKey, parts: Parts = {}, signal?: AbortSignal) =>
    await send(key, parts, signal)) as Call;
}

function sendWith(token: string | undefined, key: EndpointKey, parts: Parts, signal?: AbortSignal) {
  const [method = 'GET', path = '/'] = key.split(' ');
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  for (const [name, value] of Object.entries(parts.headers ?? {})) {
    if (value !== undefined) headers[name] = value;
  }
  return request(method, filledIn(path, parts), {
    headers,
    body: parts.body,
    ...(signal && { signal }),
  });
}

/** `/order/{id}` and `{ page: 2, status: undefined }` become `/order/0197…?page=2`. */
function filledIn(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

export const call = createCall(tokenKeeper, () => tokenStore.read()?.token);

/** 128 random bits in hexadecimal digits. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A UUID; crypto.randomUUID is missing where the page does not come by https or from localhost. */
export function newId(): string {
  const hex = randomKey();
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return [...parts, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}
