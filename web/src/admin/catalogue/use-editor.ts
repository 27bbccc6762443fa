import { useEffect, useRef, useState } from 'react';
import { useUnsaved } from './use-unsaved.ts';

interface Identified {
  _id: string;
}

type Shown<Entity> = Entity | 'new' | undefined;

/** What a form tells the page that it stands in. */
export interface FormPlace<Entity> {
  /** Takes the labels of what closing would lose. */
  onTyped: (labels: readonly string[]) => void;
  onSaved: (saved: Entity) => void;
  /** Asks first when something would be lost. */
  onClose: () => void;
}

/** Ids of what opens a form, so that the focus finds back to it. */
export const toggleId = 'toggle-form';
export const editButtonId = (id: string) => `edit-${id}`;

/**
 * Which form is open. Whatever would close it (another one, Escape, a link, the browser's own
 * bars) asks first when something was typed in it.
 */
export function useEditor<Entity extends Identified>() {
  const [shown, setShown] = useState<Shown<Entity>>();
  const { onTyped, unlessTyped, question } = useUnsaved();
  const opener = useRef<string>(undefined);

  const close = () => unlessTyped(() => setShown(undefined));

  useEffect(() => {
    if (shown !== undefined) {
      opener.current = shown === 'new' ? toggleId : editButtonId(shown._id);
    } else if (opener.current) {
      const button = document.getElementById(opener.current) ?? document.getElementById(toggleId);
      opener.current = undefined;
      button?.focus();
    }
  }, [shown]);

  return {
    shown,
    open: (entity: Entity | 'new') => unlessTyped(() => setShown(entity)),
    close,
    /** Closes what is being edited when that has been deleted. */
    drop: () => {
      opener.current = undefined;
      setShown(undefined);
    },
    placeFor: (onSaved: (saved: Entity) => void): FormPlace<Entity> => ({
      onTyped,
      onClose: close,
      onSaved: (saved) => {
        setShown(undefined);
        onSaved(saved);
      },
    }),
    question,
  };
}
