import { createHash } from 'node:crypto';
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { hasCode } from '../database/errors.ts';
import { ShopError } from './errors.ts';

export interface ReceivedFile {
  /** As the sender calls it: never a path, but any characters. */
  name: string;
  path: string;
  /** Bytes. */
  size: number;
  sha256: Buffer;
}

/** The prefix of temporary files and folders: it finds those of processes that died. */
export const TEMPORARY = 'tailorbird-upload-';
/** No upload takes as long: its process has died. */
const LEFT_MS = 60 * 60 * 1000;

interface Upload {
  /** The field of the multipart body that has the file. */
  field: string;
  maxBytes: number;
  /** Received at once: each has its file on disk. */
  most: number;
  missing:
    | 'ARTWORK_MISSING'
    | 'BANK_FILE_MISSING'
    | 'IMPORT_FILE_MISSING'
    | 'PICTURE_MISSING'
    | 'PHOTO_MISSING';
  tooLarge: 'ARTWORK_TOO_LARGE' | 'BANK_FILE_TOO_LARGE' | 'IMPORT_TOO_LARGE' | 'PICTURE_TOO_LARGE';
  /** The sender's name of the file, as it may be told. */
  cleanName: (name: string) => string;
}

/**
 * Receives files of one kind, and gives each to `use`. It lies on disk, so that many at once take no
 * memory, and is gone afterwards, however it ends.
 * @throws SERVER_BUSY; `missing` when the body has no such file or not one; `tooLarge`
 */
export function fileReceiver({ most, missing, tooLarge, cleanName, ...limits }: Upload) {
  let underway = 0;
  return async <Result>(
    request: FastifyRequest,
    use: (file: ReceivedFile) => Promise<Result>,
  ): Promise<Result> => {
    if (underway >= most) throw new ShopError('SERVER_BUSY', { retryAfter: 5 });
    underway += 1;
    try {
      return await withTemporaryFolder(async (folder) => {
        const file = await receive(request, { ...limits, path: join(folder, 'file') });
        if (!file) throw new ShopError(missing);
        const name = cleanName(file.name);
        if (file.isCutOff) throw new ShopError(tooLarge, { fill: { name } });
        return use({ ...file, name });
      });
    } finally {
      // what is left of a refused body is read away, or its sender would never read the answer
      request.raw.unpipe();
      request.raw.resume();
      underway -= 1;
    }
  };
}

/** A folder for the work, which is gone afterwards, however it ends. */
export async function withTemporaryFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), TEMPORARY));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(
  request: FastifyRequest,
  { field, maxBytes, path }: { field: string; maxBytes: number; path: string },
): Promise<SavedFile | undefined> {
  if (!request.isMultipart()) return undefined;
  let received: SavedFile | undefined;
  try {
    const limits = { fileSize: maxBytes, files: 2, fields: 10, fieldSize: 1024, parts: 12 };
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue;
      if (part.fieldname !== field || received) return undefined;
      received = await save(part, path);
      if (received.isCutOff) return received;
    }
  } catch (error) {
    // a full disk is our error; everything else is a malformed body or one that broke off
    if (error instanceof Error && 'syscall' in error && !hasCode(error, 'ECONNRESET')) throw error;
    return undefined;
  }
  return received;
}

interface SavedFile extends ReceivedFile {
  /** It is longer than was allowed, and what lies at the path is its beginning. */
  isCutOff: boolean;
}

async function save({ filename, file }: MultipartFile, path: string): Promise<SavedFile> {
  const hash = createHash('sha256');
  const target = await open(path, 'wx', 0o600);
  let size: number;
  try {
    await target.writeFile(hashed(file, hash));
    ({ size } = await target.stat());
  } finally {
    await target.close();
  }
  return { name: filename, path, size, sha256: hash.digest(), isCutOff: file.truncated };
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: { update(chunk: Buffer): unknown }) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Removes what processes that were killed while they received a file have left. */
export async function removeLeftFiles(): Promise<void> {
  // by the clock that dates them: that of this process may be off, and others receive files now
  const newest = await mkdtemp(join(tmpdir(), TEMPORARY));
  const { mtimeMs: now } = await stat(newest);
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(TEMPORARY)) continue;
    const folder = join(tmpdir(), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity })); // just gone
    if (now - mtimeMs > LEFT_MS) await rm(folder, { recursive: true, force: true });
  }
  await rm(newest, { recursive: true, force: true });
}
