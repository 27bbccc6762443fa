import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api.ts';
import { useCatalogueRefresh } from './catalogue-refresh.ts';
import { editButtonId, toggleId } from './use-editor.ts';

interface Identified {
  _id: string;
}

interface Deletion<Entity> {
  remove: (entity: Entity) => Promise<unknown>;
  /** In the order of the page: the focus goes to what takes the place of what is deleted. */
  entries: readonly Entity[];
  /** The id of what has the focus when there is no other. */
  homeId?: string;
  /** Takes it out of what is shown, and says so. */
  onDeleted: (entity: Entity) => void;
}

/** Asking and deleting. What somebody else has deleted already counts as deleted. */
export function useDeletion<Entity extends Identified>(settings: Deletion<Entity>) {
  const { remove, entries, onDeleted, homeId = toggleId } = settings;
  const refresh = useCatalogueRefresh();
  const [asked, setAsked] = useState<Entity>();
  const [isOpen, setOpen] = useState(false);
  const focusNext = useRef<string>(undefined);

  const deletion = useMutation({
    mutationFn: async (entity: Entity) => {
      try {
        await remove(entity);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
      }
    },
    onSuccess: (_, entity) => {
      const place = entries.findIndex(({ _id }) => _id === entity._id);
      const next = entries[place + 1] ?? entries[place - 1];
      focusNext.current = next ? editButtonId(next._id) : homeId;
      setOpen(false);
      onDeleted(entity);
      void refresh();
    },
  });

  // After the dialog has given the focus back to a button that is gone by now.
  useEffect(() => {
    if (isOpen || focusNext.current === undefined) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = undefined;
  }, [isOpen]);

  return {
    ask: (entity: Entity) => {
      deletion.reset();
      setAsked(entity);
      setOpen(true);
    },
    question: {
      asked,
      open: isOpen,
      busy: deletion.isPending,
      error: deletion.error,
      onConfirm: () => {
        if (asked) deletion.mutate(asked);
      },
      onCancel: () => setOpen(false),
    },
  };
}
