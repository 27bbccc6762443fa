import { Eye, EyeOff } from 'lucide';
import { useId, useState, type ComponentProps } from 'react';
import { describe, Field, type FieldText } from './field.tsx';
import { Icon } from './icon.tsx';

type Text = FieldText & { className?: string };

export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: Text & Omit<ComponentProps<'input'>, keyof Text>) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const text = { label, hint, error, optional };
  return (
    <Field {...text} id={id} className={className}>
      <input type="text" {...input} {...describe(id, text)} id={id} className="input" />
    </Field>
  );
}

export function PasswordField({
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: Text & Omit<ComponentProps<'input'>, keyof Text | 'type'>) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const [shown, setShown] = useState(false);
  const text = { label, hint, error, optional };
  return (
    <Field {...text} id={id} className={className}>
      <div className="pass">
        <input
          {...input}
          {...describe(id, text)}
          id={id}
          className="input"
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? <Icon of={EyeOff} /> : <Icon of={Eye} />}
        </button>
      </div>
    </Field>
  );
}
