import { factsOf, pictureView, type Drawing } from '@tailorbird/art';
import type { Queryable } from '../database/pool.ts';
import { drawFor, hashOf } from './draw-item.ts';
import type { LimitedPictures } from './drawing-cleanup.ts';
import type { FillPictures } from './fill-pictures.ts';
import { findRendition, renewCover, saveCover, type PictureKey } from './queries.ts';
import type { Renderer } from './renderer.ts';

interface Asking {
  /** The caller's, whose turn it takes. */
  network: string;
  /** Throws to deny a drawing. Asked only for what has to be drawn. */
  allow: () => Promise<void>;
}

/** A picture of a drawing. */
export interface RenderedPicture {
  bytes: Buffer;
  /** False: it lacks something, so it is not kept, and the next caller has it drawn anew. */
  isWhole: boolean;
}

/** Pictures of drawings, each made once and kept as long as there is room. */
export class DrawingPictureCache {
  readonly #database: Queryable;
  readonly #renderer: Renderer;
  readonly #limited: LimitedPictures;
  readonly #fill: FillPictures;
  /** Being made right now: all of a network who ask for one wait for the same. */
  readonly #underway = new Map<string, Promise<RenderedPicture>>();

  constructor(shop: {
    database: Queryable;
    renderer: Renderer;
    limited: LimitedPictures;
    fill: FillPictures;
  }) {
    this.#database = shop.database;
    this.#renderer = shop.renderer;
    this.#limited = shop.limited;
    this.#fill = shop.fill;
  }

  async find(wanted: PictureKey): Promise<RenderedPicture | undefined> {
    const bytes = await findRendition(this.#database, wanted);
    return bytes && { bytes, isWhole: true };
  }

  /**
   * Draws it, unless somebody of the same network is at it.
   * @throws SERVER_BUSY when too many wait already
   */
  async make(
    wanted: PictureKey,
    svg: () => string | Promise<string>,
    { network, allow }: Asking,
  ): Promise<RenderedPicture> {
    const key = `${wanted.hash} ${wanted.width} ${wanted.type} ${network}`;
    const others = this.#underway.get(key);
    if (others) return others;
    this.#renderer.assertNotBusy(network);
    await allow();
    // somebody else may have begun meanwhile
    const mine = this.#underway.get(key) ?? this.#make(wanted, svg, network);
    if (this.#underway.has(key)) return mine;
    this.#underway.set(key, mine);
    return mine.finally(() => this.#underway.delete(key));
  }

  /** Draws nothing before its turn has come: who waits costs nothing but a place. */
  async #make(
    wanted: PictureKey,
    svg: () => string | Promise<string>,
    network: string,
  ): Promise<RenderedPicture> {
    const { width, type } = wanted;
    return this.#renderer.drawInTurn(network, async (draw) => {
      // another network may have had its turn with the same
      const made = await this.find(wanted);
      if (made) return made;
      const filled = await this.#fill(await svg());
      const { copies } = await draw({ svg: filled.svg, copies: [{ width, type }] });
      const [bytes] = copies;
      if (!bytes) throw new Error('A drawing gave no picture.');
      if (filled.isWhole) await this.#limited.insert(wanted, bytes);
      return { bytes, isWhole: filled.isWhole };
    });
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
  { database, renderer, fill }: { database: Queryable; renderer: Renderer; fill: FillPictures },
  drawing: Drawing,
): Promise<string> {
  const view = pictureView(drawing);
  const hash = hashOf(drawing, view);
  const known = await renewCover(database, hash);
  if (known !== undefined) return known;
  const { svg } = await fill(drawFor(drawing, view));
  const widths = [OWN.width, ...NARROWER];
  const { copies, placeholder } = await renderer.draw({
    svg,
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
