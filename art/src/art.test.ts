import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BRAND, COLOURS, type Options, prepareForRaster, renderArt, templates } from './index.ts';

const everyView = templates.flatMap((template) =>
  template.views.map((view) => ({ template, view, name: `${template.id}, ${view}` })),
);
const hash = (svg: string) => createHash('sha256').update(svg).digest('hex').slice(0, 16);
const references = (svg: string) =>
  [...svg.matchAll(/(?:url\(|href=")#([\w-]+)/g)].map(([, id = '']) => id);
const ids = (svg: string) => [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);

describe.each(everyView)('$name', ({ template, view }) => {
  const busiest: Options = {
    view,
    colour: 'navy',
    trim: 'mustard',
    motif: 'sprig',
    text: 'Félicitations Noémie 24',
    textStyle: 'serif',
  };

  test('is a drawing of 1000 by 1250 without numbers that failed', () => {
    const svg = template.render({ view });
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 1000 1250".*<\/svg>$/s);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
  });

  test('stays under 40 KB with everything on it', () => {
    expect(template.render(busiest).length).toBeLessThan(40 * 1024);
  });

  test('refers to what it defines, and defines it once', () => {
    for (const svg of [template.render(busiest), prepareForRaster(template.render(busiest))]) {
      expect(ids(svg)).toEqual([...new Set(ids(svg))]);
      expect(ids(svg)).toEqual(expect.arrayContaining(references(svg)));
    }
  });

  test('draws nothing that could run or load', () => {
    expect(template.render(busiest)).not.toMatch(
      /<(script|foreignObject|image)|https?:(?!\/\/www\.w3)/,
    );
  });

  test('gives the same bytes for the same options', () => {
    expect(template.render({ ...busiest })).toBe(template.render({ ...busiest }));
  });
});

describe.each(templates)('$id', (template) => {
  test('shows markup in the text as text', () => {
    const svg = template.render({ text: '<script>"\'&Ж' });
    expect(svg).not.toContain('<script');
    expect(svg).toContain('&lt;');
  });

  test('draws an unknown colour as its own default', () => {
    const prefix = 'same';
    const fallback = template.render({ prefix, colour: template.defaults.colour });
    for (const colour of ['no such colour', '"><script>', '#12345']) {
      expect(template.render({ prefix, colour })).toBe(fallback);
    }
  });

  test('knows the colours that it offers', () => {
    expect(template.colours.filter((colour) => !Object.hasOwn(COLOURS, colour))).toEqual([]);
  });
});

test('a drawing changes only when somebody means it to', () => {
  const golden = {
    tote: hash(renderArt('tote', { colour: 'olive', text: 'R. K.', printPosition: 'corner' })),
    hoodie: hash(renderArt('hoodie', { colour: 'navy', trim: 'mustard', text: 'Crew' })),
    sash: hash(renderArt('sash', { colour: BRAND.rufous, text: 'Class of 2027', view: 'detail' })),
  };
  expect(golden).toMatchInlineSnapshot(`
    {
      "hoodie": "e0a4852450faa8e0",
      "sash": "30a8683e363c2e9c",
      "tote": "87688354995f0b33",
    }
  `);
});
