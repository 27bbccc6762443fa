import { useId, type ComponentProps } from 'react';
import { describe, Field, type FieldText } from './field.tsx';

/** The browser's own select: it is the best one on a phone. Options are its children. */
export function Select({
  label,
  hint,
  error,
  optional,
  className,
  ...select
}: FieldText & { className?: string } & Omit<ComponentProps<'select'>, keyof FieldText>) {
  const ownId = useId();
  const id = select.id ?? ownId;
  const text = { label, hint, error, optional };
  return (
    <Field {...text} id={id} className={className}>
      <select {...select} {...describe(id, text)} id={id} className="select" />
    </Field>
  );
}
