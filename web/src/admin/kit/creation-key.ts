import { randomKey } from '../../api.ts';

/**
 * The Idempotency-Key for making what a form holds, the same until that has come back: where the
 * answer was lost, saving again gives the same product instead of a second one.
 */
export function createCreationKey() {
  let kept: { content: string; key: string } | undefined;
  return {
    /** Gives another key once the content has changed. */
    keyFor: (content: unknown): string => {
      const text = JSON.stringify(content);
      if (kept?.content !== text) kept = { content: text, key: randomKey() };
      return kept.key;
    },
    forget: () => {
      kept = undefined;
    },
  };
}
