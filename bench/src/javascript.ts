import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { TEMPLATE_IDS } from '../../art/src/parameters.ts';
import { projectRoot } from '../../server/src/root.ts';

const folder = join(projectRoot, 'dist/web/client');

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
}

/** By the path of the source below `web/`, or by the name of a file that several share. */
export type Manifest = Record<string, Chunk>;

const VISITS = ['home', 'product', 'drawn product', 'admin'] as const;

/** Pages with a budget of JavaScript; `admin` is every page of the admin panel. */
export type Visit = (typeof VISITS)[number];

/** Thousand bytes, compressed by gzip, that a browser may load on its first visit. */
const BUDGETS: Record<Visit, number> = {
  home: 111,
  product: 128,
  'drawn product': 146,
  admin: 250,
};

const PRODUCT = 'src/storefront/product/product-page.tsx';

/** What each page loads besides the entry; an admin's pages are those of the build. */
const SOURCES: Record<Visit, (manifest: Manifest) => string[][]> = {
  home: () => [['src/storefront/home/home-page.tsx']],
  product: () => [[PRODUCT]],
  'drawn product': () => TEMPLATE_IDS.map((id) => [PRODUCT, `../art/src/templates/${id}.ts`]),
  admin: (manifest) => adminPages(manifest).map((page) => ['src/admin/admin-pages.tsx', page]),
};

interface MeasuredVisit {
  visit: Visit;
  /** Thousand bytes of the heaviest of its pages. */
  kilobytes: number;
  budget: number;
}

/** Measures the last build of the pages. */
export function measureJavaScript(): MeasuredVisit[] {
  return VISITS.map((visit) => ({
    visit,
    kilobytes: Math.max(...scriptsOf(visit).map(kilobytesOf)),
    budget: BUDGETS[visit],
  }));
}

/** The scripts that a first visit loads, for each of its pages. */
export function scriptsOf(visit: Visit): string[][] {
  const manifest = readManifest();
  return SOURCES[visit](manifest).map((sources) => [
    // It stands in the head of every page.
    'before-paint.js',
    ...filesOf(['src/entry-client.tsx', ...sources], manifest),
  ]);
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
}

export function isAdmins(source: string): boolean {
  return source.startsWith('src/admin/');
}

export function adminPages(manifest: Manifest): string[] {
  return Object.keys(manifest).filter((name) => isAdmins(name) && name.endsWith('-page.tsx'));
}

/** The files of these sources and of everything that they import. */
export function filesOf(sources: readonly string[], manifest: Manifest): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no file for ${name}.`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const source of sources) add(source);
  return [...found];
}

/** Thousand bytes, each file compressed by gzip as the shop sends it. */
function kilobytesOf(files: readonly string[]): number {
  const bytes = files.map(
    (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
  );
  return bytes.reduce((sum, each) => sum + each, 0) / 1000;
}
