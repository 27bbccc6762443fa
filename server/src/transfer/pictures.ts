import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_MAX_BYTES } from '@tailorbird/contract/limits';
import { v7 as uuid, validate as isId } from 'uuid';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { checkPicture, encodePicture, type PictureEncoder } from '../images/picture-encoder.ts';
import { isPlainWebp } from '../images/picture-header.ts';
import { lockKnownImages, saveUpload } from '../images/queries.ts';
import type { PackedPicture, ReadyPicture } from './catalogue-file.ts';
import type { Tell } from './entries.ts';
import { messages } from './messages.ts';
import type { Problems } from './problems.ts';

/** In one statement the database reads the bytes of so many. */
const BATCH = 100;

const idOf = ({ id }: PackedPicture) => id.toLowerCase();

/**
 * The pictures of the shop by what entries call them. A picture of the file is the shop's own when
 * its bytes are; with other bytes it is a new one, and the shop's stays.
 */
export class PictureIndex {
  /** Those that entries name and the shop does not have. */
  readonly toMake: PackedPicture[] = [];
  readonly #packed: ReadonlyMap<string, PackedPicture>;
  readonly #isMade: boolean;
  /** In the shop, or going to be. Undefined when it can be neither. */
  readonly #ids = new Map<PackedPicture, string | undefined>();
  readonly #shop = new Set<string>();
  readonly #newHashes = new Set<string>();

  /** Those that are new are saved if the import `isMade`. */
  constructor(packed: ReadonlyMap<string, PackedPicture>, isMade: boolean) {
    this.#packed = packed;
    this.#isMade = isMade;
  }

  /** How many of the file an entry names. */
  get used(): number {
    return this.#ids.size;
  }

  /** References must be learned before they are found. */
  async learn(db: Queryable, references: readonly string[]): Promise<void> {
    const named = new Set(references.map((one) => this.#packedAs(one) ?? one.toLowerCase()));
    const packed = [...named].filter((one) => typeof one !== 'string');
    const unknown = packed.filter((one) => !this.#ids.has(one));
    for (let from = 0; from < unknown.length; from += BATCH) {
      await this.#recognise(db, unknown.slice(from, from + BATCH));
    }
    const ids = [...named].filter((one) => typeof one === 'string').filter((one) => isId(one));
    for (const { id } of await lockKnownImages(db, ids)) this.#shop.add(id);
  }

  find(reference: string, tell: Tell, column: string): string | undefined {
    const picture = this.#packedAs(reference);
    const id = picture ? this.#ids.get(picture) : reference.toLowerCase();
    if (id !== undefined && (picture || this.#shop.has(id))) return id;
    tell(messages.unknownReference('picture', reference), column);
    return undefined;
  }

  #packedAs(reference: string): PackedPicture | undefined {
    return this.#packed.get(reference.normalize('NFC'));
  }

  async #recognise(db: Queryable, pictures: readonly PackedPicture[]): Promise<void> {
    const hashes: string[] = [];
    for (const picture of pictures) hashes.push((picture.sha256 ??= await hashOf(picture)));
    const found = await lockKnownImages(db, pictures.map(idOf).filter(isId), hashes);
    for (const [index, picture] of pictures.entries()) {
      const hash = hashes[index] ?? '';
      const own = found.find(({ id }) => id === idOf(picture));
      const isOwn = own?.bytes === hash || own?.upload === hash;
      const same = isOwn ? own : found.find(({ upload }) => upload === hash);
      const id = same?.id ?? (!own && isId(picture.id) ? idOf(picture) : uuid());
      const isSaved = !same && this.#isMade;
      this.#ids.set(picture, isSaved ? await this.#save(db, picture, { id, hash }) : id);
      if (same) continue;
      this.toMake.push(picture);
      this.#newHashes.add(hash);
    }
  }

  /** One that is not ready was the shop's when the file was looked through. */
  async #save(
    db: Queryable,
    { ready, name }: PackedPicture,
    { id, hash }: { id: string; hash: string },
  ): Promise<string | undefined> {
    if (!ready) return undefined;
    // another new one of the same bytes keeps them for both
    const sha256 = this.#newHashes.has(hash) ? null : Buffer.from(hash, 'hex');
    const { path, ...looks } = ready;
    const upload = { ...looks, id, name, bytes: await readFile(path), sha256 };
    return (await saveUpload(db, upload)).id;
  }
}

async function hashOf(picture: PackedPicture): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of picture.read()) hash.update(chunk);
  return hash.digest('hex');
}

/** Encodes each picture as an upload, onto the disk. Those that cannot be read become problems. */
export async function encodeNewPictures(
  pictures: readonly PackedPicture[],
  { encoder, folder }: { encoder: PictureEncoder; folder: string },
  problems: Problems,
): Promise<void> {
  for (const [index, picture] of pictures.entries()) {
    const path = join(folder, `picture-${index}`);
    try {
      picture.ready = await encode(picture, path, encoder);
    } catch (error) {
      await rm(path, { force: true });
      const isMistake = error instanceof ShopError && error.code.startsWith('PICTURE_');
      if (isMistake) problems.add({ file: picture.file }, error.message);
      else problems.addUnreadable(error);
    }
  }
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
