import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '../../server/src/root.ts';

const folder = join(projectRoot, 'dist/web/client');

interface Chunk {
  file: string;
  imports?: string[];
}

/** Files of JavaScript that a page loads at first view: those it names and what they import. */
export function scriptsOf(html: string): string[] {
  return withImports(namedIn(html));
}

/** Files of JavaScript that these modules of the browser's part come in, and what they import. */
export function scriptsFor(sources: readonly string[]): string[] {
  const chunks = Object.entries(manifestOf());
  return withImports(
    sources.map((source) => {
      const found = chunks.find(([name]) => `/${name}`.endsWith(`/${source}`));
      if (!found) throw new Error(`The build has no file for ${source}.`);
      return found[1].file;
    }),
  );
}

function manifestOf(): Record<string, Chunk> {
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
}

function withImports(files: readonly string[]): string[] {
  const manifest = manifestOf();
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const name of byFile.get(file)?.imports ?? []) {
      const imported = manifest[name];
      if (imported) add(imported.file);
    }
  };
  for (const file of files) add(file);
  return [...found];
}

function namedIn(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  return tags
    .filter((tag) => tag.startsWith('<script') || /\brel="?modulepreload/.test(tag))
    .flatMap((tag) => /\b(?:src|href)="?\/([^"\s>]+)/.exec(tag)?.[1] ?? []);
}

/** Kilobytes (1024 bytes) of these files, each compressed by gzip as the shop sends it. */
export function gzipKilobytes(files: readonly string[]): number {
  const bytes = files.map(
    (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
  );
  return bytes.reduce((sum, each) => sum + each, 0) / 1024;
}
