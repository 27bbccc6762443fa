import { notify } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import { useDeletion } from './use-deletion.ts';
import { useEditor } from './use-editor.ts';

interface Named {
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
export function useEditedList<Entity extends Named>(list: EditedList<Entity>) {
  const { entries, remove, hide, onAdded } = list;
  const editor = useEditor<Entity>();
  const edited = editor.shown === 'new' ? undefined : editor.shown;
  const deletion = useDeletion({
    remove,
    entries,
    onDeleted: (entity) => {
      hide(entity);
      notify('success', messages.deleted(entity.name));
      if (entity._id === edited?._id) editor.drop();
    },
  });
  const place = editor.placeFor(({ name }) => {
    notify('success', edited ? messages.saved(name) : messages.added(name));
    if (!edited) onAdded?.();
  });
  return { editor, edited, deletion, place };
}
