import type {
  HomeLayout,
  HomeSection,
  LookPicture,
  SectionKind,
} from '@tailorbird/contract/kinds/look';
import { LOOK } from '@tailorbird/contract/look-limits';
import { useState } from 'react';
import { movedTo } from '../kit/entries.ts';
import { kitMessages } from '../kit/messages.ts';
import { duplicateOf, newSection, type SectionOf } from './section-types.ts';
import type { EditedPart } from './use-look-part.ts';

export type SectionActs = ReturnType<typeof useSectionActs>;

/** Changes sections as a whole. Each change is saved like one of a field. */
export function useSectionActs(
  home: EditedPart<HomeLayout>,
  onOpen: (id: string | undefined) => void,
) {
  const [deleted, setDeleted] = useState<{ section: HomeSection; index: number }>();
  const [told, setTold] = useState('');
  const change = (next: (sections: HomeSection[]) => HomeSection[]) =>
    home.update(({ sections }) => ({ sections: next([...sections]) }));
  const insert = (section: HomeSection, index: number) =>
    change((sections) =>
      sections.length < LOOK.sections ? sections.toSpliced(index, 0, section) : sections,
    );
  return {
    deleted,
    told,
    isFull: home.value.sections.length >= LOOK.sections,
    sort: (ids: string[]) =>
      change((sections) => ids.flatMap((id) => sections.find((one) => one.id === id) ?? [])),
    move: (id: string, by: -1 | 1, name: string) => {
      const ids = home.value.sections.map((one) => one.id);
      const index = ids.indexOf(id) + by;
      const target = ids[index];
      if (target === undefined) return;
      const moved = movedTo(ids, id, target);
      change((sections) => moved.flatMap((each) => sections.find((one) => one.id === each) ?? []));
      setTold(kitMessages.dragging.over(name, index + 1, ids.length));
    },
    set: (id: string, changes: Partial<HomeSection>) =>
      change((sections) =>
        sections.map((one) => (one.id === id ? Object.assign({}, one, changes) : one)),
      ),
    /** Several may arrive at once. */
    addPicture: (id: string, picture: LookPicture) =>
      change((sections) =>
        sections.map((one) =>
          one.id === id && one.kind === 'gallery' ? withPicture(one, picture) : one,
        ),
      ),
    remove: (id: string) => {
      const index = home.value.sections.findIndex((one) => one.id === id);
      const section = home.value.sections[index];
      if (!section) return;
      change((sections) => sections.filter((one) => one.id !== id));
      setDeleted({ section, index });
      onOpen(undefined);
      focusSoon('home-undo');
    },
    undoDelete: () => {
      if (!deleted) return;
      insert(deleted.section, deleted.index);
      setDeleted(undefined);
      focusSoon(editIdOf(deleted.section.id));
    },
    duplicate: (id: string) => {
      const index = home.value.sections.findIndex((one) => one.id === id);
      const section = home.value.sections[index];
      if (!section) return;
      const copy = duplicateOf(section);
      insert(copy, index + 1);
      onOpen(copy.id);
      focusSoon(editIdOf(copy.id));
    },
    add: (kind: SectionKind) => {
      const section = newSection(kind);
      insert(section, home.value.sections.length);
      onOpen(section.id);
      focusSoon(editIdOf(section.id));
    },
  };
}

/** Each picture once, and no more than a gallery has. */
function withPicture(gallery: SectionOf<'gallery'>, picture: LookPicture): SectionOf<'gallery'> {
  const { pictures } = gallery;
  const isThere = pictures.some(({ _id }) => _id === picture._id);
  if (isThere || pictures.length >= LOOK.pictures) return gallery;
  return { ...gallery, pictures: [...pictures, picture] };
}

/** The button that opens a section, or closes it. */
export const editIdOf = (id: string) => `edit-section-${id}`;

/** Once the page shows it. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    element?.scrollIntoView({ block: 'nearest' });
    element?.focus({ preventScroll: true });
  });
}
