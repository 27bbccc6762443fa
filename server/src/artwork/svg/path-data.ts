import { formatNumber, NumberScanner } from './numbers.ts';
import { SvgRefusedError } from './refusals.ts';

export interface PathData {
  /** Empty when nothing is drawn. */
  d: string;
  /** User units, at least as much as the path is long. */
  length: number;
}

interface Point {
  x: number;
  y: number;
}

/** How many times a path may cross its own place: a renderer finds where it meets itself. */
const MOST_CROSSINGS = 1500;

/** Numbers that follow each command. */
const COUNTS: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
};

/**
 * Reads the path and writes it anew, number by number. Source: SVG 2, 9.3.
 * @throws SvgRefusedError
 */
export function rebuildPath(text: string): PathData {
  const scanner = new NumberScanner(text);
  const pen = new Pen();
  const parts: string[] = [];
  let command: string | undefined;
  while (!scanner.isAtEnd) {
    const letter = scanner.letter();
    // after a move, further numbers draw lines
    const repeated = command === 'm' ? 'l' : command === 'M' ? 'L' : command;
    command = letter ?? repeated;
    const count = command === undefined ? undefined : COUNTS[command.toLowerCase()];
    const isFirst = parts.length === 0;
    if (command === undefined || count === undefined || (isFirst && !/m/i.test(command))) {
      throw new SvgRefusedError('path');
    }
    if (letter === undefined && count === 0) throw new SvgRefusedError('path');
    const numbers = Array.from({ length: count }, (_, index) => {
      const isFlag = count === COUNTS['a'] && (index === 3 || index === 4);
      return isFlag ? scanner.flag() : scanner.number();
    });
    pen.draw(command, numbers);
    parts.push(command + numbers.map(formatNumber).join(' '));
  }
  if (pen.length > pen.extent * MOST_CROSSINGS) throw new SvgRefusedError('complexity');
  return { d: parts.join(''), length: pen.length };
}

/** Follows a path, and measures it generously: a curve by the lines between its points. */
class Pen {
  length = 0;
  /** The largest radii of its arcs, which reach beyond its points. */
  #arcs = 0;
  #at: Point = { x: 0, y: 0 };
  #start: Point = { x: 0, y: 0 };
  #least: Point = { x: Infinity, y: Infinity };
  #most: Point = { x: -Infinity, y: -Infinity };

  /** The diagonal of the place that it takes, generously: a curve lies within its points. */
  get extent(): number {
    return Math.hypot(this.#most.x - this.#least.x, this.#most.y - this.#least.y) + this.#arcs;
  }

  draw(command: string, numbers: readonly number[]): void {
    const kind = command.toLowerCase();
    const from = command === kind ? this.#at : { x: 0, y: 0 };
    if (kind === 'z') return this.#lineTo(this.#start);
    if (kind === 'h' || kind === 'v') {
      const [step = 0] = numbers;
      const isAcross = kind === 'h';
      return this.#lineTo({
        x: isAcross ? from.x + step : this.#at.x,
        y: isAcross ? this.#at.y : from.y + step,
      });
    }
    if (kind === 'a') {
      const [rx = 0, ry = 0] = numbers;
      this.length += 2 * Math.PI * (Math.abs(rx) + Math.abs(ry));
      this.#arcs = Math.max(this.#arcs, Math.abs(rx) + Math.abs(ry));
    }
    const points = kind === 'a' ? numbers.slice(-2) : numbers;
    // the first point of a smooth curve mirrors the last, which is as far away at most as this
    const before = this.length;
    for (let index = 0; index < points.length; index += 2) {
      this.#lineTo({ x: from.x + (points[index] ?? 0), y: from.y + (points[index + 1] ?? 0) });
    }
    if (kind === 's' || kind === 't' || kind === 'a') this.length += this.length - before;
    if (kind === 'm') this.#start = this.#at;
  }

  #lineTo(point: Point): void {
    this.length += Math.hypot(point.x - this.#at.x, point.y - this.#at.y);
    this.#at = point;
    this.#least = { x: Math.min(this.#least.x, point.x), y: Math.min(this.#least.y, point.y) };
    this.#most = { x: Math.max(this.#most.x, point.x), y: Math.max(this.#most.y, point.y) };
  }
}
