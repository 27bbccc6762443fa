import { useState } from 'react';

/**
 * Copies a text to the clipboard. The outcome is that of the last time; undefined when nobody has
 * asked yet.
 */
export function useClipboard(text: string): {
  copy: () => Promise<void>;
  outcome: 'copied' | 'failed' | undefined;
} {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }
  return { copy, outcome };
}
