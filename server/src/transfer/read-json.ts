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

/** A quotation mark begins a string. */
const TOKEN = /["{}[\]:,\n]|[^\s{}[\]:,"]+/g;
const TOKEN_IN_PART = /["{}[\]\n]/g;

/** Between the parts: by what is expected, the next state for each mark. */
const NEXT: Record<string, Record<string, string>> = {
  object: { '{': 'key or end' },
  'key or end': { '}': 'nothing' },
  colon: { ':': 'value' },
  value: { '[': 'element or end' },
  'element or end': { ']': 'comma' },
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
  #key = '';
  /** Of the part that is being read: where it began, its text so far, and its open brackets. */
  #start = 1;
  #text = '';
  #depth = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Takes whole lines. No string of JSON contains a line end, so no token is cut. */
  *read(text: string): Generator<JsonPart> {
    let from = 0;
    for (let at = 0; at < text.length;) {
      const tokens = this.#depth > 0 ? TOKEN_IN_PART : TOKEN;
      tokens.lastIndex = at;
      const found = tokens.exec(text);
      if (!found) break;
      at = found[0] === '"' ? this.#stringEnd(text, found.index) : tokens.lastIndex;
      const token = this.#depth > 0 ? found[0] : text.slice(found.index, at);
      if (token === '\n') this.#line += 1;
      else if (this.#depth > 0) {
        if (token === '{' || token === '[') this.#depth += 1;
        else if (token === '}' || token === ']') this.#depth -= 1;
        if (this.#depth === 0) yield this.#finish(this.#text + text.slice(from, at));
      } else if (this.#begin(token)) {
        from = found.index;
        if (this.#depth === 0) yield this.#finish(token);
      }
    }
    if (this.#depth === 0) return;
    this.#text += text.slice(from);
    if (this.#text.length > LONGEST_PART) throw this.#malformed(this.#start);
  }

  end(): void {
    if (this.#depth > 0) throw this.#malformed(this.#start);
    if (this.#state !== 'nothing') throw this.#malformed();
  }

  /** Takes a token between the parts. True: a part begins with it. */
  #begin(token: string): boolean {
    const state = this.#state;
    const next = NEXT[state]?.[token];
    if (next !== undefined) {
      this.#state = next;
      return false;
    }
    if (state.startsWith('key') && token.startsWith('"')) {
      this.#key = this.#keyIn(token);
      this.#state = 'colon';
      return false;
    }
    if (!/^(value|element)/.test(state) || !/^["{[\w-]/.test(token)) throw this.#malformed();
    this.#start = this.#line;
    if (token === '{' || token === '[') this.#depth = 1;
    return true;
  }

  #finish(text: string): JsonPart {
    const isElement = this.#state.startsWith('element');
    this.#state = isElement ? 'comma in list' : 'comma';
    this.#text = '';
    return { key: this.#key, isElement, line: this.#start, text };
  }

  #keyIn(token: string): string {
    try {
      return String(JSON.parse(token));
    } catch {
      throw this.#malformed();
    }
  }

  #stringEnd(text: string, start: number): number {
    let at = start;
    let escapes: number;
    do {
      at = text.indexOf('"', at + 1);
      if (at < 0) throw this.#malformed(this.#depth > 0 ? this.#start : this.#line);
      escapes = 0;
      while (text[at - 1 - escapes] === '\\') escapes += 1;
    } while (escapes % 2 === 1);
    return at + 1;
  }

  #malformed(line = this.#line): Unreadable {
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
