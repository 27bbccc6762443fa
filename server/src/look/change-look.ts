import { DEFAULT_PARTS, isSinglePart, type LookPart } from '@tailorbird/contract/kinds/look';
import { LOOK } from '@tailorbird/contract/look-limits';
import type { setLookPart } from '@tailorbird/contract/look';
import type { ParsedInput } from '@tailorbird/contract/endpoint';
import { isDeepStrictEqual } from 'node:util';
import { v7 as uuid } from 'uuid';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { lockKnownImages, noteUnused } from '../images/queries.ts';
import { asPage, composeLook, draftOf, listImages, pageIdOf, partOfPage } from './compose-look.ts';
import { findProblems } from './find-problems.ts';
import { endPreviews } from './preview-queries.ts';
import * as queries from './queries.ts';
import type { PartRow } from './queries.ts';
import {
  deleteRedirect,
  dropOldRedirects,
  dropRedirectsTo,
  redirectHome,
  redirectToPage,
} from './redirect-queries.ts';

type SentPart = ParsedInput<typeof setLookPart>['body'];

const partOf = (sent: SentPart): LookPart =>
  sent.part === 'page' ? partOfPage(sent.id) : sent.part;

/** Bytes of what is not published. */
export const sumDraftBytes = (rows: readonly PartRow[]): number =>
  rows.reduce((sum, { draftBytes }) => sum + draftBytes, 0);

/**
 * Saves a part of the draft. What equals the published part is no draft any more.
 * @throws CHANGED_MEANWHILE, LOOK_DRAFT_FULL, LOOK_PAGES_FULL, INVALID_INPUT of a picture that is gone
 */
export async function savePart(tx: Queryable, sent: SentPart, changedBy: string): Promise<void> {
  await queries.lockLook(tx);
  const part = partOf(sent);
  const row = await queries.findPart(tx, part);
  const current = currentOf(part, row);
  const { value } = sent;
  if (isDeepStrictEqual(current, value)) return;
  if (sent.version !== (row?.version ?? 0)) {
    throw new ShopError('CHANGED_MEANWHILE', {
      body: { version: row?.version ?? 0, value: current, changedBy: row?.changedBy ?? '' },
    });
  }
  await setDraft(tx, { part, value, row }, changedBy);
  assertRoom(await queries.listParts(tx));
}

const defaultOf = (part: LookPart) => (isSinglePart(part) ? DEFAULT_PARTS[part] : null);

/** A part as the draft has it, or as the contract says; null of a page that there is not. */
export const currentOf = (part: LookPart, row: PartRow | undefined): unknown =>
  (row && draftOf(row).value) ?? defaultOf(part);

/** Whether a part with this value needs no draft. */
export const isAsPublished = (part: LookPart, row: PartRow | undefined, value: unknown): boolean =>
  isDeepStrictEqual(row?.published ?? defaultOf(part), value);

/**
 * Writes a part of the draft that differs from what it was. What equals the published part is no
 * draft any more.
 * @throws INVALID_INPUT of a picture that is gone
 */
export async function setDraft(
  tx: Queryable,
  { part, value, row }: { part: LookPart; value: unknown; row: PartRow | undefined },
  changedBy: string,
): Promise<void> {
  await lockImages(tx, value);
  if (row && isAsPublished(part, row, value)) await dropPart(tx, row, changedBy);
  else await storeDraft(tx, { part, value, row }, changedBy);
}

/** Its pictures are in use, and so are those that are published. */
async function storeDraft(
  tx: Queryable,
  { part, value, row }: { part: LookPart; value: unknown; row: PartRow | undefined },
  changedBy: string,
): Promise<void> {
  const images = [...new Set([...listImages(value), ...listImages(row?.published)])];
  await queries.saveDraft(tx, { part, value, images, changedBy });
  await noteUnused(tx, row?.images ?? []);
}

function assertRoom(rows: readonly PartRow[]): void {
  if (composeLook(rows.map(draftOf)).pages.length > LOOK.pages) {
    throw new ShopError('LOOK_PAGES_FULL', { fill: { most: LOOK.pages } });
  }
  if (sumDraftBytes(rows) > LOOK.draftBytes) throw new ShopError('LOOK_DRAFT_FULL');
}

/** Nobody deletes them until they are saved. */
async function lockImages(tx: Queryable, value: unknown): Promise<void> {
  const images = listImages(value);
  const known = new Set((await lockKnownImages(tx, images)).map(({ id }) => id));
  if (images.some((id) => !known.has(id))) {
    throw new ShopError('INVALID_INPUT', { fill: { problem: PICTURE_GONE } });
  }
}

const PICTURE_GONE = 'There is no such picture any more. Please upload it again.';

/** Drops what is not published, or one part of it, and ends the previews. */
export async function discardDraft(
  tx: Queryable,
  only: string | undefined,
  changedBy: string,
): Promise<void> {
  await queries.lockLook(tx);
  await endPreviews(tx);
  for (const row of await queries.listWholeParts(tx)) {
    if (!row.isDraft || (only !== undefined && row.part !== only)) continue;
    await dropPart(tx, row, changedBy);
  }
}

async function dropPart(tx: Queryable, row: PartRow, changedBy: string): Promise<void> {
  const { part, published } = row;
  await queries.dropDraft(tx, { part, images: listImages(published), changedBy });
  await noteUnused(tx, row.images);
  const pageId = pageIdOf(part);
  // those of an import, whose page was never published
  if (pageId !== undefined && published === null) await dropRedirectsTo(tx, pageId);
}

/**
 * Publishes the draft as a whole, as a new version.
 * @param read the parts as their reader saw them; undefined for whatever they are
 * @returns false where it changed since then, and nothing is published
 * @throws LOOK_INCOMPLETE
 */
export async function publishDraft(
  tx: Queryable,
  read: readonly { part: string; version: number }[] | undefined,
  publishedBy: string,
): Promise<boolean> {
  await queries.lockLook(tx);
  const rows = await queries.listWholeParts(tx);
  const drafts = rows.filter(({ isDraft }) => isDraft);
  if (read && !isSameDraft(drafts, read)) return drafts.length === 0;
  if (drafts.length === 0) return true;
  const problems = findProblems(rows.map(draftOf));
  if (problems.length > 0) throw new ShopError('LOOK_INCOMPLETE', { body: { problems } });
  const changed = drafts.map((row) => ({
    part: row.part,
    value: row.draft,
    title: titleOf(row),
    images: listImages(row.draft),
  }));
  for (const { part, images } of changed) await queries.publishPart(tx, part, images);
  await queries.publishImages(
    tx,
    changed.flatMap(({ images }) => images),
  );
  await moveAddresses(tx, drafts);
  await queries.insertVersion(tx, { id: uuid(), publishedBy, parts: changed });
  const dropped = await queries.dropOldVersions(tx);
  await noteUnused(tx, [...dropped, ...drafts.flatMap(({ images }) => images)]);
  await endPreviews(tx);
  return true;
}

/** Whether the reader saw each part of the draft as it is. */
function isSameDraft(
  drafts: readonly PartRow[],
  read: readonly { part: string; version: number }[],
): boolean {
  const versions = new Map(read.map(({ part, version }) => [part, version]));
  return (
    versions.size === drafts.length &&
    drafts.every(({ part, version }) => versions.get(part) === version)
  );
}

/** Of a page; the others are called by the name of their part. */
function titleOf({ part, draft, published }: PartRow): string {
  if (pageIdOf(part) === undefined) return '';
  return asPage(draft ?? published ?? { title: '' }).title;
}

/** A draft without the page has no address for it, and neither has a look that never had it. */
const addressOf = (page: unknown) => (page === null ? undefined : `/${asPage(page).path}`);

/** The address that a page leaves leads to it, or home when it is deleted. A page takes its own. */
async function moveAddresses(tx: Queryable, drafts: readonly PartRow[]): Promise<void> {
  const moves = drafts.flatMap(({ part, published, draft }) => {
    const id = pageIdOf(part);
    return id === undefined ? [] : { id, before: addressOf(published), after: addressOf(draft) };
  });
  for (const { id, before, after } of moves) {
    if (before === undefined || before === after) continue;
    if (after === undefined) await redirectHome(tx, before, id);
    else await redirectToPage(tx, before, id);
  }
  for (const { after } of moves) {
    if (after !== undefined) await deleteRedirect(tx, after);
  }
  await dropOldRedirects(tx);
}

/**
 * Makes the draft of a version that was published, in place of the present draft.
 * @throws NOT_FOUND
 */
export async function restoreVersion(tx: Queryable, id: string, changedBy: string): Promise<void> {
  await queries.lockLook(tx);
  if (!(await queries.hasVersion(tx, id))) throw new ShopError('NOT_FOUND');
  await endPreviews(tx);
  const then = new Map((await queries.listVersionParts(tx, id)).map((each) => [each.part, each]));
  for (const row of await queries.listWholeParts(tx)) {
    const { part, published } = row;
    const value = then.get(part)?.value ?? null;
    if (isDeepStrictEqual(draftOf(row).value, value)) continue;
    if (isDeepStrictEqual(published, value)) await dropPart(tx, row, changedBy);
    else await storeDraft(tx, { part, value, row }, changedBy);
  }
}

/**
 * Publishes the version before in place of the one that is shown, which becomes the draft again.
 * @returns false, and changes nothing, where the draft has something or another version is shown
 */
export async function undoPublication(
  tx: Queryable,
  { shown, before }: { shown: string; before: string },
  changedBy: string,
): Promise<boolean> {
  await queries.lockLook(tx);
  const [current] = await queries.listVersions(tx, 1);
  const drafts = (await queries.listParts(tx)).filter(({ isDraft }) => isDraft);
  if (current?._id !== shown || drafts.length > 0) return false;
  await restoreVersion(tx, before, changedBy);
  await publishDraft(tx, undefined, changedBy);
  await restoreVersion(tx, shown, changedBy);
  return true;
}
