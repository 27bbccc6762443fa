import { canonicalPath } from '@tailorbird/contract/kinds/canonical-path';
import type { LookView } from './look-view.ts';

/**
 * Finds where an address of before leads now, in one step.
 * @param path of a request, encoded
 * @returns a path of the shop; undefined where the address is none of before
 */
export function findRedirect({ look, redirects }: LookView, path: string): string | undefined {
  const redirect = redirects.get(canonicalPath(path));
  if (!redirect || (redirect.endsAt !== null && redirect.endsAt.getTime() <= Date.now())) {
    return undefined;
  }
  if (redirect.page === undefined) return '/';
  const page = look.pages.find(({ id }) => id === redirect.page);
  return page && `/${encodeURIComponent(page.path)}`;
}
