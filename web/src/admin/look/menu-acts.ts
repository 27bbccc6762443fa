import type { Category } from '@tailorbird/contract/catalogue';
import type { MenuLink } from '@tailorbird/contract/kinds/look';
import { LOOK } from '@tailorbird/contract/look-limits';
import { useState } from 'react';
import { newId } from '../../api.ts';
import { changeRows, type MenuRow, mayBeWithin, moveRow, rowsOf, withoutRow } from './menu-rows.ts';
import { pagesMessages } from './pages-messages.ts';
import { focusSoon } from './section-acts.ts';
import { fieldId, useLookPart } from './use-look-part.ts';

const { menu: messages } = pagesMessages;

/** Its words, or what stands for them while there are none. */
export const nameOfRow = ({ label }: MenuLink) => label.trim() || messages.untitled;

export type MenuActs = ReturnType<typeof useMenuActs>;

/** The id of the button that adds an entry. */
export const ADD = 'add-menu-entry';

/** Changes the menu. Each change is saved like one of a field. */
export function useMenuActs(onOpen: (id: string | undefined) => void) {
  const menu = useLookPart('menu');
  const [notice, setNotice] = useState('');
  const change = (next: Parameters<typeof changeRows>[1]) =>
    menu.update(({ entries }) => ({ entries: changeRows(entries, next) }));
  const rows = rowsOf(menu.value.entries);
  return {
    menu,
    rows,
    notice,
    move: ({ id, to }: { id: string; to: string }) => change((before) => moveRow(before, id, to)),
    set: (id: string, changes: Partial<MenuLink>) =>
      change((before) => before.map((row) => (row.id === id ? { ...row, ...changes } : row))),
    setWithin: (id: string, isWithin: boolean) => {
      const row = rows.find((one) => one.id === id);
      if (!row || row.isWithin === isWithin || (isWithin && !mayBeWithin(rows, id))) return;
      change((before) => before.map((one) => (one.id === id ? { ...one, isWithin } : one)));
      const above = entryAbove(rows, id);
      setNotice(
        isWithin && above
          ? messages.isWithin(nameOfRow(row), nameOfRow(above))
          : messages.isFirstLevel(nameOfRow(row)),
      );
    },
    remove: (row: MenuRow) => {
      const index = rows.findIndex(({ id }) => id === row.id);
      change((before) => withoutRow(before, row.id));
      setNotice(messages.removed(nameOfRow(row)));
      onOpen(undefined);
      const next = rows[index + 1] ?? rows[index - 1];
      focusSoon(next ? editIdOfRow(next.id) : ADD);
    },
    addCategories: (categories: readonly Pick<Category, '_id' | 'name'>[]) => {
      const added = categories.map(({ _id, name }) => ({
        id: newId(),
        label: name.slice(0, LOOK.label),
        target: { to: 'category' as const, id: _id },
        entries: [],
      }));
      menu.update(({ entries }) => ({ entries: [...entries, ...added] }));
      setNotice(messages.categoriesAdded(added.length));
      focusSoon(ADD);
    },
    add: () => {
      const id = newId();
      menu.update(({ entries }) => ({
        entries: [...entries, { id, label: '', target: null, entries: [] }],
      }));
      onOpen(id);
      focusSoon(fieldId('menu', `entries.${menu.value.entries.length}.target`));
    },
  };
}

/** The entry of the first level that an entry is within, or would be. */
export const entryAbove = (rows: readonly MenuRow[], id: string): MenuRow | undefined =>
  rows
    .slice(
      0,
      rows.findIndex((row) => row.id === id),
    )
    .findLast(({ isWithin }) => !isWithin);

/** The button that opens an entry, or closes it. */
export const editIdOfRow = (id: string) => `edit-menu-${id}`;
