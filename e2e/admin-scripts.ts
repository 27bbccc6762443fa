import { adminPages, filesOf, isAdmins, readManifest } from '../bench/src/javascript.ts';

/** Files of the built pages that hold what only the admin's pages need. */
export function adminScripts(): string[] {
  const manifest = readManifest();
  const pages = Object.keys(manifest).filter((name) => manifest[name]?.src !== undefined);
  const others = filesOf(
    pages.filter((page) => !isAdmins(page)),
    manifest,
  );
  return filesOf(pages.filter(isAdmins), manifest).filter((file) => !others.includes(file));
}

/** The files of the single pages, which only the list in `admin-pages.tsx` has to name. */
export function adminPageScripts(): string[] {
  const manifest = readManifest();
  return adminPages(manifest).flatMap((page) => manifest[page]?.file ?? []);
}
