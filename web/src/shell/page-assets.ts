/** dist/web/client/.vite/manifest.json, as far as it is used here. */
export type Assets = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
>;

/** Addresses of the files that a page needs for its first view. */
export interface PageAssets {
  entry: string;
  styles: string[];
  /** Scripts that the entry and the page import. */
  chunks: string[];
  fonts: string[];
}

const ENTRY = 'src/entry-client.tsx';
const FIRST_FONTS = /(besley|public-sans)-latin-wght-normal\.woff2$/;

export function assetsFor(assets: Assets, pageSource: string | undefined): PageAssets {
  const wanted = new Set<string>();
  function want(key: string) {
    if (wanted.has(key) || !assets[key]) return;
    wanted.add(key);
    for (const imported of assets[key].imports ?? []) want(imported);
  }
  want(ENTRY);
  if (pageSource) want(pageSource);

  const entry = assets[ENTRY]?.file ?? '';
  const files = [...wanted].flatMap((key) => assets[key] ?? []);
  return {
    entry: `/${entry}`,
    styles: unique(files.flatMap(({ css = [] }) => css)),
    chunks: unique(files.map(({ file }) => file).filter((file) => file !== entry)),
    fonts: unique(
      Object.entries(assets).flatMap(([key, { file }]) => (FIRST_FONTS.test(key) ? [file] : [])),
    ),
  };
}

function unique(files: string[]): string[] {
  return [...new Set(files)].map((file) => `/${file}`);
}
