import { isReservedPath, type LookPart } from '@tailorbird/contract/kinds/look';
import { LOOK } from '@tailorbird/contract/look-limits';
import { isDeepStrictEqual } from 'node:util';
import { errorSentence } from '../http/errors.ts';
import { currentOf, isAsPublished, setDraft } from '../look/change-look.ts';
import { composeLook, draftOf, pageIdOf, publishedOf } from '../look/compose-look.ts';
import { listWholeParts, lockLook, sumStoredBytes, type PartRow } from '../look/queries.ts';
import { countRedirects, listRedirects, redirectToPage } from '../look/redirect-queries.ts';
import { resolveReferences, type ReferenceFinder } from '../look/resolve-references.ts';
import type { Tell } from './entries.ts';
import type { ImportRun } from './import-entries.ts';
import { idsOf, type LookEntries, type PartEntry } from './look-entries.ts';
import { messages } from './messages.ts';

/** A part of the file, as the shop would have it. */
interface ChangedPart extends PartEntry {
  row: PartRow | undefined;
}

/**
 * Brings the look of the file into the draft: nobody is shown it until it is published. Old addresses
 * are none of the draft; they lead to pages as soon as these are published.
 */
export async function importLook(run: ImportRun, entries: LookEntries): Promise<void> {
  if (entries.parts.length + entries.redirects.length === 0) return;
  if (run.isMade) await lockLook(run.db);
  const rows = await listWholeParts(run.db);
  const changed = await compareParts(run, rows, entries);
  await checkRoom(run, rows, changed);
  const added = await compareRedirects(run, { rows, entries });
  if (!run.isMade || run.problems.count > 0) return;
  for (const one of changed) await setDraft(run.db, one, run.changedBy);
  for (const { path, page } of added) await redirectToPage(run.db, path, page);
}

/** The parts that differ from those of the draft, with ids of the shop. */
async function compareParts(
  run: ImportRun,
  rows: readonly PartRow[],
  { parts, flawed }: LookEntries,
): Promise<ChangedPart[]> {
  const drafts = rows.map(draftOf);
  const own = composeLook(drafts);
  const ownPages = new Set(own.pages.map(({ id }) => id));
  const ownSections = new Set(own.home.sections.map(({ id }) => id));
  const file = composeLook(parts);
  const hasHome = parts.some(({ part }) => part === 'home');
  const pages = new Set([...ownPages, ...[...flawed].flatMap((part) => pageIdOf(part) ?? [])]);
  for (const { id } of file.pages) pages.add(id);
  const sections = hasHome ? new Set(file.home.sections.map(({ id }) => id)) : ownSections;
  const find = findIn(run, { pages, sections, areAllSections: flawed.has('home') });
  const hasOwn: ReferenceFinder = (kind, id) =>
    (kind === 'page' && !ownPages.has(id)) ||
    (kind === 'section' && !ownSections.has(id)) ||
    (kind === 'category' && !run.known.categories.has(id)) ||
    (kind === 'product' && !run.known.products.has(id))
      ? undefined
      : id;
  await run.known.products.learn(
    run.db,
    idsOf(
      'product',
      drafts.filter(({ value }) => value),
    ),
  );
  await run.known.products.addOthers(run.db);
  const byPart = new Map<LookPart, PartRow>(rows.map((row) => [row.part, row]));
  return parts.flatMap((entry): ChangedPart[] => {
    const { part, tell } = entry;
    const row = byPart.get(part);
    const value = resolveReferences(part, entry.value, find(tell));
    const was = currentOf(part, row);
    // what it names that is gone makes no difference
    const isSame =
      isDeepStrictEqual(was, value) ||
      (was !== null && isDeepStrictEqual(resolveReferences(part, was, hasOwn), value));
    const isNew = !row || draftOf(row).value === null;
    run.report.look[isSame ? 'unchanged' : isNew ? 'created' : 'changed'] += 1;
    return isSame ? [] : [{ part, value, tell, row }];
  });
}

/** Finds what parts of the file name, in the file or in the shop. */
function findIn(
  { known }: ImportRun,
  look: { pages: ReadonlySet<string>; sections: ReadonlySet<string>; areAllSections: boolean },
) {
  return (tell: Tell): ReferenceFinder =>
    (kind, id, field) => {
      if (kind === 'category') return known.categories.find(id, tell, field);
      if (kind === 'product') return known.products.find(id, tell, field);
      if (kind === 'picture') return known.pictures.find(id, tell, field);
      const isKnown =
        kind === 'page' ? look.pages.has(id) : look.areAllSections || look.sections.has(id);
      if (!isKnown) tell(messages.unknownReference(kind, id), field);
      return id;
    };
}

/** What the draft may have: so many pages, so many bytes, and each address once. */
async function checkRoom(
  { db }: ImportRun,
  rows: readonly PartRow[],
  changed: readonly ChangedPart[],
): Promise<void> {
  const last = changed.at(-1);
  if (!last) return;
  const parts = new Set(changed.map(({ part }) => part));
  const others = rows.filter(({ part }) => !parts.has(part));
  const { pages } = composeLook([...others.map(draftOf), ...changed]);
  for (const { part, tell } of changed) {
    const own = pages.find(({ id }) => id === pageIdOf(part));
    const isTaken = pages.some((one) => one !== own && one.path === own?.path && one.path !== '');
    if (isTaken) tell(errorSentence('ADDRESS_TAKEN', { path: `/${own?.path}` }), 'path');
  }
  if (pages.length > LOOK.pages) {
    last.tell(errorSentence('LOOK_PAGES_FULL', { most: LOOK.pages }), 'part');
  }
  const drafts = changed.filter(({ part, row, value }) => !isAsPublished(part, row, value));
  const bytes = await sumStoredBytes(
    db,
    drafts.map(({ value }) => value),
  );
  const sum = others.reduce((all, { draftBytes }) => all + draftBytes, bytes);
  if (sum > LOOK.draftBytes) last.tell(errorSentence('LOOK_DRAFT_FULL', {}), 'value');
}

/** Those that are to be added. One that leads to another page stays as it is, and is told. */
async function compareRedirects(
  { db, report }: ImportRun,
  { rows, entries }: { rows: readonly PartRow[]; entries: LookEntries },
) {
  const { parts, redirects, flawed } = entries;
  if (redirects.length === 0) return [];
  const inFile = new Set(parts.map(({ part }) => part));
  const others = rows.filter(({ part }) => !inFile.has(part));
  const { pages } = composeLook([...others.map(draftOf), ...parts]);
  const published = composeLook(rows.map(publishedOf)).pages;
  const known = new Set([...pages, ...published].map(({ id }) => id));
  for (const part of flawed) known.add(pageIdOf(part) ?? '');
  const shop = new Map((await listRedirects(db)).map((one) => [one.path, one]));
  const added = redirects.filter(({ path, page, tell }) => {
    if (!known.has(page)) tell(messages.unknownReference('page', page), 'page');
    const was = shop.get(path);
    const isSame = was?.page === page;
    report.redirects[isSame ? 'unchanged' : was ? 'changed' : 'created'] += 1;
    if (isSame) return false;
    const isTaken =
      isReservedPath(path) ||
      pages.some((one) => path === `/${one.path}`) ||
      // the one that a page of the file leaves leads to it once that is published
      published.some((one) => path === `/${one.path}` && one.id !== page);
    if (isTaken) tell(errorSentence('ADDRESS_TAKEN', { path }), 'path');
    else if (was?.page !== undefined && known.has(was.page)) {
      tell(messages.leadsElsewhere(path), 'path');
    }
    return true;
  });
  const news = added.filter(({ path }) => !shop.has(path)).length;
  if (news > 0 && (await countRedirects(db)) + news > LOOK.redirects) {
    added.at(-1)?.tell(errorSentence('REDIRECTS_FULL', { most: LOOK.redirects }), 'path');
  }
  return added;
}
