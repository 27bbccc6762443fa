import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { uploadArtwork } from '@tailorbird/contract/artworks';
import { ARTWORK_FILE } from '@tailorbird/contract/kinds/artwork';
import type { Database, Queryable } from '../database/pool.ts';
import type { Account, Guest } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import { fileReceiver, type ReceivedFile } from '../http/receive-file.ts';
import { cleanFileName } from '../images/keep-picture.ts';
import type { PictureEncoder } from '../images/picture-encoder.ts';
import { PriorityQueue } from '../priority-queue.ts';
import { lookAtArtwork } from './look-at-artwork.ts';
import { assertRoom } from './quotas.ts';
import {
  findByDigest,
  findUsedRoom,
  insertArtwork,
  listArtworks,
  lockOwner,
  reviveArtwork,
  type ArtworkRow,
} from './queries.ts';
import { placeOf } from './renditions.ts';

/** Each has its file on disk, so at most 2 GB of it. */
const MOST_AT_ONCE = 100;

/** Receives the picture of a request. */
export const receiveArtwork = fileReceiver({
  field: uploadArtwork.multipart,
  maxBytes: ARTWORK_FILE.bytes,
  most: MOST_AT_ONCE,
  missing: 'ARTWORK_MISSING',
  tooLarge: 'ARTWORK_TOO_LARGE',
  cleanName: cleanFileName,
});

interface ArtworkShop {
  database: Database;
  encoder: PictureEncoder;
}

/** Whose pictures they are, and whose quota they count towards. */
export type PictureOwner = Pick<Guest | Account, 'kind' | 'id'>;

interface Upload {
  owner: PictureOwner;
  /** Whose turn it takes. */
  network: string;
}

/**
 * A picture of a customer, looked at and kept as it came. The same bytes of one owner are one picture,
 * also when they come twice at once, and also when the owner had deleted it.
 */
export async function keepArtwork(
  shop: ArtworkShop,
  { owner, network }: Upload,
  file: ReceivedFile,
): Promise<ArtworkRow> {
  const { database, encoder } = shop;
  const { name, size } = file;
  const known = await database.transaction((tx) => takeKnown(tx, owner, file));
  if (known) return known;
  // who has no room waits for no pixels
  assertRoom(owner.kind, await findUsedRoom(database, owner.id), { name, size });
  const { kind, width, height, svg, shown } = await lookAtArtwork(encoder, file, network);
  const id = randomUUID();
  const facts = { id, ownerId: owner.id, digest: file.sha256, name, kind, width, height, svg };
  const keep = async (tx: Queryable, original: Buffer) => {
    const meanwhile = await takeKnown(tx, owner, file);
    if (meanwhile) return meanwhile;
    assertRoom(owner.kind, await findUsedRoom(tx, owner.id), { name, size });
    await insertArtwork(tx, { ...facts, original, shown });
    return getArtwork(tx, id);
  };
  const insert = async () => {
    const original = await readFile(file.path);
    return database.transaction((tx) => keep(tx, original));
  };
  return inserts.take('upload', insert, placeOf(network));
}

/** Files that are in memory at once while they are written: each takes 20 MB, and as much to send. */
const inserts = new PriorityQueue(2);

/**
 * The owner's picture of these bytes, listed again. Until the transaction ends no other upload of
 * theirs is kept.
 * @throws ARTWORK_REFUSED, ARTWORK_QUOTA
 */
async function takeKnown(
  tx: Queryable,
  owner: PictureOwner,
  { name, sha256, size }: ReceivedFile,
): Promise<ArtworkRow | undefined> {
  await lockOwner(tx, owner.id);
  const known = await findByDigest(tx, owner.id, sha256);
  if (!known) return undefined;
  const { id, is_hidden: isHidden, refusal_reason: reason } = known;
  if (reason !== null) throw new ShopError('ARTWORK_REFUSED', { fill: { reason } });
  if (isHidden) assertRoom(owner.kind, await findUsedRoom(tx, owner.id), { name, size });
  return (await reviveArtwork(tx, id)) ? getArtwork(tx, id) : undefined;
}

async function getArtwork(tx: Queryable, id: string): Promise<ArtworkRow> {
  const [artwork] = await listArtworks(tx, [id]);
  if (!artwork) throw new Error('A picture was neither inserted nor found.');
  return artwork;
}
