import type { z } from 'zod';
import type { commonErrors, ErrorBody, ErrorCode } from './errors.ts';
import type { commonRefusals } from './refusals.ts';

/**
 * The callers that may use an endpoint. `anyone` needs no token; `guest` means any valid token, a guest's included;
 * `customer` means a logged-in account, customer or admin; `admin` means the admin role.
 */
export type Access = 'anyone' | 'guest' | 'customer' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Refusals = { readonly [Code in ErrorCode]?: z.ZodObject };

/** One call of the API. The server's route, the client's call, the tests and the docs all come from it. */
export interface Endpoint {
  readonly method: Method;
  /** Below /api, with parameters in braces: /order/{id}. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** One sentence for the API page. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The field of a multipart body that carries one file; the handler reads it as a stream. */
  readonly multipart?: string;
  /** The JSON body may be as large as a full cart: 1 MB and 30,000 values, not 32 KB and 1,000. */
  readonly largeBody?: true;
  /** Undefined when the answer is 204 without a body, or bytes (see `bytes`). */
  readonly reply?: z.ZodObject;
  /** Content types of an answer that is not JSON. */
  readonly bytes?: readonly string[];
  /** Success status; 200 unless said. */
  readonly status?: 200 | 201 | 204;
  /** Besides those that every call can give (see `commonErrors`). */
  readonly errors?: readonly ErrorCode[];
  /** Errors likewise, with what their bodies say besides the keys that every error has. */
  readonly refusals?: Refusals;
  /** Limits how often a network and a shopper may call it, see docs/operations.md. */
  readonly rateLimit?: 'cart' | 'order' | 'guest token';
  /** True when each visitor gets equal bytes: they are kept ready until the catalogue changes. */
  readonly shared?: true;
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** `POST /cart`: method and path, as in the documentation. */
export type KeyOf<E extends Endpoint> = E extends Endpoint ? `${E['method']} ${E['path']}` : never;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The input of the server's handler, after parsing. */
export interface ParsedInput<E extends Endpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  headers: Output<E['headers']>;
  body: Output<E['body']>;
}

type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type OptionalWhereEmpty<T> = { [K in keyof T as object extends T[K] ? K : never]?: T[K] } & {
  [K in keyof T as object extends T[K] ? never : K]: T[K];
};

/** The client's input: only declared parts, optional where everything in them is. */
export type CallInput<E extends Endpoint> = OptionalWhereEmpty<
  WithoutUndefined<{
    params: Input<E['params']>;
    query: Input<E['query']>;
    headers: Input<E['headers']>;
    body: Input<E['body']>;
  }>
>;

export type Reply<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : void;

type CommonRefusals = typeof commonRefusals;
type RefusalsOf<E extends Endpoint> = E['refusals'] extends Refusals ? E['refusals'] : object;
type ErrorsOf<E extends Endpoint> = E['errors'] extends readonly ErrorCode[]
  ? E['errors'][number]
  : never;

/** Errors that follow from access, parameters and rate limit of an endpoint. */
type ImpliedError =
  | 'NOT_AUTHENTICATED'
  | 'TOKEN_EXPIRED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'TOO_MANY_REQUESTS';

/** The codes that an endpoint may refuse a call with. */
export type RefusalCode<E extends Endpoint> =
  | (keyof RefusalsOf<E> & ErrorCode)
  | ErrorsOf<E>
  | ImpliedError
  | (typeof commonErrors)[number];

/** What the body of a refusal says besides the keys that every error has. */
type RefusalFacts<E extends Endpoint, Code extends ErrorCode> = Code extends keyof RefusalsOf<E>
  ? Output<RefusalsOf<E>[Code]>
  : Code extends keyof CommonRefusals
    ? Output<CommonRefusals[Code]>
    : unknown;

export type RefusalBody<E extends Endpoint, Code extends ErrorCode> = ErrorBody &
  RefusalFacts<E, Code>;

/** The body of a refusal by any of the endpoints; undefined where one declares the code without. */
export type FactsOfAny<
  E extends Endpoint,
  Code extends ErrorCode,
> = Code extends keyof CommonRefusals
  ? Output<CommonRefusals[Code]> | undefined
  : E extends Endpoint
    ? Code extends keyof RefusalsOf<E>
      ? Output<RefusalsOf<E>[Code]>
      : Code extends ErrorsOf<E>
        ? undefined
        : never
    : never;
