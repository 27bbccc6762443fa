import { firstCodePoints } from '@tailorbird/contract/kinds/code-points';
import { pagePath } from '@tailorbird/contract/kinds/canonical-path';
import { type PageEntry, RESERVED_PATHS } from '@tailorbird/contract/kinds/look';
import { LOOK } from '@tailorbird/contract/look-limits';
import { slug } from '@tailorbird/contract/rules/slug';

/** Other pages, as far as addresses are about them. */
export type OtherPage = Pick<PageEntry, 'path' | 'title'>;

/** An address that a title suggests, which neither the shop nor another page has. */
export function suggestPath(title: string, others: readonly OtherPage[]): string {
  const room = LOOK.path - '-100'.length;
  const base = firstCodePoints(slug(title), room).replace(/-$/, '');
  if (base === '') return '';
  for (let count = 1; ; count += 1) {
    const path = count === 1 ? base : `${base}-${count}`;
    if (!findTaker(path, others)) return path;
  }
}

/** Finds who has an address already: the shop itself, or another page. */
export function findTaker(
  typed: string,
  others: readonly OtherPage[],
): 'shop' | OtherPage | undefined {
  const path = pagePath(typed);
  if (path === '') return undefined;
  if (RESERVED_PATHS.includes(path)) return 'shop';
  return others.find((other) => pagePath(other.path) === path);
}
