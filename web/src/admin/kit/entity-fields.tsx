import type { ComponentProps } from 'react';
import { DESCRIPTION_MAX_LENGTH } from '@tailorbird/contract/limits';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The part of a form's state that a field reads and sets. */
interface EditingOf<Field extends string> {
  typed: Record<Field, string>;
  set: (changes: Record<Field, string>) => void;
  problems: { readonly [F in Field]?: string | undefined };
  isSaving: boolean;
}

export function NameField({ label, editing }: { label: string; editing: EditingOf<'name'> }) {
  const { typed, set, problems, isSaving } = editing;
  return (
    <TextField
      label={label}
      name="name"
      required
      autoComplete="off"
      value={typed.name}
      error={problems.name}
      readOnly={isSaving}
      onChange={({ target }) => set({ name: target.value })}
    />
  );
}

export function DescriptionField({
  label,
  rows,
  editing,
}: {
  label: string;
  /** By default those of a text area. */
  rows?: number;
  editing: EditingOf<'description'>;
}) {
  const { typed, set, problems, isSaving } = editing;
  return (
    <TextArea
      label={label}
      name="description"
      optional
      rows={rows}
      most={DESCRIPTION_MAX_LENGTH}
      value={typed.description}
      error={problems.description}
      readOnly={isSaving}
      onChange={({ target }) => set({ description: target.value })}
    />
  );
}

/** For a number that is not money: narrow, with the keys of digits on a phone. */
export function NumberField(props: Omit<ComponentProps<typeof TextField>, 'className'>) {
  return <TextField {...props} className="number-field" inputMode="numeric" autoComplete="off" />;
}
