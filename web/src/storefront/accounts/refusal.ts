import { ApiError, sentenceOf, textIn } from '../../api-error.ts';

/** Why the shop did not do what was asked. */
export interface Refusal {
  readonly sentence: string;
  /** What else helps to understand it. */
  readonly advice?: string;
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly code: string;
  /** Before these seconds have passed, another try is in vain. */
  readonly wait?: number;
}

/** `told` is the field of the answer that has the sentence. */
export function refusalOf(
  error: unknown,
  fallback: string,
  told: 'error' | 'message' = 'error',
): Refusal {
  if (!(error instanceof ApiError)) return { sentence: fallback, status: 0, code: 'UNKNOWN' };
  const { status, code, retryAfter } = error;
  if (code === 'UNREACHABLE') return { sentence: fallback, advice: error.message, status, code };
  if (status === 429 && retryAfter !== undefined) {
    return { sentence: error.message, status, code, wait: retryAfter };
  }
  const sentence = textIn(error.body, told) ?? sentenceOf(error, fallback);
  return { sentence, status, code };
}
