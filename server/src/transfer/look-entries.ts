import { isSinglePart, SINGLE_PARTS, type LookPart } from '@tailorbird/contract/kinds/look';
import type { ParsedInput } from '@tailorbird/contract/endpoint';
import { LOOK } from '@tailorbird/contract/look-limits';
import { addRedirect, partName } from '@tailorbird/contract/look';
import { page, partSchemas } from '@tailorbird/contract/look-parts';
import { z } from 'zod';
import { listImages, partOfPage, pageIdOf } from '../look/compose-look.ts';
import { resolveReferences, type ReferredKind } from '../look/resolve-references.ts';
import type { RawEntry } from './catalogue-file.ts';
import { mistakesIn, type Tell } from './entries.ts';
import type { ImportRun } from './import-entries.ts';
import { messages } from './messages.ts';
import { Unreadable } from './problems.ts';

export interface PartEntry {
  part: LookPart;
  /** As the contract has it, with ids as the file has them. */
  value: unknown;
  tell: Tell;
}

export type RedirectEntry = ParsedInput<typeof addRedirect>['body'] & { tell: Tell };

/** The look of a file. */
export interface LookEntries {
  parts: PartEntry[];
  redirects: RedirectEntry[];
  /** Those with a mistake are told, and are none of `parts`. */
  flawed: ReadonlySet<LookPart>;
}

const MOST = { look: LOOK.pages + SINGLE_PARTS.length, redirects: LOOK.redirects };

/** Reads the look of the file. Products and pictures that it names are learned. */
export async function readLook(run: ImportRun): Promise<LookEntries> {
  const parts: PartEntry[] = [];
  const flawed = new Set<LookPart>();
  for await (const { entry, tell } of entriesOf('look', run)) {
    const part = partIn(entry, tell);
    if (!part) continue;
    const value = valueIn(part, entry.values['value'], tell);
    if (value) parts.push({ part, value, tell });
    else flawed.add(part);
  }
  const redirects: RedirectEntry[] = [];
  for await (const { entry, tell } of entriesOf('redirects', run)) {
    const { data, error } = addRedirect.body.safeParse(entry.values);
    for (const { problem, column } of mistakesIn(error)) tell(problem, column);
    if (data) redirects.push({ ...data, tell });
  }
  const values = parts.map(({ part, value }) => ({ part, value }));
  await run.known.products.learn(run.db, idsOf('product', values));
  await run.known.pictures.learn(
    run.db,
    values.flatMap(({ value }) => listImages(value)),
  );
  return { parts, redirects, flawed };
}

/** Each with its own part, or its own address. */
async function* entriesOf(
  list: 'look' | 'redirects',
  run: ImportRun,
): AsyncGenerator<{ entry: RawEntry; tell: Tell }> {
  const column = list === 'look' ? 'part' : 'path';
  const lines = new Map<unknown, number | undefined>();
  let count = 0;
  for await (const entry of run.file.look(list)) {
    const { place, values } = entry;
    count += 1;
    if (count > MOST[list]) throw new Unreadable(place, messages.tooManyEntries(MOST[list]));
    const tell: Tell = (problem, at) => run.problems.add(place, problem, at);
    const name = values[column];
    if (lines.has(name)) tell(messages.sameBefore(column, lines.get(name)), column);
    else yield { entry, tell };
    lines.set(name, place.line);
  }
}

/** The value is checked by the schema of its part. */
const partEntry = z.strictObject({ part: partName, value: z.unknown().optional() });

function partIn({ values }: RawEntry, tell: Tell): LookPart | undefined {
  const { data, error } = partEntry.safeParse(values);
  for (const { problem, column } of mistakesIn(error)) tell(problem, column);
  if (!data) return undefined;
  return isSinglePart(data.part) ? data.part : partOfPage(pageIdOf(data.part) ?? '');
}

/** @returns undefined when something is wrong with it, which is told with its path in the part */
function valueIn(part: LookPart, value: unknown, tell: Tell): object | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    tell(messages.mustBe('value', 'an object'), 'value');
    return undefined;
  }
  const schema = isSinglePart(part) ? partSchemas[part] : page;
  const { data, error } = schema.safeParse(value);
  for (const { path, message, ...issue } of error?.issues ?? []) {
    if (issue.code !== 'unrecognized_keys') tell(message, path.join('.'));
    else for (const key of issue.keys) tell(messages.unknownKey(key), [...path, key].join('.'));
  }
  return data;
}

/** The ids of one kind that parts name. */
export function idsOf(
  kind: ReferredKind,
  parts: readonly { part: LookPart; value: unknown }[],
): string[] {
  const ids = new Set<string>();
  for (const { part, value } of parts) {
    resolveReferences(part, value, (named, id) => {
      if (named === kind) ids.add(id);
      return id;
    });
  }
  return [...ids];
}
