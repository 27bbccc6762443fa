import { ApiError } from '../api.ts';

/** The request id, by which an error is found in the log. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined;
}
