import type { PackedFile } from '../files/read-zip.ts';
import type { EncodedPicture } from '../images/picture-encoder.ts';
import type { ProblemPlace, Problems } from './problems.ts';

/** The kinds of entries, in the order in which an import reads them. */
export const KINDS = [
  'categories',
  'options',
  'optionValues',
  'types',
  'taxClasses',
  'products',
  'discounts',
] as const;
export type Kind = (typeof KINDS)[number];
/** Kinds whose entities are known by their names. */
export type KindWithNames = Exclude<Kind, 'products'>;

/** `option-values.csv` */
export const csvFileOf = (kind: Kind): string =>
  `${kind.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}.csv`;

export const JSON_FILE = 'catalogue.json';
export const JSON_FORMAT = 'tailorbird-catalogue';
/** Of the format. Files of earlier versions are read, those of later ones refused. */
export const JSON_VERSION = 4;

/** Values are within their option. */
export const JSON_LISTS = [
  'categories',
  'options',
  'types',
  'taxClasses',
  'pictures',
  'products',
  'discounts',
  'look',
  'redirects',
] as const;
export type JsonList = (typeof JSON_LISTS)[number];

export const PICTURE_FOLDER = 'pictures/';

/** An unchecked entry: values by key, as JSON has them. */
export interface RawEntry {
  place: ProblemPlace;
  values: Record<string, unknown>;
}

/** The imported file, whatever its format. */
export interface CatalogueFile {
  /**
   * Entries in the file's order. An entry that cannot be read is left out and adds a problem.
   * @throws Unreadable
   */
  entries(kind: Kind, problems: Problems): AsyncIterable<RawEntry>;
  /**
   * The entries of a list that only JSON has.
   * @throws Unreadable
   */
  look(list: 'look' | 'redirects'): AsyncIterable<RawEntry>;
  /** By the names that entries use: the file name with and without its extension. */
  pictures: Map<string, PackedPicture>;
}

/** Its name is the one that the shop shows. */
export interface PackedPicture extends PackedFile {
  /** File name without folder and extension. */
  id: string;
  file: string;
  /** Of its bytes, in hexadecimal, once they were read. */
  sha256?: string;
  ready?: ReadyPicture;
}

/** Fit for the shop, and waiting on disk. */
export type ReadyPicture = Omit<EncodedPicture, 'bytes' | 'isScaled'> & { path: string };
