import { type MutationOptions, useMutation } from '@tanstack/react-query';
import { X } from 'lucide';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/toast.ts';
import { pickedOf, type Selection } from './selection.ts';
import '../bulk.css';

/** The id of the box that picks all in view; a page has one at most. */
export const PICK_ALL_ID = 'pick-all';

interface BulkBarProps {
  messages: { label: string; picked: (count: number) => string; clear: string; full?: string };
  count: number;
  /** Some that were meant to be picked had no room. */
  isFull?: boolean;
  /** Why the last act failed. */
  problem?: string | undefined;
  className?: string;
  onClear: () => void;
  /** What can be done with them. */
  children: ReactNode;
}

/**
 * Acts on what is picked, in reach while anything is. When the bar goes, the focus in it moves to the
 * box that picks all.
 */
export function BulkBar(props: BulkBarProps) {
  const {
    messages,
    count,
    isFull = false,
    problem,
    className = 'row bulk',
    onClear,
    children,
  } = props;
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--bulk-height', `${current.offsetHeight}px`),
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bulk-height');
    };
  }, []);
  useLayoutEffect(() => {
    const { current } = bar;
    return () => {
      if (current?.contains(document.activeElement)) document.getElementById(PICK_ALL_ID)?.focus();
    };
  }, []);
  return (
    <section ref={bar} className={className} aria-label={messages.label}>
      <strong aria-live="polite">{messages.picked(count)}</strong>
      {children}
      <button className="x" type="button" aria-label={messages.clear} onClick={onClear}>
        <Icon of={X} />
      </button>
      <output className="bulk-told">{isFull && messages.full}</output>
      {problem !== undefined && (
        <p className="bulk-told" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

interface PickPageProps<Row, About> {
  page: readonly Row[];
  selection: Selection<Row, About>;
  label: string;
  className?: string;
  /** Its name is for the ear alone. */
  isBare?: boolean;
}

/** The box that picks all in view. */
export function PickPageBox<Row extends { _id: string }, About>(props: PickPageProps<Row, About>) {
  const { page, selection, label, className = 'check', isBare = false } = props;
  const box = useRef<HTMLInputElement>(null);
  const state = pickedOf(selection.picked, page);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className={className}>
      <input
        ref={box}
        id={PICK_ALL_ID}
        type="checkbox"
        checked={state === 'all'}
        onChange={() => selection.set(page, state !== 'all')}
      />
      <span className={isBare ? 'sr' : undefined}>{label}</span>
    </label>
  );
}

interface PickMatchingProps<Row, About> extends Pick<
  MutationOptions<readonly Row[]>,
  'networkMode' | 'retry'
> {
  selection: Selection<Row, About>;
  fetch: () => Promise<readonly Row[]>;
  label: string;
  /** Said where they cannot be loaded. */
  failed: string;
}

/** Picks what the filters find on other pages as well. */
export function PickMatching<Row extends { _id: string }, About>({
  selection,
  fetch,
  label,
  failed,
  ...network
}: PickMatchingProps<Row, About>) {
  const matching = useMutation({
    ...network,
    mutationFn: fetch,
    onSuccess: (rows) => selection.set(rows, true),
    onError: () => notify('error', failed),
  });
  return (
    <button
      type="button"
      className="textlink"
      aria-disabled={matching.isPending}
      onClick={() => {
        if (!matching.isPending) matching.mutate();
      }}
    >
      {label}
    </button>
  );
}
