import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface FieldText {
  label: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint. */
  error?: string;
  /** Said beside the label; what is required is not said. */
  optional?: boolean;
}

/** The ids that tie a control to its hint or error. */
export function describe(id: string, { hint, error }: FieldText) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  };
}

/** Label above, the control, then the error or the hint. `beside` stands at the end of that line. */
export function Field({
  id,
  label,
  hint,
  error,
  optional,
  beside,
  className,
  children,
}: FieldText & { id: string; beside?: ReactNode; className?: string; children: ReactNode }) {
  const message = error ? (
    <p className="field-error" id={`${id}-error`}>
      <Icon of={CircleAlert} />
      {error}
    </p>
  ) : (
    hint && (
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    )
  );
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="opt"> Optional</span>}
      </label>
      {children}
      {beside ? (
        <div className="hint-row">
          {message || <span />}
          {beside}
        </div>
      ) : (
        message
      )}
    </div>
  );
}
