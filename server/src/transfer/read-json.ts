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
const TOKEN_IN_PART = new RegExp(`${STRING}|[{}[\\]\n]`, 'g');

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
  let state = 'object';
  let line = 1;
  let part: JsonPart = { key: '', isElement: false, line, text: '' };
  /** Open brackets of the part. */
  let depth = 0;
  const place = () => ({ file: source.name, line: depth > 0 ? part.line : line });
  const malformed = () => new Unreadable(place(), messages.malformedJson);
  // whole lines: no string of JSON contains a line end, so no token is cut
  for await (const text of textOf(source)) {
    let from = 0;
    for (let at = 0; ;) {
      const tokens = depth > 0 ? TOKEN_IN_PART : TOKEN;
      tokens.lastIndex = at;
      if (!tokens.test(text)) break;
      const start = at;
      at = tokens.lastIndex;
      const last = text[at - 1];
      if (depth === 0 && last !== '\n') {
        const token = text.slice(start, at).trim();
        const step = stepFrom(state, token);
        const next = NEXT[state]?.[step];
        if (next === undefined || token === '"') throw malformed();
        if (step === 'a string') part.key = String(parsed(token, place()));
        if (step === 'a part') {
          part = { ...part, isElement: state !== 'value', line, text: '' };
          from = at - token.length;
        }
        state = next;
        if (step !== 'a part') continue;
      }
      if (last === '\n') line += 1;
      else if (last === '{' || last === '[') depth += 1;
      else if (last === '}' || last === ']') depth -= 1;
      if (depth === 0 && last !== '\n') yield { ...part, text: part.text + text.slice(from, at) };
    }
    if (depth > 0) part.text += text.slice(from);
    if (part.text.length > LONGEST_PART) throw malformed();
  }
  if (state !== 'nothing') throw malformed();
}

function stepFrom(state: string, token: string): string {
  const steps = NEXT[state] ?? {};
  if (Object.hasOwn(steps, token)) return token;
  if (steps['a string'] && token.startsWith('"')) return 'a string';
  return /^["{[\w-]/.test(token) ? 'a part' : '';
}

function parsed(text: string, place: Place): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable(place, messages.malformedJson);
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
    if (part.key !== list) continue;
    const values = parsed(part.text, place);
    if (!isObject(values)) throw new Unreadable(place, messages.mustBe('An entry', 'an object'));
    yield { place, values };
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
