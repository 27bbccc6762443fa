import type { PageEntry, WrittenPage } from '@tailorbird/contract/kinds/look';
import { idOfPage, partOfPage } from './look-query.ts';
import { useLook, usePartSaves } from './use-look-part.ts';

/** The pages of the draft as they are typed, saved or not; the oldest first. */
export function usePageEntries(): readonly PageEntry[] {
  const { draft } = useLook();
  const saves = usePartSaves();
  const typed = [...saves].filter(([part]) => part.startsWith('page:'));
  const known = new Set(draft.pages.map(({ id }) => id));
  const added = typed.map(([part]) => idOfPage(part)).filter((id) => !known.has(id));
  const saved = new Map(draft.pages.map((page) => [page.id, page]));
  return [...known, ...added].flatMap((id) => {
    const save = saves.get(partOfPage(id));
    // what was typed of a page is what its editor typed
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const page = (save ? save.typed : saved.get(id)) as
      | Omit<WrittenPage, 'text'>
      | null
      | undefined;
    if (!page) return [];
    const { path, title, description } = page;
    return [{ id, path, title, description }];
  });
}
