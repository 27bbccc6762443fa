const FIRST_SECONDS = 10;

/** Of one mail, and of all when the mail server itself is the trouble: it may be well again soon. */
const LONGEST_SECONDS = { mail: 60 * 60, server: 5 * 60 } as const;

export type BackoffSeconds = (attempts: number, of: keyof typeof LONGEST_SECONDS) => number;

/**
 * Seconds until the next attempt: doubled each time, and spread by a fifth so that what failed
 * together does not come back together.
 */
export const backoffSeconds: BackoffSeconds = (attempts, of) => {
  const pause = Math.min(FIRST_SECONDS * 2 ** (attempts - 1), LONGEST_SECONDS[of]);
  return pause * (0.8 + Math.random() * 0.2);
};
