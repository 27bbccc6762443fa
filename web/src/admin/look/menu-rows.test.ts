import type { MenuEntry } from '@tailorbird/contract/kinds/look';
import { expect, it } from 'vitest';
import {
  changeRows,
  entriesOf,
  mayBeWithin,
  moveRow,
  rowsOf,
  withoutPage,
  withoutRow,
} from './menu-rows.ts';

const link = (id: string) => ({ id, label: id, target: { to: 'page' as const, id } });

/** `a b(c d) e`: entries by their ids, with those within them. */
function menu(written: string): MenuEntry[] {
  return Array.from(written.matchAll(/(\w)(?:\(([\w ]*)\))?/g), ([, id = '', within]) => ({
    ...link(id),
    entries: within?.split(' ').map(link) ?? [],
  }));
}

const written = (entries: readonly MenuEntry[]) =>
  entries
    .map(({ id, entries: within }) =>
      within.length > 0 ? `${id}(${within.map((link) => link.id).join(' ')})` : id,
    )
    .join(' ');

it('is one list of both levels, and a menu again', () => {
  const entries = menu('a b(c d) e');
  expect(rowsOf(entries).map(({ id, field }) => [id, field])).toEqual([
    ['a', 'entries.0'],
    ['b', 'entries.1'],
    ['c', 'entries.1.entries.0'],
    ['d', 'entries.1.entries.1'],
    ['e', 'entries.2'],
  ]);
  expect(entriesOf(rowsOf(entries))).toEqual(entries);
});

it.each([
  ['a b(c d) e', 'a', 'b', 'b(c d) a e'],
  ['a b(c d) e', 'a', 'd', 'b(c d) a e'],
  ['a b(c d) e', 'e', 'a', 'e a b(c d)'],
  ['a b(c d) e', 'e', 'd', 'a e b(c d)'],
  ['a b(c d) e', 'b', 'a', 'b(c d) a e'],
  ['a b(c d) e', 'b', 'e', 'a e b(c d)'],
  ['a b(c d) e', 'b', 'd', 'a b(c d) e'],
  ['a b(c d) e', 'c', 'd', 'a b(d c) e'],
  ['a b(c d) e', 'd', 'c', 'a b(d c) e'],
  ['a b(c d) e', 'c', 'e', 'a b(d) e(c)'],
  ['a b(c d) e', 'c', 'b', 'a(c) b(d) e'],
  ['a b(c d) e', 'c', 'a', 'c a b(d) e'],
  ['a b(c d) e', 'x', 'a', 'a b(c d) e'],
])('in %s, %s moved to %s makes %s', (before, id, to, after) => {
  expect(written(changeRows(menu(before), (rows) => moveRow(rows, id, to)))).toBe(after);
});

it('has what may be within another one: not the first, and nothing that has entries', () => {
  const rows = rowsOf(menu('a b(c d) e'));
  expect(rows.filter(({ id }) => mayBeWithin(rows, id)).map(({ id }) => id)).toEqual([
    'c',
    'd',
    'e',
  ]);
});

it('keeps what was within a removed entry', () => {
  for (const [id, after] of [
    ['b', 'a c d e'],
    ['c', 'a b(d) e'],
  ] as const) {
    expect(written(changeRows(menu('a b(c d) e'), (rows) => withoutRow(rows, id)))).toBe(after);
  }
});

it('keeps a group whose page is deleted, and nothing else that led there', () => {
  const entries = changeRows(menu('a b(c d) e'), (rows) => withoutPage(rows, 'b'));
  expect(written(entries)).toBe('a b(c d) e');
  expect(entries[1]?.target).toBeNull();
  expect(written(changeRows(menu('a b(c d) e'), (rows) => withoutPage(rows, 'c')))).toBe(
    'a b(d) e',
  );
});
