import { fullTitle, type Head } from '../ui/page-head.tsx';
import type { SentPageData } from './page-data.ts';
import type { PageAssets } from './page-assets.ts';

export interface DocumentParts {
  head: Head;
  /** Absolute address of the page, for search engines; undefined: they should leave it alone. */
  canonical: string | undefined;
  /** What is shown of a link to the page that somebody sends. */
  shared: Shared | undefined;
  /** Facts for search engines, schema.org. */
  facts: readonly object[];
  assets: PageAssets;
  /** Tags that React wants in the head. */
  hoisted: string;
  body: string;
  data: SentPageData;
  /** The shop's, by its IANA name. */
  timeZone: string;
}

interface Shared {
  /** Absolute, as what follows. */
  url: string;
  picture:
    | { url: string; alt?: string; type?: string; width?: number; height?: number }
    | undefined;
}

/** The whole page. No inline script, no inline style: the content policy allows neither. */
export function documentHtml(parts: DocumentParts): string {
  const title = text(fullTitle(parts.head.title));
  const { description } = parts.head;
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${title}</title>`,
    description && `<meta name="description" content="${text(description)}">`,
    parts.canonical
      ? `<link rel="canonical" href="${text(parts.canonical)}">`
      : '<meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf6ec">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#191812">',
    '<script src="/theme.js"></script>',
    '<script src="/early-presses.js"></script>',
    ...parts.assets.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
    ...parts.assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...parts.assets.chunks.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${parts.assets.entry}"></script>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    ...openGraph(parts, title),
    ...parts.facts.map((fact) => `<script type="application/ld+json">${json(fact)}</script>`),
    parts.hoisted,
  ];
  return [
    '<!doctype html>',
    `<html lang="en" data-time-zone="${text(parts.timeZone)}">`,
    '<head>',
    ...lines.filter(Boolean),
    '</head>',
    '<body>',
    `<div id="root">${parts.body}</div>`,
    `<script type="application/json" id="page-data">${json(parts.data)}</script>`,
    '</body>',
    '</html>',
  ].join('\n');
}

function openGraph({ head, shared }: DocumentParts, title: string): string[] {
  if (!shared) return [];
  const { picture } = shared;
  const properties = {
    'og:site_name': 'Tailorbird',
    'og:type': 'website',
    'og:title': title,
    'og:description': head.description && text(head.description),
    'og:url': text(shared.url),
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
