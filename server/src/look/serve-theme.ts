import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_THEME, type FontPair, type Theme } from '@tailorbird/contract/kinds/theme';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RenderedResponse } from '../http/cached-response.ts';
import type { Pages, ShopTheme } from '../http/pages.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { paperOf, themeRules } from './theme-sheet.ts';

const ENTRY = 'src/entry-client.tsx';
const BANNER = 'src/ui/banner.svg';
const FOLDER = '/look/';
/** Where no sheet has this name: the sheet of the shop as it is. */
const CURRENT = `${FOLDER}current.css`;

/** The papers of web/src/ui/tokens.css, where a theme has no colours of its own. */
const OWN_PAPER = ['#fbf6ec', '#191812'] as const;

/** A shop has a published theme and a draft; a sheet is some 100 kB. */
const MOST_SHEETS = 8;

interface ThemeSheet {
  css: string;
  facts: ShopTheme;
}

export const isDefault = (theme: Theme): boolean => isDeepStrictEqual(theme, DEFAULT_THEME);

/** The style sheets of themes, each made once: the built one with the theme's fonts and rules. */
export class ThemeSheets {
  readonly #pages: Pages;
  readonly #sheets = new LRUCache<string, Promise<ThemeSheet>>({ max: MOST_SHEETS });
  #built: Promise<string> | undefined;

  constructor(pages: Pages) {
    this.#pages = pages;
  }

  /** @returns undefined for the default theme: documents stay as they are */
  async findFacts(theme: Theme): Promise<ShopTheme | undefined> {
    return isDefault(theme) ? undefined : (await this.getSheet(theme)).facts;
  }

  getSheet(theme: Theme): Promise<ThemeSheet> {
    const key = JSON.stringify(theme);
    const known = this.#sheets.get(key);
    if (known) return known;
    const sheet = this.#make(theme);
    this.#sheets.set(key, sheet);
    // what failed is tried again
    sheet.catch(() => this.#sheets.delete(key));
    return sheet;
  }

  /** The sheet of every page without a theme; empty where the application runs from its sources. */
  getBuilt(): Promise<string> {
    const { assets, isDevelopment = false } = this.#pages;
    this.#built ??= this.#readAll(isDevelopment ? [] : (assets[ENTRY]?.css ?? []));
    this.#built.catch(() => (this.#built = undefined));
    return this.#built;
  }

  async #make(theme: Theme): Promise<ThemeSheet> {
    const { assets, isDevelopment = false } = this.#pages;
    const banner = theme.colours ? await this.#readAll([assets[BANNER]?.file ?? '']) : '';
    const css = [
      await this.getBuilt(),
      await this.#fontRules(theme.fonts),
      themeRules(theme, banner),
    ].join('');
    const hash = createHash('sha256').update(css).digest('base64url').slice(0, 16);
    return {
      css,
      facts: {
        sheet: `${FOLDER}${hash}.css`,
        ...(isDevelopment && { isAddition: true }),
        fonts: theme.fonts,
        paper: paperOf(theme) ?? OWN_PAPER,
      },
    };
  }

  /** The faces of a pair: of the shop's own they are in the built sheet. */
  async #fontRules(pair: FontPair): Promise<string> {
    if (pair === DEFAULT_THEME.fonts) return '';
    const source = `src/ui/fonts/${pair}.css`;
    const { assets, isDevelopment = false } = this.#pages;
    if (isDevelopment) return `@import '/${source}';\n`;
    // the build lists it by its whole path, in the folder where it was built
    const key = Object.keys(assets).find((name) => name.endsWith(`/${source}`));
    const file = key === undefined ? undefined : assets[key]?.file;
    if (file === undefined) throw new Error(`The build has no fonts for ${pair}.`);
    return this.#readAll([file]);
  }

  async #readAll(files: readonly string[]): Promise<string> {
    const { readFile } = this.#pages;
    if (!readFile) throw new Error('The style sheets of the pages are not built.');
    return (await Promise.all(files.map((file) => readFile(file)))).join('');
  }
}

/**
 * Serves the sheets of the themes that exist now: of the published one, and of a preview. Who asks
 * for the sheet of an older theme gets the published one: no page is ever without its styles.
 */
export function serveTheme(
  server: FastifyInstance,
  shop: {
    sheets: ThemeSheets;
    /** The published one first, then that of the preview which the request shows. */
    listThemes: (request: FastifyRequest) => Promise<readonly Theme[]>;
    responseCache: ResponseCache;
  },
): void {
  server.get<{ Params: { name: string } }>(`${FOLDER}:name`, async (request, reply) => {
    const address = `${FOLDER}${request.params.name}`;
    const themes = await shop.listThemes(request);
    const found = await findSheet(shop, themes, address);
    return shop.responseCache.send(request, reply, {
      key: found ? address : CURRENT,
      room: 'other',
      make: async () =>
        found
          ? asResponse(found.css, 'public, max-age=31536000, immutable')
          : getCurrent(shop, themes[0]),
    });
  });
}

interface SheetSource {
  sheets: ThemeSheets;
}

async function findSheet(
  { sheets }: SheetSource,
  themes: readonly Theme[],
  address: string,
): Promise<ThemeSheet | undefined> {
  for (const theme of themes) {
    if (isDefault(theme)) continue;
    const sheet = await sheets.getSheet(theme);
    if (sheet.facts.sheet === address) return sheet;
  }
  return undefined;
}

async function getCurrent(
  { sheets }: SheetSource,
  published = DEFAULT_THEME,
): Promise<RenderedResponse> {
  const css = isDefault(published)
    ? await sheets.getBuilt()
    : (await sheets.getSheet(published)).css;
  return asResponse(css);
}

function asResponse(css: string, cacheControl?: string): RenderedResponse {
  return { bytes: Buffer.from(css), contentType: 'text/css; charset=utf-8', cacheControl };
}
