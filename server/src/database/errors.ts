/** Why the shop cannot start, in a sentence for the one who starts it and can mend it. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/** Whether this is the system's or PostgreSQL's error of one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    codes.includes(error.code)
  );
}

// SQLSTATEs, by their names in PostgreSQL's appendix "Error Codes"
export const FOREIGN_KEY_VIOLATION = '23503';
export const UNIQUE_VIOLATION = '23505';
/** Also of a statement that took longer than it may. */
export const QUERY_CANCELED = '57014';

/** SQLSTATEs, and what the system says. */
const passing = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC', // the disk of the shop itself
  '08006', // connection failure
  '40001', // serialization failure
  '40P01', // deadlock
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  QUERY_CANCELED,
  '57P01', // shutting down
  '57P02', // restarting after a crash
  '57P03', // starting
];

/** Of `pg` itself, where a pooler lets statements take as long as they like. */
const readTimeout = 'Query read timeout';

/** `pg` gives these no code. */
const withoutCode =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout)/;

/** Whether a statement took longer than it may, so that a smaller one may end in time. */
export function isTimeout(error: unknown): boolean {
  return (
    hasCode(error, QUERY_CANCELED) || (error instanceof Error && error.message === readTimeout)
  );
}

/** Whether the same may work in a moment: the database is busy, starting or restarting. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // a socket in a folder is not there while its server restarts
  const isGone = hasCode(error, 'ENOENT') && 'syscall' in error && error.syscall === 'connect';
  return isGone || hasCode(error, ...passing) || withoutCode.test(error.message);
}
