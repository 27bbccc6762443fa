import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawingSvg, INKS, randomOf } from '../colours/drawings.fixture.ts';
import { forbiddenIn } from './allowed-svg.fixture.ts';
import { HOSTILE_SVGS, svgOf } from './hostile-svgs.fixture.ts';
import { SvgRefusedError } from './refusals.ts';
import { rebuildSvg, svgAtSize } from './rebuild-svg.ts';

const drawn = (svg: string) =>
  sharp(Buffer.from(svg), { density: 96 })
    .resize(120, 120, { fit: 'fill' })
    .raw()
    .ensureAlpha()
    .toBuffer();

/** That the rebuilt one looks as the one that was sent, by its pixels. */
async function expectToLookTheSame(svg: string) {
  const [own, rebuilt] = [
    await drawn(svg),
    await drawn(svgAtSize(rebuildSvg(svg).svg, { width: 120, height: 120 })),
  ];
  let unlike = 0;
  for (const [at, level] of own.entries()) {
    if (Math.abs(level - (rebuilt[at] ?? 0)) > 40) unlike += 1;
  }
  // a pixel at an edge may fall to the other side
  expect(unlike).toBeLessThan(own.length * 0.002);
}

const sized = (inner: string, attributes = 'viewBox="0 0 100 100"') =>
  svgOf(inner, `width="120" height="120" ${attributes}`);

describe('an SVG', () => {
  it.each(HOSTILE_SVGS)('is refused for its %s: %s', (code, _, svg) => {
    expect(() => rebuildSvg(svg)).toThrow(expect.objectContaining({ code }));
  });

  it.each<[string, string]>([
    [
      'styles by class, name and id',
      '<style>.a{fill:#f00;stroke:blue}circle{fill:green}#k{stroke-width:6}</style><rect class="a" x="10" y="10" width="40" height="40"/><circle id="k" cx="70" cy="70" r="20" class="a"/>',
    ],
    [
      'a style that is important',
      '<style>.a{fill:red!important}.a{fill:blue}</style><rect class="a" style="fill:lime" width="60" height="60"/>',
    ],
    [
      'a style of its own before rules and attributes',
      '<style>.a{fill:red}</style><rect class="a" fill="lime" style="fill:navy" width="60" height="60"/>',
    ],
    [
      'what is inherited through groups',
      '<g fill="red" stroke="black" stroke-width="4"><g stroke-linejoin="round" transform="rotate(10) translate(20,10)"><path d="M10 10h40v40z"/></g></g>',
    ],
    ['currentColor', '<g color="purple"><rect fill="currentColor" width="50" height="90"/></g>'],
    [
      'gradients in units of the shape',
      '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="100%" stop-color="rgb(0,0,255)" stop-opacity=".5"/></linearGradient></defs><rect width="90" height="90" fill="url(#a)"/>',
    ],
    [
      'gradients that take from others',
      '<defs><linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-color="lime"/></linearGradient><radialGradient id="b" xlink:href="#a" gradientUnits="userSpaceOnUse" cx="40" cy="50" r="45" gradientTransform="scale(1 .8)" spreadMethod="reflect"/></defs><circle cx="50" cy="50" r="45" fill="url(#b)"/>',
    ],
    [
      'what clips',
      '<clipPath id="a"><circle cx="50" cy="50" r="30"/></clipPath><g clip-path="url(#a)"><rect width="100" height="50" fill="red"/></g>',
    ],
    [
      'what clips what clips, with a rule',
      '<clipPath id="b"><path clip-rule="evenodd" d="M0 0h90v90h-90zM20 20h50v50h-50z"/></clipPath><clipPath id="a" clip-path="url(#b)"><circle cx="50" cy="50" r="40"/></clipPath><rect clip-path="url(#a)" width="100" height="100" fill="teal"/>',
    ],
    [
      'shapes that are used again',
      '<defs><g id="a"><rect width="20" height="20"/></g></defs><use href="#a" x="10" y="30" fill="red"/><use xlink:href="#a" transform="translate(60 60) rotate(30)" fill="blue"/>',
    ],
    [
      'a symbol in its place',
      '<symbol id="s" viewBox="0 0 10 20"><rect width="10" height="20" fill="red"/><circle cx="10" cy="10" r="8" fill="blue"/></symbol><use href="#s" x="10" y="10" width="60" height="60"/>',
    ],
    [
      'a drawing in the drawing',
      '<svg x="20" y="20" width="50" height="50" viewBox="0 0 10 10" preserveAspectRatio="xMaxYMin slice"><rect width="20" height="8" fill="orange"/></svg>',
    ],
    [
      'paths with all commands',
      '<path fill="none" stroke="#123456" stroke-width="2" d="M10,10 20 20H40V30h10v5l5-5.5.5 9c5 5 9 9 10 0S80 20 85 40q5 5-5 9T60 60a5 9 20 0110 10A9 5 0 1 0 30,80z m5 5-3 2"/>',
    ],
    [
      'dashes, ends and corners',
      '<path d="M10 10L90 20L20 80" fill="none" stroke="black" stroke-width="5" stroke-dasharray="10,4 2" stroke-dashoffset="3" stroke-linecap="round" stroke-linejoin="bevel"/>',
    ],
    [
      'lines, rings and polygons',
      '<line x1="5" y1="5" x2="90" y2="30" stroke="red" stroke-width="3"/><polyline points="10,40 30,60 50,40" fill="none" stroke="blue"/><polygon points="60 60 90 60 75 90" fill="gold"/><ellipse cx="30" cy="80" rx="20" ry="10"/>',
    ],
    [
      'rules of filling',
      '<path fill="tomato" fill-rule="evenodd" d="M10 10h80v80h-80zM30 30h40v40h-40z"/>',
    ],
    [
      'layers that shine through',
      '<g opacity=".5"><rect width="60" height="60" fill="red"/><rect x="30" y="30" width="60" height="60" fill="blue" stroke="black" stroke-width="6" opacity=".7"/></g>',
    ],
    [
      'percentages and units',
      '<rect x="10%" y="1mm" width="50%" height="30pt" rx="5" fill="hsl(200, 50%, 40%)"/>',
    ],
    [
      'what is hidden',
      '<g display="none"><rect width="90" height="90"/></g><g visibility="hidden"><rect width="80" height="80"/><circle visibility="visible" cx="50" cy="50" r="20" fill="red"/></g>',
    ],
    [
      'what drawing programs add',
      '<title>Crest</title><metadata xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:RDF rdf:resource="http://example.com"/></metadata><s:namedview xmlns:s="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" s:cx="1"/><g i:label="Layer" i:groupmode="layer" xmlns:i="http://www.inkscape.org/namespaces/inkscape" data-name="a" style="font-family:\'a;b\';line-height:1.25;-inkscape-font-specification:x"><rect width="50" height="70" fill="red"/></g>',
    ],
    [
      'a prefix for all',
      '<x:g xmlns:x="http://www.w3.org/2000/svg"><x:rect width="70" height="50" fill="red"/></x:g>',
    ],
    [
      'effects that nothing uses',
      '<defs><filter id="f"><feFlood/></filter><marker id="m"><path d="M0 0"/></marker></defs><rect width="70" height="50" fill="red" filter="none"/>',
    ],
  ])('looks as it was sent, with %s', async (_, inner) => {
    expect(forbiddenIn(rebuildSvg(sized(inner)).svg)).toEqual([]);
    await expectToLookTheSame(sized(inner));
  });

  it('has the size of its view box, or its own in user units', () => {
    expect(rebuildSvg(svgOf('', 'viewBox="-5 0 30.5 20" width="9cm"'))).toMatchObject({
      width: 30.5,
      height: 20,
    });
    expect(rebuildSvg(svgOf('', 'width="1in" height="50px"'))).toMatchObject({
      width: 96,
      height: 50,
    });
  });

  it('is taken with a document type, and without a namespace', () => {
    const type =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    expect(
      rebuildSvg(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>${type}${svgOf('')}`).colours,
    ).toEqual(['#000000']);
    expect(
      rebuildSvg('<svg width="5" height="5"><rect width="5" height="5" fill="red"/></svg>').colours,
    ).toEqual(['#ff0000']);
  });

  it('is the same when it is rebuilt once more', () => {
    const { svg, ...facts } = rebuildSvg(
      sized(
        '<symbol id="s" viewBox="0 0 9 9"><path d="M.1 0l1e-7 5.123456789z" stroke="red" opacity=".5"/></symbol><use href="#s" opacity=".3"/>',
      ),
    );
    expect(rebuildSvg(svg)).toEqual({ svg: expect.any(String), ...facts });
    expect(rebuildSvg(rebuildSvg(svg).svg).svg).toBe(rebuildSvg(svg).svg);
  });

  it('says in which colours something is painted', () => {
    const inner =
      '<rect fill="#C8102E" stroke="none" width="5" height="5"/><rect fill="#c8112f" width="5" height="5"/><rect fill="lime" fill-opacity="0" width="5" height="5"/><rect fill="lime" width="0" height="5"/><rect fill="lime" visibility="hidden" width="5" height="5"/><line x2="9" fill="lime" stroke="rgba(0,51,160,.5)"/><path d="" fill="lime"/>';
    expect(rebuildSvg(svgOf(inner)).colours).toEqual(['#000000', '#c8102e', '#0033a0']);
  });

  it.each(Array.from({ length: 10 }, (_, index) => index + 1))(
    'has exactly the colours that it was drawn in (%i)',
    (index) => {
      const inks = INKS.slice(0, 1 + ((index * 5) % 11));
      expect(new Set(rebuildSvg(drawingSvg(inks, index, 500)).colours)).toEqual(new Set(inks));
    },
  );

  it('holds nothing but what it may, whatever was sent', () => {
    let rebuilt = 0;
    for (let seed = 1; seed <= 400; seed += 1) {
      const outcome = outcomeOf(randomSvg(seed));
      if (outcome.svg === undefined) continue;
      expect(forbiddenIn(outcome.svg)).toEqual([]);
      rebuilt += 1;
    }
    expect(rebuilt).toBeGreaterThan(100);
  });
});

/** Rebuilt, or refused for a reason of its own; anything else is thrown. */
function outcomeOf(svg: string): { svg?: string } {
  try {
    return { svg: rebuildSvg(svg).svg };
  } catch (error) {
    if (error instanceof SvgRefusedError) return {};
    throw error;
  }
}

const ELEMENTS = [
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polygon',
  'use',
  'symbol',
  'svg',
  'defs',
  'clipPath',
  'linearGradient',
  'stop',
  'title',
  'filter',
  'x:view',
  'a',
];
const ATTRIBUTES: readonly (readonly [string, readonly string[]])[] = [
  ['id', ['a', 'b', 'c', '"&gt;&lt;script', 'r1']],
  ['class', ['k', 'k l', 'constructor']],
  ['href', ['#a', '#b', '#__proto__']],
  ['xlink:href', ['#a', '#c']],
  [
    'fill',
    [
      'red',
      'url(#a)',
      'url(#c) blue',
      'currentColor',
      'var(--a)',
      'inherit',
      '#12345',
      'rgb(1 2 3 / 40%)',
      'expression(1)',
      '&quot;/&gt;',
    ],
  ],
  ['stroke', ['#0f0', 'none', 'hsl(9 9% 9%)', 'context-fill']],
  [
    'style',
    [
      'fill:red;stroke:url(#b)',
      'opacity:.5;behavior:x',
      'color:blue!important;all:initial',
      'stroke-width:2px;fill:&quot;x&quot;',
      '--a:b;:;;x',
    ],
  ],
  ['width', ['5', '50%', '2mm', '1e3']],
  ['height', ['5', '1e-3', '10%']],
  ['x', ['-1', '2', '.5']],
  ['r', ['3', '10%']],
  ['d', ['M0 0h5v5z', 'M1 1a1 1 0 005 5', 'm.5.5-1-1']],
  ['points', ['0 0 5 5 0 5', '1,2,3', '']],
  ['transform', ['rotate(5)', 'translate(1,2)scale(3)', 'matrix(1 0 0 1 0 0)', 'none']],
  ['viewBox', ['0 0 5 5', '-1 -1 9 9', '0 0 0 0']],
  ['clip-path', ['url(#b)', 'none', "url('#a')"]],
  ['opacity', ['.5', '2', 'x', '50%']],
  ['stroke-dasharray', ['1 2', 'none', '0', '-1']],
  ['data-onload', ['alert(1)']],
  ['x:onload', ['alert(1)']],
  ['xml:base', ['http://example.com/']],
  ['tabindex', ['1']],
];

function randomSvg(seed: number): string {
  const random = randomOf(seed);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random(items.length)];
  const element = (depth: number): string => {
    const name = pick(ELEMENTS) ?? 'g';
    const attributes = new Map(
      Array.from({ length: random(6) }, () => {
        const [attribute, values] = pick(ATTRIBUTES) ?? ['id', ['a']];
        return [attribute, (pick(values) ?? '').replaceAll('"', '&quot;')] as const;
      }),
    );
    if (name === 'a') attributes.delete('href');
    if (name === 'a') attributes.delete('xlink:href');
    const written = [...attributes].map(([key, value]) => ` ${key}="${value}"`).join('');
    const inner =
      depth > 3 ? '' : Array.from({ length: random(4) }, () => element(depth + 1)).join('');
    return `<${name}${written}>${inner}</${name}>`;
  };
  const body = Array.from({ length: 4 }, () => element(0)).join('');
  return svgOf(
    `<style>.k{fill:url(#a);stroke:#123}rect.l{opacity:.4}</style>${body}`,
    'viewBox="0 0 20 20" xmlns:x="urn:x"',
  );
}
