import {
  JSON_FORMAT,
  JSON_VERSION,
  type Kind,
  type RawEntry,
  type TextFile,
} from './catalogue-file.ts';
import { messages } from './messages.ts';
import { type Place, Unreadable } from './problems.ts';
import { textOf } from './text-lines.ts';

/** A value of the outermost object, or an element of a list in it. */
interface JsonPart {
  key: string;
  isElement: boolean;
  /** Where it begins. */
  line: number;
  text: string;
}

/** Characters. */
const LONGEST_PART = 16_000_000;

/** Escapes are counted: a regular expression holds a place to return to for each. */
const STRING = '"[^"\\\\\n]*(?:\\\\.[^"\\\\\n]*){0,1000000}"';
const TOKEN = new RegExp(`${STRING}|["{}[\\]:,\n]|[^\\s{}[\\]:,"]+`, 'g');
const TOKEN_IN_PART = new RegExp(`${STRING}|["{}[\\]\n]`, 'g');

/** Between the parts: by what is expected, the state after each token. */
const NEXT: Record<string, Record<string, string>> = {
  object: { '{': 'key or end' },
  'key or end': { 'a string': 'colon', '}': 'nothing' },
  key: { 'a string': 'colon' },
  colon: { ':': 'value' },
  value: { '[': 'element or end', 'a part': 'comma' },
  'element or end': { ']': 'comma', 'a part': 'comma in list' },
  element: { 'a part': 'comma in list' },
  comma: { ',': 'key', '}': 'nothing' },
  'comma in list': { ',': 'element', ']': 'comma' },
};

/**
 * The parts of a JSON object of lists, one at a time, so that a large file is never held in memory
 * and each part knows its line. JSON.parse reads what is in a part.
 * @throws Unreadable
 */
export async function* readParts(source: TextFile): AsyncGenerator<JsonPart> {
  const reader = new PartReader(source.name);
  for await (const text of textOf(source)) yield* reader.read(text);
  reader.end();
}

class PartReader {
  readonly #file: string;
  #line = 1;
  #state = 'object';
  /** The part that is being read, and its open brackets. */
  #part: JsonPart = { key: '', isElement: false, line: 1, text: '' };
  #depth = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Takes whole lines. No string of JSON contains a line end, so no token is cut. */
  *read(text: string): Generator<JsonPart> {
    let from = 0;
    let at = 0;
    for (;;) {
      const tokens = this.#depth > 0 ? TOKEN_IN_PART : TOKEN;
      tokens.lastIndex = at;
      const token = tokens.exec(text)?.[0];
      if (token === undefined) break;
      at = tokens.lastIndex;
      if (token === '\n') this.#line += 1;
      else if (token === '"') throw this.#malformed();
      else if (this.#depth > 0) {
        if (token === '{' || token === '[') this.#depth += 1;
        else if (token === '}' || token === ']') this.#depth -= 1;
        if (this.#depth === 0) yield this.#finish(text.slice(from, at));
      } else if (this.#isPart(token)) {
        from = at - token.length;
        if (token === '{' || token === '[') this.#depth = 1;
        else yield this.#finish(token);
      }
    }
    if (this.#depth > 0) this.#part.text += text.slice(from);
    if (this.#part.text.length > LONGEST_PART) throw this.#malformed();
  }

  end(): void {
    if (this.#state !== 'nothing') throw this.#malformed();
  }

  /** Whether a part begins with this token between the parts. */
  #isPart(token: string): boolean {
    const next = NEXT[this.#state] ?? {};
    const marks = [token, token.startsWith('"') ? 'a string' : '', 'a part'];
    const mark = marks.find((one) => Object.hasOwn(next, one)) ?? '';
    const isPart = mark === 'a part';
    const state = next[mark];
    if (state === undefined || (isPart && !/^["{[\w-]/.test(token))) throw this.#malformed();
    const key = mark === 'a string' ? this.#stringIn(token) : this.#part.key;
    const isElement = this.#state !== 'value';
    this.#part = { key, isElement, line: this.#line, text: '' };
    this.#state = state;
    return isPart;
  }

  #finish(text: string): JsonPart {
    const part = { ...this.#part, text: this.#part.text + text };
    this.#part = { ...part, text: '' };
    return part;
  }

  #stringIn(token: string): string {
    try {
      return String(JSON.parse(token));
    } catch {
      throw this.#malformed();
    }
  }

  #malformed(): Unreadable {
    const line = this.#depth > 0 ? this.#part.line : this.#line;
    return new Unreadable({ file: this.#file, line }, messages.malformedJson);
  }
}

const LISTS = ['categories', 'options', 'types', 'pictures', 'products'] as const;
type List = (typeof LISTS)[number];

/** The entries of a kind. Values are within their option. */
export async function* readJson(kind: Kind, file: TextFile): AsyncGenerator<RawEntry> {
  for await (const entry of readList(kind === 'optionValues' ? 'options' : kind, file)) {
    const { values, ...option } = entry.values;
    if (kind === 'optionValues') yield* valuesWithin(entry);
    else yield kind === 'options' ? { ...entry, values: option } : entry;
  }
}

/** @throws Unreadable */
export async function* readList(list: List, file: TextFile): AsyncGenerator<RawEntry> {
  const head = new Set<string>();
  for await (const part of readParts(file)) {
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

function* valuesWithin({ place, values: option }: RawEntry): Generator<RawEntry> {
  const { id, name, values: list = [] } = option;
  if (!Array.isArray(list)) {
    throw new Unreadable(place, messages.mustBe('values', 'a list'), 'values');
  }
  for (const [index, value] of list.entries()) {
    const within = `values[${index}]`;
    if (!isObject(value)) throw new Unreadable(place, messages.mustBe(within, 'an object'), within);
    yield { place: { ...place, within: `${within}.` }, values: { ...value, option: id ?? name } };
  }
}
