import type { Announcements } from '@dnd-kit/core';
import { useRef } from 'react';
import { messages } from './messages.ts';

const words = messages.dragging;

/** What is read out while one of the entries, in their order, is moved. */
export function useAnnouncements(entries: readonly { id: string; name: string }[]): Announcements {
  /** Lying over its own place is reported at once, and would talk over its being picked up. */
  const hasLeft = useRef(false);
  const nameOf = (id: string | number) => entries.find((entry) => entry.id === id)?.name ?? '';
  const placeOf = (id: string | number) => entries.findIndex((entry) => entry.id === id) + 1;
  const count = entries.length;
  return {
    onDragStart: ({ active }) => {
      hasLeft.current = false;
      return words.picked(nameOf(active.id), placeOf(active.id), count);
    },
    onDragOver: ({ active, over }) => {
      if (!over || (over.id === active.id && !hasLeft.current)) return undefined;
      hasLeft.current = true;
      return words.over(nameOf(active.id), placeOf(over.id), count);
    },
    onDragEnd: ({ active, over }) =>
      words.dropped(nameOf(active.id), placeOf((over ?? active).id), count),
    onDragCancel: ({ active }) => words.cancelled(nameOf(active.id)),
  };
}
