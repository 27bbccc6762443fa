import { factsOf, mainView, type Drawing } from '@tailorbird/art';
import type { Queryable } from '../database/pool.ts';
import { renewCover, saveCover } from './cover-queries.ts';
import { drawFor } from './draw-for.ts';
import { hashOf } from './hash-of.ts';
import type { Renderer } from './renderer.ts';

/** Pixels: twice what a page shows at most. */
const OWN = { width: 1280, height: 1600 } as const;
const NARROWER = [640, 320, 160] as const;

/**
 * The picture of a drawing among the pictures of the shop, for a product that has none: its id. The
 * same drawing is kept once. What no product shows goes after a day, as uploads do.
 */
export async function persistCover(
  { database, renderer }: { database: Queryable; renderer: Renderer },
  drawing: Drawing,
): Promise<string> {
  const view = mainView(drawing);
  const hash = hashOf(drawing, view);
  const known = await renewCover(database, hash);
  if (known !== undefined) return known;
  const widths = [OWN.width, ...NARROWER];
  const { copies, placeholder } = await renderer.draw('upload', {
    svg: drawFor(drawing, view),
    copies: widths.map((width) => ({ width, type: 'image/webp' as const })),
    isCover: true,
  });
  const [bytes, ...narrower] = copies;
  if (!bytes) throw new Error('A drawing gave no picture.');
  return saveCover(database, {
    ...OWN,
    name: `${factsOf(drawing.template).name}.webp`,
    hash,
    bytes,
    placeholder,
    narrower: NARROWER.flatMap((width, index) => {
      const copy = narrower[index];
      return copy ? [{ width, bytes: copy }] : [];
    }),
  });
}
