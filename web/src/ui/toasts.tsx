import { Check, CircleAlert, RefreshCw, TriangleAlert, X } from 'lucide';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { act, dismiss, toastStore, type Toast, type ToastType } from './toast.ts';
import { Icon } from './icon.tsx';

const icons = { success: Check, error: CircleAlert, warning: TriangleAlert, info: RefreshCw };

/** Those that are shown now, the newest last. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
}

export function ToastIcon({ type }: { type: ToastType }) {
  return <Icon of={icons[type]} />;
}

// spec: 2.5
/** Top right. Time stands still while the pointer or the focus is on them. */
export function Toasts() {
  const toasts = useToasts();
  const [paused, setPaused] = useState(false);
  /** Where the keyboard was before. */
  const from = useRef<HTMLElement>(null);

  /** The focus goes with its button, and no blur tells. */
  function leave() {
    setPaused(false);
    if (document.activeElement?.closest('.toasts')) from.current?.focus({ preventScroll: true });
  }

  return (
    <div
      className="stack-8 toasts"
      // a landmark while there is something in it
      role={toasts.length > 0 ? 'region' : undefined}
      aria-label={toasts.length > 0 ? 'Messages' : undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setPaused(true);
        const isOutside = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget);
        if (isOutside && relatedTarget instanceof HTMLElement) from.current = relatedTarget;
      }}
      onBlur={() => setPaused(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} paused={paused} onLeave={leave} />
      ))}
    </div>
  );
}

function ToastCard({
  toast,
  paused,
  onLeave,
}: {
  toast: Toast;
  paused: boolean;
  /** One of its buttons was pressed. */
  onLeave: () => void;
}) {
  useEffect(() => {
    if (paused) return undefined;
    const timer = setTimeout(() => dismiss(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [toast, paused]);
  function close() {
    dismiss(toast.id);
    onLeave();
  }
  if (toast.render) return <div className="toast toast-added">{toast.render(close)}</div>;
  return (
    <div className={`toast toast-${toast.type}`}>
      <ToastIcon type={toast.type} />
      <span role={toast.type === 'error' ? 'alert' : 'status'}>{toast.message}</span>
      {toast.action && (
        <button
          className="textlink toast-act"
          type="button"
          onClick={() => {
            act(toast);
            onLeave();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button className="x" type="button" aria-label="Dismiss" onClick={close}>
        <Icon of={X} />
      </button>
    </div>
  );
}
