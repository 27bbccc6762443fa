import { hasCode } from './error-code.ts';

/** SQLSTATEs (PostgreSQL's appendix "Error Codes"), and what the system says of a connection. */
const passing = [
  'ECONNREFUSED',
  'ECONNRESET',
  '08006', // connection failure
  '40001', // serialization failure
  '40P01', // deadlock
  '53300', // too many connections
  '57014', // took longer than it may
  '57P01', // shutting down
  '57P02', // restarting after a crash
  '57P03', // starting
];

/** `pg` gives these no code. */
const withoutCode = /^(timeout exceeded when trying to connect|Connection terminated)/;

/** Whether the same may work in a moment: the database is busy, starting or restarting. */
export function isTransientError(error: unknown): boolean {
  return hasCode(error, ...passing) || (error instanceof Error && withoutCode.test(error.message));
}
