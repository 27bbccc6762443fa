import type { RefusalBody, RefusalCode } from '@tailorbird/contract/endpoint';
import type { EndpointKey, EndpointOf } from '@tailorbird/contract/endpoints';
import { waitInWords } from '@tailorbird/contract/rules/wait-in-words';

const unreachable = 'The shop cannot be reached. Please check your connection and try again.';
const somethingWrong = 'Something went wrong. Please try again.';

/** A call that failed. `message` is a sentence for a person: the server's own where it sent one. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 where no answer came. */
  declare readonly status: number;
  /**
   * A code of the error catalogue; UNREACHABLE without an answer, UNNAMED for a sentence without
   * a code, UNKNOWN for an answer that says nothing.
   */
  declare readonly code: string;
  /** Seconds to wait before another try, where the answer names them. */
  declare readonly retryAfter?: number | undefined;
  declare readonly requestId?: string | undefined;
  /** The parsed body: `isRefused` gives it its type. A proxy's may be anything. */
  declare readonly body?: unknown;

  constructor(
    message: string,
    { cause, ...facts }: Omit<ApiError, keyof Error> & { cause?: unknown },
  ) {
    super(message, { cause });
    Object.assign(this, facts);
  }
}

/** A call that the shop has refused with one of these codes. */
export type RefusedCall<
  Key extends EndpointKey,
  Code extends RefusalCode<EndpointOf<Key>>,
> = ApiError & {
  readonly code: Code;
  readonly body: RefusalBody<EndpointOf<Key>, Code>;
};

/**
 * Whether this call was refused with one of these codes. The body is trusted to be as the endpoint
 * declares it, as that of a success is.
 */
export function isRefused<Key extends EndpointKey, Code extends RefusalCode<EndpointOf<Key>>>(
  error: unknown,
  _: Key,
  ...codes: readonly Code[]
): error is RefusedCall<Key, Code> {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

/** Null where the shop says that there is no such thing. */
export async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export function noAnswer(cause: unknown): ApiError {
  return new ApiError(unreachable, { status: 0, code: 'UNREACHABLE', cause });
}

/** The error that an answer other than a success stands for; `body` is its parsed JSON, if any. */
export function errorOf(response: Response, body: unknown): ApiError {
  const retryAfter = secondsToWait(response);
  const told = textIn(body, 'error');
  const wait = retryAfter === undefined ? undefined : waitSentence(response.status, retryAfter);
  const sentence = wait ?? told;
  return new ApiError(sentence ?? somethingWrong, {
    status: response.status,
    code: textIn(body, 'code') ?? (sentence ? 'UNNAMED' : 'UNKNOWN'),
    retryAfter,
    requestId: textIn(body, 'requestId') ?? response.headers.get('x-request-id') ?? undefined,
    body,
  });
}

/** The sentence to show for whatever was thrown; the fallback where nobody gave a good one. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== 'UNKNOWN' ? error.message : fallback;
}

/** The text that a body has under this name. */
export function textIn(body: unknown, name: string): string | undefined {
  if (!isObject(body)) return undefined;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function secondsToWait(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

/** Undefined for a status that has nothing to do with waiting. */
export function waitSentence(status: number, seconds: number): string | undefined {
  if (status === 429) return `Too many attempts. Please try again in ${waitInWords(seconds)}.`;
  if (status === 503) return `The shop is busy. Please try again in ${waitInWords(seconds)}.`;
  return undefined;
}

/** What was parsed of a storage, or of an answer that may be a proxy's. */
interface ParsedObject {
  readonly [name: string]: unknown;
}

export function isObject(value: unknown): value is ParsedObject {
  return typeof value === 'object' && value !== null;
}
