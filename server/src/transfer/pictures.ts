import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_MAX_BYTES } from '@tailorbird/contract/limits';
import { v7 as uuid, validate as isId } from 'uuid';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import {
  checkPicture,
  encodePicture,
  type EncodedPicture,
  type PictureEncoder,
} from '../images/picture-encoder.ts';
import { saveUpload } from '../images/queries.ts';
import type { CatalogueFile, Kind, PackedPicture } from './catalogue-file.ts';
import type { Entry } from './entries.ts';
import { messages } from './messages.ts';
import { type Problems, Unreadable } from './problems.ts';
import { findPictures } from './queries.ts';

/** A picture of the file that the shop does not have. */
export interface PictureToMake {
  id: string;
  picture: PackedPicture;
  /** Null: another new one is made of the same bytes, and keeps them for both. */
  sha256: Buffer | null;
}

/** Fit for the shop, and waiting on disk. */
export type ReadyPicture = Omit<EncodedPicture, 'bytes' | 'isScaled'> & { path: string };

/** In one statement the database reads the bytes of so many. */
const BATCH = 100;

const idOf = ({ id }: PackedPicture) => id.toLowerCase();

/**
 * The pictures of the shop by what entries call them. A picture of the file is the shop's own when
 * its bytes are; with other bytes it is a new one, and the shop's stays.
 */
export class PictureIndex {
  readonly toMake: PictureToMake[] = [];
  readonly #packed: ReadonlyMap<string, PackedPicture>;
  readonly #hashes: Map<PackedPicture, string>;
  /** In the shop, or going to be. Undefined: it can be neither. */
  readonly #ids = new Map<PackedPicture, string | undefined>();
  readonly #shop = new Set<string>();
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

  /** Those that could not be made ready were the shop's when the file was looked through. */
  async saveNew(tx: Queryable, ready: ReadonlyMap<PackedPicture, ReadyPicture>): Promise<void> {
    for (const { id, picture, sha256 } of this.toMake) {
      const looks = ready.get(picture);
      const bytes = looks && (await readFile(looks.path));
      const upload = looks && bytes && { ...looks, id, name: picture.name, bytes, sha256 };
      this.#ids.set(picture, upload && (await saveUpload(tx, upload)).id);
    }
  }

  /** References must be learned before they are found. */
  async learn(db: Queryable, references: readonly string[]): Promise<void> {
    const named = references.map((reference) => this.#packed.get(reference) ?? reference);
    const unknown = [...new Set(named)].flatMap((one) =>
      typeof one === 'string' || this.#ids.has(one) ? [] : one,
    );
    for (let from = 0; from < unknown.length; from += BATCH) {
      await this.#recognise(db, unknown.slice(from, from + BATCH));
    }
    const ids = named.flatMap((one) => (typeof one === 'string' ? one.toLowerCase() : []));
    for (const { id } of await findPictures(db, [...new Set(ids)].filter(isId))) this.#shop.add(id);
  }

  /** Ids in order, each once. */
  findAll(references: readonly string[], tell: Entry<Kind>['tell'], column: string): string[] {
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
    const hashes: string[] = [];
    for (const picture of pictures) {
      const hash = this.#hashes.get(picture) ?? (await hashOf(picture));
      this.#hashes.set(picture, hash);
      hashes.push(hash);
    }
    const found = await findPictures(db, pictures.map(idOf).filter(isId), hashes);
    for (const [index, picture] of pictures.entries()) {
      const hash = hashes[index] ?? '';
      const own = found.find(({ id }) => id === idOf(picture));
      const isOwn = own?.bytes === hash || own?.upload === hash;
      const same = isOwn ? own : found.find(({ upload }) => upload === hash);
      const id = same?.id ?? (!own && isId(picture.id) ? idOf(picture) : uuid());
      this.#ids.set(picture, id);
      if (same) continue;
      const sha256 = this.#newHashes.has(hash) ? null : Buffer.from(hash, 'hex');
      this.#newHashes.add(hash);
      this.toMake.push({ id, picture, sha256 });
    }
  }
}

async function hashOf(picture: PackedPicture): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of picture.read()) hash.update(chunk);
  return hash.digest('hex');
}

/** Encodes each picture as an upload, onto the disk. Those that cannot be read become problems. */
export async function encodeNewPictures(
  pictures: readonly PictureToMake[],
  { encoder, folder }: { encoder: PictureEncoder; folder: string },
  problems: Problems,
): Promise<Map<PackedPicture, ReadyPicture>> {
  const ready = new Map<PackedPicture, ReadyPicture>();
  await mkdir(folder, { recursive: true });
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
  { name, size, read }: PackedPicture,
  path: string,
  encoder: PictureEncoder,
): Promise<ReadyPicture> {
  if (size > UPLOAD_MAX_BYTES) throw new ShopError('PICTURE_TOO_LARGE', { fill: { name } });
  await writeFile(path, read(), { flag: 'wx', mode: 0o600 });
  const { kind } = await checkPicture({ path, name });
  const { bytes, isScaled, ...looks } = await encoder.inTurn('upload', (work) =>
    encodePicture(work, { path, name, kind }),
  );
  // what is a picture as the shop keeps it stays as it is: nothing is lost in each move
  if (isScaled || !isPlainWebp(await readFile(path))) await writeFile(path, bytes);
  return { path, ...looks };
}

/** Chunks of WebP that hold a picture and nothing else. Source: RFC 9649, 2. */
const PICTURE_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/**
 * Whether a file that is a picture is one WebP without anything written into it or hung on to it:
 * no profile, no place where it was taken, nothing that moves, no byte more than it says.
 */
function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF') return false;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    if (!PICTURE_CHUNKS.has(bytes.toString('latin1', at, at + 4))) return false;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === bytes.length;
}
