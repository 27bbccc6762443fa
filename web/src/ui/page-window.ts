export type PageEntry = number | 'gap';

/** At most `size` consecutive page numbers around the current page, kept within 1 to `totalPages`. */
export function pageWindow(page: number, totalPages: number, size: number): number[] {
  const count = Math.min(size, totalPages);
  const latestStart = totalPages - count + 1;
  const start = Math.max(1, Math.min(page - Math.floor(count / 2), latestStart));
  return Array.from({ length: count }, (_, index) => start + index);
}

/** The window with the first and the last page at its ends. A gap never stands for a single page. */
export function pageEntries(page: number, totalPages: number, size: number): PageEntry[] {
  const window = pageWindow(page, totalPages, size);
  const first = window[0] ?? 1;
  const last = window.at(-1) ?? totalPages;
  return [...leading(first), ...window, ...trailing(last, totalPages)];
}

function leading(first: number): PageEntry[] {
  if (first <= 1) return [];
  if (first === 2) return [1];
  return first === 3 ? [1, 2] : [1, 'gap'];
}

function trailing(last: number, totalPages: number): PageEntry[] {
  const missing = totalPages - last;
  if (missing <= 0) return [];
  if (missing === 1) return [totalPages];
  return missing === 2 ? [totalPages - 1, totalPages] : ['gap', totalPages];
}

/** All pages where there are at most five; otherwise the current one, its neighbours and the ends. */
export function allOrEnds(page: number, totalPages: number): PageEntry[] {
  if (totalPages <= 5) return pageWindow(page, totalPages, 5);
  const window = pageWindow(page, totalPages, 3);
  const first = window[0] ?? 1;
  const last = window.at(-1) ?? totalPages;
  const before: PageEntry[] = first === 1 ? [] : first === 2 ? [1] : [1, 'gap'];
  const missing = totalPages - last;
  const after: PageEntry[] =
    missing === 0 ? [] : missing === 1 ? [totalPages] : ['gap', totalPages];
  return [...before, ...window, ...after];
}
