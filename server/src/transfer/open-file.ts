import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { withZip, type PackedFile, type ZipSource } from '../files/read-zip.ts';
import { cleanFileName } from '../images/keep-picture.ts';
import {
  csvFileOf,
  JSON_FILE,
  KINDS,
  PICTURE_FOLDER,
  type CatalogueFile,
  type PackedPicture,
} from './catalogue-file.ts';
import { mistakesIn } from './entries.ts';
import { kindByName, refusedKind, refusedZip } from './file-kind.ts';
import { messages } from './messages.ts';
import { Unreadable } from './problems.ts';
import { readCsv } from './read-csv.ts';
import { readJson, readList } from './read-json.ts';

type Files = ReadonlyMap<string, PackedFile>;

const tables = KINDS.map(csvFileOf);

/**
 * A zip as an export makes it, or one of its files alone.
 * @throws Unreadable
 */
export async function withCatalogueFile<Result>(
  source: ZipSource,
  use: (file: CatalogueFile) => Promise<Result>,
): Promise<Result> {
  const { path, name } = source;
  const start = await buffer(createReadStream(path, { end: 511 }));
  if (start.toString('latin1', 0, 2) === 'PK') {
    return withZip(source, async (files) => {
      refuseStrangers(files, name);
      return use(catalogueIn(files, await picturesIn(files)));
    });
  }
  const refused = refusedKind(start, name);
  if (refused !== undefined || PICTURE_NAME.test(name)) {
    throw new Unreadable({ file: name }, refused ?? messages.unknownKind);
  }
  const isObject = /^\s*\{/.test(start.toString('utf8').replace('\uFEFF', ''));
  const isJson = isObject || /\.json$/i.test(name);
  const csv = tables.find((table) => table === name.toLowerCase());
  const file = { name, size: 0, read: () => createReadStream(path) };
  const files = new Map([[isJson ? JSON_FILE : (csv ?? csvFileOf('products')), file]]);
  return use(catalogueIn(files, new Map()));
}

/** Names of files that are no text, whatever is in them. */
const PICTURE_NAME = /\.(avif|gif|heic|jpe?g|pdf|png|svg|webp)$/i;

function refuseStrangers(files: Files, zip: string): void {
  const kind = refusedZip(files.keys());
  if (kind !== undefined) throw new Unreadable({ file: zip }, kind);
  const hasTables = tables.some((file) => files.has(file));
  if (files.has(JSON_FILE) === hasTables) {
    const [only] = files.size === 1 ? files.keys() : [];
    const packed = only === undefined ? undefined : kindByName(only);
    if (only !== undefined && packed !== undefined) throw new Unreadable({ file: only }, packed);
    throw new Unreadable({ file: zip }, hasTables ? messages.both : messages.nothing);
  }
  const known = new Set([JSON_FILE, ...tables]);
  for (const file of files.keys()) {
    if (known.has(file) || file.startsWith(PICTURE_FOLDER)) continue;
    throw new Unreadable({ file }, kindByName(file) ?? messages.unknownFile);
  }
}

function catalogueIn(files: Files, pictures: Map<string, PackedPicture>): CatalogueFile {
  const json = files.get(JSON_FILE);
  return {
    pictures,
    async *entries(kind, problems) {
      // a kind that the file does not have is left as it is in the shop
      const csv = files.get(csvFileOf(kind));
      if (json) yield* readJson(kind, json);
      else if (csv) yield* readCsv(kind, csv, problems);
    },
    async *look(list) {
      if (json) yield* readList(list, json);
    },
  };
}

const key = (name: string) => z.string({ error: messages.mustBe(name, 'text') });
const listedPicture = z.strictObject({ id: key('id'), file: key('file'), name: key('name') });

/** By their names with and without extension. catalogue.json says what the shop calls them. */
async function picturesIn(files: Files): Promise<Map<string, PackedPicture>> {
  const pictures = new Map<string, PackedPicture>();
  for (const { name: file, ...packed } of files.values()) {
    if (!file.startsWith(PICTURE_FOLDER)) continue;
    const name = file.slice(PICTURE_FOLDER.length);
    const id = name.replace(/\.\w{1,5}$/, '');
    const picture = { ...packed, id, file, name: cleanFileName(name) };
    pictures.set(id, picture).set(name, picture);
  }
  const json = files.get(JSON_FILE);
  if (!json) return pictures;
  for await (const { place, values } of readList('pictures', json)) {
    const { data: listed, error } = listedPicture.safeParse(values);
    const [mistake] = mistakesIn(error);
    if (mistake) throw new Unreadable(place, mistake.problem, mistake.column);
    if (!listed) continue;
    const { id, file, name } = listed;
    if (!files.has(file.normalize('NFC'))) {
      throw new Unreadable(place, messages.pictureMissing(file), 'file');
    }
    const picture = pictures.get(id.normalize('NFC'));
    if (picture) picture.name = cleanFileName(name);
  }
  return pictures;
}
