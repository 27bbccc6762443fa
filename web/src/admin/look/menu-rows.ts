import type { MenuEntry, MenuLink } from '@tailorbird/contract/kinds/look';

/** An entry of the menu in one list of both levels. */
export interface MenuRow extends MenuLink {
  isWithin: boolean;
  /** Its path in the part, such as `entries.2.entries.0`. */
  field: string;
}

/** Both levels, as they are read from top to bottom. */
export function rowsOf(entries: readonly MenuEntry[]): MenuRow[] {
  return entries.flatMap(({ entries: within, ...entry }, index) => [
    { ...entry, isWithin: false, field: `entries.${index}` },
    ...within.map((link, place) => ({
      ...link,
      isWithin: true,
      field: `entries.${index}.entries.${place}`,
    })),
  ]);
}

type PlainRow = MenuLink & { isWithin: boolean };

/** Nothing is within the first one. */
export function entriesOf(rows: readonly PlainRow[]): MenuEntry[] {
  const entries: MenuEntry[] = [];
  for (const { id, label, target, isWithin } of rows) {
    const above = entries.at(-1);
    if (isWithin && above) above.entries.push({ id, label, target });
    else entries.push({ id, label, target, entries: [] });
  }
  return entries;
}

/** Changes the list of both levels. */
export const changeRows = (
  entries: readonly MenuEntry[],
  change: (rows: MenuRow[]) => readonly PlainRow[],
): MenuEntry[] => entriesOf(change(rowsOf(entries)));

/**
 * Moves an entry to the place of another one. What is within it comes along, and it lands between the
 * others of its level.
 */
export function moveRow(rows: readonly MenuRow[], id: string, to: string): readonly PlainRow[] {
  const from = rows.findIndex((row) => row.id === id);
  const over = rows.findIndex((row) => row.id === to);
  const moved = rows[from];
  if (!moved || over === -1) return rows;
  const end = moved.isWithin ? from + 1 : endOfGroup(rows, from);
  if (over >= from && over < end) return rows;
  const block = rows.slice(from, end);
  const others = rows.toSpliced(from, block.length);
  const place = others.findIndex((row) => row.id === to);
  const target = moved.isWithin ? place : startOfGroup(others, place);
  const isDown = over > from;
  const after = moved.isWithin ? place + 1 : endOfGroup(others, target);
  return others.toSpliced(isDown ? after : target, 0, ...block);
}

/** The first row after an entry and what is within it. */
function endOfGroup(rows: readonly MenuRow[], index: number): number {
  const next = rows.findIndex(({ isWithin }, place) => place > index && !isWithin);
  return next === -1 ? rows.length : next;
}

const startOfGroup = (rows: readonly MenuRow[], index: number) =>
  rows.findLastIndex(({ isWithin }, place) => place <= index && !isWithin);

/** Whether an entry can be within the one above it. What has entries of its own stays above them. */
export function mayBeWithin(rows: readonly MenuRow[], id: string): boolean {
  const index = rows.findIndex((row) => row.id === id);
  return index > 0 && (rows[index]?.isWithin === true || rows[index + 1]?.isWithin !== true);
}

/** Removes an entry. What was within it stays, on the first level. */
export const withoutRow = (rows: readonly MenuRow[], id: string): readonly PlainRow[] =>
  rows.flatMap((row, index) => {
    if (row.id === id) return [];
    const lost = rows.slice(0, index).findLast(({ isWithin }) => !isWithin)?.id === id;
    return lost ? [{ ...row, isWithin: false }] : [row];
  });

/** Removes the links to a page that is deleted. A group of entries stays, without its link. */
export const withoutPage = (rows: readonly MenuRow[], page: string): readonly PlainRow[] =>
  rows.flatMap((row, index) => {
    if (row.target?.to !== 'page' || row.target.id !== page) return [row];
    const isGroup = !row.isWithin && rows[index + 1]?.isWithin === true;
    return isGroup ? [{ ...row, target: null }] : [];
  });
