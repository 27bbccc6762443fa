import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Option } from '@tailorbird/contract/catalogue';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { getImage } from '@tailorbird/contract/images';
import {
  allFacts,
  mainView,
  PARAMETER_NAMES,
  TEMPLATE_IDS,
  viewsOf,
  type Drawing,
  type Parameters,
} from '@tailorbird/art';
import sharp from 'sharp';
import * as fc from 'fast-check';
import { openShop, type TestShop } from '../../test/app.ts';
import { contrastOf, distance } from '../../test/drawn.ts';
import { accounts } from '../../test/fixture.ts';
import { ProcessEndedError } from '../worker-process.ts';
import { addressOf, drawFor, drawItem, titleOf } from './draw-item.ts';
import { persistCover } from './picture-cache.ts';
import { Renderer } from './renderer.ts';

const option = (
  id: string,
  name: string,
  kind: Option['kind'],
  values: Option['values'],
): Option => ({
  _id: id,
  name,
  description: '',
  kind,
  textRules: null,
  isRequired: false,
  displayOrder: 0,
  version: 1,
  values,
  textPrice: null,
  artwork: null,
  isSize: false,
});

const value = (id: string, name: string, colour?: string) => ({
  _id: id,
  value: name,
  displayOrder: 0,
  version: 1,
  swatch: colour === undefined ? null : { colour },
  surcharge: 0,
});

const colour = option('o1', 'Colour', 'colour', [
  value('v1', 'Forest', '#2f4a3a'),
  value('v2', 'Sky', '#a7c4d6'),
]);

const wording = option('o2', 'Wording', 'text', []);
const options = [colour, wording];

const art: ProductArtSettings = {
  template: 'hoodie',
  fixed: { printPosition: 'back', trim: '#c0673f' },
  drives: [
    { parameter: 'colour', optionId: 'o1', values: [] },
    { parameter: 'text', optionId: 'o2', values: [] },
  ],
};

const forest = [
  { optionId: 'o1', valueId: 'v1' },
  { optionId: 'o2', valueId: null, value: 'Harbour Crew' },
];

const piece = drawItem(art, options, forest);

describe('a piece as it was chosen', () => {
  it('is named by what can be seen of it', () => {
    expect(piece.hash).toMatch(/^[\w-]{32}$/);
    expect(drawItem(art, options, forest).hash).toBe(piece.hash);
    const shouted = [forest[0], { optionId: 'o2', valueId: null, value: 'HARBOUR  CREW ' }];
    const fixed = { ...art.fixed, fastening: 'bow', colour: 'navy' };
    const same = drawItem(
      { ...art, fixed },
      options,
      shouted.filter((choice) => choice !== undefined),
    );
    expect(same.hash).toBe(piece.hash);
    expect(same.draw()).toEqual(piece.draw());
    const sky = drawItem(art, options, [{ optionId: 'o1', valueId: 'v2' }]);
    expect(sky.hash).not.toBe(piece.hash);
  });

  it('is told in words, with the names that the customer chose', () => {
    expect(piece.title).toMatch(/^Forest hoodie, .*"HARBOUR CREW" on the back$/);
    expect(titleOf(art, options, forest)).toBe(piece.title);
  });

  it('tells the workshop what to take and how to set the lettering', () => {
    const { parts, lettering } = piece.production;
    expect(parts.map(({ part }) => part)).toEqual(['Hoodie', 'Cuffs', 'Lettering']);
    expect(parts[0]).toEqual({ part: 'Hoodie', name: 'Forest', colour: '#2f4a3a' });
    expect(parts[1]).toMatchObject({ colour: '#c0673f' });
    expect(lettering?.lines.join(' ')).toBe('HARBOUR CREW');
    expect(lettering?.position).toBe('on the back');
    expect(piece.draw().lettering).toMatch(/^<svg .*mm"/);
    expect(piece.draw().lettering).not.toContain('<text');
  });

  it('has no lettering where nothing is written', () => {
    const plain = drawItem(art, options, []);
    expect(plain.draw().lettering).toBeNull();
    expect(plain.production.lettering).toBeNull();
    expect(plain.production.parts).toHaveLength(2);
  });

  it('has an address that says what was chosen, and the side with the print', () => {
    const product = { _id: 'p1', art: { ...art, revision: 'r1' } };
    const address = addressOf(product, { offered: options, known: options }, forest, () => '');
    expect(address).toBe(
      '/api/product/p1/preview?colour=forest&wording=Harbour+Crew&view=back&rev=r1',
    );
  });
});

const hoodie: Drawing = { template: 'hoodie', parameters: { colour: 'forest', text: 'Crew' } };

describe('persist cover', () => {
  let shop: TestShop;
  let renderer: Renderer;

  beforeAll(async () => {
    shop = await openShop();
    renderer = new Renderer();
  });

  afterAll(() => renderer.close().then(() => shop.close()));

  const keep = (drawing: Drawing) =>
    persistCover(
      { database: shop.database, renderer, fill: async (svg) => ({ svg, isWhole: true }) },
      drawing,
    );

  describe('the picture that is drawn for a product without one', () => {
    it('is one like any other, with its widths and its average colour', async () => {
      const id = await keep(hoodie);
      const token = await shop.logIn(accounts.admin);
      for (const w of [undefined, 640, 160]) {
        const { status, headers, bytes } = await shop.call(getImage, {
          token,
          params: { id },
          query: { w },
        });
        expect(status).toBe(200);
        expect(headers['content-type']).toBe('image/webp');
        expect((await sharp(bytes).metadata()).width).toBe(w ?? 1280);
        expect(await contrastOf(bytes)).toBeGreaterThan(5);
      }
      const { rows } = await shop.database.query(
        `select name, placeholder, drawing_hash, unused_since is not null as is_unused,
         renditions_due is not null as is_due from images where id = $1`,
        [id],
      );
      expect(rows).toEqual([
        {
          name: 'Hoodie.webp',
          placeholder: expect.stringMatching(/^[\da-f]{6}$/),
          drawing_hash: expect.stringMatching(/^[\w-]{32}$/),
          is_unused: true,
          is_due: true,
        },
      ]);
    });

    it('is kept once, also when it is drawn twice at once', async () => {
      const sash: Drawing = { template: 'sash', parameters: { text: 'Best in show' } };
      const ids = await Promise.all([keep(sash), keep(sash), keep(sash)]);
      expect(new Set(ids).size).toBe(1);
      const draw = vi.spyOn(renderer, 'draw');
      expect(await keep(sash)).toBe(ids[0]);
      expect(draw).not.toHaveBeenCalled();
      expect(await keep(hoodie)).not.toBe(ids[0]);
    });
  });
});

const small = [{ width: 160, type: 'image/webp' as const }];
const tote = drawFor({ template: 'tote', parameters: { text: 'Harbour Crew' } }, 'front');

const setting = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    ...new Set(
      allFacts.flatMap(({ choices }) =>
        Object.values(choices).flatMap((list) => list.map(({ id }) => id)),
      ),
    ),
    '#000000',
    '#ffffff',
    'forest',
    '<script>',
    '👩‍👩‍👧',
    'שלום',
  ),
);

describe('renderer', () => {
  let renderer: Renderer;

  beforeAll(() => {
    renderer = new Renderer();
  });

  afterAll(() => renderer.close());

  async function picture(svg: string, width = 160): Promise<Buffer> {
    const { copies } = await renderer.draw({
      svg,
      copies: [{ width, type: 'image/png' }],
    });
    const [bytes] = copies;
    if (!bytes) throw new Error('There is no picture.');
    return bytes;
  }

  /** The process, which must be there: a signal to process 0 would be one to ourselves. */
  function running(): number {
    if (renderer.pid === undefined) throw new Error('No process draws.');
    return renderer.pid;
  }

  describe('drawing', () => {
    it('makes several pictures of one drawing, and tells its average colour', async () => {
      const copies = [1280, 640, 320, 160].map((width) => ({ width, type: 'image/webp' as const }));
      const drawn = await renderer.draw({ svg: tote, copies, isCover: true });
      const sizes = await Promise.all(drawn.copies.map((bytes) => sharp(bytes).metadata()));
      expect(sizes.map(({ width, height }) => [width, height])).toEqual([
        [1280, 1600],
        [640, 800],
        [320, 400],
        [160, 200],
      ]);
      expect(drawn.placeholder).toMatch(/^[\da-f]{6}$/);
    });

    it('shows the same at every width', async () => {
      const [wide, narrow] = [await picture(tote, 1280), await picture(tote, 160)];
      expect(await distance(await sharp(wide).resize(160).png().toBuffer(), narrow)).toBeLessThan(
        3,
      );
    });

    it('letters what was drawn already as a process does that has drawn nothing', async () => {
      for (const template of ['hoodie', 'rosette-sash'] as const) {
        const lettered = (text: string) => {
          const drawing: Drawing = { template, parameters: { text } };
          return drawFor(drawing, mainView(drawing));
        };
        await picture(lettered('Harbour'), 640);
        const kept = await picture(lettered('Crew'), 640);
        await renderer.close();
        renderer = new Renderer();
        expect(kept.equals(await picture(lettered('Crew'), 640))).toBe(true);
        // drawn as one, since it is wider
        const whole = await sharp(await picture(lettered('Crew'), 1280))
          .resize(640)
          .png()
          .toBuffer();
        expect(await distance(whole, kept)).toBeLessThan(4);
      }
    });

    it('shows the ground through what has no wall behind it', async () => {
      const parameters = { background: 'transparent' };
      const bytes = await picture(drawFor({ template: 'pouch', parameters }, 'front'));
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect(info.channels).toBe(4);
      expect(data[3]).toBe(0);
      expect(await contrastOf(bytes)).toBeGreaterThan(5);
    });

    it('of what is no drawing fails, and of the next does not', async () => {
      for (const svg of ['', 'a tote', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>']) {
        await expect(picture(svg)).rejects.toThrow('cannot be drawn');
      }
      expect(await contrastOf(await picture(tote))).toBeGreaterThan(5);
    });

    it('starts again with the picture that its process died at', async () => {
      await picture(tote);
      const pid = running();
      process.kill(pid, 'SIGSTOP');
      const both = [picture(tote), picture(tote)];
      process.kill(pid, 'SIGKILL');
      for (const drawn of both) expect(await contrastOf(await drawn)).toBeGreaterThan(5);
      expect(running()).not.toBe(pid);
    });

    it('gives up a picture that its process died at twice', async () => {
      const send = vi.fn<() => Promise<never>>().mockRejectedValue(new ProcessEndedError());
      const inTurn = vi.spyOn(renderer, 'inTurn').mockImplementation((_, use) => use(send));
      onTestFinished(() => inTurn.mockRestore());
      await expect(picture(tote)).rejects.toThrow(ProcessEndedError);
      expect(send).toHaveBeenCalledTimes(2);
    });

    it('refuses callers when too many wait, and never the shop', async () => {
      const draw = (network: string) =>
        renderer.drawInTurn(network, (send) => send({ svg: tote, copies: small }));
      const many = Array.from({ length: 33 }, () => draw('203.0.113.7'));
      expect(() => renderer.assertNotBusy('203.0.113.7')).toThrow('busy');
      await expect(draw('203.0.113.7')).rejects.toMatchObject({ retryAfter: 2 });
      const own = renderer.draw({ svg: tote, copies: small });
      await Promise.all([...many, own]);
      expect(() => renderer.assertNotBusy('203.0.113.7')).not.toThrow();
    });
  });

  describe('any parameters', () => {
    it('give a picture that is not blank', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...TEMPLATE_IDS),
          fc.dictionary(fc.constantFrom(...PARAMETER_NAMES), setting),
          fc.nat(),
          async (template, parameters: Parameters, side) => {
            const views = viewsOf({ template, parameters });
            const view = views[side % views.length] ?? 'front';
            const bytes = await picture(drawFor({ template, parameters }, view));
            expect(await contrastOf(bytes)).toBeGreaterThan(1.5);
          },
        ),
        { numRuns: 50 },
      );
    });
  });
});
