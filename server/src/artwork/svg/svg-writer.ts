import type { SvgColour } from './paints.ts';
import { SvgRefusedError } from './refusals.ts';

/** Elements that are gone through, those of a shape that is used again counted again. */
const MOST_ELEMENTS = 50_000;
/** Each takes as much memory and time as the whole picture. */
const MOST_LAYERS = 200;
/** Shapes that are painted with a gradient, and groups and shapes that are clipped. */
const MOST_GRADIENT_PAINTS = 2000;
const MOST_CLIPPED = 2000;
const MOST_NESTED_LAYERS = 6;
/** Groups in groups; parsers of XML end at 256. */
const MOST_DEPTH = 100;
const MOST_DASHES = 50_000;
/** Characters. */
const MOST_OUTPUT = 4_000_000;

/** Collects a rebuilt SVG, within bounds on what a renderer has to do for it. */
export class SvgWriter {
  /** Those that something is painted in. */
  readonly colours: SvgColour[] = [];
  readonly #definitions: string[] = [];
  #body: string[] = [];
  #length = 0;
  #elements = 0;
  #layers = 0;
  #nestedLayers = 0;
  #dashes = 0;
  #gradientPaints = 0;
  #clipped = 0;
  #ids = 0;
  #depth = 0;

  countElement(): void {
    this.#elements += 1;
    if (this.#elements > MOST_ELEMENTS) throw new SvgRefusedError('complexity');
  }

  countDashes(count: number): void {
    this.#dashes += count;
    if (this.#dashes > MOST_DASHES) throw new SvgRefusedError('dashes');
  }

  countGradientPaint(): void {
    this.#gradientPaints += 1;
    if (this.#gradientPaints > MOST_GRADIENT_PAINTS) throw new SvgRefusedError('complexity');
  }

  countClipped(): void {
    this.#clipped += 1;
    if (this.#clipped > MOST_CLIPPED) throw new SvgRefusedError('complexity');
  }

  /** Counts a layer around what `write` writes. */
  inLayer(isLayer: boolean, write: () => void): void {
    if (!isLayer) return write();
    this.#layers += 1;
    this.#nestedLayers += 1;
    if (this.#layers > MOST_LAYERS || this.#nestedLayers > MOST_NESTED_LAYERS) {
      throw new SvgRefusedError('layers');
    }
    write();
    this.#nestedLayers -= 1;
  }

  nextId(): string {
    this.#ids += 1;
    return `r${this.#ids}`;
  }

  write(svg: string): void {
    this.#count(svg);
    this.#body.push(svg);
  }

  writeGroup(attributes: readonly (readonly [string, string])[], writeContents: () => void): void {
    this.#depth += 1;
    if (this.#depth > MOST_DEPTH) throw new SvgRefusedError('depth');
    this.write(openingTag('g', attributes));
    writeContents();
    this.write('</g>');
    this.#depth -= 1;
  }

  define(svg: string): void {
    this.#count(svg);
    this.#definitions.push(svg);
  }

  /** The text that `write` writes, which goes nowhere else. */
  capture(write: () => void): string {
    const before = this.#body;
    this.#body = [];
    write();
    const captured = this.#body.join('');
    this.#body = before;
    return captured;
  }

  get body(): string {
    const definitions = this.#definitions.join('');
    return (definitions && `<defs>${definitions}</defs>`) + this.#body.join('');
  }

  #count(svg: string): void {
    this.#length += svg.length;
    if (this.#length > MOST_OUTPUT) throw new SvgRefusedError('complexity');
  }
}

/** An opening tag. The values have been written by us, and hold nothing to escape. */
export function openingTag(name: string, attributes: readonly (readonly [string, string])[]) {
  return `<${name}${attributes.map(([key, value]) => ` ${key}="${value}"`).join('')}>`;
}
