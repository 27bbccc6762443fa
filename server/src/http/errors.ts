import { errorCatalogue, type ErrorCode } from '@tailorbird/contract/errors';
import { isolate } from '@tailorbird/contract/isolate';

interface Details {
  /** Fills the {names} in the catalogue's sentence. */
  fill?: Record<string, string | number>;
  /** Further keys of the error's body, such as the cart as it is now. */
  body?: Record<string, unknown>;
  /** Seconds, for the Retry-After header. */
  retryAfter?: number;
}

/** A refusal from the error catalogue. Thrown anywhere, it is turned into an answer in one place. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    const { status, sentence } = errorCatalogue[code];
    super(fillIn(sentence, details.fill ?? {}));
    this.name = 'ShopError';
    this.code = code;
    this.status = status;
    this.body = details.body ?? {};
    this.retryAfter = details.retryAfter;
  }
}

function fillIn(sentence: string, values: Record<string, string | number>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    isolate(String(values[name] ?? placeholder)),
  );
}
