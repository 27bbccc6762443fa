/**
 * The Idempotency-Key for making what a form holds, the same until that has come back: where the
 * answer was lost, saving again gives the same product instead of a second one.
 */
export function createCreationKey() {
  let kept: { content: string; key: string } | undefined;
  return {
    /** What was typed since is another thing to make. */
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

/** crypto.randomUUID is missing where the page does not come by https or from localhost. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
