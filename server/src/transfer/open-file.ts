import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { cleanFileName } from '../images/keep-picture.ts';
import { pictureKind } from '../images/picture-encoder.ts';
import {
  CSV_FILES,
  JSON_FILE,
  KINDS,
  PICTURE_FOLDER,
  type Kind,
  type CatalogueFile,
  type PackedPicture,
} from './catalogue-file.ts';
import { messages } from './messages.ts';
import { withZip, type PackedFile } from './open-zip.ts';
import { Unreadable } from './problems.ts';
import { readCsv } from './read-csv.ts';
import { readJson, readList } from './read-json.ts';

export interface ImportedFile {
  path: string;
  /** As whoever sends it calls it. */
  name: string;
  /** What may be in a zip. */
  maxUnpackedBytes: number;
}

/**
 * A zip as an export makes it, or one of its files alone.
 * @throws Unreadable
 */
export async function withCatalogueFile<Result>(
  imported: ImportedFile,
  use: (file: CatalogueFile) => Promise<Result>,
): Promise<Result> {
  const { path, name } = imported;
  const start = await firstBytes(path);
  if (start.subarray(0, 2).toString('latin1') === 'PK') {
    return withZip(imported, async (files) => use(await packedCatalogue(files, name)));
  }
  const read = (): AsyncIterable<Buffer> => createReadStream(path);
  if (isBinary(start)) throw new Unreadable({ file: name }, messages.unknownKind);
  if (/^\s*\{/.test(start.toString('utf8').replace('\uFEFF', ''))) {
    return use({
      entries: (kind) => readJson(kind, { name, bytes: read() }),
      pictures: new Map(),
    });
  }
  const kindOfAll = KINDS.find((kind) => CSV_FILES[kind] === name.toLowerCase()) ?? 'products';
  return use({
    entries: (kind, problems) =>
      kind === kindOfAll ? readCsv(kind, { name, bytes: read() }, problems) : nothing(),
    pictures: new Map(),
  });
}

async function packedCatalogue(
  files: Map<string, PackedFile>,
  name: string,
): Promise<CatalogueFile> {
  const json = files.get(JSON_FILE);
  const csv = new Map<Kind, PackedFile>();
  for (const kind of KINDS) {
    const file = files.get(CSV_FILES[kind]);
    if (file) csv.set(kind, file);
  }
  if (json && csv.size > 0) throw new Unreadable({ file: name }, messages.both);
  if (!json && csv.size === 0) throw new Unreadable({ file: name }, messages.nothing);
  const texts = new Set([JSON_FILE, ...Object.values(CSV_FILES)]);
  for (const file of files.keys()) {
    if (texts.has(file) || file.startsWith(PICTURE_FOLDER)) continue;
    throw new Unreadable({ file }, messages.unknownFile);
  }
  const pictures = picturesIn(files);
  if (json) {
    await namePictures(json, files, pictures);
    return { pictures, entries: (kind) => readJson(kind, { name: JSON_FILE, bytes: json.read() }) };
  }
  return {
    pictures,
    entries: (kind, problems) => {
      const file = csv.get(kind);
      return file ? readCsv(kind, { name: file.name, bytes: file.read() }, problems) : nothing();
    },
  };
}

function picturesIn(files: Map<string, PackedFile>): Map<string, PackedPicture> {
  const pictures = new Map<string, PackedPicture>();
  for (const { name: file, ...packed } of files.values()) {
    if (!file.startsWith(PICTURE_FOLDER)) continue;
    const name = file.slice(PICTURE_FOLDER.length);
    const id = name.replace(/\.\w{1,5}$/, '');
    const picture = { ...packed, id, file, name: cleanFileName(name) };
    pictures.set(id, picture).set(name, picture);
  }
  return pictures;
}

/** catalogue.json says what its pictures are called. */
async function namePictures(
  json: PackedFile,
  files: Map<string, PackedFile>,
  pictures: Map<string, PackedPicture>,
): Promise<void> {
  const source = { name: JSON_FILE, bytes: json.read() };
  for await (const { place, values } of readList('pictures', source)) {
    const { id, file, name } = values;
    for (const [key, value] of Object.entries({ id, file, name })) {
      if (typeof value !== 'string') throw new Unreadable(place, messages.mustBe(key, 'text'), key);
    }
    if (!files.has(String(file))) {
      throw new Unreadable(place, messages.pictureMissing(String(file)), 'file');
    }
    const picture = pictures.get(String(id));
    if (picture) picture.name = cleanFileName(String(name));
  }
}

async function* nothing(): AsyncGenerator<never> {
  // a kind that the file does not have is left as it is in the shop
}

/** Pictures, programs and documents; no text, of whatever encoding. */
function isBinary(start: Buffer): boolean {
  // a WebP begins with letters
  if (pictureKind(start)) return true;
  const isUtf16 = ['fffe', 'feff'].includes(start.toString('hex', 0, 2));
  return start.includes(0) && !isUtf16 && !isUtf8(start.subarray(0, 4));
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
