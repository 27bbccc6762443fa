import { parseJson, readJsonParts, type JsonPart } from '../files/read-json-parts.ts';
import type { TextFile } from '../files/text-lines.ts';
import {
  JSON_FORMAT,
  JSON_LISTS,
  JSON_VERSION,
  type JsonList,
  type Kind,
  type RawEntry,
} from './catalogue-file.ts';
import { messages } from './messages.ts';
import { type ProblemPlace, Unreadable } from './problems.ts';

/** The entries of a kind. Values are within their option. */
export async function* readJson(kind: Kind, file: TextFile): AsyncGenerator<RawEntry> {
  for await (const entry of readList(kind === 'optionValues' ? 'options' : kind, file)) {
    if (kind === 'options') delete entry.values['values'];
    if (kind === 'optionValues') yield* valuesWithin(entry);
    else yield entry;
  }
}

/** @throws Unreadable */
export async function* readList(list: JsonList, file: TextFile): AsyncGenerator<RawEntry> {
  try {
    yield* entriesOf(list, file);
  } catch (error) {
    // a key may be unknown because all of the file is something else, or cut off
    if (error instanceof Unreadable) await checkSyntax(file);
    throw error;
  }
}

async function checkSyntax(file: TextFile): Promise<void> {
  const parts = readJsonParts(file);
  while (!(await parts.next()).done);
}

async function* entriesOf(list: JsonList, file: TextFile): AsyncGenerator<RawEntry> {
  const head = new Set<string>();
  for await (const part of readJsonParts(file, refuseUnknown)) {
    const place = { file: file.name, line: part.line };
    if (!part.isElement) {
      checkHead(part, place);
      head.add(part.key);
      continue;
    }
    if (head.size < 2) throw new Unreadable(place, messages.notOurs);
    refuseUnknown(part.key, place);
    if (part.key !== list) continue;
    yield { place, values: asObject(parseJson(part.text, place), place) };
  }
  if (head.size < 2) throw new Unreadable({ file: file.name, line: 1 }, messages.notOurs);
}

function refuseUnknown(key: string, place: ProblemPlace): void {
  if (JSON_LISTS.some((known) => known === key)) return;
  throw new Unreadable(place, messages.unknownKey(key), key);
}

function checkHead({ key, text }: JsonPart, place: ProblemPlace): void {
  if (key === 'format' && text === JSON.stringify(JSON_FORMAT)) return;
  if (key === 'version' && /^[1-9]\d*$/.test(text) && Number(text) <= JSON_VERSION) return;
  if (key === 'version' && Number(text) > JSON_VERSION) {
    throw new Unreadable(place, messages.laterVersion, key);
  }
  const isHead = key === 'format' || key === 'version';
  throw new Unreadable(place, isHead ? messages.notOurs : messages.unknownKey(key), key);
}

/** `within` names an entry within another one. */
function asObject(value: unknown, place: ProblemPlace, within?: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new Unreadable(place, messages.mustBe(within ?? 'An entry', 'an object'), within);
}

function* valuesWithin({ place, values: option }: RawEntry): Generator<RawEntry> {
  const { id, name, values: list = [] } = option;
  if (!Array.isArray(list)) {
    throw new Unreadable(place, messages.mustBe('values', 'a list'), 'values');
  }
  for (const [index, value] of list.entries()) {
    const within = `values[${index}]`;
    const values = { ...asObject(value, place, within), option: id ?? name };
    yield { place: { ...place, within: `${within}.` }, values };
  }
}
