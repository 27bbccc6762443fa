import { lengthInCodePoints } from '@tailorbird/contract/kinds/code-points';
import { useId, useState, type ComponentProps } from 'react';
import { describe, Field, type FieldText } from './field.tsx';
import { useEarlyInput } from './use-early-input.ts';

type Text = FieldText & { className?: string };

/**
 * Counts from the first character: 13 / 500. More than `most` can be typed, so that nothing of a
 * pasted text is lost; whoever reads the form says that it is too long.
 */
export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  most,
  onChange,
  ...area
}: Text & { most: number } & Omit<ComponentProps<'textarea'>, keyof Text>) {
  const ownId = useId();
  const id = area.id ?? ownId;
  const [length, setLength] = useState(0);
  const input = useEarlyInput<HTMLTextAreaElement>(({ value }) => setLength(lengthOf(value)));

  const count = typeof area.value === 'string' ? lengthOf(area.value) : length;
  const described = describe(id, { label, hint, error });
  return (
    <Field
      {...{ label, hint, error, optional, id, className }}
      beside={<CharacterCount id={`${id}-count`} count={count} most={most} />}
    >
      <textarea
        {...area}
        ref={input}
        id={id}
        className="textarea"
        aria-invalid={described['aria-invalid']}
        aria-describedby={[described['aria-describedby'], `${id}-count`].filter(Boolean).join(' ')}
        onChange={(event) => {
          setLength(lengthOf(event.target.value));
          onChange?.(event);
        }}
      />
    </Field>
  );
}

/** Of a field that is described by it. */
export function CharacterCount({ id, count, most }: { id: string; count: number; most: number }) {
  return (
    <span className={count > most ? 'hint count-over' : 'hint'} id={id}>
      {count} / {most}
    </span>
  );
}

/** As the server counts: trimmed, and an emoji is one. */
export function lengthOf(text: string): number {
  return lengthInCodePoints(text.trim());
}
