import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { notify } from '../../ui/toast.ts';
import { useCatalogueRefresh } from '../catalogue-query.ts';
import { useUnsaved } from './unsaved.tsx';
import { kitMessages } from './messages.ts';
import { hasCode } from '../../error-facts.ts';

interface EntityWithName {
  _id: string;
  name: string;
}

interface EditedList<Entity> {
  /** In the order of the page. */
  entries: readonly Entity[];
  remove: (entity: Entity) => Promise<unknown>;
  /** Takes what is deleted out of what is shown. */
  hide: (entity: Entity) => void;
  /** Called when a new one has been saved. */
  onAdded?: () => void;
}

/** A list whose entries are added and edited in one form above it, and deleted after a question. */
export function useEditedList<Entity extends EntityWithName>(list: EditedList<Entity>) {
  const { entries, remove, hide, onAdded } = list;
  const editor = useEditor<Entity>();
  const edited = editor.shown === 'new' ? undefined : editor.shown;
  const deletion = useDeletion({
    remove,
    entries,
    onDeleted: (entity) => {
      hide(entity);
      notify('success', kitMessages.deleted(entity.name));
      if (entity._id === edited?._id) editor.drop();
    },
  });
  const host = editor.hostFor(({ name }) => {
    notify('success', edited ? kitMessages.saved(name) : kitMessages.added(name));
    if (!edited) onAdded?.();
  });
  return { editor, edited, deletion, host };
}

interface EditedEntity {
  _id: string;
}

type ShownEntity<Entity> = Entity | 'new' | undefined;

/** The page that hosts a form, as the form calls it. */
export interface FormHost<Entity> {
  /** Takes the labels of what closing would lose. */
  onUnsavedChange: (labels: readonly string[]) => void;
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
export function useEditor<Entity extends EditedEntity>() {
  const [shown, setShown] = useState<ShownEntity<Entity>>();
  const { onUnsavedChange, confirmDiscard, question } = useUnsaved();
  const opener = useRef<string>(undefined);

  const close = () => confirmDiscard(() => setShown(undefined));

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
    open: (entity: Entity | 'new') => confirmDiscard(() => setShown(entity)),
    close,
    /** Closes what is being edited when that has been deleted. */
    drop: () => {
      opener.current = undefined;
      setShown(undefined);
    },
    hostFor: (onSaved: (saved: Entity) => void): FormHost<Entity> => ({
      onUnsavedChange,
      onClose: close,
      onSaved: (saved) => {
        setShown(undefined);
        onSaved(saved);
      },
    }),
    question,
  };
}

interface DeletedEntity {
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
export function useDeletion<Entity extends DeletedEntity>(settings: Deletion<Entity>) {
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
        if (!hasCode(error, 'NOT_FOUND')) throw error;
      }
    },
    onSuccess: (_, entity) => {
      const index = entries.findIndex(({ _id }) => _id === entity._id);
      const next = entries[index + 1] ?? entries[index - 1];
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
