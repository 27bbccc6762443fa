import { expect, it } from 'vitest';
import { documentHtml, assetsFor } from './document.ts';

const product = {
  _id: '1',
  name: '</script><script>alert(1)</script>',
  description: '',
  cost: 1,
  image_id: [],
  placeholders: [],
  categories: [],
  version: 1,
  type: null,
  art: null,
};

const html = documentHtml({
  head: { title: '"Sash" <b>', description: 'a "b" & <c>' },
  canonical: 'https://shop.example/product/1',
  preview: {
    url: 'https://shop.example/product/1?wording=%22',
    picture: { url: 'https://shop.example/a?b&c', alt: 'a "sash"', width: 640, height: 800 },
  },
  structuredData: [{ name: product.name }],
  assets: { styles: [], scripts: ['/entry.js', '/view.js'], fonts: [] },
  hoisted: '',
  body: '',
  data: [[['product', '1'], product]],
  shop: { name: '', timeZone: 'Europe/Berlin' },
});

it('lets no text of the catalogue end a script', () => {
  expect(html).not.toContain('alert(1)</script>');
  const sent = /id="page-data">(.*)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(sent)).toEqual([[['product', '1'], product]]);
});

it('tells the browser by which clock the shop goes', () => {
  expect(html).toContain('<html lang="en" data-time-zone="Europe/Berlin">');
});

it('tells the browser the name of a shop that has one, and shows its icon', () => {
  const parts = {
    head: { title: '' },
    assets: { styles: [], scripts: [], fonts: [] },
    hoisted: '',
    body: '',
    data: [],
  };
  const icon = { href: '/shop-icon.png?of="1"', type: 'image/png' } as const;
  const named = documentHtml({ ...parts, shop: { name: '"A" & <b>', timeZone: 'UTC', icon } });
  expect(named).toContain(
    '<html lang="en" data-shop-name="&quot;A&quot; &amp; &lt;b&gt;" data-time-zone="UTC">',
  );
  const links = [...named.matchAll(/<link rel="(?:icon|apple-touch-icon)".*>/g)].map(String);
  expect(links).toEqual([
    '<link rel="icon" href="/shop-icon.png?of=&quot;1&quot;" type="image/png">',
    '<link rel="apple-touch-icon" href="/shop-icon.png?of=&quot;1&quot;">',
  ]);
});

it('lets no text end an attribute or the title', () => {
  expect(html).toContain('<title>&quot;Sash&quot; &lt;b&gt; · Tailorbird</title>');
  expect(html).toContain('content="a &quot;b&quot; &amp; &lt;c&gt;"');
});

it('hands the scripts, the entry first, to the one that loads them after the first paint', () => {
  expect(html).toContain(
    '<script src="/before-paint.js" data-scripts="/entry.js /view.js"></script>',
  );
  expect(html).not.toContain('type="module"');
});

it('has no script and no style that the content policy would refuse', () => {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(([, rest]) => rest);
  expect(scripts.every((rest) => rest?.includes('json'))).toBe(true);
  expect(html).not.toMatch(/<style|\sstyle=/);
});

it('says of a link that is sent what it shows, in attributes that nothing can end', () => {
  expect(html).toContain('<meta property="og:image" content="https://shop.example/a?b&amp;c">');
  expect(html).toContain('<meta property="og:image:alt" content="a &quot;sash&quot;">');
  expect(html).toContain('<meta property="og:image:height" content="800">');
  expect(html).toContain(
    '<meta property="og:url" content="https://shop.example/product/1?wording=%22">',
  );
  expect(html).toContain('<link rel="canonical" href="https://shop.example/product/1">');
});

const manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', imports: ['_view.js'], css: ['assets/a.css'] },
  '_view.js': { file: 'assets/view.js', imports: ['src/entry-client.tsx'] },
  'src/storefront/home/home-page.tsx': {
    file: 'assets/home.js',
    imports: ['_view.js', '_picture.js'],
  },
  '_picture.js': { file: 'assets/picture.js' },
  'src/admin.tsx': { file: 'assets/admin.js', css: ['assets/admin.css'] },
  'files/besley-latin-500-normal.woff2': { file: 'assets/besley.woff2' },
  'files/besley-latin-ext-500-normal.woff2': { file: 'assets/besley-ext.woff2' },
};

it('names what a page needs, each once, and nothing of another page', () => {
  expect(assetsFor(manifest, 'home')).toEqual({
    styles: ['/assets/a.css'],
    scripts: ['/assets/entry.js', '/assets/view.js', '/assets/home.js', '/assets/picture.js'],
    fonts: ['/assets/besley.woff2'],
  });
});

const theme = {
  sheet: '/look/abc.css',
  fonts: 'bricolage',
  paper: ['#faf8f3', '#12161e'],
} as const;

it('puts the sheet of a theme in place of the built one, and loads the fonts of its pair', () => {
  const files = {
    ...manifest,
    'src/storefront/home/home-page.tsx': {
      ...manifest['src/storefront/home/home-page.tsx'],
      css: ['assets/home.css'],
    },
    'files/bricolage-grotesque-latin-600-normal.woff2': { file: 'assets/bricolage.woff2' },
    'files/instrument-sans-latin-400-normal.woff2': { file: 'assets/instrument.woff2' },
    'files/instrument-sans-latin-600-normal.woff2': { file: 'assets/instrument-600.woff2' },
  };
  const own = assetsFor(files, 'home');
  const themed = assetsFor(files, 'home', theme);
  expect(themed.styles).toEqual(['/look/abc.css', '/assets/home.css']);
  expect(themed.styles).toHaveLength(own.styles.length);
  // named, so that no script loads it as well, and not loaded
  expect(themed.replaced).toEqual(['/assets/a.css']);
  expect(own.replaced).toBeUndefined();
  expect(themed.fonts).toEqual(['/assets/bricolage.woff2', '/assets/instrument.woff2']);
  expect(themed.scripts).toEqual(own.scripts);
  // without a build there is nothing that the sheet could hold
  expect(assetsFor(files, 'home', { ...theme, isAddition: true }).styles).toEqual([
    '/assets/a.css',
    '/assets/home.css',
    '/look/abc.css',
  ]);
});

it('says the paper of a theme, and nothing new of a shop without one', () => {
  const parts = {
    head: { title: '' },
    assets: { styles: ['/a.css'], scripts: ['/a.js'], fonts: [] },
    hoisted: '',
    body: '',
    data: [],
  };
  const shop = { name: '', timeZone: 'UTC' };
  const own = documentHtml({ ...parts, shop });
  expect(documentHtml({ ...parts, shop: { ...shop, theme: undefined } })).toBe(own);
  expect(own).toContain('media="(prefers-color-scheme: light)" content="#fbf6ec">');
  expect(own).toContain('media="(prefers-color-scheme: dark)" content="#191812">');
  const themed = documentHtml({ ...parts, shop: { ...shop, theme } });
  expect(themed).toBe(own.replace('#fbf6ec', '#faf8f3').replace('#191812', '#12161e'));
  const replaced = documentHtml({
    ...parts,
    assets: { ...parts.assets, replaced: ['/assets/a.css'] },
    shop,
  });
  expect(replaced).toContain('<link rel="stylesheet" type="text/plain" href="/assets/a.css">');
});
