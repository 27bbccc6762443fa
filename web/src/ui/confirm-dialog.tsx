import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';

/**
 * The browser's modal dialog: it keeps the focus inside, closes on Escape and gives the focus
 * back. Keep it mounted and switch `open`.
 */
export function ConfirmDialog({
  open,
  title,
  sentence,
  details,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
}: {
  open: boolean;
  title: string;
  sentence: ReactNode;
  /** What else is touched. */
  details?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Deleting, and nothing else, is filled red. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return dialog.current?.close();
    dialog.current?.showModal();
    cancel.current?.focus();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="dialog-frame"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-sentence`}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onCancel();
      }}
    >
      <div className="dialog">
        <h2 className="h3" id={`${id}-title`}>
          {title}
        </h2>
        <p className="soft" id={`${id}-sentence`}>
          {sentence}
        </p>
        {details && <div className="small soft">{details}</div>}
        <div className="dialog-acts">
          <Button ref={cancel} variant="secondary" onClick={onCancel} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger-solid' : 'primary'}
            onClick={onConfirm}
            disabled={busy}
            aria-busy={busy}
          >
            {busy ? 'Processing...' : confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
