import type { Queryable } from '../database/pool.ts';
import type { Renderer } from './renderer.ts';
import { findRendition, insertRendition, type Wanted } from './rendition-queries.ts';

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
   * Draws it, unless somebody else is at it. `allow` refuses by throwing, and is asked only for
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
    this.#renderer.refuseWhenBusy();
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
