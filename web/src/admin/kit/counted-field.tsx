import { useId, type ComponentProps } from 'react';
import { describe, Field, type FieldText } from '../../ui/field.tsx';
import { CharacterCount, lengthOf } from '../../ui/text-area.tsx';

type CountedFieldProps = FieldText &
  Omit<ComponentProps<'input'>, keyof FieldText | 'id' | 'value'> & { value: string; most: number };

/** A line of text that counts as a text area does. More than `most` can be typed. */
export function CountedField({ label, hint, error, optional, most, ...input }: CountedFieldProps) {
  const id = useId();
  const text = { label, hint, error, optional };
  const described = describe(id, text);
  return (
    <Field
      {...text}
      id={id}
      beside={<CharacterCount id={`${id}-count`} count={lengthOf(input.value)} most={most} />}
    >
      <input
        type="text"
        autoComplete="off"
        {...input}
        id={id}
        className="input"
        aria-invalid={described['aria-invalid']}
        aria-describedby={[described['aria-describedby'], `${id}-count`].filter(Boolean).join(' ')}
      />
    </Field>
  );
}
