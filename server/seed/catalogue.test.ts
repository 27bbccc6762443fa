import { readFileSync } from 'node:fs';
import { COLOURS, examine, factsOf, isHard, normalise, pictureView } from '@tailorbird/art';
import { choicesFrom, chosenOptions, searchOf } from '@tailorbird/contract/rules/choice-address';
import { drawingOf } from '@tailorbird/contract/rules/drawn-choices';
import { mountsOf } from '@tailorbird/art/pictures';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkChoice } from '../src/cart/resolve-selections.ts';
import { problemsOfArt } from '../src/catalogue/check-art.ts';
import { artOf, coverChoicesOf, swatchOf } from './art.ts';
import { categories, options, pictures, products, types } from './catalogue.ts';
import { Renderer } from '../src/drawings/renderer.ts';
import { drawPicture, MASTER, WIDTHS } from './pictures.ts';
import { idOf } from './identity.ts';
import { optionsOf } from './offered.fixture.ts';
import { centsOf, rowsOfCatalogue } from './rows.ts';
import { sizeTables } from './settings.ts';

const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());
const repeated = (names: readonly string[]) =>
  lower(names).filter((name, position, all) => all.indexOf(name) !== position);

describe('names', () => {
  test.each([
    ['products', products.map(({ name }) => name)],
    ['categories', categories.map(({ name }) => name)],
    ['types', types.map(({ name }) => name)],
    ['options', options.map(({ name }) => name)],
    ['pictures', pictures.map(({ name }) => name)],
  ])('of %s are unique whatever their case', (_, names) => {
    expect(repeated(names)).toEqual([]);
  });

  test('of values are unique within their option', () => {
    expect(options.flatMap(({ values }) => repeated(values))).toEqual([]);
  });

  test('of pictures are fit for a file', () => {
    for (const { name } of pictures) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});

describe('types', () => {
  test('of garments have a table with each size that is sold', () => {
    const sizes = options.find(({ name }) => name === 'Garment size')?.values;
    const garments = types.filter((type) => type.options.includes('Garment size'));
    expect(garments).toHaveLength(5);
    for (const { name } of garments) {
      const rows = (sizeTables[name] ?? '').split('\n').slice(2);
      expect(rows.map((row) => row.split(' | ')[0]?.slice(2))).toEqual(sizes);
    }
  });
});

describe('products', () => {
  test('are 30 to 40, some sold as they are', () => {
    expect(products.length).toBeGreaterThanOrEqual(30);
    expect(products.length).toBeLessThanOrEqual(40);
    expect(products.filter(({ type }) => type === undefined).length).toBeGreaterThanOrEqual(4);
  });

  test('have a price in cents', () => {
    for (const product of products) {
      expect(product.price).toMatch(/^[1-9]\d*\.\d{2}$/);
      expect(centsOf(product)).toBe(Math.round(Number(product.price) * 100));
    }
  });

  test('weigh what a parcel of them may weigh', () => {
    for (const { grams } of products) {
      expect(Number.isInteger(grams)).toBe(true);
      expect(grams).toBeGreaterThanOrEqual(50);
      expect(grams).toBeLessThanOrEqual(2000);
    }
  });

  test('have a type and categories that exist', () => {
    const known = {
      types: types.map(({ name }) => name),
      categories: categories.map((c) => c.name),
    };
    for (const product of products) {
      expect([undefined, ...known.types]).toContain(product.type);
      expect(known.categories).toEqual(expect.arrayContaining([...(product.alsoIn ?? [])]));
    }
  });

  test('named as a gift under $50 cost less', () => {
    const gifts = products.filter(({ alsoIn }) => alsoIn?.includes('Gifts under $50'));
    expect(gifts.length).toBeGreaterThan(5);
    for (const gift of gifts) expect(centsOf(gift)).toBeLessThan(5000);
  });

  test('have two to five pictures that their template can draw', () => {
    for (const product of products) {
      expect(product.pictures.length).toBeGreaterThanOrEqual(2);
      expect(product.pictures.length).toBeLessThanOrEqual(5);
    }
    for (const { template, art } of pictures) {
      const { view = 'front', ...parameters } = art;
      const facts = factsOf(template);
      expect([...facts.views, ...(facts.views.includes('back') ? ['both'] : [])]).toContain(view);
      expect([undefined, ...facts.printPositions.map(({ id }) => id)]).toContain(art.printPosition);
      // what is printed is on the side that is shown, and can be made
      const side = art.text ? pictureView({ template, parameters }) : view;
      expect(['detail', side]).toContain(view);
      expect(examine({ template, parameters })).toEqual([]);
      expect([undefined, ...Object.keys(COLOURS)]).toEqual(
        expect.arrayContaining([art.colour, art.trim]),
      );
    }
  });

  test('speak calmly', () => {
    const texts = [...products, ...categories, ...options].map(({ description }) => description);
    for (const text of texts) expect(text).toMatch(/^[^!]{10,240}\.$/);
  });
});

describe('what is drawn as it is chosen', () => {
  const drawn = products.flatMap((product) => {
    const art = artOf(product);
    return art ? [{ product, art }] : [];
  });

  test('are all products that are made to order, in ways that their drawing knows', () => {
    expect(drawn.length).toBe(products.filter(({ type }) => type !== undefined).length);
    for (const { art } of drawn) expect(problemsOfArt(art)).toEqual([]);
  });

  test.each(drawn.map(({ product, art }) => [product.name, product, art] as const))(
    'opens as its card shows it: %s',
    (_, product, art) => {
      const [cover] = product.pictures;
      if (!cover) throw new Error('It has no picture.');
      const { view = 'front', ...parameters } = cover.art;
      const offered = optionsOf(product);
      const search = searchOf(offered, coverChoicesOf(product) ?? []);
      const opened = drawingOf(art, offered, chosenOptions(choicesFrom(offered, search)));
      expect(normalise(opened)).toEqual(normalise({ template: cover.template, parameters }));
      expect(pictureView(opened)).toBe(view);
      for (const choice of coverChoicesOf(product) ?? []) {
        const option = offered.find(({ _id }) => _id === choice.optionId);
        expect(option && checkChoice(option, choice)).not.toHaveProperty('code');
      }
    },
  );

  test('takes its colours from swatches', () => {
    for (const { art } of drawn) {
      for (const { parameter, optionId, values } of art.drives) {
        if (!['colour', 'trim', 'textColour'].includes(parameter) || values.length > 0) continue;
        const option = options.find(({ name }) => idOf('option', name) === optionId);
        const swatches = option?.values.map((value) => swatchOf(option, value));
        expect(swatches?.length).toBeGreaterThan(1);
        for (const swatch of swatches ?? []) expect(swatch).toMatch(/^#[0-9a-f]{6}$/);
      }
    }
  });

  test('has room for a text of the greatest length wherever it can be put', () => {
    const letters = 'Elsewhere & everywhere';
    for (const { product, art } of drawn) {
      const texts = Object.fromEntries(
        art.drives.flatMap(({ parameter, optionId }) => {
          const most = options.find(({ name }) => idOf('option', name) === optionId)?.textRules;
          return most ? [[parameter, letters.slice(0, most.maxLength).trim()]] : [];
        }),
      );
      const choices = art.drives.flatMap(({ parameter, values }) =>
        values.map(({ use }) => ({ [parameter]: use })),
      );
      for (const chosen of [{}, ...choices]) {
        const parameters = { ...art.fixed, ...chosen, ...texts };
        const problems = examine({ template: art.template, parameters }).filter(isHard);
        expect([product.name, chosen, problems]).toEqual([product.name, chosen, []]);
      }
    }
  });
});

describe('pictures of customers', () => {
  test('lie on sides that the drawing has', () => {
    const taking = products.filter((product) => optionsOf(product).some(({ artwork }) => artwork));
    expect(taking.map(({ name }) => name)).toEqual(['Heavyweight Tee']);
    for (const product of taking) {
      const { mounts } = mountsOf({
        template: artOf(product)?.template ?? 'tee',
        parameters: {},
      });
      for (const { places } of optionsOf(product).flatMap(({ artwork }) => artwork ?? [])) {
        expect(places.map(({ name }) => name)).toEqual(['Front', 'Back', 'Left chest']);
        for (const { side } of places) expect(mounts).toHaveProperty(side);
      }
    }
  });
});

describe('options', () => {
  test('of a type exist, and each belongs to one', () => {
    const asked = types.flatMap((type) => type.options);
    expect(new Set(asked)).toEqual(new Set(options.map(({ name }) => name)));
  });

  test('of colours are all in the thread box, so that they show as swatches', () => {
    const box = readFileSync(new URL('../../web/src/ui/tokens.css', import.meta.url), 'utf8');
    const swatches = [...box.matchAll(/--swatch-([a-z]+):/g)].map(([, name]) => name);
    const colours = options.filter(({ name }) => /colour|thread|jersey|trim/i.test(name));
    expect(colours.length).toBeGreaterThanOrEqual(8);
    for (const { values } of colours)
      expect(swatches).toEqual(expect.arrayContaining(lower(values)));
  });

  test('are asked as swatches, as chips and as a list', () => {
    expect(options.some(({ values }) => values.length > 8)).toBe(true);
    expect(options.some(({ isRequired }) => !isRequired)).toBe(true);
  });
});

test('ids do not change from one start to the next', () => {
  expect(rowsOfCatalogue()).toEqual(rowsOfCatalogue());
  const { art, ...first } = rowsOfCatalogue()['products']?.[0] ?? {};
  expect(art).toMatchObject({ template: 'tote' });
  expect(first).toMatchInlineSnapshot(`
    {
      "cost_cents": 4800,
      "created_at": "2026-01-05T08:00:00.000Z",
      "description": "Heavy cotton canvas with a flat base, an inner pocket and handles long enough for a shoulder. Every seam is sewn twice, and the label is personalised with your words.",
      "id": "562b2466-c3bc-5ef0-9518-425a92369a32",
      "name": "Meadow Tote",
      "product_type_id": "723c754d-cdd3-573e-a889-760c184565b4",
      "tiers": [],
      "updated_at": "2026-01-05T08:00:00.000Z",
      "weight_grams": 420,
    }
  `);
});

test('a picture is drawn as WebP in the widths that the shop asks for', async () => {
  const [first] = pictures;
  if (!first) throw new Error('the catalogue has no picture');
  const renderer = new Renderer();
  const { master, renditions, placeholder } = await drawPicture(renderer, first);
  await renderer.close();
  expect(await sharp(master).metadata()).toMatchObject({ format: 'webp', ...MASTER });
  const { channels } = await sharp(master).stats();
  for (const [place, { mean }] of channels.entries()) {
    const part = Number.parseInt(placeholder.slice(2 * place, 2 * place + 2), 16);
    expect(Math.abs(part - mean)).toBeLessThan(4);
  }
  expect(renditions.map(({ width }) => width)).toEqual([...WIDTHS]);
  for (const { width, bytes } of renditions) {
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width });
    expect(bytes.length).toBeLessThan(60_000);
  }
});
