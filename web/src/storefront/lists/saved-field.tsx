import { type ComponentProps, type ReactNode, useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';

interface SavedFieldProps {
  label: ReactNode;
  value: string;
  /** False: it is not saved, and what is typed stays. */
  onSave: (typed: string) => Promise<boolean>;
}

/** An input that is saved when the field is left, or with Enter. Escape takes it back. */
export function useSaved({ value, onSave }: Pick<SavedFieldProps, 'value' | 'onSave'>) {
  const [typed, setTyped] = useState<string>();

  async function save() {
    if (typed === undefined) return;
    const text = typed.trim();
    const isSaved = text === value || (await onSave(text));
    // more may have been typed meanwhile
    if (isSaved) setTyped((now) => (now === typed ? undefined : now));
  }

  return {
    value: typed ?? value,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
    onBlur: () => void save(),
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter') void save();
      if (key === 'Escape') setTyped(undefined);
    },
  };
}

export function SavedField({
  value,
  onSave,
  ...field
}: SavedFieldProps & Omit<ComponentProps<typeof TextField>, keyof SavedFieldProps>) {
  const saved = useSaved({ value, onSave });
  return <TextField {...field} {...saved} dir="auto" autoComplete="off" />;
}
