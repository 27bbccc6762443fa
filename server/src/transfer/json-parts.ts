import { messages } from './messages.ts';
import { Unreadable } from './problems.ts';

/** A value of the outermost object, or an element of a list there. */
export interface JsonPart {
  key: string;
  isElement: boolean;
  /** Where it begins. */
  line: number;
  text: string;
}

/** Characters. */
const LONGEST_PART = 16_000_000;

/**
 * The parts of a JSON object of lists, one at a time, so that a large file is never held in memory
 * and each part knows its line. What is in a part is left to JSON.parse.
 */
export async function* readParts(
  texts: AsyncIterable<string>,
  file: string,
): AsyncGenerator<JsonPart> {
  const reader = new PartReader(file);
  for await (const text of texts) yield* reader.read(text);
  reader.end();
}

type Expects = 'object' | 'key' | 'key or end' | 'colon' | 'value' | 'element' | 'element or end';
type State = Expects | 'comma' | 'comma in list' | 'part' | 'nothing';

const SPACE = /[ \t\r\n]/;

class PartReader {
  readonly #file: string;
  #line = 1;
  #state: State = 'object';
  #key = '';
  /** What is being taken: its text so far, and whether that stands in a string or in brackets. */
  #kind: 'key' | 'value' | 'element' = 'key';
  #text = '';
  #start = 1;
  #depth = 0;
  #inString = false;
  #isEscaped = false;

  constructor(file: string) {
    this.#file = file;
  }

  *read(text: string): Generator<JsonPart> {
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const char = text[at] ?? '';
      if (char === '\n') this.#line += 1;
      if (this.#state === 'part') {
        const isOver = this.#goOn(char);
        if (isOver === undefined) continue;
        const end = isOver === 'with this' ? at + 1 : at;
        yield* this.#finish(this.#text + text.slice(from, end));
        if (isOver === 'with this') continue;
      }
      if (SPACE.test(char)) continue;
      if (this.#expect(char)) from = at;
    }
    if (this.#state !== 'part') return;
    this.#text += text.slice(from);
    if (this.#text.length > LONGEST_PART) throw this.#malformed(this.#start);
  }

  end(): void {
    if (this.#state === 'part') throw this.#malformed(this.#start);
    if (this.#state !== 'nothing') throw this.#malformed();
  }

  /** A mark between the parts; true when a part begins with it. */
  #expect(char: string): boolean {
    const state = this.#state;
    if (state === 'object' && char === '{') this.#state = 'key or end';
    else if (state === 'key or end' && char === '}') this.#state = 'nothing';
    else if (state.startsWith('key') && char === '"') return this.#begin('key', char);
    else if (state === 'colon' && char === ':') this.#state = 'value';
    else if (state === 'value' && char === '[') this.#state = 'element or end';
    else if (state === 'value') return this.#begin('value', char);
    else if (state === 'element or end' && char === ']') this.#state = 'comma';
    else if (state.startsWith('element')) return this.#begin('element', char);
    else if (state === 'comma' && char === ',') this.#state = 'key';
    else if (state === 'comma' && char === '}') this.#state = 'nothing';
    else if (state === 'comma in list' && char === ',') this.#state = 'element';
    else if (state === 'comma in list' && char === ']') this.#state = 'comma';
    else throw this.#malformed();
    return false;
  }

  #begin(kind: 'key' | 'value' | 'element', char: string): boolean {
    if (!/["{[\w-]/.test(char)) throw this.#malformed();
    this.#kind = kind;
    this.#start = this.#line;
    this.#text = '';
    this.#state = 'part';
    this.#inString = char === '"';
    this.#depth = char === '{' || char === '[' ? 1 : 0;
    return true;
  }

  /** Says when the part is over: with this mark, or before it, as a number is. */
  #goOn(char: string): 'with this' | 'before' | undefined {
    if (this.#inString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (char === '\\') this.#isEscaped = true;
      else if (char === '"') this.#inString = false;
      return this.#inString || this.#depth > 0 ? undefined : 'with this';
    }
    if (char === '"') this.#inString = true;
    else if (char === '{' || char === '[') this.#depth += 1;
    else if (this.#depth === 0 && /[,\]}\s]/.test(char)) return 'before';
    else if (char === '}' || char === ']') {
      this.#depth -= 1;
      if (this.#depth === 0) return 'with this';
    }
    return undefined;
  }

  *#finish(text: string): Generator<JsonPart> {
    this.#text = '';
    if (this.#kind === 'key') {
      const key: unknown = parsed(text);
      if (typeof key !== 'string') throw this.#malformed(this.#start);
      this.#key = key;
      this.#state = 'colon';
      return;
    }
    const isElement = this.#kind === 'element';
    this.#state = isElement ? 'comma in list' : 'comma';
    yield { key: this.#key, isElement, line: this.#start, text };
  }

  #malformed(line = this.#line): Unreadable {
    return new Unreadable({ file: this.#file, line }, messages.malformedJson);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
