import { CircleAlert, Plus, Trash2 } from 'lucide';
import { type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import './rows-field.css';

/** Of a row that is added: none of the others has it. */
export const nextKey = (rows: readonly { key: number }[]) =>
  Math.max(-1, ...rows.map(({ key }) => key)) + 1;

interface RowsFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  readOnly: boolean;
  add: { label: string; isFull: boolean; act: () => void };
  /** The table of the rows; `removal` makes the button that takes a row away. */
  children: (removal: (label: string, remove: () => void) => ReactNode) => ReactNode;
  /** Beside the button that adds a row. */
  beside?: ReactNode;
  /** Below all. */
  below?: ReactNode;
}

/** A field of a form whose rows come and go. */
export function RowsField(props: RowsFieldProps) {
  const { label, hint, error, readOnly, add, children, beside, below } = props;
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);

  /** The focus goes to the row that is new, or to the button that makes one. */
  function change(act: () => void, focused: string) {
    if (readOnly) return;
    flushSync(act);
    field.current?.querySelector<HTMLElement>(focused)?.focus();
  }

  const removal = (labelled: string, remove: () => void) => (
    <Button
      variant="quiet"
      size="compact"
      className="btn-icon"
      aria-label={labelled}
      aria-disabled={readOnly}
      onClick={() => change(remove, `[id="${id}-add"]`)}
    >
      <Icon of={Trash2} />
    </Button>
  );

  return (
    <fieldset
      ref={field}
      className="rows-field"
      aria-describedby={error ? `${id}-error` : `${id}-hint`}
    >
      <legend className="label xs">{label}</legend>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {children(removal)}
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
      <div className="row">
        <Button
          variant="secondary"
          size="compact"
          id={`${id}-add`}
          disabled={readOnly || add.isFull}
          onClick={() => change(add.act, 'tbody tr:last-child input')}
        >
          <Icon of={Plus} />
          {add.label}
        </Button>
        {beside}
      </div>
      {below}
    </fieldset>
  );
}
