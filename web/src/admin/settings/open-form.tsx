import { notifyManager } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { fieldOf } from '../../ui/form-values.ts';
import { DiscardQuestion, useUnsaved } from '../kit/unsaved.tsx';
import type { FormHost } from '../kit/use-edited-list.ts';

interface OpenFormProps {
  id: string;
  lostWith: 'address' | 'page';
  children: (host: FormHost<unknown>, confirmDiscard: (go: () => void) => void) => ReactNode;
}

/** A form that is always open: saved or cancelled, it begins again with what is saved. */
export function OpenForm({ id, lostWith, children }: OpenFormProps) {
  const unsaved = useUnsaved(lostWith);
  const [beginning, begin] = useState<Beginning>({ count: 0, focused: undefined });
  const startOver = (left: Beginning['focused']) =>
    begin((last) => ({ count: last.count + 1, focused: left }));
  useEffect(() => focusAgain(id, beginning), [id, beginning]);
  const host = {
    onUnsavedChange: unsaved.onUnsavedChange,
    onClose: () => {
      // before the question takes the focus
      const left = focusedIn(id);
      unsaved.confirmDiscard(() => startOver(left));
    },
    // once the page has heard what is saved: queries tell it in a later task
    onSaved: () => notifyManager.schedule(() => startOver(focusedIn(id))),
  };
  return (
    <>
      <div key={beginning.count} id={id}>
        {children(host, unsaved.confirmDiscard)}
      </div>
      <DiscardQuestion {...unsaved.question} />
    </>
  );
}

interface Beginning {
  count: number;
  /** The name of what had the focus in the form before, blank for none; undefined: nothing in it. */
  focused: string | undefined;
}

function focusedIn(id: string): Beginning['focused'] {
  const { activeElement } = document;
  if (!document.getElementById(id)?.contains(activeElement)) return undefined;
  return activeElement?.getAttribute('name') ?? '';
}

/** The same field of the new form, or its heading: its buttons have nothing to do yet. */
function focusAgain(id: string, { focused }: Beginning): void {
  const form = document.getElementById(id)?.querySelector('form');
  if (!form || focused === undefined) return;
  const next = fieldOf(form, focused) ?? form.querySelector('h2');
  next?.focus({ preventScroll: true });
}
