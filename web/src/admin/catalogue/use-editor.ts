import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useHeldHistory } from './use-held-history.ts';

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
  const [waiting, setWaiting] = useState<{ go: () => void; fields: readonly string[] }>();
  const [isAsking, setAsking] = useState(false);
  const unsaved = useRef<readonly string[]>([]);
  const opener = useRef<string>(undefined);
  const navigate = useNavigate();

  function unlessTyped(go: () => void) {
    if (unsaved.current.length === 0) return go();
    setWaiting({ go, fields: unsaved.current });
    setAsking(true);
  }

  const close = () => unlessTyped(() => setShown(undefined));

  const hold = useEffectEvent((event: MouseEvent) => {
    const to = unsaved.current.length > 0 ? wayOut(event) : undefined;
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    unlessTyped(() => void navigate(to));
  });

  useHeldHistory(() => unsaved.current.length > 0, unlessTyped);

  useEffect(() => {
    const onClick = (event: MouseEvent) => hold(event);
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.current.length > 0) event.preventDefault();
    };
    // Before the links themselves hear of it.
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', warn);
    };
  }, []);

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
      onTyped: (labels) => {
        unsaved.current = labels;
      },
      onClose: close,
      onSaved: (saved) => {
        setShown(undefined);
        onSaved(saved);
      },
    }),
    question: {
      open: isAsking,
      fields: waiting?.fields ?? [],
      onConfirm: () => {
        unsaved.current = [];
        setAsking(false);
        waiting?.go();
      },
      onCancel: () => setAsking(false),
    },
  };
}

/** Where a click on a link leads within the shop, unless it opens elsewhere. */
function wayOut(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return undefined;
  }
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.origin !== location.origin) return undefined;
  // Turning the pages of the list below leaves the form as it is.
  if (link.closest('[data-keeps-form]')) return undefined;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return isHere ? undefined : link.pathname + link.search + link.hash;
}
