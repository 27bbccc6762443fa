import { Check, CircleAlert, RefreshCw, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { dismiss, toastStore, type Toast, type ToastType } from './toast.ts';

const icons = { success: Check, error: CircleAlert, warning: TriangleAlert, info: RefreshCw };

/** Those that are shown now, the newest last. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
}

export function ToastIcon({ type }: { type: ToastType }) {
  const Icon = icons[type];
  return <Icon className="icon" aria-hidden />;
}

/** Top right. Time stands still while the pointer or the focus is on them. */
export function Toasts() {
  const toasts = useToasts();
  const [paused, setPaused] = useState(false);
  return (
    <div
      className="toasts"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          paused={paused}
          onDismiss={() => {
            dismiss(toast.id);
            // The focus went with its button, and no blur tells.
            setPaused(false);
          }}
        />
      ))}
    </div>
  );
}

function ToastCard({
  toast,
  paused,
  onDismiss,
}: {
  toast: Toast;
  paused: boolean;
  onDismiss: () => void;
}) {
  useEffect(() => {
    if (paused) return undefined;
    const timer = setTimeout(() => dismiss(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [toast, paused]);
  return (
    <div className={`toast toast-${toast.type}`}>
      <ToastIcon type={toast.type} />
      <span role={toast.type === 'error' ? 'alert' : 'status'}>{toast.message}</span>
      <button className="x" type="button" aria-label="Dismiss" onClick={onDismiss}>
        <X className="icon" aria-hidden />
      </button>
    </div>
  );
}
