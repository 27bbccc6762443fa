import type { SvgRefusalCode } from './refusals.ts';

const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const RECT = '<rect width="5" height="5"/>';

/** An SVG with that in it, and something to paint. */
export const svgOf = (inner: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg ${SVG} ${attributes}>${RECT}${inner}</svg>`;

const bomb = Array.from(
  { length: 12 },
  (_, index) => `<g id="b${index + 1}">${`<use href="#b${index}"/>`.repeat(10)}</g>`,
).join('');

const nestedClips = Array.from(
  { length: 200 },
  (_, index) => `<clipPath id="c${index}" clip-path="url(#c${index + 1})">${RECT}</clipPath>`,
).join('');

const zigzag = Array.from(
  { length: 9000 },
  (_, index) => `${(index * 37) % 100} ${(index * 61) % 100}`,
).join(' ');

/** Each with the reason for which it is not taken. */
export const HOSTILE_SVGS: readonly (readonly [SvgRefusalCode, title: string, svg: string])[] = [
  ['script', 'a script', svgOf('<script>alert(1)</script>')],
  ['script', 'a script elsewhere', svgOf('<script href="http://example.com/a.js"/>')],
  ['script', 'a script in CDATA', svgOf('<script><![CDATA[alert(1)]]></script>')],
  ['script', 'a script among metadata', svgOf('<metadata><script>1</script></metadata>')],
  ['script', 'a script in letters of another size', svgOf('<SCRIPT>alert(1)</SCRIPT>')],
  [
    'script',
    'a script by a prefix',
    svgOf('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
  ],
  [
    'script',
    'a script of a page',
    svgOf('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'),
  ],
  ['script', 'a script in a link', svgOf(`<a href="javascript:alert(1)">${RECT}</a>`)],
  [
    'script',
    'a script in a link with spaces and entities',
    svgOf(`<a xlink:href=" java&#10;script&#58;alert(1)">${RECT}</a>`),
  ],
  ['script', 'a handler element', svgOf('<handler type="text/ecmascript">1</handler>')],
  ['event', 'onload', svgOf('', 'viewBox="0 0 10 10" onload="alert(1)"')],
  ['event', 'onclick', svgOf('<rect onclick="alert(1)" width="1" height="1"/>')],
  ['event', 'ONMOUSEOVER', svgOf('<g ONMOUSEOVER="alert(1)"/>')],
  ['event', 'onbegin in a definition', svgOf('<defs><g onbegin="alert(1)"/></defs>')],
  ['external', 'a shape of another file', svgOf('<use href="http://example.com/a.svg#b"/>')],
  ['external', 'a shape of a file beside it', svgOf('<use xlink:href="a.svg#b"/>')],
  ['external', 'a shape in data', svgOf('<use href="data:image/svg+xml,%3Csvg/%3E#a"/>')],
  ['external', 'a shape without a scheme', svgOf('<use href="//example.com/a.svg#b"/>')],
  ['external', 'two references', svgOf('<use href="#a" xlink:href="http://example.com/a.svg#b"/>')],
  [
    'external',
    'a gradient of another file',
    svgOf('<linearGradient href="http://example.com/a.svg#b"/>'),
  ],
  ['external', 'a fill of another file', svgOf('<rect fill="url(http://example.com/a.svg#b)"/>')],
  ['external', 'a fill in data', svgOf('<rect fill="url(data:image/svg+xml;base64,aa)"/>')],
  ['external', 'a style with an address', svgOf('<rect style="fill:url(\'//example.com/a#b\')"/>')],
  ['external', 'a cursor', svgOf('<rect style="cursor:url(http://example.com/a.cur)"/>')],
  ['external', 'a binding', svgOf('<rect style="-moz-binding:url(http://example.com/a.xml#b)"/>')],
  [
    'external',
    'an address in a rule',
    svgOf('<style>.a{fill:URL( "http://example.com" )}</style>'),
  ],
  ['external', 'an import', svgOf('<style>@import "http://example.com/a.css";</style>')],
  ['external', 'an import in CDATA', svgOf('<style><![CDATA[@import url(a.css);]]></style>')],
  ['external', 'an import cut by a comment', svgOf('<style>/**/@import/**/url(a.css);</style>')],
  [
    'external',
    'a style sheet in an instruction',
    `<?xml-stylesheet href="http://example.com/a.css"?>${svgOf('')}`,
  ],
  ['style', 'an import by an escape', svgOf('<style>@\\69mport "a.css";</style>')],
  ['style', 'an address by an escape', svgOf('<rect style="fill:u\\72l(http://example.com)"/>')],
  ['style', 'rules by the width', svgOf('<style>@media screen{.a{fill:red}}</style>')],
  ['style', 'a selector that we do not read', svgOf('<style>g > rect{fill:red}</style>')],
  ['style', 'a rule without an end', svgOf('<style>.a{fill:red</style>')],
  ['style', 'a comment without an end', svgOf('<style>/* .a{fill:red}</style>')],
  ['font', 'a font', svgOf('<style>@font-face{font-family:a;src:url(#a)}</style>')],
  ['font', 'a font of shapes', svgOf('<defs><font><glyph d="M0 0"/></font></defs>')],
  ['entities', 'an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svgOf('')}`],
  [
    'entities',
    'an entity bomb',
    `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;">]>${svgOf('&c;')}`,
  ],
  [
    'entities',
    'a file as an entity',
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svgOf('<desc>&a;</desc>')}`,
  ],
  ['damage', 'an entity that is not declared', svgOf('<desc>&nbsp;</desc>')],
  ['damage', 'an element without an end', svgOf('<g>')],
  ['damage', 'an attribute twice', svgOf('<rect x="1" x="2"/>')],
  ['damage', 'a prefix without a namespace', svgOf('<x:rect/>')],
  ['damage', 'another element around it', `<g ${SVG}>${svgOf('')}</g>`],
  ['damage', 'a page', '<html xmlns="http://www.w3.org/2000/svg"/>'.replaceAll('html', 'defs')],
  ['html', 'a page in it', svgOf('<foreignObject><p>hello</p></foreignObject>')],
  ['html', 'an element of a page', svgOf('<p xmlns="http://www.w3.org/1999/xhtml">hello</p>')],
  [
    'html',
    'a frame by a prefix',
    svgOf('<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="http://example.com"/>'),
  ],
  ['picture', 'a picture in data', svgOf('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
  ['picture', 'a picture elsewhere', svgOf('<image xlink:href="http://example.com/a.png"/>')],
  [
    'picture',
    'a picture by a prefix',
    svgOf('<x:image xmlns:x="http://www.w3.org/2000/svg" href="#a"/>'),
  ],
  ['text', 'text', svgOf('<text y="5">Sam</text>')],
  ['text', 'text in a definition', svgOf('<defs><text>Sam</text></defs>')],
  ['text', 'text of Inkscape', svgOf('<flowRoot><flowPara>Sam</flowPara></flowRoot>')],
  ['animation', 'an animation', svgOf('<rect><animate attributeName="x" to="5"/></rect>')],
  ['animation', 'a link that is set later', svgOf('<set attributeName="href" to="a"/>')],
  [
    'filter',
    'a filter',
    svgOf('<filter id="f"><feFlood/></filter><rect filter="url(#f)" width="1" height="1"/>'),
  ],
  ['mask', 'a mask', svgOf('<mask id="m"/><rect style="mask:url(#m)" width="1" height="1"/>')],
  ['pattern', 'a pattern', svgOf('<pattern id="p"/><rect fill="url(#p)" width="1" height="1"/>')],
  ['marker', 'arrows', svgOf('<marker id="m"/><path d="M0 0h5" marker-end="url(#m)"/>')],
  ['blending', 'layers that blend', svgOf('<g style="mix-blend-mode:multiply"/>')],
  ['link', 'a link in it', svgOf(`<a href="#top">${RECT}</a>`)],
  ['element', 'an element that nobody knows', svgOf('<hatch/>')],
  ['element', 'an element of every object', svgOf('<constructor/>')],
  ['depth', 'deep nesting', svgOf('<g>'.repeat(5000) + '</g>'.repeat(5000))],
  ['loop', 'a shape that uses itself', svgOf('<g id="a"><use href="#a"/></g>')],
  [
    'loop',
    'two that use each other',
    svgOf('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
  ],
  ['loop', 'the whole in itself', svgOf('<use href="#a"/>', 'viewBox="0 0 9 9" id="a"')],
  [
    'loop',
    'what is clipped by itself',
    svgOf(
      `<clipPath id="a"><rect clip-path="url(#a)" width="1" height="1"/></clipPath><g clip-path="url(#a)">${RECT}</g>`,
    ),
  ],
  [
    'loop',
    'a gradient from itself',
    svgOf('<linearGradient id="a" href="#a"/><rect fill="url(#a)" width="1" height="1"/>'),
  ],
  ['complexity', 'a bomb of uses', svgOf(`<g id="b0">${RECT}</g>${bomb}<use href="#b12"/>`)],
  ['complexity', 'very many elements', svgOf('<g/>'.repeat(120_000))],
  ['complexity', 'very many shapes', svgOf(RECT.repeat(60_000))],
  [
    'complexity',
    'a line that crosses itself very often',
    svgOf(`<path d="M${zigzag}" stroke="red"/>`),
  ],
  ['complexity', 'a ring of such lines', svgOf(`<polygon points="${zigzag}"/>`)],
  [
    'complexity',
    'very many gradients',
    svgOf(
      `<linearGradient id="a"><stop/></linearGradient>${'<rect width="9" height="9" fill="url(#a)"/>'.repeat(3000)}`,
    ),
  ],
  [
    'complexity',
    'very many clipped groups',
    svgOf(
      `<clipPath id="a">${RECT}</clipPath>${`<g clip-path="url(#a)">${RECT}</g>`.repeat(3000)}`,
    ),
  ],
  ['depth', 'clips of clips', svgOf(`${nestedClips}<g clip-path="url(#c0)">${RECT}</g>`)],
  [
    'layers',
    'very many transparent layers',
    svgOf(`<g opacity="0.5">${RECT}${RECT}</g>`.repeat(1000)),
  ],
  ['dashes', 'endless dashes', svgOf('<path d="M0 0h9e6" stroke="red" stroke-dasharray="1e-5"/>')],
  ['length', 'a huge attribute', svgOf(`<rect width="${'1'.repeat(100_000)}" height="1"/>`)],
  [
    'length',
    'very many attributes',
    svgOf(`<rect ${Array.from({ length: 1000 }, (_, index) => `a${index}=""`).join(' ')}/>`),
  ],
  ['number', 'a width that is no number', svgOf('<rect width="NaN" height="1"/>')],
  ['number', 'a width without end', svgOf('<rect width="Infinity" height="1"/>')],
  ['number', 'a width beyond all numbers', svgOf('<rect width="1e999" height="1"/>')],
  ['number', 'a path with no number', svgOf('<path d="M0 0L NaN 5"/>')],
  ['path', 'a path that is none', svgOf('<path d="alert(1)"/>')],
  ['transform', 'a transform that is none', svgOf('<g transform="url(1)"/>')],
  ['transform', 'a transform that turns about elsewhere', svgOf('<g transform-origin="5 5"/>')],
  ['encoding', 'another encoding', `<?xml version="1.0" encoding="UTF-16"?>${svgOf('')}`],
  ['size', 'no size', svgOf('', '')],
  ['size', 'no size but of the page', svgOf('', 'width="100%" height="100%"')],
  ['size', 'a size of nothing', svgOf('', 'viewBox="0 0 0 10"')],
  ['size', 'a size like a thread', svgOf('', 'viewBox="0 0 1 100000"')],
  ['nothing', 'nothing', `<svg ${SVG} viewBox="0 0 9 9"/>`],
  [
    'nothing',
    'nothing that is seen',
    `<svg ${SVG} viewBox="0 0 9 9"><g opacity="0">${RECT}</g></svg>`,
  ],
  ['nothing', 'another namespace', `<svg ${SVG} viewBox="0 0 9 9"><rect xmlns="a"/></svg>`],
];
