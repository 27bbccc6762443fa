import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allFacts,
  boundsOf,
  cornersOf,
  describe as sentenceOf,
  draw,
  type Drawing,
  type DrawnPicture,
  mainView,
  measurePictures,
  mountsOf,
  normalise,
  picturesIn,
  pictureRefs,
  pictureView,
  type Coordinates,
  prepareForRaster,
  type Side,
  type TemplateId,
  toUnits,
  toView,
  viewsOf,
  withPictures,
} from './index.ts';
import { loadTemplate } from './load-template.ts';
import { PLACES } from './slots/places.ts';
import { tagsOf } from './well-formed.fixture.ts';

const REF = '0190c3a1-7b1e-7000-8000-000000000001.e3b0c44298fc1c14';
const OTHER = '0190c3a1-7b1e-7000-8000-000000000002.9f86d081884c7d65';

const crest: DrawnPicture = {
  side: 'front',
  ref: REF,
  name: 'crest.png',
  x: 0,
  y: 60,
  width: 200,
  height: 150,
  turn: 0,
};

const photo = JSON.stringify({
  front: { ref: 'a1', mount: { x: 510, y: 300 }, millimetresPerUnit: 0.45 },
  back: { ref: 'b2', mount: { x: 480, y: 210, what: 'the rim' }, millimetresPerUnit: 0.6 },
});

const drawingOf = (
  template: TemplateId,
  pictures: readonly unknown[],
  parameters: Drawing['parameters'] = {},
): Drawing => ({
  template,
  parameters: {
    ...(template === 'photo' && { photo }),
    ...parameters,
    pictures: JSON.stringify(pictures),
  },
});

const SIDES: readonly Side[] = ['front', 'back'];
const placesOfPictures = allFacts.flatMap(({ id: template }) =>
  SIDES.filter((side) => mountsOf(drawingOf(template, [])).mounts[side]).map((side) => ({
    template,
    side,
  })),
);

/** The corners of the image as the attributes say, in units of the template. */
function drawnCorners(attributes: Map<string, string>): Coordinates[] {
  const [x = 0, y = 0, w = 0, h = 0] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(attributes.get(name)),
  );
  const [turn = 0, cx = 0, cy = 0] = (
    /^rotate\((.*)\)$/.exec(attributes.get('transform') ?? '')?.[1] ?? ''
  )
    .split(' ')
    .map(Number);
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ].map(([px = 0, py = 0]) => ({
    x: cx + (px - cx) * cos - (py - cy) * sin,
    y: cy + (px - cx) * sin + (py - cy) * cos,
  }));
}

const imagesOf = (svg: string) => tagsOf(svg).filter(({ name }) => name === 'image');

const tenth = (least: number, most: number) =>
  fc.integer({ min: least * 10, max: most * 10 }).map((n) => n / 10);

describe.each(placesOfPictures)('on the $side of $template', ({ template, side }) => {
  test('the corners of a picture are where the millimetres say', () => {
    const placed = fc.record({
      x: tenth(-200, 200),
      y: tenth(-20, 400),
      width: tenth(5, 400),
      height: tenth(5, 400),
      turn: fc.integer({ min: -180, max: 180 }),
    });
    fc.assert(
      fc.property(placed, (at) => {
        const picture = { ...crest, ...at, side };
        const drawing = drawingOf(template, [picture]);
        const facts = mountsOf(drawing);
        const mount = facts.mounts[side];
        if (!mount) throw new Error('no mount');
        const images = imagesOf(draw(drawing, { view: side, prefix: 'x' }));
        const image = images.find(({ attributes }) =>
          attributes.get('href')?.startsWith('artwork:'),
        );
        expect(image?.attributes.get('href')).toBe(`artwork:${REF}`);
        const { millimetresPerUnit = facts.millimetresPerUnit } = mount;
        // as one looks at it, the wearer's left is to the right in front, and to the left behind
        const sign = side === 'front' ? 1 : -1;
        const [cos, sin] = [at.turn, at.turn].map((turn, k) =>
          (k ? Math.sin : Math.cos)((turn * Math.PI) / 180),
        );
        const ends = [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
        ].map(([a = 0, b = 0]): [number, number] => [(a * at.width) / 2, (b * at.height) / 2]);
        const corners = cornersOf(picture);
        drawnCorners(image?.attributes ?? new Map()).forEach((drawn, k) => {
          const [dx, dy] = ends[k] ?? [0, 0];
          const seen = {
            x: sign * at.x + dx * (cos ?? 1) - dy * (sin ?? 0),
            y: at.y + at.height / 2 + dx * (sin ?? 0) + dy * (cos ?? 1),
          };
          const mm = {
            x: (drawn.x - mount.x) * millimetresPerUnit,
            y: (drawn.y - mount.y) * millimetresPerUnit,
          };
          expect(Math.abs(mm.x - seen.x)).toBeLessThan(0.01);
          expect(Math.abs(mm.y - seen.y)).toBeLessThan(0.01);
          const corner = toUnits(facts, side, corners[k] ?? { x: 0, y: 0 });
          expect(
            Math.hypot(corner.x - drawn.x, corner.y - drawn.y) * millimetresPerUnit,
          ).toBeLessThan(0.01);
        });
        const { left, right } = boundsOf(picture);
        expect((left + right) / 2).toBeCloseTo(at.x, 6);
      }),
      { numRuns: 200 },
    );
  });

  test('millimetres are turned into units of the whole drawing', () => {
    const drawing = drawingOf(template, [{ ...crest, side }]);
    const { at } = mountsOf(drawing);
    const svg = draw(drawing, { view: side, prefix: 'x' });
    const moved = `<g transform="translate(${at[0]} ${at[1]})${at[2] === 1 ? '' : ` scale(${at[2]})`}">`;
    expect(svg).toContain(moved);
    const facts = mountsOf(drawing);
    const inside = toUnits(facts, side, { x: 10, y: 20 });
    expect(toView(facts, side, { x: 10, y: 20 })).toEqual({
      x: at[0] + inside.x * at[2],
      y: at[1] + inside.y * at[2],
    });
  });

  test('a picture is seen on its side, in the detail of it, and with the other side', () => {
    const drawing = drawingOf(template, [{ ...crest, side }]);
    const views = viewsOf(drawing);
    const shown = [...views, ...(views.includes('back') ? (['both'] as const) : [])].filter(
      (view) => draw(drawing, { view }).includes(`artwork:${REF}`),
    );
    expect(shown).toEqual([
      side,
      ...(views.includes('detail') ? ['detail'] : []),
      ...(views.includes('back') ? ['both'] : []),
    ]);
    expect(mainView(drawing)).toBe(side);
    expect(pictureView(drawing)).toBe(side);
  });
});

test('pictures are measured from what letterings are measured from', () => {
  for (const { template, side } of placesOfPictures) {
    if (template === 'photo') continue;
    const mount = mountsOf(drawingOf(template, [])).mounts[side];
    const facts = allFacts.find(({ id }) => id === template);
    const datums = (facts?.places ?? []).flatMap(({ id, view }) => {
      const datum = view === side ? PLACES[template][id]?.datum : undefined;
      return datum ? [datum] : [];
    });
    expect(datums).toContainEqual({ what: mount?.what, y: mount?.y });
  }
  expect(mountsOf(drawingOf('sash', [])).mounts).toEqual({});
  expect(mountsOf(drawingOf('rosette-sash', [])).mounts).toEqual({});
});

test('pictures lie under the lettering and over the motif, the last over the others', () => {
  const drawing = drawingOf('tee', [crest, { ...crest, ref: OTHER }], {
    text: 'Crew',
    motif: 'bird',
  });
  const svg = draw(drawing, { view: 'front', prefix: 'x' });
  const bare = draw(
    { template: 'tee', parameters: { text: 'Crew', motif: 'bird' } },
    { view: 'front', prefix: 'x' },
  );
  expect(withPictures(svg, () => undefined)).toBe(bare);
  expect(svg.indexOf(REF)).toBeLessThan(svg.indexOf(OTHER));
  expect(svg.indexOf(OTHER)).toBeLessThan(svg.lastIndexOf('#x-txrun'));
});

test('a pocket, a hood and a zip pull lie over a picture', () => {
  const after = (template: TemplateId, view: Side = 'front') => {
    const svg = draw(drawingOf(template, [{ ...crest, side: view }]), { view, prefix: 'x' });
    return svg.slice(svg.indexOf('<image')).match(/<path/g)?.length ?? 0;
  };
  expect(after('hoodie')).toBeGreaterThan(20);
  expect(after('hoodie', 'back')).toBeGreaterThan(4);
  expect(after('pouch')).toBeGreaterThan(4);
  expect(after('polo')).toBeGreaterThan(4);
});

test('the tab of the pack goes where a picture lies over it, and stays where none does', () => {
  const elements = (pictures: readonly unknown[]) =>
    draw(drawingOf('backpack', pictures), { view: 'front', prefix: 'x' })
      .replaceAll(/<image[^>]*>/g, '')
      .split('<').length;
  const low = { ...crest, width: 100, height: 50, y: 280 };
  expect(elements([low])).toBe(elements([]));
  expect(elements([{ ...low, y: 100 }])).toBeLessThan(elements([]));
  expect(elements([low])).toBe(elements([]));
});

test('the detail shows the whole of a picture', () => {
  const crop = (pictures: readonly unknown[]) => {
    const svg = draw(drawingOf('tote', pictures), { view: 'detail' });
    const [, scale, x, y] =
      /<g transform="scale\(([\d.]+)\) translate\((\S+) (\S+)\)">/.exec(svg) ?? [];
    return { left: -Number(x), top: -Number(y), width: 1000 / Number(scale) };
  };
  expect(crop([]).width).toBeCloseTo(284, 0);
  const wide = crop([{ ...crest, width: 300, height: 100, turn: 45 }]);
  const reach = ((300 + 100) * Math.SQRT1_2) / 2 / 0.69;
  expect(wide.left).toBeLessThan(502 - reach);
  expect(wide.left + wide.width).toBeGreaterThan(502 + reach);
});

test('the normal form has what can be read, in one spelling', () => {
  const given = [
    {
      turn: 450.4,
      height: 150.04,
      width: 199.96,
      y: 60,
      x: -0.01,
      name: 'C:\\a/b\\crest.png\u202E',
      ref: REF,
      side: 'front',
      more: 1,
    },
    { ...crest, side: 'left' },
    { ...crest, ref: 'https://example.com/x.png' },
    { ...crest, width: 0 },
    { ...crest, height: Number.POSITIVE_INFINITY },
    { ...crest, x: '1' },
    null,
    'crest',
    { ...crest, side: 'back', turn: -180, name: undefined },
  ];
  const { parameters } = normalise(drawingOf('tee', given));
  expect(parameters.pictures).toBe(
    JSON.stringify([
      { ...crest, turn: 90 },
      { ...crest, side: 'back', name: '', turn: 180 },
    ]),
  );
  const many = Array.from({ length: 9 }, () => crest);
  expect(picturesIn(drawingOf('tee', many).parameters)).toHaveLength(6);
  for (const pictures of ['', '{', '{}', '[]', 'null', `[${' '.repeat(9000)}]`]) {
    expect(normalise({ template: 'tee', parameters: { pictures } }).parameters.pictures).toBe(
      undefined,
    );
  }
  // a ribbon takes none, and a tote none on its back
  expect(normalise(drawingOf('sash', [crest])).parameters.pictures).toBe(undefined);
  expect(normalise(drawingOf('tote', [{ ...crest, side: 'back' }])).parameters.pictures).toBe(
    undefined,
  );
});

test('pictures count among what is printed on either side', () => {
  const behind = { ...crest, side: 'back' };
  expect(pictureView(drawingOf('tee', [crest, behind]))).toBe('both');
  expect(pictureView(drawingOf('tee', [behind], { text: 'Crew' }))).toBe('both');
  expect(mainView(drawingOf('tee', [behind], { text: 'Crew' }))).toBe('front');
  expect(mainView(drawingOf('tee', [behind]))).toBe('back');
  const both = draw(drawingOf('tee', [crest, { ...behind, ref: OTHER }]), { view: 'both' });
  expect(pictureRefs(both).map(({ ref }) => ref)).toEqual([REF, OTHER]);
});

test('the sentence names each picture, its side and its width', () => {
  const sentence = (name: string, text = '') =>
    sentenceOf(drawingOf('tee', [{ ...crest, name }], { text, colour: 'white' }));
  expect(sentence('crest.png')).toBe('White T-shirt, crest.png on the front, 200 mm wide');
  expect(sentence('/home/me/crest.png', 'Crew')).toBe(
    'White T-shirt, "CREW" on the chest, crest.png on the front, 200 mm wide',
  );
  expect(sentence('my "best" one.png')).toContain(", my 'best' one.png on the front");
  expect(sentence('שלום.png')).toContain(', \u2068שלום.png\u2069 on the front');
  expect(sentence('')).toContain(', a picture on the front');
});

test('the workshop is told where each picture goes', () => {
  const behind = { ...crest, side: 'back', x: -12.5, turn: -30 };
  expect(measurePictures(drawingOf('hoodie', [crest, behind]))).toEqual([
    {
      name: 'crest.png',
      side: 'on the front',
      width: 200,
      height: 150,
      below: 60,
      belowWhat: 'the hood seam',
      aside: 0,
      turn: 0,
    },
    {
      name: 'crest.png',
      side: 'on the back',
      width: 200,
      height: 150,
      below: 60,
      belowWhat: 'the hood seam',
      aside: -12.5,
      turn: -30,
    },
  ]);
  expect(measurePictures(drawingOf('photo', [behind]))).toMatchObject([{ belowWhat: 'the rim' }]);
  expect(measurePictures(drawingOf('photo', [crest]))).toMatchObject([
    { belowWhat: 'the top of the piece' },
  ]);
});

test('addresses are put in for references, and what has none is left out', () => {
  const drawing = drawingOf('photo', [crest, { ...crest, ref: OTHER }, crest]);
  const svg = draw(drawing, { view: 'front' });
  expect(pictureRefs(svg)).toEqual([
    { kind: 'photo', ref: 'a1' },
    { kind: 'artwork', ref: REF },
    { kind: 'artwork', ref: OTHER },
  ]);
  const shown = withPictures(svg, (ref, kind) =>
    ref === OTHER ? undefined : `/${kind}/$&${ref}?a="1"&b=2`,
  );
  expect(imagesOf(shown).map(({ attributes }) => attributes.get('href'))).toEqual([
    '/photo/$&amp;a1?a=&quot;1&quot;&amp;b=2',
    `/artwork/$&amp;${REF}?a=&quot;1&quot;&amp;b=2`,
    `/artwork/$&amp;${REF}?a=&quot;1&quot;&amp;b=2`,
  ]);
  expect(pictureRefs(shown)).toEqual([]);
});

test('pictures stay in what a rasteriser is given, as far as they can be seen', () => {
  const far = { ...crest, ref: OTHER, x: 2000 };
  const svg = draw(drawingOf('tee', [{ ...crest, turn: 30 }, far]), { view: 'detail' });
  expect(pictureRefs(svg)).toHaveLength(2);
  expect(pictureRefs(prepareForRaster(svg))).toEqual([{ kind: 'artwork', ref: REF }]);
});

test('a template loaded by itself draws pictures as all of them together do', async () => {
  for (const { template, side } of placesOfPictures) {
    const drawing = drawingOf(template, [{ ...crest, side, turn: 20 }]);
    const { draw: drawAlone } = await loadTemplate(template);
    expect(drawAlone(drawing.parameters, { view: side })).toBe(draw(drawing, { view: side }));
  }
});

test('a photograph has the sides that were taken, and takes nothing but pictures', () => {
  const front = JSON.stringify({
    front: { ref: 'a1', mount: { x: 500, y: 300 }, millimetresPerUnit: 0.5 },
  });
  const of = (parameters: Drawing['parameters']): Drawing => ({ template: 'photo', parameters });
  expect(viewsOf(of({ photo }))).toEqual(['front', 'back']);
  expect(viewsOf(of({ photo: front }))).toEqual(['front']);
  expect(viewsOf(of({}))).toEqual(['front']);
  expect(pictureRefs(draw(of({ photo: front }), { view: 'back' }))).toEqual([
    { kind: 'photo', ref: 'a1' },
  ]);
  expect(pictureRefs(draw(of({ photo }), { view: 'both' }))).toHaveLength(2);
  const lettered = of({ photo, text: 'Crew', colour: 'navy', letterHeight: '12', motif: 'bird' });
  expect(normalise(lettered)).toEqual(normalise(of({ photo })));
  expect(sentenceOf(lettered)).toBe('Photograph');
  const broken = JSON.stringify({
    front: { ref: '"/>', mount: { x: 1, y: 1 }, millimetresPerUnit: 1 },
  });
  expect(normalise(of({ photo: broken })).parameters).toEqual({});
  expect(draw(of({ photo: broken }), { view: 'front' })).not.toContain('<image');
});
