import type { RawEntry } from './entry.ts';
import { JSON_FORMAT, JSON_VERSION, type Kind } from './format.ts';
import { readParts, type JsonPart } from './json-parts.ts';
import { messages } from './messages.ts';
import { type Place, Unreadable } from './problems.ts';
import { textOf } from './text-lines.ts';

interface TextFile {
  name: string;
  bytes: AsyncIterable<Buffer>;
}

const LISTS = ['categories', 'options', 'types', 'pictures', 'products'] as const;
type List = (typeof LISTS)[number];

/** Values stand within their option. */
const listOf = (kind: Kind): List => (kind === 'optionValues' ? 'options' : kind);

/** @throws Unreadable */
export async function* readJson(kind: Kind, file: TextFile): AsyncGenerator<RawEntry> {
  for await (const entry of readList(listOf(kind), file)) {
    if (kind === 'optionValues') yield* valuesWithin(entry);
    else if (kind === 'options') yield withoutValues(entry);
    else yield entry;
  }
}

export async function* readList(list: List, file: TextFile): AsyncGenerator<RawEntry> {
  const head = new Set<string>();
  for await (const part of readParts(textOf(file.bytes, file.name), file.name)) {
    const place = { file: file.name, line: part.line };
    if (!part.isElement) {
      checkHead(part, place);
      head.add(part.key);
      continue;
    }
    if (head.size < 2) throw new Unreadable(place, messages.notOurs);
    if (!LISTS.some((known) => known === part.key)) {
      throw new Unreadable(place, messages.unknownKey(part.key), part.key);
    }
    if (part.key === list) yield { place, values: objectOf(part, place) };
  }
  if (head.size < 2) throw new Unreadable({ file: file.name, line: 1 }, messages.notOurs);
}

function checkHead({ key, text }: JsonPart, place: Place): void {
  if (key === 'format' && text === JSON.stringify(JSON_FORMAT)) return;
  if (key === 'version' && /^[1-9]\d*$/.test(text) && Number(text) <= JSON_VERSION) return;
  if (key === 'version' && Number(text) > JSON_VERSION) {
    throw new Unreadable(place, messages.laterVersion, key);
  }
  const isHead = key === 'format' || key === 'version';
  throw new Unreadable(place, isHead ? messages.notOurs : messages.unknownKey(key), key);
}

function objectOf({ text }: JsonPart, place: Place): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Unreadable(place, messages.malformedJson);
  }
  if (!isObject(value)) throw new Unreadable(place, messages.mustBe('An entry', 'an object'));
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withoutValues({ place, values }: RawEntry): RawEntry {
  const { values: _, ...option } = values;
  return { place, values: option };
}

function* valuesWithin({ place, values: option }: RawEntry): Generator<RawEntry> {
  const list = option['values'] ?? [];
  if (!Array.isArray(list))
    throw new Unreadable(place, messages.mustBe('values', 'a list'), 'values');
  const owner = option['id'] ?? option['name'];
  for (const [index, value] of list.entries()) {
    const within = `values[${index}]`;
    if (!isObject(value)) throw new Unreadable(place, messages.mustBe(within, 'an object'), within);
    yield { place: { ...place, within: `${within}.` }, values: { ...value, option: owner } };
  }
}
