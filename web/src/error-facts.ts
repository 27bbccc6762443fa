import type { ErrorCode } from '@tailorbird/contract/errors';
import { ApiError } from './api-error.ts';

// Apart from the error itself, which every first page needs.

/** Whether a call failed with this code of the error catalogue. */
export const hasCode = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** The id under which the shop has logged a call that failed. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined;
