import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { UnreadableFile } from './unreadable-file.ts';

export interface ZipSource {
  path: string;
  /** As whoever sends it calls it. */
  name: string;
  /** The limits of a zip. */
  maxUnpackedBytes: number;
  maxFiles?: number;
}

export interface PackedFile {
  name: string;
  /** bytes */
  size: number;
  /** @throws UnreadableFile where it is damaged */
  read: () => AsyncIterable<Buffer>;
}

/** Far more than pictures of 100,000 products. */
const MOST_FILES = 200_000;
/** Tables and JSON shrink to a twentieth; what is small may shrink as it likes. */
const SUSPICIOUS_RATIO = 200;
const UNSUSPICIOUS_BYTES = 64 * 1024 * 1024;

/** What systems add to every zip: nobody has put it there. */
const NOBODYS = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/**
 * The files in a zip by their names in NFC, without the one folder that may hold them all. Sizes are
 * those that the zip declares, and reading more than that fails.
 * @throws UnreadableFile
 */
export async function withZip<Result>(
  source: ZipSource,
  use: (files: Map<string, PackedFile>) => Promise<Result>,
): Promise<Result> {
  const zip = await openPromise(source.path, { autoClose: false, strictFileNames: true }).catch(
    () => damaged(source.name),
  );
  try {
    return await use(await listFiles(zip, source));
  } finally {
    zip.close();
  }
}

async function listFiles(
  zip: ZipFile,
  { name, maxUnpackedBytes, maxFiles = MOST_FILES }: ZipSource,
): Promise<Map<string, PackedFile>> {
  const entries: Entry[] = [];
  let size = 0;
  for await (const entry of entriesOf(zip, name)) {
    if (entry.fileName.endsWith('/') || NOBODYS.test(entry.fileName)) continue;
    refuseBomb(entry);
    size += entry.uncompressedSize;
    if (size > maxUnpackedBytes) throw new UnreadableFile({ file: name }, 'tooLarge');
    if (entries.length >= maxFiles) throw new UnreadableFile({ file: name }, 'tooManyFiles');
    entries.push(entry);
  }
  // a folder that was zipped as a whole stands before every name
  const folder = /^[^/]+\//.exec(entries[0]?.fileName ?? '')?.[0] ?? '';
  const isInside = entries.every(({ fileName }) => fileName.startsWith(folder));
  const files = new Map<string, PackedFile>();
  for (const entry of entries) {
    const path = isInside ? entry.fileName.slice(folder.length) : entry.fileName;
    // some systems write an accent as a character of its own
    const file = path.normalize('NFC');
    if (files.has(file)) throw new UnreadableFile({ file }, 'twice');
    const read = () => readEntry(zip, entry, file);
    files.set(file, { name: file, size: entry.uncompressedSize, read });
  }
  return files;
}

async function* entriesOf(zip: ZipFile, name: string): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    // the library's own check of names, by the words it has for them
    const isName = error instanceof Error && /path|characters in fileName/i.test(error.message);
    throw new UnreadableFile({ file: name }, isName ? 'badName' : 'damagedZip');
  }
}

function refuseBomb(entry: Entry): void {
  const { fileName: file, compressedSize, uncompressedSize } = entry;
  if (!entry.canDecodeFileData()) throw new UnreadableFile({ file }, 'encrypted');
  const isSuspicious = uncompressedSize > SUSPICIOUS_RATIO * compressedSize;
  if (isSuspicious && uncompressedSize > UNSUSPICIOUS_BYTES) {
    throw new UnreadableFile({ file }, 'bomb');
  }
}

async function* readEntry(zip: ZipFile, entry: Entry, file: string): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch {
    damaged(file);
  }
  if (sum !== entry.crc32) damaged(file);
}

function damaged(file: string): never {
  throw new UnreadableFile({ file }, 'damagedZip');
}
