import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_MAX_BYTES } from '@tailorbird/contract/limits';
import { v7 as uuid, validate as isId } from 'uuid';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { encodePicture, type PictureEncoder } from '../images/picture-encoder.ts';
import type { CatalogueFile, Kind, PackedPicture } from './catalogue-file.ts';
import type { Entry } from './check-entry.ts';
import { messages } from './messages.ts';
import { plainWebpSize } from './plain-webp.ts';
import { type Problems, Unreadable } from './problems.ts';
import { findPictures, findPicturesByBytes, type ShopPicture } from './queries.ts';

/** A picture of the file that the shop does not have. */
export interface PictureToMake {
  id: string;
  picture: PackedPicture;
  /** Null: another new one is made of the same bytes, and keeps them for both. */
  sha256: Buffer | null;
}

/** In one statement the database reads the bytes of so many. */
const BATCH = 100;

/**
 * The pictures of the shop by what entries call them. A picture of the file is the shop's own when
 * its bytes are; with other bytes it is a new one, and the shop's stays.
 */
export class PictureIndex {
  readonly #packed: ReadonlyMap<string, PackedPicture>;
  readonly #hashes: Map<PackedPicture, string>;
  /** In the shop, or going to be. Undefined: it can be neither. */
  readonly #ids = new Map<PackedPicture, string | undefined>();
  readonly #shop = new Set<string>();
  readonly #toMake = new Map<PackedPicture, PictureToMake>();
  readonly #newHashes = new Set<string>();

  /** `looked` has read the file before, so nothing is hashed again. */
  constructor({ pictures }: CatalogueFile, looked?: PictureIndex) {
    this.#packed = pictures;
    this.#hashes = looked ? looked.#hashes : new Map();
  }

  /** Pictures of the file that an entry names. */
  get used(): PackedPicture[] {
    return [...this.#ids.keys()];
  }

  get toMake(): PictureToMake[] {
    return [...this.#toMake.values()];
  }

  /** The picture is saved under that id. Undefined: it could not be. */
  settle({ picture }: PictureToMake, id: string | undefined): void {
    this.#toMake.delete(picture);
    this.#ids.set(picture, id);
  }

  /** References must be learned before they are found. */
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
    for (const id of await findPictures(db, [...ids])) this.#shop.add(id);
  }

  /** Ids in order, each once. */
  findAll(references: readonly string[], { tell }: Pick<Entry<Kind>, 'tell'>, column: string) {
    const ids = references.flatMap((reference) => {
      const picture = this.#packed.get(reference);
      const id = picture ? this.#ids.get(picture) : reference.toLowerCase();
      if (id !== undefined && (picture || this.#shop.has(id))) return [id];
      tell(messages.unknownReference('picture', reference), column);
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
    const ids = found.map(({ id }) => id);
    // whoever would delete one of them waits for the import, or has done so
    const there = new Set(await findPictures(db, ids));
    const kept = found.filter(({ id }) => there.has(id));
    for (const picture of pictures) this.#place(picture, kept);
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

/** Fit for the shop, and waiting on disk. */
export interface ReadyPicture {
  path: string;
  width: number;
  height: number;
  placeholder: string;
}

/** Encodes each picture as an upload, onto the disk. Those that cannot be read become problems. */
export async function encodeNewPictures(
  pictures: readonly PictureToMake[],
  { encoder, folder }: { encoder: PictureEncoder; folder: string },
  problems: Problems,
): Promise<Map<PackedPicture, ReadyPicture>> {
  const ready = new Map<PackedPicture, ReadyPicture>();
  await mkdir(folder);
  for (const [index, { picture }] of pictures.entries()) {
    const path = join(folder, String(index));
    try {
      ready.set(picture, await encode(picture, path, encoder));
    } catch (error) {
      const isMistake = error instanceof ShopError && error.code.startsWith('PICTURE_');
      if (!isMistake && !(error instanceof Unreadable)) throw error;
      problems.add({ file: picture.file }, error.message);
      await rm(path, { force: true });
    }
  }
  return ready;
}

async function encode(
  picture: PackedPicture,
  path: string,
  encoder: PictureEncoder,
): Promise<ReadyPicture> {
  const { name } = picture;
  if (picture.size > UPLOAD_MAX_BYTES) throw new ShopError('PICTURE_TOO_LARGE', { fill: { name } });
  await writeFile(path, picture.read(), { flag: 'wx', mode: 0o600 });
  const encoded = await encoder.inTurn('upload', (work) => encodePicture(work, { path, name }));
  const { width, height, placeholder } = encoded;
  // what is a picture as the shop keeps it stays as it is: nothing is lost in each move
  const plain = plainWebpSize(await readFile(path));
  if (plain?.width !== width || plain.height !== height) await writeFile(path, encoded.bytes);
  return { path, width, height, placeholder };
}
