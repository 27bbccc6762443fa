import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  sentence: ReactNode;
  /** Who or what it is about, and what else is touched. */
  details?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Deleting, and nothing else, is filled red. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * The browser's modal dialog: it keeps the focus inside, closes on Escape and gives the focus
 * back. Keep it mounted and switch `open`. While it is busy nothing is `disabled`, which would
 * throw the keyboard out of it.
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
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) {
      dialog.current?.close();
      // Where what had the focus before is gone, it would stay in here, unseen.
      const left = document.activeElement;
      if (left instanceof HTMLElement && dialog.current?.contains(left)) left.blur();
      return;
    }
    dialog.current?.showModal();
    cancel.current?.focus();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="dialog-frame"
      aria-labelledby={`${id}-title`}
      aria-describedby={details ? `${id}-sentence ${id}-details` : `${id}-sentence`}
      onKeyDown={keepTabInside}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onCancel();
      }}
    >
      <div className="stack-12 dialog">
        <h2 className="h3" id={`${id}-title`}>
          {title}
        </h2>
        <p className="soft" id={`${id}-sentence`}>
          {sentence}
        </p>
        {details && (
          <div className="stack-8 dialog-details" id={`${id}-details`}>
            {details}
          </div>
        )}
        <div className="cluster dialog-acts">
          <Button ref={cancel} variant="secondary" onClick={onCancel} busy={busy}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger-solid' : 'primary'} onClick={onConfirm} busy={busy}>
            {busy ? 'Processing...' : confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** The browser alone would go on to its own bars before it starts again. */
function keepTabInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, input')];
  const [leaving, entering] = event.shiftKey
    ? [stops.at(0), stops.at(-1)]
    : [stops.at(-1), stops.at(0)];
  if (document.activeElement !== leaving) return;
  event.preventDefault();
  entering?.focus();
}
