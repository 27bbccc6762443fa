import { textOf, type TextFile } from './text-lines.ts';
import { UnreadableFile, type FilePlace } from './unreadable-file.ts';

/** A value of the outermost object, or an element of a list in it. */
export interface JsonPart {
  key: string;
  isElement: boolean;
  /** Where it begins. */
  line: number;
  text: string;
}

/** Characters. */
const LONGEST_PART = 4_000_000;
/** Lists and objects within each other: what people write has fewer. */
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
 * @throws UnreadableFile
 */
export async function* readJsonParts(
  source: TextFile,
  onListEnd: (key: string, place: FilePlace) => void = () => {},
): AsyncGenerator<JsonPart> {
  let state = 'object';
  let line = 1;
  let part: JsonPart = { key: '', isElement: false, line, text: '' };
  /** Open brackets of the part. */
  let depth = 0;
  const place = () => ({ file: source.name, line: depth > 0 ? part.line : line });
  const malformed = () => new UnreadableFile(place(), 'malformedJson');
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
        if (step === 'a string') part.key = String(parseJson(token, place()));
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
      if (depth > MOST_DEPTH) throw new UnreadableFile(place(), 'tooDeep');
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

/** @throws UnreadableFile */
export function parseJson(text: string, place: FilePlace): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile(place, 'malformedJson');
  }
}
