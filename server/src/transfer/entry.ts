import type { Kind } from './format.ts';
import type { Place, Problems } from './problems.ts';

/** An entry as it is read, nothing checked yet: values by key, as JSON has them. */
export interface RawEntry {
  place: Place;
  values: Record<string, unknown>;
}

/** What is imported, whatever its format. */
export interface CatalogueFile {
  /**
   * In their order. Where an entry has mistakes they are added, and it is left out.
   * @throws Unreadable
   */
  entries(kind: Kind, problems: Problems): AsyncIterable<RawEntry>;
  /** By the names that entries call them: their files' with and without the ending. */
  pictures: Map<string, PackedPicture>;
}

export interface PackedPicture {
  /** Name without folder and ending. */
  id: string;
  file: string;
  /** As the shop shows it. */
  name: string;
  size: number;
  read(): AsyncIterable<Buffer>;
}
