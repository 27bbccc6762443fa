import type { LookView } from './look-view.ts';

/**
 * Finds where an address of before leads now, in one step.
 * @param path of a request, encoded
 * @returns a path of the shop; undefined where the address is none of before
 */
export function findRedirect({ look, redirects }: LookView, path: string): string | undefined {
  const redirect = redirects.get(written(path));
  if (!redirect || (redirect.endsAt !== null && redirect.endsAt.getTime() <= Date.now())) {
    return undefined;
  }
  if (redirect.page === undefined) return '/';
  const page = look.pages.find(({ id }) => id === redirect.page);
  return page && `/${encodeURIComponent(page.path)}`;
}

/** As addresses are kept: decoded, in small letters, without a slash at the end. */
function written(path: string): string {
  try {
    const decoded = decodeURIComponent(path).toLowerCase().normalize('NFC');
    return decoded.replace(/(?<=.)\/+$/, '');
  } catch {
    return path;
  }
}
