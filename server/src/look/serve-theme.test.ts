import { brotliDecompressSync } from 'node:zlib';
import { FONT_FACES } from '@tailorbird/contract/kinds/font-pairs';
import { DEFAULT_THEME, FONT_PAIRS, type Theme } from '@tailorbird/contract/kinds/theme';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Pages } from '../http/pages.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { readSheet } from './colour-pairs.fixture.ts';
import { isDefault, serveTheme, ThemeSheets } from './serve-theme.ts';
import { stack } from './theme-sheet.ts';

const BUILT = `:root{--color-canvas:#fff}${'.a{color:red}'.repeat(200)}`;

const FILES: Record<string, string> = {
  'assets/built.css': BUILT,
  'assets/banner.svg': readSheet('ui/banner.svg'),
  'assets/bricolage.css': "@font-face{font-family:'Bricolage Grotesque'}",
};

const pages: Pages = {
  renderer: {
    addressOf: async (path) => path,
    renderPage: async () => ({ html: '', status: 200 }),
  },
  assets: {
    'src/entry-client.tsx': { file: 'assets/entry.js', css: ['assets/built.css'] },
    'src/ui/banner.svg': { file: 'assets/banner.svg' },
    '/home/shop/web/src/ui/fonts/bricolage.css': { file: 'assets/bricolage.css' },
  },
  readFile: async (file) => {
    const text = FILES[file];
    if (text === undefined) throw new Error(`There is no ${file}.`);
    return text;
  },
  serveFiles: async () => undefined,
};

const PICKS = { paper: '#faf8f3', ink: '#3a4a6e', action: '#1d3b78' };

const workshop: Theme = {
  colours: PICKS,
  fonts: 'bricolage',
  corners: 'sharp',
  orderButton: 'plain',
};

/** A server whose themes are those of the list at the moment. */
async function open(themes: [Theme, ...Theme[]], ofPages = pages) {
  const server = Fastify();
  const sheets = new ThemeSheets(ofPages);
  const responseCache = new ResponseCache();
  responseCache.setConnected(true);
  serveTheme(server, { sheets, listThemes: async () => themes, responseCache });
  await server.ready();
  return {
    sheets,
    responseCache,
    get: (url: string, headers = {}) => server.inject({ url, headers }),
    addressOf: async (theme: Theme) => (await sheets.findFacts(theme))?.sheet ?? '',
  };
}

describe('the style sheet of a theme', () => {
  it('is the built one with the fonts and the rules behind it, and may be kept for ever', async () => {
    const { get, addressOf } = await open([workshop]);
    const answer = await get(await addressOf(workshop));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.body.startsWith(BUILT)).toBe(true);
    const rest = answer.body.slice(BUILT.length);
    expect(rest).toContain("font-family:'Bricolage Grotesque'");
    expect(rest).toContain(':root:not(:has(.admin-body)){');
    expect(rest).toContain('--color-canvas:light-dark(#faf8f3,#');
    expect(rest).toContain('--radius-sm:2px');
    expect(rest).toContain('--seam:0');
    expect(rest).toContain('--display-weight:600');
    expect(rest).toContain('.banner>img{content:url("data:image/svg+xml,');
    expect(rest).not.toMatch(/37411b/i);
  });

  it('is compressed once, and then ready before Fastify', async () => {
    const { get, addressOf, responseCache } = await open([workshop]);
    const address = await addressOf(workshop);
    expect(responseCache.find(address)).toBeUndefined();
    const answer = await get(address, { 'accept-encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString().startsWith(BUILT)).toBe(true);
    expect(answer.rawPayload.length).toBeLessThan(BUILT.length);
    expect(responseCache.find(address)?.in('br')).toBeDefined();
  });

  it('has another address for each other theme', async () => {
    const { addressOf } = await open([workshop]);
    const themes: Theme[] = [
      workshop,
      { ...workshop, fonts: 'besley' },
      { ...workshop, corners: 'soft' },
      { ...workshop, corners: 'round' },
      { ...workshop, orderButton: 'sewn' },
      { ...workshop, colours: null },
      ...(['paper', 'ink', 'action'] as const).map((pick) => ({
        ...workshop,
        colours: { ...PICKS, [pick]: '#112233' },
      })),
    ];
    const addresses = await Promise.all(themes.map(addressOf));
    expect(new Set(addresses).size).toBe(themes.length);
    for (const address of addresses) expect(address).toMatch(/^\/look\/[\w-]{16}\.css$/);
  });

  it('has another address when the built sheet or the fonts change', async () => {
    const first = await open([workshop]);
    for (const file of ['assets/built.css', 'assets/bricolage.css', 'assets/banner.svg']) {
      const read = pages.readFile;
      const changed = {
        ...pages,
        readFile: async (name: string) =>
          `${await read?.(name)}${name === file ? '<!-- new -->' : ''}`,
      };
      const second = await open([workshop], changed);
      expect(await second.addressOf(workshop)).not.toBe(await first.addressOf(workshop));
    }
  });

  it('of a draft is found as well', async () => {
    const draft: Theme = { ...workshop, corners: 'round' };
    const { get, addressOf } = await open([DEFAULT_THEME, draft]);
    const answer = await get(await addressOf(draft));
    expect(answer.body).toContain('--radius-sm:12px');
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  it('of an older theme is the present one, which nobody may keep', async () => {
    const themes: [Theme] = [workshop];
    const { get, addressOf, responseCache } = await open(themes);
    const old = await addressOf({ ...workshop, corners: 'round' });
    const answer = await get(old);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('--radius-sm:2px');

    themes[0] = DEFAULT_THEME;
    responseCache.forget();
    expect((await get(old)).body).toBe(BUILT);
    expect((await get(await addressOf(workshop))).body).toBe(BUILT);
  });

  it('takes one place in the cache however many addresses somebody makes up', async () => {
    const { get, responseCache } = await open([workshop]);
    await get('/look/made-up.css');
    const { other } = responseCache.sizes;
    for (let n = 0; n < 50; n += 1) await get(`/look/made-up-${n}.css?x=${n}`);
    expect(responseCache.sizes.other).toBe(other);
  });

  it('of a shop that runs from its sources holds the rules alone', async () => {
    const sources = { ...pages, isDevelopment: true };
    const { get, sheets } = await open([workshop], sources);
    const facts = await sheets.findFacts(workshop);
    expect(facts?.isAddition).toBe(true);
    const { body } = await get(facts?.sheet ?? '');
    expect(body).not.toContain('.a{color:red}');
    expect(body.startsWith("@import '/src/ui/fonts/bricolage.css';")).toBe(true);
  });

  it('is made again after a failure', async () => {
    let isBroken = true;
    const { addressOf } = await open([workshop], {
      ...pages,
      readFile: async (file) => {
        if (isBroken) throw new Error('gone');
        return FILES[file] ?? '';
      },
    });
    await expect(addressOf(workshop)).rejects.toThrow('gone');
    isBroken = false;
    expect(await addressOf(workshop)).toMatch(/^\/look\//);
  });
});

it('says nothing of the default theme, and tells it from all others', async () => {
  const { sheets } = await open([DEFAULT_THEME]);
  expect(await sheets.findFacts({ ...DEFAULT_THEME })).toBeUndefined();
  expect(isDefault({ ...DEFAULT_THEME, colours: workshop.colours })).toBe(false);
  expect(isDefault({ ...DEFAULT_THEME, fonts: 'archivo' })).toBe(false);
  expect(isDefault({ ...DEFAULT_THEME, corners: 'round' })).toBe(false);
  expect(isDefault({ ...DEFAULT_THEME, orderButton: 'plain' })).toBe(false);
});

it('says the papers by day and by night for the bars of browsers', async () => {
  const { sheets } = await open([workshop]);
  expect((await sheets.findFacts(workshop))?.paper[0]).toBe('#faf8f3');
  expect((await sheets.findFacts({ ...workshop, colours: null }))?.paper).toEqual([
    '#fbf6ec',
    '#191812',
  ]);
});

it.each(FONT_PAIRS.filter((pair) => pair !== 'besley'))(
  'names families of %s that its sheet has, at the weight that it has',
  (pair) => {
    const css = readSheet(`ui/fonts/${pair}.css`);
    const { display, text, kind, weight } = FONT_FACES[pair];
    const families = `${stack(display, kind)} ${stack(text, 'sans-serif')}`.matchAll(/'([^']+)'/g);
    for (const [, family = ''] of families) expect(css).toContain(`font-family: '${family}';`);
    const face = css.slice(css.indexOf(`font-family: '${display}';`));
    expect(face).toMatch(new RegExp(`^[^}]*font-weight: (100 900|${weight});`));
  },
);
