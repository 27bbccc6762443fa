import { useState } from 'react';

/** Copies a text. The outcome is that of the last time; undefined: nobody has asked yet. */
export function useCopy(text: string): {
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
