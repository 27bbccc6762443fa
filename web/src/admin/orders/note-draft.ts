import { useQueryClient } from '@tanstack/react-query';

/** What is typed in place of a note, and what it takes the place of as far as the admin knows. */
export interface NoteDraft {
  text: string;
  before: string;
}

const drafts = ['admin', 'note draft'];

/**
 * What is typed and neither saved nor given up outlives its editor: a turn of the page, a filter
 * or a reload of the list takes the card away, not the words. In memory, and among the answers of
 * the shop, because whoever logs in next must not find them.
 */
export function useNoteDraft(noteId: string, note: string) {
  const client = useQueryClient();
  const key = [...drafts, noteId];
  return {
    read: () => {
      const draft = client.getQueryData<NoteDraft>(key);
      return draft && draft.text.trim() !== note ? draft : undefined;
    },
    keep: (draft: NoteDraft) => {
      client.setQueryDefaults(drafts, { gcTime: Infinity });
      client.setQueryData(key, draft);
    },
    drop: () => client.removeQueries({ queryKey: key, exact: true }),
  };
}
