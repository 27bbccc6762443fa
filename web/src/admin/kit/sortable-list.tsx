import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { GripVertical } from 'lucide';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { OrderedRowProps } from './entity-list.tsx';
import { kitMessages } from './messages.ts';
import { movedTo } from './entries.ts';
import { Icon } from '../../ui/icon.tsx';

const draggingMessages = kitMessages.dragging;

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Pixels. A click on the handle is no drag. */
const DRAG_STARTS_AFTER = 4;

interface SortableAreaProps {
  /** From top to bottom. */
  entries: readonly { id: string; name: string }[];
  /** Called with the new order, and with what was moved to the place of which. */
  onMove: (ids: string[], moved: { id: string; to: string }) => void;
  children: ReactNode;
}

/** Has entries that are put in order by dragging, or by the keyboard: what happens is read out. */
export function SortableArea({ entries, onMove, children }: SortableAreaProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_STARTS_AFTER } }),
    // a smooth scroll would go on while the next key is pressed
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      scrollBehavior: 'instant',
    }),
  );
  const announcements = useAnnouncements(entries);
  const ids = entries.map(({ id }) => id);

  function onDragEnd({ active, over }: DragEndEvent) {
    if (!over || over.id === active.id) return;
    const moved = { id: String(active.id), to: String(over.id) };
    onMove(movedTo(ids, moved.id, moved.to), moved);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: draggingMessages.how },
      }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

export function SortableList({ label, ...area }: SortableAreaProps & { label: string }) {
  return (
    <SortableArea {...area}>
      <ul className="sortable" aria-label={label}>
        {area.children}
      </ul>
    </SortableArea>
  );
}

interface SortableEntryProps {
  id: string;
  name: string;
  className: string;
  /** Held in place while it is being edited. */
  disabled: boolean;
  /** What else keys do on it, or on its handle. */
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** An entry of the list, behind the handle that it is moved by. */
export function SortableEntry({ children, onKeyDown, ...props }: SortableEntryProps) {
  const { handle, ...entry } = useSortableEntry(props);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of its handle
    <li {...entry} onKeyDown={onKeyDown}>
      {handle}
      {children}
    </li>
  );
}

/** A row of a table, which places the handle. */
export function SortableRow({ className = '', children, ...props }: OrderedRowProps) {
  const { handle, ...row } = useSortableEntry({ ...props, className, disabled: false });
  return <tr {...row}>{children(handle)}</tr>;
}

function useSortableEntry(props: Omit<SortableEntryProps, 'children' | 'onKeyDown'>) {
  const { id, name, className, disabled } = props;
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id, disabled, attributes: { roleDescription: draggingMessages.role } });
  return {
    ref: setNodeRef,
    className: isDragging ? `${className} is-dragging` : className,
    style: { transform: transform ? `translateY(${transform.y}px)` : undefined, transition },
    handle: !disabled && (
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="center handle"
        {...attributes}
        {...listeners}
        aria-label={draggingMessages.handle(name)}
      >
        <Icon of={GripVertical} />
      </button>
    ),
  };
}

/** Screen-reader announcements while an entry is moved. */
export function useAnnouncements(entries: readonly { id: string; name: string }[]): Announcements {
  /** Lying over its own place is reported at once, and would talk over its being picked up. */
  const hasLeft = useRef(false);
  const nameOf = (id: string | number) => entries.find((entry) => entry.id === id)?.name ?? '';
  const placeOf = (id: string | number) => entries.findIndex((entry) => entry.id === id) + 1;
  const count = entries.length;
  return {
    onDragStart: ({ active }) => {
      hasLeft.current = false;
      return draggingMessages.picked(nameOf(active.id), placeOf(active.id), count);
    },
    onDragOver: ({ active, over }) => {
      if (!over || (over.id === active.id && !hasLeft.current)) return undefined;
      hasLeft.current = true;
      return draggingMessages.over(nameOf(active.id), placeOf(over.id), count);
    },
    onDragEnd: ({ active, over }) =>
      draggingMessages.dropped(nameOf(active.id), placeOf((over ?? active).id), count),
    onDragCancel: ({ active }) => draggingMessages.cancelled(nameOf(active.id)),
  };
}
