import type { LookPart } from '@tailorbird/contract/kinds/look';
import type { PublishedVersion } from '@tailorbird/contract/look';
import { LOOK } from '@tailorbird/contract/look-limits';
import { prepared, type Queryable } from '../database/pool.ts';

/** In Markdown, a picture of the shop without words. */
const WORDLESS_PICTURE = String.raw`!\[\s*\]\(\s*<?/api/binary/`;

/** A part as it is stored. Its values are of the contract, since only what it parsed is written. */
export interface PartRow {
  part: LookPart;
  version: number;
  published: unknown;
  isDraft: boolean;
  draft: unknown;
  images: string[];
  changedAt: Date;
  changedBy: string;
  /** Of the draft, as it is stored. */
  draftBytes: number;
  /** Whether the draft of a page has a picture without words in its Markdown. */
  lacksAlt: boolean;
}

const STATE = `part, version, is_draft as "isDraft", images, changed_at as "changedAt",
  changed_by as "changedBy", coalesce(octet_length(draft::text), 0) as "draftBytes",
  coalesce(is_draft and part like 'page:%'
    and draft ->> 'text' ~* '${WORDLESS_PICTURE}', false) as "lacksAlt"`;

/** Without the text of a page, which is as much as all else many times over. */
const brief = (column: 'published' | 'draft' | 'value') =>
  `case when part like 'page:%' then ${column} - 'text' else ${column} end as ${column}`;

const lookLock = prepared('look-lock', 'lock table look_parts in share row exclusive mode');

/** Until the transaction ends nobody else changes the draft or publishes it. */
export async function lockLook(tx: Queryable): Promise<void> {
  await lookLock(tx, []);
}

const briefRows = prepared<PartRow>(
  'look-parts-brief',
  `select ${STATE}, ${brief('published')}, ${brief('draft')} from look_parts order by part`,
);

/** All of them, without the texts of pages. */
export const listParts = (db: Queryable): Promise<PartRow[]> => briefRows(db, []);

const wholeRows = prepared<PartRow>(
  'look-parts',
  `select ${STATE}, published, draft from look_parts order by part`,
);

/** All of them as they are, which may be megabytes. */
export const listWholeParts = (db: Queryable): Promise<PartRow[]> => wholeRows(db, []);

const partRow = prepared<PartRow>(
  'look-part',
  `select ${STATE}, published, draft from look_parts where part = $1`,
);

/** @returns undefined when it was never changed */
export async function findPart(db: Queryable, part: LookPart): Promise<PartRow | undefined> {
  return (await partRow(db, [part]))[0];
}

export interface PartValue {
  part: LookPart;
  value: unknown;
  /** See PartRow. */
  lacksAlt?: boolean;
}

const publishedParts = prepared<PartValue>(
  'look-published',
  `select part, ${brief('value')} from (
     select part, published as value from look_parts where published is not null) parts`,
);

/** Without the texts of pages. */
export const listPublished = (db: Queryable): Promise<PartValue[]> => publishedParts(db, []);

const pageText = prepared<{ text: string }>(
  'look-page-text',
  `select published ->> 'text' as text from look_parts where part = 'page:' || $1::uuid`,
);

/** The Markdown of a published page. */
export async function findPageText(db: Queryable, id: string): Promise<string | undefined> {
  return (await pageText(db, [id]))[0]?.text;
}

const storedBytes = prepared<{ bytes: number }>(
  'look-stored-bytes',
  `select coalesce(sum(octet_length(value::jsonb::text)), 0)::int as bytes
   from unnest($1::text[]) value`,
);

/** The bytes that values would take as drafts, all of them together. */
export async function sumStoredBytes(db: Queryable, values: readonly unknown[]): Promise<number> {
  const rows = await storedBytes(db, [values.map((value) => JSON.stringify(value))]);
  return rows[0]?.bytes ?? 0;
}

const draftSave = prepared<{ version: number }>(
  'look-draft-save',
  `insert into look_parts as l (part, version, is_draft, draft, images, changed_by)
   values ($1, 1, true, $2, $3, $4)
   on conflict (part) do update set version = l.version + 1, is_draft = true,
     draft = excluded.draft, images = excluded.images, changed_at = now(),
     changed_by = excluded.changed_by
   returning version`,
);

/** `images` are those of the published part as well. */
export async function saveDraft(
  tx: Queryable,
  { part, value, images, changedBy }: PartValue & { images: string[]; changedBy: string },
): Promise<void> {
  await draftSave(tx, [part, toJson(value), images, changedBy]);
}

const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

const draftDrop = prepared(
  'look-draft-drop',
  `update look_parts set version = version + 1, is_draft = false, draft = null, images = $2,
     changed_at = now(), changed_by = $3
   where part = $1 and is_draft`,
);

export async function dropDraft(
  tx: Queryable,
  { part, images, changedBy }: { part: LookPart; images: string[]; changedBy: string },
): Promise<void> {
  await draftDrop(tx, [part, images, changedBy]);
}

const draftPublish = prepared(
  'look-draft-publish',
  `update look_parts set published = draft, draft = null, is_draft = false, images = $2
   where part = $1 and is_draft`,
);

/** The draft of a part becomes what is published; `images` are those in it. */
export async function publishPart(tx: Queryable, part: LookPart, images: string[]): Promise<void> {
  await draftPublish(tx, [part, images]);
}

const imagesPublish = prepared('look-images-publish', 'select publish_images($1::uuid[])');

/** Everybody may see these pictures from now on. */
export async function publishImages(tx: Queryable, images: readonly string[]): Promise<void> {
  if (images.length > 0) await imagesPublish(tx, [images]);
}

const versionInsert = prepared(
  'look-version-insert',
  'insert into look_versions (id, published_by, parts) values ($1, $2, $3)',
);

const versionPartInsert = prepared(
  'look-version-part-insert',
  'insert into look_version_parts (part, version_id, value, images) values ($1, $2, $3, $4)',
);

export async function insertVersion(
  tx: Queryable,
  version: {
    id: string;
    publishedBy: string;
    parts: readonly (PartValue & { title: string; images: string[] })[];
  },
): Promise<void> {
  const { id, publishedBy, parts } = version;
  const named = parts.map(({ part, title }) => ({ part, title }));
  await versionInsert(tx, [id, publishedBy, JSON.stringify(named)]);
  for (const { part, value, images } of parts) {
    await versionPartInsert(tx, [part, id, toJson(value), images]);
  }
}

const oldVersionsDelete = prepared<{ id: string }>(
  'look-versions-old',
  `delete from look_versions where id <= (
     select id from look_versions order by id desc offset ${LOOK.versions} limit 1)
   returning id`,
);

/** What a later version that is kept, or the oldest of them, has anew. */
const oldVersionPartsDelete = prepared<{ images: string[] }>(
  'look-version-parts-old',
  `delete from look_version_parts p where exists (
     select from look_version_parts later where later.part = p.part
       and later.version_id > p.version_id
       and later.version_id <= (select id from look_versions order by id limit 1))
   returning images`,
);

/** @returns the pictures of what was dropped */
export async function dropOldVersions(tx: Queryable): Promise<string[]> {
  if ((await oldVersionsDelete(tx, [])).length === 0) return [];
  return (await oldVersionPartsDelete(tx, [])).flatMap(({ images }) => images);
}

const versionRows = prepared<{
  id: string;
  published_at: Date;
  published_by: string;
  parts: PublishedVersion['parts'];
}>(
  'look-versions',
  'select id, published_at, published_by, parts from look_versions order by id desc limit $1',
);

/** The newest first. */
export async function listVersions(
  db: Queryable,
  limit: number = LOOK.versions,
): Promise<PublishedVersion[]> {
  const rows = await versionRows(db, [limit]);
  return rows.map(({ id, published_at, published_by, parts }) => ({
    _id: id,
    publishedAt: published_at.toISOString(),
    publishedBy: published_by,
    parts,
  }));
}

const versionById = prepared<{ id: string }>(
  'look-version',
  'select id from look_versions where id = $1',
);

export async function hasVersion(db: Queryable, id: string): Promise<boolean> {
  return (await versionById(db, [id])).length > 0;
}

const versionParts = prepared<PartValue>(
  'look-version-parts',
  `select distinct on (part) part, value from look_version_parts
   where version_id <= $1 order by part, version_id desc`,
);

/** Each part that was ever published until then, as it was; null of what was not there. */
export const listVersionParts = (db: Queryable, id: string) => versionParts(db, [id]);

const briefVersionParts = prepared<PartValue>(
  'look-version-parts-brief',
  `select distinct on (part) part, ${brief('value')} from look_version_parts
   where version_id <= $1 order by part, version_id desc`,
);

/** Likewise, without the texts of pages. */
export const listBriefVersionParts = (db: Queryable, id: string) => briefVersionParts(db, [id]);
