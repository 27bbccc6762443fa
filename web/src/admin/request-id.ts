import { ApiError } from '../api.ts';

/** What somebody who looks for a failure in the log needs to name. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined;
}
