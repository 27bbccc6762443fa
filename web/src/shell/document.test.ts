import { expect, it } from 'vitest';
import { documentHtml } from './document.ts';

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
  shared: {
    url: 'https://shop.example/product/1?wording=%22',
    picture: { url: 'https://shop.example/a?b&c', alt: 'a "sash"', width: 640, height: 800 },
  },
  facts: [{ name: product.name }],
  assets: { entry: '/entry.js', styles: [], chunks: [], fonts: [] },
  hoisted: '',
  body: '',
  data: { kind: 'product', id: '1', product },
  timeZone: 'Europe/Berlin',
});

it('lets no text of the catalogue end a script', () => {
  expect(html).not.toContain('alert(1)</script>');
  const sent = /id="page-data">(.*)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(sent)).toEqual({ kind: 'product', id: '1', product });
});

it('tells the browser by which clock the shop goes', () => {
  expect(html).toContain('<html lang="en" data-time-zone="Europe/Berlin">');
});

it('lets no text end an attribute or the title', () => {
  expect(html).toContain('<title>&quot;Sash&quot; &lt;b&gt; · Tailorbird</title>');
  expect(html).toContain('content="a &quot;b&quot; &amp; &lt;c&gt;"');
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
