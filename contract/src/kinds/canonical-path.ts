/**
 * A path as the shop keeps and compares addresses that people choose: decoded, in small letters, NFC,
 * with one slash before it and none at its end. What cannot be decoded is kept as it is.
 */
export function canonicalPath(path: string): string {
  const trimmed = path.trim().replace(/^(?!\/)/, '/');
  return decoded(trimmed)
    .toLowerCase()
    .normalize('NFC')
    .replace(/(?<=.)\/+$/, '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The address of a page as the shop stores it, without slashes, however it is typed. */
export const pagePath = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .normalize('NFC')
    .replace(/^\/+|\/+$/g, '');
