import {
  DEFAULT_PARTS,
  isSinglePart,
  type LookPart,
  type Look,
  type LookPicture,
  type PageEntry,
  type SingleParts,
  type WrittenPage,
} from '@tailorbird/contract/kinds/look';
import type { PartRow, PartValue } from './queries.ts';

const PAGE = 'page:';

export const partOfPage = (id: string): LookPart => `page:${id}`;

/**
 * Reads the id out of the name of a part.
 * @returns undefined of a part that is no page
 */
export function pageIdOf(part: string): string | undefined {
  return part.startsWith(PAGE) ? part.slice(PAGE.length) : undefined;
}

/** Puts parts together: those that are missing, or null, are as the contract says. */
export function composeLook(parts: readonly PartValue[]): Look {
  const single: SingleParts = { ...DEFAULT_PARTS };
  const pages: PageEntry[] = [];
  for (const { part, value } of parts) {
    if (value === null) continue;
    const pageId = pageIdOf(part);
    if (pageId !== undefined) pages.push(entryOf(pageId, asPage(value)));
    else if (isSinglePart(part)) Object.assign(single, { [part]: value });
  }
  return { ...single, pages: pages.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** Only what the contract has parsed is stored. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const asPage = (value: unknown) => value as WrittenPage;

function entryOf(id: string, { path, title, description }: WrittenPage): PageEntry {
  return { id, path, title, description };
}

/** A part as the draft has it: what is published where the draft does not change it. */
export const draftOf = ({ part, published, isDraft, draft, lacksAlt }: PartRow): PartValue => ({
  part,
  lacksAlt,
  value: isDraft ? draft : published,
});

export const publishedOf = ({ part, published }: PartRow): PartValue => ({
  part,
  value: published,
});

/** The addresses of pictures in Markdown. */
const PICTURE_ADDRESS = /\/api\/binary\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/gi;

/** A Markdown text with other pictures for those that it shows. */
export const withPictures = (text: string, idOf: (id: string) => string) =>
  text.replaceAll(PICTURE_ADDRESS, (address: string, id: string) => {
    const found = idOf(id.toLowerCase());
    return found === id.toLowerCase() ? address : `/api/binary/${found}`;
  });

/** The ids of the pictures that a part shows, each once. */
export function listImages(value: unknown): string[] {
  const images = new Set(listPictures(value).map(({ picture }) => picture._id));
  if (typeof value === 'object' && value !== null && 'text' in value) {
    for (const [, id = ''] of String(value.text).matchAll(PICTURE_ADDRESS)) {
      images.add(id.toLowerCase());
    }
  }
  return [...images];
}

interface PlacedPicture {
  /** Its path in the part. */
  field: string;
  picture: LookPicture;
}

/** The pictures of a part: whatever has an id and a focus. */
export function listPictures(value: unknown, field = ''): PlacedPicture[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('_id' in value && 'focus' in value) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract has them
    return [{ field, picture: value as LookPicture }];
  }
  return Object.entries(value).flatMap(([name, each]) =>
    listPictures(each, field === '' ? name : `${field}.${name}`),
  );
}
