import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDrawing } from './any-drawing.fixture.ts';
import {
  type Drawing,
  describe as sentenceOf,
  draw,
  examine,
  factsOf,
  letteringOutline,
  measure,
  normalise,
  pictureRefs,
  pictureView,
  prepareForRaster,
} from './index.ts';
import { tagsOf } from './well-formed.fixture.ts';

const ELEMENTS = new Set(
  'svg defs g path use image circle ellipse linearGradient radialGradient stop clipPath mask pattern filter feGaussianBlur'.split(
    ' ',
  ),
);

const PIXELS = /^(artwork|photo):[\w-][\w.-]*$/;

/** Everything that the shop promises of an SVG that it puts into a page. */
function expectHarmless(svg: string) {
  const tags = tagsOf(svg);
  const attributes = tags.flatMap((tag) => [...tag.attributes]);
  const ids = attributes.filter(([name]) => name === 'id').map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const references = attributes
    .filter(([name]) => name !== 'aria-label' && name !== 'd')
    .flatMap(([name, value]) =>
      // pixels are named, and come from nowhere until somebody puts them in
      name === 'href'
        ? PIXELS.test(value)
          ? []
          : [value]
        : [...value.matchAll(/url\(([^)]*)\)/g)].map(([, to = '']) => to),
    );
  const known = new Set(ids.map((id) => `#${id}`));
  expect(references.filter((to) => !known.has(to))).toEqual([]);
  expect(tags.map(({ name }) => name).filter((name) => !ELEMENTS.has(name))).toEqual([]);
  expect(attributes.filter(([name]) => /^on|^style$|^xlink|^src$/i.test(name))).toEqual([]);
  expect(svg).not.toMatch(/="[^"]*(?:NaN|undefined|Infinity)[^"]*"(?<!aria-label="[^"]*")/);
}

const KB = 1024;
/** Of one side with one lettering; a further one takes as much as 40 letters with accents do. */
const [MOST_OF_SIDE, MOST_OF_LETTERING] = [60 * KB, 16 * KB];
const bytesOf = (svg: string) => new TextEncoder().encode(svg).length;

const everyView = (drawing: Drawing, prefix?: string) =>
  factsOf(drawing.template).views.map((view) => draw(drawing, { view, ...(prefix && { prefix }) }));

test('whatever somebody asks for, the drawing is small, well formed, and refers to itself alone', () => {
  fc.assert(
    fc.property(anyDrawing, (drawing) => {
      const view = pictureView(drawing);
      const sides = view === 'both' ? 2 : 1;
      const most = sides * MOST_OF_SIDE + measure(drawing).further.length * MOST_OF_LETTERING;
      for (const svg of [...everyView(drawing), draw(drawing, { view })]) {
        expectHarmless(svg);
        expectHarmless(prepareForRaster(svg));
        expect(pictureRefs(prepareForRaster(svg)).length).toBeLessThanOrEqual(8);
        expect(bytesOf(svg)).toBeLessThan(most);
      }
      const outline = letteringOutline(drawing);
      if (outline !== null) expectHarmless(outline);
    }),
    { numRuns: 80 },
  );
});

test('the normal form says what is drawn: the same for the same picture, and its own normal form', () => {
  const changed = fc
    .tuple(anyDrawing, anyDrawing)
    .map(([a, b]): [Drawing, Drawing] => [
      a,
      { template: a.template, parameters: { ...a.parameters, ...b.parameters } },
    ]);
  fc.assert(
    fc.property(changed, ([a, b]) => {
      const [one, other] = [normalise(a), normalise(b)];
      expect(normalise(one)).toEqual(one);
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      expect(JSON.stringify(everyView(a)) === JSON.stringify(everyView(b))).toBe(isSame);
      expect(everyView(a, 'x')).toEqual(everyView(one, 'x'));
    }),
    { numRuns: 40 },
  );
});

test('what changes nothing is not in the normal form', () => {
  fc.assert(
    fc.property(anyDrawing, ({ template, parameters }) => {
      const unwritten = Object.fromEntries(
        Object.entries(parameters).filter(([name]) => !name.startsWith('text@')),
      );
      const bare: Drawing = { template, parameters: { ...unwritten, text: '  ', motif: 'none' } };
      const lettered: Drawing = {
        template,
        parameters: {
          ...bare.parameters,
          textStyle: 'round',
          textMethod: 'foil',
          textColour: 'sky',
        },
      };
      expect(normalise(lettered)).toEqual(normalise(bare));
      expect(everyView(lettered, 'x')).toEqual(everyView(bare, 'x'));
    }),
    { numRuns: 30 },
  );
});

test('sentences, problems and measures are made of anything, and in no time', () => {
  fc.assert(
    fc.property(anyDrawing, (drawing) => {
      const sentence = sentenceOf(drawing, { colour: 'Forest' });
      expect(sentence).toMatch(drawing.template === 'photo' ? /^Photograph/ : /^Forest /);
      const { lettering, further } = measure(drawing);
      const letterings = [lettering, ...further].filter(Boolean).length;
      expect(letterings).toBeLessThanOrEqual(4);
      expect(sentence.split('"').length).toBe(1 + 2 * letterings);
      expect(Boolean(lettering)).toBe(Boolean(normalise(drawing).parameters.text));
      for (const problem of examine(drawing)) expect(problem.kind).toMatch(/^[a-z-]+$/);
    }),
    { numRuns: 200 },
  );
});
