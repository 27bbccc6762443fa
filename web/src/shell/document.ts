import { DEFAULT_FORMATS, type ShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import type { FontPair } from '@tailorbird/contract/kinds/theme';
import { fullTitle, type Head } from '../ui/page-head.tsx';
import { shopName } from '../ui/shop-name.ts';
import type { PageData } from './page-data.ts';

/** The part of the head that the page's data decides. */
export interface DocumentHead {
  /** Absolute address of the page, for search engines; without one they leave it alone. */
  canonical?: string;
  /** A link to the page as a messenger or a social network previews it. */
  preview?: LinkPreview | undefined;
  /** Facts for search engines in the words of schema.org. */
  structuredData?: readonly object[];
}

/** Addresses are absolute. */
interface LinkPreview {
  url: string;
  picture: PreviewPicture | undefined;
}

export interface PreviewPicture {
  url: string;
  alt?: string;
  type?: string;
  width?: number;
  height?: number;
}

/** The facts of the shop that every document states. */
export interface ShopFacts {
  /** Empty: it has none of its own. */
  name: string;
  /** By its IANA name. */
  timeZone: string;
  /** Left out: those of a shop that says nothing of its own. */
  formats?: ShopFormats;
  /** Undefined when it has neither name nor logo: the program's icon stands for it. */
  icon?: ShopIcon | undefined;
  /** The document shows a draft, and says so. */
  isPreview?: boolean;
  /** Left out: the look is that of the built style sheet. */
  theme?: ShopTheme | undefined;
}

/** The part of a theme that a document states; the rest stands in its sheet. */
export interface ShopTheme {
  /** Address of the style sheet with the theme's own rules. */
  sheet: string;
  /** The built sheet is not in it: an application that runs from its sources has none. */
  isAddition?: boolean;
  fonts: FontPair;
  /** Colours of the paper, for the browser's own bars. */
  paper: readonly [light: string, dark: string];
}

export interface ShopIcon {
  href: string;
  /** Phones take only a PNG for their screens. */
  type: 'image/png' | 'image/svg+xml';
}

interface DocumentParts extends DocumentHead {
  head: Head;
  assets: PageAssets;
  /** Tags that React wants in the head. */
  hoisted: string;
  body: string;
  data: PageData;
  shop: ShopFacts;
}

/** The paper of web/src/ui/tokens.css. */
const PAPER = ['#fbf6ec', '#191812'] as const;

/** The whole page. No inline script, no inline style: the content policy allows neither. */
export function documentHtml(parts: DocumentParts): string {
  const title = text(fullTitle(parts.head.title));
  const { description } = parts.head;
  const [lightPaper, darkPaper] = parts.shop.theme?.paper ?? PAPER;
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${title}</title>`,
    description && `<meta name="description" content="${text(description)}">`,
    parts.canonical && !parts.shop.isPreview
      ? `<link rel="canonical" href="${text(parts.canonical)}">`
      : '<meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${lightPaper}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${darkPaper}">`,
    // It loads the others: what is seen comes first.
    `<script src="/before-paint.js" data-scripts="${parts.assets.scripts.join(' ')}"></script>`,
    ...parts.assets.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
    ...parts.assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    // A script that needs one finds it here, and does not load it. Nor does a browser: of that type
    // it is no style sheet. Marked as disabled, Chromium would load it.
    ...(parts.assets.replaced ?? []).map(
      (href) => `<link rel="stylesheet" type="text/plain" href="${href}">`,
    ),
    ...iconLinks(parts.shop),
    ...openGraph(parts, title),
    ...(parts.structuredData ?? []).map(
      (fact) => `<script type="application/ld+json">${json(fact)}</script>`,
    ),
    parts.hoisted,
  ];
  return [
    '<!doctype html>',
    `<html lang="en"${nameAttribute(parts.shop)} data-time-zone="${text(parts.shop.timeZone)}"${formatsAttribute(parts.shop.formats)}>`,
    '<head>',
    ...lines.filter(Boolean),
    '</head>',
    '<body>',
    ...(parts.shop.isPreview ? [PREVIEW_BAR] : []),
    `<div id="root">${parts.body}</div>`,
    `<script type="application/json" id="page-data">${json(parts.data)}</script>`,
    '</body>',
    '</html>',
  ].join('\n');
}

/** Outside what the scripts take over, so that it stays on every page. */
const PREVIEW_BAR =
  '<div class="line-8" data-preview role="status"><b>Draft.</b> <span>Only this browser sees it.</span> <a href="/preview/end">End preview</a></div>';

/** Nothing where the shop writes as a browser does that was told nothing. */
function formatsAttribute(formats = DEFAULT_FORMATS): string {
  const written = JSON.stringify(formats);
  return written === JSON.stringify(DEFAULT_FORMATS) ? '' : ` data-formats="${text(written)}"`;
}

/** `shopName` in ui/shop-name.ts reads it. */
function nameAttribute({ name }: ShopFacts): string {
  return name === '' ? '' : ` data-shop-name="${text(name)}"`;
}

const PROGRAM_ICONS = [
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
];

function iconLinks({ icon }: ShopFacts): string[] {
  if (!icon) return PROGRAM_ICONS;
  const href = text(icon.href);
  const link = `<link rel="icon" href="${href}" type="${icon.type}">`;
  return icon.type === 'image/png'
    ? [link, `<link rel="apple-touch-icon" href="${href}">`]
    : [link];
}

function openGraph({ head, preview }: DocumentParts, title: string): string[] {
  if (!preview) return [];
  const { picture } = preview;
  const properties = {
    'og:site_name': text(shopName()),
    'og:type': 'website',
    'og:title': title,
    'og:description': head.description && text(head.description),
    'og:url': text(preview.url),
    'og:image': picture && text(picture.url),
    'og:image:type': picture?.type,
    'og:image:width': picture?.width,
    'og:image:height': picture?.height,
    'og:image:alt': picture?.alt && text(picture.alt),
  };
  return Object.entries(properties).flatMap(([property, content]) =>
    content ? [`<meta property="${property}" content="${content}">`] : [],
  );
}

/** For text and for attributes in double quotes. */
function text(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Inside <script>: nothing in it can end the script or open a comment. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** dist/web/client/.vite/manifest.json, as far as it is used here. */
export type Assets = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
>;

/** Addresses of the files that a page needs for its first view. */
interface PageAssets {
  styles: string[];
  /** What the sheet of a theme has in it. */
  replaced?: string[];
  /** The entry, then what it and the page import. */
  scripts: string[];
  fonts: string[];
}

const ENTRY = 'src/entry-client.tsx';
/**
 * By pair, the files that the first view is written in: the display face, and the text face at its
 * usual weight. A heavier text face comes when a page uses it.
 */
const FIRST_FONTS: Record<FontPair, RegExp> = {
  besley: /(besley-latin-500|public-sans-latin-wght)-normal\.woff2$/,
  bricolage: /(bricolage-grotesque-latin-600|instrument-sans-latin-400)-normal\.woff2$/,
  playfair: /(playfair-display-latin-500|source-sans-3-latin-400)-normal\.woff2$/,
  fredoka: /(fredoka-latin-500|nunito-latin-400)-normal\.woff2$/,
  archivo: /archivo-latin-wght-normal\.woff2$/,
  newsreader: /(newsreader-latin-500|hanken-grotesk-latin-400)-normal\.woff2$/,
};

/**
 * `page` is the name of a page of the storefront, as in `pages`; `ownParts` are modules of
 * storefront/look.
 */
export function assetsFor(
  assets: Assets,
  page: string | undefined,
  theme?: ShopTheme,
  ownParts: readonly string[] = [],
): PageAssets {
  const wanted = new Set<string>();
  function want(key: string) {
    if (wanted.has(key) || !assets[key]) return;
    wanted.add(key);
    for (const imported of assets[key].imports ?? []) want(imported);
  }
  want(ENTRY);
  const source = page && Object.keys(assets).find((key) => isSource(key, page));
  if (source) want(source);
  for (const part of ownParts) want(`src/storefront/look/${part}.tsx`);

  const files = [...wanted].flatMap((key) => assets[key] ?? []);
  const firstFonts = FIRST_FONTS[theme?.fonts ?? 'besley'];
  return {
    ...withTheme(unique(files.flatMap(({ css = [] }) => css)), assets, theme),
    scripts: unique(files.map(({ file }) => file)),
    fonts: unique(
      Object.entries(assets).flatMap(([key, { file }]) => (firstFonts.test(key) ? [file] : [])),
    ),
  };
}

/** The theme's sheet in place of those that it contains. */
function withTheme(
  styles: string[],
  assets: Assets,
  theme: ShopTheme | undefined,
): Pick<PageAssets, 'styles' | 'replaced'> {
  if (!theme) return { styles };
  if (theme.isAddition) return { styles: [...styles, theme.sheet] };
  const replaced = unique(assets[ENTRY]?.css ?? []);
  return { styles: [theme.sheet, ...styles.filter((href) => !replaced.includes(href))], replaced };
}

function isSource(key: string, page: string): boolean {
  return key.startsWith('src/storefront/') && key.endsWith(`/${page}-page.tsx`);
}

function unique(files: string[]): string[] {
  return [...new Set(files)].map((file) => `/${file}`);
}
