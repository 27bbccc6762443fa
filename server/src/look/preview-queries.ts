import type { LookPart } from '@tailorbird/contract/kinds/look';
import { LOOK } from '@tailorbird/contract/look-limits';
import { prepared, type Queryable } from '../database/pool.ts';

const previewText = prepared<{ text: string | null }>(
  'look-preview-text',
  `select case when $2::uuid is null
     then (select case when is_draft then draft else published end from look_parts where part = $1)
     else (select value from look_version_parts where part = $1 and version_id <= $2
       order by version_id desc limit 1) end ->> 'text' as text`,
);

/** The Markdown of a page of the draft, or of a version. */
export async function findPreviewText(
  db: Queryable,
  part: LookPart,
  version: string | null,
): Promise<string | undefined> {
  return (await previewText(db, [part, version]))[0]?.text ?? undefined;
}

const previewInsert = prepared(
  'look-preview-insert',
  `insert into look_previews (id, version_id, expires_at)
   values ($1, $2, now() + interval '${LOOK.previewHours} hours')`,
);

const oldPreviewsDelete = prepared(
  'look-previews-old',
  `delete from look_previews where expires_at < now() or id in (
     select id from look_previews order by id desc offset $1)`,
);

/** Links at once: the oldest make room. */
const PREVIEWS_MOST = 100;

export async function insertPreview(
  db: Queryable,
  { id, version }: { id: string; version: string | null },
): Promise<void> {
  await previewInsert(db, [id, version]);
  await oldPreviewsDelete(db, [PREVIEWS_MOST]);
}

const previewById = prepared<{ version: string | null }>(
  'look-preview',
  `select version_id as version from look_previews where id = $1 and expires_at > now()`,
);

/** @returns undefined when it has ended */
export async function findPreview(
  db: Queryable,
  id: string,
): Promise<{ version: string | null } | undefined> {
  return (await previewById(db, [id]))[0];
}

const previewsDelete = prepared('look-previews-delete', 'delete from look_previews');

export async function endPreviews(tx: Queryable): Promise<void> {
  await previewsDelete(tx, []);
}

const imagePreviewed = prepared(
  'look-image',
  `select from look_parts where $1::uuid = any (images)
   union all select from look_version_parts where $1::uuid = any (images) limit 1`,
);

/** Whether the draft or a version shows the picture. */
export async function hasImage(db: Queryable, id: string): Promise<boolean> {
  return (await imagePreviewed(db, [id])).length > 0;
}
