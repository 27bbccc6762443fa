import { SvgRefusedError } from './refusals.ts';

/** User units. Beyond it nothing can be seen, and the numbers of a renderer end. */
const MOST = 1e7;

const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?`;
const LENGTH = new RegExp(`^\\s*(${NUMBER})\\s*([a-zA-Z]*|%)\\s*$`);

/** User units of each, at 96 an inch; of `em` and `ex` for letters of 16. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  q: 96 / 101.6,
  em: 16,
  ex: 8,
};

/** @throws SvgRefusedError for a number without end or too large */
export function checkedNumber(text: string): number {
  const number = Number(text);
  if (!Number.isFinite(number) || Math.abs(number) > MOST) throw new SvgRefusedError('number');
  return number;
}

/**
 * User units.
 * @param whole of which a percentage is a part
 * @returns undefined for what is no length
 */
export function parseLength(text: string, whole: number): number | undefined {
  const [, number, unit = ''] = LENGTH.exec(text.slice(0, 100)) ?? [];
  if (number === undefined || text.length > 100) return undefined;
  const name = unit.toLowerCase();
  const factor = Object.hasOwn(UNITS, name) ? UNITS[name] : undefined;
  if (unit === '%') return checkedNumber(String((Number(number) / 100) * whole));
  return factor === undefined ? undefined : checkedNumber(String(Number(number) * factor));
}

/** A number from 0 to 1, or a percentage. */
export function parseShare(text: string): number | undefined {
  const share = parseLength(text, 1);
  return share === undefined ? undefined : Math.max(0, Math.min(1, share));
}

/**
 * Numbers with spaces or commas between them.
 * @throws SvgRefusedError for anything else
 */
export function parseNumbers(text: string): number[] {
  const scanner = new NumberScanner(text);
  const numbers: number[] = [];
  while (!scanner.isAtEnd) numbers.push(scanner.number());
  return numbers;
}

/** As it stands in a rebuilt SVG: with seven digits. */
export function formatNumber(number: number): string {
  return String(Number(number.toPrecision(7)));
}

/** Reads the numbers of a text one by one. */
export class NumberScanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#skip();
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  number(): number {
    return checkedNumber(this.#take(/[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y));
  }

  /** A single digit: another number may follow it without a space. */
  flag(): 0 | 1 {
    return this.#take(/[01]/y) === '1' ? 1 : 0;
  }

  letter(): string | undefined {
    const character = this.#text[this.#at];
    if (character === undefined || !/[a-z]/i.test(character)) return undefined;
    this.#at += 1;
    this.#skip();
    return character;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found === undefined) throw new SvgRefusedError('number');
    this.#at += found.length;
    this.#skip();
    return found;
  }

  #skip(): void {
    const separators = /[\s,]*/y;
    separators.lastIndex = this.#at;
    separators.exec(this.#text);
    this.#at = separators.lastIndex;
  }
}
