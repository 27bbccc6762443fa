import { LOOK } from '@tailorbird/contract/look-limits';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstSentence, renderMarkdown, renderPage } from './markdown.ts';

const piece = fc.oneof(
  fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '[',
    ']',
    '(',
    ')',
    '`',
    '\n',
    '|',
    '-',
    '#',
    '!',
    '\\',
    ':',
    '*',
    ' ',
    '<script',
    '</p',
    'javascript:',
    'onerror=',
    'style=',
    'https://a.example',
    '&#106;',
    '[x](',
    '<a href="',
    '\t',
    '\u0000',
    '\u2028',
    'data:',
    '|-|-|\n',
  ),
  fc.string({ maxLength: 4 }),
);
const TAG =
  /<\/?(?:p|br|em|strong|s|code|pre|h[2-6]|ul|ol|li|blockquote|hr|div|table|thead|tbody|tr|th|td|a)(?: (?:href="(?:(?:https?:\/\/|mailto:|tel:|\/|#)[^"<>]*)?"|title="[^"<>]*"|start="\d+"|class="language-[^"<>]*"|scope="col"|role="group"|aria-label="Table"|tabindex="0"))*>/g;

describe('Markdown', () => {
  it('has headings below the title of the page, lists, tables and links', () => {
    expect(renderMarkdown('# One\n\n###### Six\n\ntwo\nlines')).toBe(
      '<h2>One</h2>\n<h6>Six</h6>\n<p>two<br>\nlines</p>\n',
    );
    expect(renderMarkdown('### Deep\n\n#### Deeper')).toBe('<h2>Deep</h2>\n<h3>Deeper</h3>\n');
    expect(renderMarkdown('[us](/legal/terms) [out](https://a.example/?q=1&r=2)')).toBe(
      '<p><a href="/legal/terms">us</a> <a href="https://a.example/?q=1&amp;r=2">out</a></p>\n',
    );
    expect(renderMarkdown('| Size | Chest |\n| - | -: |\n| M | 96 |')).toMatch(
      /^<div role="group" aria-label="Table" tabindex="0"><table>[^]*<th scope="col">Size<\/th>[^]*<\/table><\/div>\n$/,
    );
  });

  it.each([
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n'],
    ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>\n'],
    ['&lt;b&gt;', '<p>&lt;b&gt;</p>\n'],
    ['![x](https://a.example/x.png)', '<p>!<a href="https://a.example/x.png">x</a></p>\n'],
    [
      '[x](https://a.example "a\\"onx=1")',
      '<p><a href="https://a.example" title="a&quot;onx=1">x</a></p>\n',
    ],
    ['`<b>`', '<p><code>&lt;b&gt;</code></p>\n'],
    [
      '```"><script>\n</script>\n```',
      '<pre><code class="language-&quot;&gt;&lt;script&gt;">&lt;/script&gt;\n</code></pre>\n',
    ],
  ])('%s is text', (written, expected) => expect(renderMarkdown(written)).toBe(expected));

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#115;cript:alert(1)',
    'javascript&colon;alert(1)',
    '&#x6A;avascript:alert(1)',
    'java\\script:alert(1)',
    '\u0001javascript:alert(1)',
    '%6aavascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'file:///etc/passwd',
    '//elsewhere.example',
    'blob:https://a.example/1',
    'view-source:x',
  ])('leads nowhere by %s', (address) => {
    const links = [
      `[x](${address})`,
      `[x](<${address}>)`,
      `<${address}>`,
      `[x][y]\n\n[y]: ${address}`,
      `[x](\t${address} "title")`,
    ];
    for (const written of links) expect(renderMarkdown(written)).not.toMatch(/<a /);
  });

  it('of any text has no tag, attribute or address but its own', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const html = renderMarkdown(pieces.join(''));
        expect(html.replaceAll(TAG, '')).not.toMatch(/[<>]/);
      }),
      { numRuns: 2000 },
    );
  });
});

const PICTURE = '01900000-0000-7000-8000-00000000000a';
const pictures = new Map([[PICTURE, { width: 800, height: 600 }]]);
const renderText = (text: string) => renderPage({ title: 'Care', text }, pictures);

describe('a page in Markdown', () => {
  it('has pictures of the shop in their size, and of no other place', () => {
    expect(renderText(`![A "hem" & <b>](/api/binary/${PICTURE})`)).toBe(
      `<p><img src="/api/binary/${PICTURE}?w=640" alt="A &quot;hem&quot; &amp; &lt;b&gt;" srcset="/api/binary/${PICTURE}?w=320 320w, /api/binary/${PICTURE}?w=480 480w, /api/binary/${PICTURE}?w=640 640w, /api/binary/${PICTURE} 800w" sizes="(min-width: 42rem) 38rem, 91vw" width="800" height="600" loading="lazy" decoding="async"></p>\n`,
    );
  });

  it.each([
    'https://a.example/x.png',
    '//a.example/x.png',
    '/api/binary/../../metrics',
    `/api/binary/${PICTURE.replace('a', 'b')}`,
    `/api/binary/${PICTURE}?w=1"onload=x`,
    'data:image/svg+xml,<svg onload=alert(1)>',
    'javascript:alert(1)',
  ])('shows the words of a picture at %s', (address) => {
    const html = renderText(`![A hem](${address})`);
    expect(html).toContain('A hem');
    expect(html).not.toContain('<img');
  });

  it('says its title once', () => {
    expect(renderText('# Care\n\n## Washing')).toBe('<h2>Washing</h2>\n');
    expect(renderText('# Washing\n\n# Care')).toBe('<h2>Washing</h2>\n<h2>Care</h2>\n');
    expect(renderText('Care')).toBe('<p>Care</p>\n');
  });

  it('is described by its first sentence', () => {
    expect(firstSentence('# Care\n\nWash **cold**,\nthen [hang](/x). Iron?', 160)).toBe(
      'Wash cold, then hang.',
    );
    expect(firstSentence('At 30.5 degrees', 160)).toBe('At 30.5 degrees');
    expect(firstSentence('', 160)).toBe('');
    expect(firstSentence('ä'.repeat(500), 160)).toBe('ä'.repeat(160));
  });

  it('of any text has no tag, attribute or address but its own', () => {
    const address = `/api/binary/${PICTURE}`;
    const pictured = fc.oneof(piece, fc.constantFrom('![', address, `](${address})`, '](', '?w=1'));
    const IMG =
      /<img src="\/api\/binary\/[\da-f-]{36}\?w=640" alt="[^"<>]*"(?: title="[^"<>]*")? srcset="[^"<>]*" sizes="[^"<>]*" width="800" height="600" loading="lazy" decoding="async">/g;
    const ADDRESS = /^(?:\/api\/binary\/[\da-f-]{36}(?:\?w=\d+)? \d+w(?:, |$))+$/;
    fc.assert(
      fc.property(fc.array(pictured, { maxLength: 60 }), (pieces) => {
        const html = renderText(pieces.join(''));
        expect(html.replaceAll(IMG, '').replaceAll(TAG, '')).not.toMatch(/[<>]/);
        for (const [, srcset] of html.matchAll(/ srcset="([^"]*)"/g)) {
          expect(srcset).toMatch(ADDRESS);
        }
      }),
      { numRuns: 2000 },
    );
  });

  // each took as long as one of the others, twice as long when twice as much
  it.each(['[', '*', '>', '|', '`', '![', '](', '<', '_a', '*a', '- ', '> ', '|-\n', '[[]()'])(
    'is made of a hundred kilobytes of %j, too',
    (written) => {
      const text = written.repeat(LOOK.pageBytes / written.length);
      const below = `|a|b|\n|-|-|\n[a]: /x\n${text}`;
      for (const one of [text, below, text + ']'.repeat(LOOK.pageBytes / 2)]) {
        expect(renderText(one).replaceAll(TAG, '')).not.toMatch(/[<>]/);
        expect(firstSentence(one, LOOK.description).length).toBeLessThanOrEqual(LOOK.description);
      }
    },
  );
});
