import type { ReactNode } from 'react';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  readonly id: number;
  readonly type: ToastType;
  readonly message: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly action?: ToastAction;
  /** The subject: the next toast about the same replaces this one. */
  readonly about?: string;
  /** In the place of icon and message; `close` ends it, and the focus goes back. */
  readonly render?: (close: () => void) => ReactNode;
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

const MOST_AT_ONCE = 3;
/** Toasts with an action make room for no others, so that each can be used for its whole time. */
const MOST_ACTIONS = 20;
const DEFAULT_DURATION = 4000;
/** Milliseconds: long enough to notice a slip and to reach the button. */
const ACTION_DURATION = 10_000;

const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; the oldest makes room for a fourth. `duration` in milliseconds. Gives its id. */
export function notify(type: ToastType, message: string, duration = DEFAULT_DURATION): number {
  return show({ type, message, duration });
}

/** Shows a toast with a button for ten seconds. */
export function offer(
  type: ToastType,
  message: string,
  action: ToastAction,
  about?: string,
): number {
  return show({ type, message, duration: ACTION_DURATION, action, ...(about && { about }) });
}

/** Gives its id. */
export function show(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  const { message, about } = toast;
  const others = toasts.filter(
    (other) => other.message !== message && (about === undefined || other.about !== about),
  );
  const next = [...others, { ...toast, id: lastId }];
  const shown = new Set([
    ...next.filter(({ action }) => !action).slice(-MOST_AT_ONCE),
    ...next.filter(({ action }) => action).slice(-MOST_ACTIONS),
  ]);
  set(next.filter((one) => shown.has(one)));
  return lastId;
}

/** Does what a toast offers, once. */
export function act({ id, action }: Toast): void {
  dismiss(id);
  action?.run();
}

/** Does what the newest toast offers that offers anything. */
export function actOnLast(): void {
  const last = toasts.findLast(({ action }) => action);
  if (last) act(last);
}

export function dismiss(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

/** Those that offer something: what they undo would be another person's. */
export function withdrawOffers(): void {
  set(toasts.filter(({ action }) => !action));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** For useSyncExternalStore. */
export const toastStore = { subscribe, read: () => toasts, readOnServer: () => none };
