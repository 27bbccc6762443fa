import { X } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import { SortableArea, SortableEntry } from '../kit/sortable-list.tsx';
import { homeMessages as messages } from './home-layout-messages.ts';

interface ChosenListProps {
  label: string;
  entries: readonly { id: string; name: string }[];
  onChange: (ids: string[]) => void;
}

/** A list of chosen things, in an order that is changed by dragging or by keys. */
export function ChosenList({ label, entries, onChange }: ChosenListProps) {
  if (entries.length === 0) return null;
  return (
    <div className="stack-6">
      <p className="label">{label}</p>
      <SortableArea entries={entries} onMove={onChange}>
        <ol className="chosen-list" aria-label={label}>
          {entries.map(({ id, name }) => (
            <SortableEntry key={id} id={id} name={name} className="chosen-entry" disabled={false}>
              <span>{name}</span>
              <button
                type="button"
                className="center section-act"
                aria-label={messages.remove(name)}
                onClick={() =>
                  onChange(entries.flatMap((entry) => (entry.id === id ? [] : entry.id)))
                }
              >
                <Icon of={X} />
              </button>
            </SortableEntry>
          ))}
        </ol>
      </SortableArea>
    </div>
  );
}
