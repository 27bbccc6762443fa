import { useCategories } from '../catalogue-query.ts';
import { SortableArea } from '../kit/sortable-list.tsx';
import { AddSection } from './add-section.tsx';
import { homeMessages as messages } from './home-layout-messages.ts';
import { nameInList } from './section-lines.ts';
import { useSectionActs } from './section-acts.ts';
import { SectionRow } from './section-row.tsx';
import { useLookPart } from './use-look-part.ts';

interface SectionListProps {
  /** The id of the one that is edited. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** The sections in their order, one of which is edited in its place. */
export function SectionList({ open, onOpen }: SectionListProps) {
  const home = useLookPart('home');
  const acts = useSectionActs(home, onOpen);
  const { sections } = home.value;
  const categories = useCategories().data;
  const entries = sections.map((section) => ({
    id: section.id,
    name: nameInList(section, categories),
  }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as fields are left
    <section className="box-panel home-panel" aria-labelledby="home-sections" onBlur={home.onBlur}>
      <header className="between">
        <h2 className="h3" id="home-sections">
          {messages.sections}
        </h2>
        <span className="soft">{messages.counted(sections.length)}</span>
      </header>
      {sections.length === 0 && <p className="home-none soft">{messages.none}</p>}
      <SortableArea entries={entries} onMove={acts.sort}>
        <ol className="home-sections">
          {sections.map((section, index) => (
            <SectionRow
              key={section.id}
              home={home}
              section={section}
              index={index}
              count={sections.length}
              name={entries[index]?.name ?? ''}
              isOpen={section.id === open}
              acts={acts}
              onOpen={onOpen}
            />
          ))}
        </ol>
      </SortableArea>
      {acts.deleted && (
        <UndoLine name={nameInList(acts.deleted.section, categories)} onUndo={acts.undoDelete} />
      )}
      <output className="sr">{acts.told}</output>
      <AddSection sections={sections} onAdd={acts.add} />
    </section>
  );
}

function UndoLine({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <div className="between home-undo">
      <output className="soft">{messages.deleted(name)}</output>
      <button type="button" className="textlink" id="home-undo" onClick={onUndo}>
        {messages.undo}
      </button>
    </div>
  );
}
