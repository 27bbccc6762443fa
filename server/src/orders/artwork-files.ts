import { prepared, type Queryable } from '../database/pool.ts';

/** A file that customers have put on what they ordered. */
export interface ArtworkFile {
  name: string;
  /** Bytes. */
  size: number;
  /** The first 8 hexadecimal digits of its SHA-256. */
  checksum: string;
  /** Why the workshop does not make it; null where it does. */
  refusal: string | null;
}

const filesById = prepared<ArtworkFile & { id: string }>(
  'artwork-files',
  `select id, name, size, left(encode(digest, 'hex'), 8) as checksum, refusal_reason as refusal
   from artworks where id = any ($1::uuid[])`,
);

/** Those that are still there, by id. */
export async function listArtworkFiles(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, ArtworkFile>> {
  const rows = await filesById(db, [ids]);
  return new Map(rows.map(({ id, ...file }) => [id, file]));
}
