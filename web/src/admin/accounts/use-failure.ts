import { useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { messages } from './messages.ts';

interface Failure {
  /** `Failed to load users: `, before the cause. */
  start: string;
  error: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

/** A query that may have failed: the parts of it that tell. */
interface Load {
  error: unknown;
  errorUpdatedAt: number;
}

/**
 * The latest thing that failed, as a sentence: an act that was told to `fail`, or the load. It
 * stays until it is dismissed, a next act begins, or the load succeeds.
 */
export function useFailure(load: Load | undefined, loadStart: string) {
  const [act, setAct] = useState<Failure>();
  const [dismissedAt, setDismissedAt] = useState(0);

  const loadFailure = load && { start: loadStart, error: load.error, at: load.errorUpdatedAt };
  const latest = [act, loadFailure]
    .filter((failure) => failure !== undefined)
    .toSorted((a, b) => a.at - b.at)
    .at(-1);
  const shown = latest && latest.at > dismissedAt ? latest : undefined;

  return {
    sentence: shown && shown.start + sentenceOf(shown.error, messages.unknownCause),
    fail: (start: string, error: unknown) => setAct({ start, error, at: Date.now() }),
    begin: () => setAct(undefined),
    dismiss: () => setDismissedAt(Date.now()),
  };
}
