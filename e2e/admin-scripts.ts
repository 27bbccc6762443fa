import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

/** Files of the built pages that hold what only the admin's pages need. */
export function adminScripts(): string[] {
  const manifest = builtPages();
  const pages = Object.values(manifest).filter(({ src }) => src !== undefined);
  const others = loadedWith(
    manifest,
    pages.filter((page) => !isAdmins(page)),
  );
  return loadedWith(manifest, pages.filter(isAdmins)).filter((file) => !others.includes(file));
}

/** The files of the single pages, which only the list in `admin-pages.tsx` has to name. */
export function adminPageScripts(): string[] {
  return Object.values(builtPages())
    .filter((chunk) => isAdmins(chunk) && chunk.src?.endsWith('-page.tsx'))
    .map(({ file }) => file);
}

function builtPages(): Manifest {
  const path = join(import.meta.dirname, '../dist/web/client/.vite/manifest.json');
  return JSON.parse(readFileSync(path, 'utf8'));
}

function isAdmins({ src = '' }: Chunk): boolean {
  return src.startsWith('src/admin/');
}

/** These files and what they import. */
function loadedWith(manifest: Manifest, first: readonly Chunk[]): string[] {
  const found = new Set<string>();
  const add = ({ file, imports = [] }: Chunk) => {
    if (found.has(file)) return;
    found.add(file);
    for (const name of imports) {
      const imported = manifest[name];
      if (imported) add(imported);
    }
  };
  for (const chunk of first) add(chunk);
  return [...found];
}
