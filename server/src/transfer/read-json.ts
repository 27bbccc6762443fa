import {
  JSON_FORMAT,
  JSON_LISTS,
  JSON_VERSION,
  type JsonList,
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
const LONGEST_PART = 4_000_000;
/** Lists and objects within each other: art within an entry has six. */
const MOST_DEPTH = 20;

/** Of a string, its first quotation mark. */
const TOKEN = /["{}[\]:,\n]|[^\s{}[\]:,"]+/g;
const TOKEN_IN_PART = /["{}[\]\n]/g;

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
export async function* readParts(
  source: TextFile,
  onListEnd: (key: string, place: Place) => void = () => {},
): AsyncGenerator<JsonPart> {
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
      if (last === '"') at = endOfString(text, at);
      if (at === 0) throw malformed();
      if (depth === 0 && last !== '\n') {
        const token = text.slice(start, at).trim();
        const step = stepFrom(state, token);
        const next = NEXT[state]?.[step];
        if (next === undefined) throw malformed();
        if (step === 'a string') part.key = String(parsed(token, place()));
        if (step === 'a part') {
          part = { ...part, isElement: state !== 'value', line, text: '' };
          from = at - token.length;
        }
        state = next;
        if (step === ']') onListEnd(part.key, place());
        if (step !== 'a part') continue;
      }
      if (last === '\n') line += 1;
      else if (last === '{' || last === '[') depth += 1;
      else if (last === '}' || last === ']') depth -= 1;
      if (depth > MOST_DEPTH) throw new Unreadable(place(), messages.tooDeep);
      if (depth > 0 || last === '\n') continue;
      part.text += text.slice(from, at);
      if (part.text.length > LONGEST_PART) throw malformed();
      yield { ...part };
    }
    if (depth > 0) part.text += text.slice(from);
    if (part.text.length > LONGEST_PART) throw malformed();
  }
  if (state !== 'nothing') throw malformed();
}

/** The place behind the closing quotation mark. 0: there is none in the line. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\' && end - escapes > from) escapes += 1;
    if (escapes % 2 === 0) return text.slice(from, end).includes('\n') ? 0 : end + 1;
  }
  return 0;
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
  const head = new Set<string>();
  for await (const part of readParts(file, refuseUnknown)) {
    const place = { file: file.name, line: part.line };
    if (!part.isElement) {
      checkHead(part, place);
      head.add(part.key);
      continue;
    }
    if (head.size < 2) throw new Unreadable(place, messages.notOurs);
    refuseUnknown(part.key, place);
    if (part.key !== list) continue;
    yield { place, values: asObject(parsed(part.text, place), place) };
  }
  if (head.size < 2) throw new Unreadable({ file: file.name, line: 1 }, messages.notOurs);
}

function refuseUnknown(key: string, place: Place): void {
  if (JSON_LISTS.some((known) => known === key)) return;
  throw new Unreadable(place, messages.unknownKey(key), key);
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

/** `within` names an entry within another one. */
function asObject(value: unknown, place: Place, within?: string): Record<string, unknown> {
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
