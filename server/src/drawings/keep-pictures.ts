import { factsOf, mainView, type Drawing } from '@tailorbird/art';
import type { Queryable } from '../database/pool.ts';
import { drawFor, hashOf } from './draw-item.ts';
import { findRendition, insertRendition, renewCover, saveCover, type Wanted } from './queries.ts';
import type { Renderer } from './renderer.ts';

/** Pictures of drawings, each made once and kept. */
export class KeptPictures {
  readonly #database: Queryable;
  readonly #renderer: Renderer;
  /** Being made right now: all who ask for one wait for the same. */
  readonly #underway = new Map<string, Promise<Buffer>>();

  constructor(shop: { database: Queryable; renderer: Renderer }) {
    this.#database = shop.database;
    this.#renderer = shop.renderer;
  }

  find(wanted: Wanted): Promise<Buffer | undefined> {
    return findRendition(this.#database, wanted);
  }

  /**
   * Draws it, unless somebody else is at it. `allow` throws to deny it, and is asked only for
   * what has to be drawn.
   * @throws SERVER_BUSY when too many wait already
   */
  async make(
    wanted: Wanted,
    svg: () => string,
    allow: () => Promise<void> = async () => undefined,
  ): Promise<Buffer> {
    const key = `${wanted.hash} ${wanted.width} ${wanted.type}`;
    const others = this.#underway.get(key);
    if (others) return others;
    this.#renderer.assertNotBusy();
    await allow();
    // somebody else may have begun meanwhile
    const mine = this.#underway.get(key) ?? this.#make(wanted, svg());
    if (this.#underway.has(key)) return mine;
    this.#underway.set(key, mine);
    return mine.finally(() => this.#underway.delete(key));
  }

  async #make(wanted: Wanted, svg: string): Promise<Buffer> {
    const { width, type } = wanted;
    const { copies } = await this.#renderer.draw('visitor', { svg, copies: [{ width, type }] });
    const [bytes] = copies;
    if (!bytes) throw new Error('A drawing gave no picture.');
    await insertRendition(this.#database, wanted, bytes);
    return bytes;
  }
}

/** Pixels: twice what a page shows at most. */
const OWN = { width: 1280, height: 1600 } as const;

const NARROWER = [960, 640, 480, 320, 160] as const;

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
