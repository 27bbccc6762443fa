import { createHash } from 'node:crypto';
import { v7 as uuid, validate as isId } from 'uuid';
import type { Queryable } from '../database/pool.ts';
import type { CatalogueFile, PackedPicture } from './entry.ts';
import { messages } from './messages.ts';
import type { Place, Problems } from './problems.ts';
import { findPicturesByBytes, findShopPictures, type ShopPicture } from './shop-queries.ts';

/** One in the file that the shop does not have. */
export interface PictureToMake {
  id: string;
  picture: PackedPicture;
  /** Null: another new one is made of the same bytes, and keeps them for both. */
  sha256: Buffer | null;
}

/** In one statement the database reads the bytes of so many. */
const BATCH = 100;

/**
 * What products call their pictures, and which pictures of the shop those are. One in the file is
 * the shop's own when its bytes are; with other bytes it is a new one, and the shop's stays.
 */
export class PictureIndex {
  readonly #packed: ReadonlyMap<string, PackedPicture>;
  readonly #hashes: Map<PackedPicture, string>;
  /** In the shop, or going to be. Undefined: it can be neither. */
  readonly #ids = new Map<PackedPicture, string | undefined>();
  readonly #shop = new Set<string>();
  readonly #toMake = new Map<PackedPicture, PictureToMake>();
  readonly #newHashes = new Set<string>();

  /** `looked` has read the file before. */
  constructor({ pictures }: CatalogueFile, looked?: PictureIndex) {
    this.#packed = pictures;
    this.#hashes = looked ? looked.#hashes : new Map();
  }

  /** Of the file. */
  get used(): PackedPicture[] {
    return [...this.#ids.keys()];
  }

  get toMake(): PictureToMake[] {
    return [...this.#toMake.values()];
  }

  /** It is made, as the shop's picture of that id; undefined: it could not be. */
  settle({ picture }: PictureToMake, id: string | undefined): void {
    this.#toMake.delete(picture);
    this.#ids.set(picture, id);
  }

  /** Before they are looked up. */
  async learn(db: Queryable, references: Iterable<string>): Promise<void> {
    const packed = new Set<PackedPicture>();
    const ids = new Set<string>();
    for (const reference of references) {
      const picture = this.#packed.get(reference);
      if (picture) packed.add(picture);
      else if (isId(reference)) ids.add(reference.toLowerCase());
    }
    const unknown = [...packed].filter((picture) => !this.#ids.has(picture));
    for (let from = 0; from < unknown.length; from += BATCH) {
      await this.#recognise(db, unknown.slice(from, from + BATCH));
    }
    for (const id of await findShopPictures(db, [...ids])) this.#shop.add(id);
  }

  /** Ids in order, each once. */
  findAll(
    references: readonly string[],
    place: Place,
    problems: Problems,
    column = 'pictures',
  ): string[] {
    const ids = references.flatMap((reference) => {
      const picture = this.#packed.get(reference);
      const id = picture ? this.#ids.get(picture) : reference.toLowerCase();
      if (id !== undefined && (picture || this.#shop.has(id))) return [id];
      problems.add(place, messages.unknownReference('picture', reference), column);
      return [];
    });
    return [...new Set(ids)];
  }

  async #recognise(db: Queryable, pictures: readonly PackedPicture[]): Promise<void> {
    for (const picture of pictures) {
      if (!this.#hashes.has(picture)) this.#hashes.set(picture, await hashOf(picture));
    }
    const hashes = pictures.map((picture) => this.#hashes.get(picture) ?? '');
    const found = await findPicturesByBytes(db, pictures.map(idOf).filter(isId), hashes);
    // whoever would delete one of them waits for the import, or has done so
    const there = new Set(
      await findShopPictures(
        db,
        found.map(({ id }) => id),
      ),
    );
    for (const picture of pictures)
      this.#place(
        picture,
        found.filter(({ id }) => there.has(id)),
      );
  }

  #place(picture: PackedPicture, found: readonly ShopPicture[]): void {
    const hash = this.#hashes.get(picture) ?? '';
    const own = found.find(({ id }) => id === idOf(picture));
    const isOwn = own?.bytes === hash || own?.upload === hash;
    const same = isOwn ? own : found.find(({ upload }) => upload === hash);
    if (same) {
      this.#ids.set(picture, same.id);
      return;
    }
    const id = !own && isId(picture.id) ? idOf(picture) : uuid();
    const sha256 = this.#newHashes.has(hash) ? null : Buffer.from(hash, 'hex');
    this.#newHashes.add(hash);
    this.#ids.set(picture, id);
    this.#toMake.set(picture, { id, picture, sha256 });
  }
}

const idOf = ({ id }: PackedPicture) => id.toLowerCase();

async function hashOf(picture: PackedPicture): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of picture.read()) hash.update(chunk);
  return hash.digest('hex');
}
