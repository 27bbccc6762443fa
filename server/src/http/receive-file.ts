import { createHash } from 'node:crypto';
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { hasCode } from '../database/errors.ts';

export interface ReceivedFile {
  /** As the sender calls it: never a path, but any characters. */
  name: string;
  path: string;
  sha256: Buffer;
  /** It is longer than was allowed, and what lies at the path is its beginning. */
  isCutOff: boolean;
}

/** The prefix of folders for temporary files: it finds those of processes that died. */
export const FOLDER = 'tailorbird-upload-';
/** No upload takes as long: its process has died. */
const LEFT_MS = 60 * 60 * 1000;

/**
 * Gives the one file in that field of a multipart body to `use`; undefined when there is none or
 * not one. It lies on disk, so that many at once take no memory, and is gone afterwards, however
 * it ends.
 */
export async function withReceivedFile<Result>(
  request: FastifyRequest,
  { field, maxBytes }: { field: string; maxBytes: number },
  use: (file: ReceivedFile | undefined) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), FOLDER));
  try {
    return await use(await receive(request, field, { maxBytes, path: join(folder, 'file') }));
  } finally {
    // what is left of a refused body is read away, or its sender would never read the answer
    request.raw.unpipe();
    request.raw.resume();
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(
  request: FastifyRequest,
  field: string,
  { maxBytes, path }: { maxBytes: number; path: string },
): Promise<ReceivedFile | undefined> {
  if (!request.isMultipart()) return undefined;
  let received: ReceivedFile | undefined;
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

async function save({ filename, file }: MultipartFile, path: string): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  const target = await open(path, 'wx', 0o600);
  try {
    await target.writeFile(hashed(file, hash));
  } finally {
    await target.close();
  }
  return { name: filename, path, sha256: hash.digest(), isCutOff: file.truncated };
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
  const newest = await mkdtemp(join(tmpdir(), FOLDER));
  const { mtimeMs: now } = await stat(newest);
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER)) continue;
    const folder = join(tmpdir(), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity })); // just gone
    if (now - mtimeMs > LEFT_MS) await rm(folder, { recursive: true, force: true });
  }
  await rm(newest, { recursive: true, force: true });
}
