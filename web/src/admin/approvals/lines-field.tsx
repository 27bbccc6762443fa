import { useId, type ComponentProps } from 'react';
import { Field } from '../../ui/field.tsx';

/** A text of several lines. */
export function LinesField({
  label,
  ...area
}: { label: string } & Omit<ComponentProps<'textarea'>, 'id'>) {
  const id = useId();
  return (
    <Field label={label} id={id}>
      <textarea {...area} id={id} className="textarea" rows={3} />
    </Field>
  );
}
