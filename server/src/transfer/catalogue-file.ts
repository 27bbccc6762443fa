import { isStorable } from '@tailorbird/contract/text';
import { z } from 'zod';
import { messages } from './messages.ts';
import type { Place, Problems } from './problems.ts';

/** The parts of a catalogue file, in the order in which an import reads them. */
export const KINDS = ['categories', 'options', 'optionValues', 'types', 'products'] as const;
export type Kind = (typeof KINDS)[number];

/** How a cell of CSV is read. */
export type CellFormat = 'text' | 'text or null' | 'number' | 'list' | 'JSON';

// How entries refer to others.

export const reference = (name: string) =>
  z
    .string({ error: messages.mustBe(name, 'text') })
    .refine(isStorable, { error: messages.notStorable(name) })
    .transform((text) => text.trim());

/** A name, in one spelling of its letters, or an id. */
export const named = (name: string) => reference(name).transform((text) => text.normalize('NFC'));

export const references = (name: string, most: number, one: z.ZodType<string> = named(name)) =>
  z
    .array(one, { error: messages.mustBe(name, 'a list') })
    .max(most, { error: messages.tooMany(name, most) })
    .optional();

export const CSV_FILES: Record<Kind, string> = {
  categories: 'categories.csv',
  options: 'options.csv',
  optionValues: 'option-values.csv',
  types: 'types.csv',
  products: 'products.csv',
};

export const JSON_FILE = 'catalogue.json';
export const JSON_FORMAT = 'tailorbird-catalogue';
/** Of the format. Files of earlier versions are read, those of later ones refused. */
export const JSON_VERSION = 2;

export const PICTURE_FOLDER = 'pictures/';

export interface TextFile {
  name: string;
  bytes: AsyncIterable<Buffer>;
}

/** An unchecked entry: values by key, as JSON has them. */
export interface RawEntry {
  place: Place;
  values: Record<string, unknown>;
}

/** The imported file, whatever its format. */
export interface CatalogueFile {
  /**
   * Entries in the file's order. An entry that cannot be read is left out and adds a problem.
   * @throws Unreadable
   */
  entries(kind: Kind, problems: Problems): AsyncIterable<RawEntry>;
  /** By the names that entries use: the file name with and without its extension. */
  pictures: Map<string, PackedPicture>;
}

export interface PackedPicture {
  /** File name without folder and extension. */
  id: string;
  file: string;
  /** The name that the shop shows. */
  name: string;
  /** bytes */
  size: number;
  read(): AsyncIterable<Buffer>;
}
