export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  readonly id: number;
  readonly type: ToastType;
  readonly message: string;
  /** Milliseconds. */
  readonly duration: number;
}

const MOST_AT_ONCE = 3;
const DEFAULT_DURATION = 4000;

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
  lastId += 1;
  const same = toasts.filter((toast) => toast.message !== message);
  set([...same, { id: lastId, type, message, duration }].slice(-MOST_AT_ONCE));
  return lastId;
}

export function dismiss(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** For useSyncExternalStore. */
export const toastStore = { subscribe, read: () => toasts, readOnServer: () => none };
