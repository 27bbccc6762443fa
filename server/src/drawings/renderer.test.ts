import { allFacts, PARAMETER_NAMES, TEMPLATE_IDS, type Parameters } from '@tailorbird/art';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contrastOf, distance } from '../../test/drawn.ts';
import { drawFor } from './draw-item.ts';
import { Renderer } from './renderer.ts';

let renderer: Renderer;
beforeAll(() => {
  renderer = new Renderer();
});
afterAll(() => renderer.close());

const small = [{ width: 160, type: 'image/webp' as const }];
const tote = drawFor({ template: 'tote', parameters: { text: 'Harbour Crew' } }, 'front');

async function picture(svg: string, width = 160): Promise<Buffer> {
  const { copies } = await renderer.draw('visitor', {
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
    const drawn = await renderer.draw('upload', { svg: tote, copies, isCover: true });
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
    expect(await distance(await sharp(wide).resize(160).png().toBuffer(), narrow)).toBeLessThan(3);
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

  it('goes on after its process died, and takes with it that picture alone', async () => {
    await picture(tote);
    const pid = running();
    process.kill(pid, 'SIGSTOP');
    const [killed, next] = [picture(tote).catch(String), picture(tote)];
    process.kill(pid, 'SIGKILL');
    expect(await killed).toContain('ended');
    expect(await contrastOf(await next)).toBeGreaterThan(5);
    expect(running()).not.toBe(pid);
  });

  it('takes no more than so many visitors', async () => {
    const many = Array.from({ length: 33 }, () =>
      renderer.draw('visitor', { svg: tote, copies: small }),
    );
    expect(() => renderer.refuseWhenBusy()).toThrow('busy');
    await Promise.all(many);
    expect(() => renderer.refuseWhenBusy()).not.toThrow();
  });
});

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

describe('any parameters', () => {
  it('give a picture that is not blank', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...TEMPLATE_IDS),
        fc.dictionary(fc.constantFrom(...PARAMETER_NAMES), setting),
        fc.nat(),
        async (template, parameters: Parameters, side) => {
          const { views } = allFacts.find(({ id }) => id === template) ?? { views: [] };
          const view = views[side % views.length] ?? 'front';
          const bytes = await picture(drawFor({ template, parameters }, view));
          expect(await contrastOf(bytes)).toBeGreaterThan(1.5);
        },
      ),
      { numRuns: 50 },
    );
  });
});
