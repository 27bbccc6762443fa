import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline as connect } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter, type Identity } from 'age-encryption';
import { z } from 'zod';
import { CannotStart } from '../database/errors.ts';
import { RunningSum, type TableSum } from './tables.ts';

/*
 * A backup is one file: its name in clear, then, packed by gzip, frames of a letter, a length and
 * that many bytes. H is the header; each table is a T, its rows in Rs and its sums in an S; E ends
 * the file with a checksum of all before it. With a pass phrase all of that lies in a file of age
 * (age-encryption.org), which the program `age` opens as well.
 */

const MAGIC = Buffer.from('tailorbird backup 1\n');
const AGE = Buffer.from('age-encryption.org/v1\n');

const headerSchema = z.object({
  madeAt: z.iso.datetime(),
  /** The schema that the rows are of: the migrations that had run. */
  migrations: z.array(z.string()).min(1),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^-?\d+$/) })),
  /** Only where it was asked for. */
  keys: z.object({ tokenSecret: z.string() }).optional(),
});
const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()) });
const sumSchema = z.object({ name: z.string(), rows: z.number(), sha256: z.string() });
const endSchema = z.object({ sha256: z.string() });

export type Header = z.infer<typeof headerSchema>;

/** The parts of a backup, in this order: the header, then each table with its rows. */
export type BackupPart =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; name: string; columns: readonly string[] }
  | { kind: 'rows'; lines: Buffer };

/** The parts as they are read, with the sums of each table behind its rows. */
export type CheckedBackupPart = BackupPart | { kind: 'sum'; sum: TableSum };

/**
 * Writes the file: under another name until it is whole and on the disk.
 * @returns the sums of its tables
 */
export async function writeBackup(
  path: string,
  parts: AsyncIterable<BackupPart>,
  passphrase: string | undefined,
): Promise<TableSum[]> {
  refuseExisting(path);
  const draft = `${path}.part`;
  const sums: TableSum[] = [];
  try {
    rmSync(draft, { force: true });
    // opened here: a stream that ends early opens its file after the draft was removed
    const file = await open(draft, 'wx', 0o600);
    await pipeline(
      frames(parts, (sum) => sums.push(sum)),
      createGzip({ level: 1 }),
      (packed: AsyncIterable<Buffer>) => sealed(after(MAGIC, packed), passphrase),
      file.createWriteStream({ flush: true }),
    );
    refuseExisting(path);
    renameSync(draft, path);
    return sums;
  } finally {
    rmSync(draft, { force: true });
  }
}

function refuseExisting(path: string): void {
  if (existsSync(path)) throw new CannotStart(`${path} already exists.`);
}

/** The key of an encrypted file; it is made from the pass phrase once, which takes seconds. */
export type FileKey = Identity | undefined;

/**
 * The key of a file, undefined for one in the clear.
 * @throws CannotStart when the pass phrase is not the one of the file
 */
export async function unlock(path: string, passphrase: string | undefined): Promise<FileKey> {
  if (!isEncrypted(path)) return undefined;
  if (passphrase === undefined) {
    throw new CannotStart(`${path} is encrypted: set BACKUP_PASSPHRASE to its pass phrase.`);
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const beginning = firstBytes(path, 4096);
  // its last line begins so (age-encryption.org/v1)
  const end = beginning.indexOf('\n', beginning.indexOf('\n--- ') + 1) + 1;
  try {
    const key = await decrypter.decryptHeader(Buffer.from(beginning.subarray(0, end)));
    return { unwrapFileKey: () => key };
  } catch (error) {
    const isOther = error instanceof Error && error.message.startsWith('no identity matched');
    throw isOther ? new CannotStart(`The pass phrase of ${path} is wrong.`) : damaged(path, error);
  }
}

/** @throws CannotStart when there is no file */
export function isEncrypted(path: string): boolean {
  return firstBytes(path, AGE.length).equals(AGE);
}

function firstBytes(path: string, count: number): Buffer {
  if (!existsSync(path)) throw new CannotStart(`${path} does not exist.`);
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(count);
    return bytes.subarray(0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

/**
 * Reads the file from its beginning, and checks all sums on the way: what was given before an error
 * may be damaged.
 * @throws CannotStart with a sentence when the file is none, is damaged or cut off
 */
export async function* readBackup(path: string, key: FileKey): AsyncGenerator<CheckedBackupPart> {
  const plain = await opened(path, key);
  const gunzip = createGunzip({ chunkSize: ROWS_BYTES });
  // what breaks is thrown where the frames are read
  connect(plain, gunzip, () => undefined);
  try {
    yield* partsIn(gunzip);
  } catch (error) {
    throw damaged(path, error);
  } finally {
    gunzip.destroy();
  }
}

function damaged(path: string, error: unknown): CannotStart {
  const why = error instanceof Error ? error.message : String(error);
  return new CannotStart(`${path} is damaged or incomplete, so nothing was changed: ${why}`);
}

/** The packed frames. */
async function opened(path: string, key: FileKey): Promise<AsyncIterable<Uint8Array>> {
  if (!key) {
    if (!firstBytes(path, MAGIC.length).equals(MAGIC)) {
      throw new CannotStart(`${path} is not a backup of the shop.`);
    }
    return createReadStream(path, { start: MAGIC.length });
  }
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const bytes = createReadStream(path);
  try {
    return without(MAGIC, fromWeb(await decrypter.decrypt(toWeb(bytes))));
  } catch (error) {
    bytes.destroy();
    throw damaged(path, error);
  }
}

async function* sealed(
  plain: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<Uint8Array> {
  if (passphrase === undefined) {
    yield* plain;
    return;
  }
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  yield* fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/** Bytes of a frame at most, and of one with rows. */
const MOST_BYTES = 1_000_000;
const ROWS_BYTES = 65_536;

async function* frames(
  parts: AsyncIterable<BackupPart>,
  onSum: (sum: TableSum) => void,
): AsyncGenerator<Buffer> {
  const whole = createHash('sha256');
  let table: { name: string; sum: RunningSum } | undefined;
  function* endTable(): Generator<Buffer> {
    if (!table) return;
    const sum = table.sum.end(table.name);
    onSum(sum);
    yield frame('S', JSON.stringify(sum), whole);
  }
  for await (const part of parts) {
    if (part.kind === 'rows') {
      table?.sum.add(part.lines);
      for (let at = 0; at < part.lines.length; at += ROWS_BYTES) {
        yield frame('R', part.lines.subarray(at, at + ROWS_BYTES), whole);
      }
    } else if (part.kind === 'table') {
      yield* endTable();
      const { name, columns } = part;
      table = { name, sum: new RunningSum() };
      yield frame('T', JSON.stringify({ name, columns }), whole);
    } else {
      yield frame('H', JSON.stringify(part.header), whole);
    }
  }
  yield* endTable();
  const end = JSON.stringify({ sha256: whole.digest('hex') });
  yield frame('E', end, createHash('sha256'));
}

function frame(letter: string, content: string | Buffer, whole: ReturnType<typeof createHash>) {
  const bytes = Buffer.from(content);
  const head = Buffer.from(`${letter}0000`);
  head.writeUInt32BE(bytes.length, 1);
  whole.update(head).update(bytes);
  return Buffer.concat([head, bytes]);
}

async function* partsIn(packed: AsyncIterable<Buffer>): AsyncGenerator<CheckedBackupPart> {
  const whole = createHash('sha256');
  let table: { name: string; sum: RunningSum } | undefined;
  let isComplete = false;
  for await (const { letter, head, bytes } of framesIn(packed)) {
    if (isComplete) throw new Error('something follows its end');
    if (letter === 'E') {
      const { sha256 } = endSchema.parse(JSON.parse(bytes.toString()));
      if (sha256 !== whole.digest('hex')) throw new Error('its checksum is another one');
      isComplete = true;
      continue;
    }
    whole.update(head).update(bytes);
    if (letter === 'R') {
      table?.sum.add(bytes);
      yield { kind: 'rows', lines: bytes };
      continue;
    }
    const content: unknown = JSON.parse(bytes.toString());
    if (letter === 'H') yield { kind: 'header', header: headerSchema.parse(content) };
    else if (letter === 'T') {
      const { name, columns } = tableSchema.parse(content);
      table = { name, sum: new RunningSum() };
      yield { kind: 'table', name, columns };
    } else if (letter === 'S') {
      const sum = sumSchema.parse(content);
      const own = table?.sum.end(sum.name);
      if (own?.sha256 !== sum.sha256 || own.rows !== sum.rows || table?.name !== sum.name) {
        throw new Error(`the checksum of ${sum.name} is another one`);
      }
      yield { kind: 'sum', sum };
    } else throw new Error(`it has a part "${letter}"`);
  }
  if (!isComplete) throw new Error('its end is missing');
}

const HEAD_BYTES = 5;

async function* framesIn(packed: AsyncIterable<Buffer>) {
  let held: Buffer = Buffer.alloc(0);
  for await (const bytes of packed) {
    held = held.length > 0 ? Buffer.concat([held, bytes]) : bytes;
    for (;;) {
      if (held.length < HEAD_BYTES) break;
      const end = HEAD_BYTES + held.readUInt32BE(1);
      if (end > HEAD_BYTES + MOST_BYTES) throw new Error('a part of it is too long');
      if (held.length < end) break;
      const head = held.subarray(0, HEAD_BYTES);
      yield { letter: head.toString('latin1', 0, 1), head, bytes: held.subarray(HEAD_BYTES, end) };
      held = held.subarray(end);
    }
  }
  if (held.length > 0) throw new Error('its last part is cut off');
}

async function* after(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** @throws Error when the bytes do not begin so */
async function* without(
  first: Buffer,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let held: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (!held) {
      yield chunk;
      continue;
    }
    held = Buffer.concat([held, chunk]);
    if (held.length < first.length) continue;
    if (!held.subarray(0, first.length).equals(first)) throw new Error('it is no backup');
    yield held.subarray(first.length);
    held = undefined;
  }
}

function toWeb(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

async function* fromWeb(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
