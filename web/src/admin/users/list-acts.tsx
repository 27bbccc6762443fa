import { CircleAlert, X } from 'lucide';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { messages } from './messages.ts';
import { Icon } from '../../ui/icon.tsx';

interface ErrorBannerProps {
  sentence: string | undefined;
  /** Such as Try Again. */
  action?: ReactNode;
  onDismiss: () => void;
}

// spec: 2.111
/** Shows an error until it is dismissed or the next act begins. Screen readers announce it. */
export function ErrorBanner({ sentence, action, onDismiss }: ErrorBannerProps) {
  return (
    <div role="alert" className="failure-place">
      {sentence && (
        <div className="stack-12 notice notice-danger failure">
          <Icon of={CircleAlert} />
          <div>{sentence}</div>
          <div>
            {action}
            <button
              type="button"
              className="btn btn-quiet btn-s btn-icon"
              aria-label="Dismiss"
              onClick={onDismiss}
            >
              <Icon of={X} />
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

interface ListError {
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

// spec: 8.7 8.8 8.12
/**
 * The latest thing that failed, as a sentence: an act that was told to `fail`, or the load. It
 * stays until it is dismissed, a next act begins, or the load succeeds.
 */
export function useListError(load: Load | undefined, loadStart: string) {
  const [act, setAct] = useState<ListError>();
  const [dismissedAt, setDismissedAt] = useState(0);

  const loadError = load && { start: loadStart, error: load.error, at: load.errorUpdatedAt };
  const latest = [act, loadError]
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

/**
 * Returns the focus after an act whose control disappears, at once or when the list is reloaded: to
 * the element of the given id, or to the list where that is gone as well.
 */
export function useFocusReturn(
  list: RefObject<HTMLElement | null>,
  isActing: boolean,
  lastId?: string,
): void {
  const wasActing = useRef(isActing);
  const watched = useRef<Element>(null);

  // After every render: any of them may take the watched element away.
  useEffect(() => {
    if (wasActing.current && !isActing) watched.current = document.activeElement;
    wasActing.current = isActing;
    if (!watched.current) return;

    const { activeElement, body } = document;
    if (activeElement === body) {
      const last = lastId ? document.getElementById(lastId) : null;
      (last ?? list.current)?.focus({ preventScroll: true });
    }
    if (activeElement !== watched.current || activeElement === body) watched.current = null;
  });
}
