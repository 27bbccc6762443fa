import { INITIAL_STYLE, type Viewport } from './computed-style.ts';
import type { ElementStyles } from './element-styles.ts';
import { rebuildGradient } from './gradients.ts';
import type { SvgColour, SvgPaint } from './paints.ts';
import type { SvgElement, SvgTree } from './read-elements.ts';
import { SvgRefusedError } from './refusals.ts';
import type { SvgWriter } from './svg-writer.ts';

/** How a shape is filled or outlined in what is written. */
export interface ResolvedPaint {
  paint: string;
  opacity: number;
  colours: SvgColour[];
}

interface WrittenGradient {
  id: string;
  stops: SvgColour[];
}

/** Finds colours and gradients by what an element says, and writes each gradient that is used once. */
export class PaintResolver {
  readonly #byId: SvgTree['byId'];
  readonly #writer: SvgWriter;
  readonly #styles: ElementStyles;
  readonly #gradients = new Map<SvgElement, WrittenGradient | undefined>();

  constructor(byId: SvgTree['byId'], writer: SvgWriter, styles: ElementStyles) {
    this.#byId = byId;
    this.#writer = writer;
    this.#styles = styles;
  }

  /** @returns undefined where nothing is painted */
  resolve(paint: SvgPaint, opacity: number, viewport: Viewport): ResolvedPaint | undefined {
    if (paint === 'none' || opacity === 0) return undefined;
    if ('hex' in paint) {
      const { hex, alpha } = paint;
      return alpha === 0 ? undefined : { paint: hex, opacity: alpha * opacity, colours: [paint] };
    }
    const server = this.#byId.get(paint.id);
    if (server?.name === 'pattern') throw new SvgRefusedError('pattern');
    const isGradient = server?.name === 'linearGradient' || server?.name === 'radialGradient';
    if (!isGradient) return this.resolve(paint.otherwise, opacity, viewport);
    if (!this.#gradients.has(server)) this.#gradients.set(server, this.#write(server, viewport));
    const gradient = this.#gradients.get(server);
    if (!gradient) return undefined;
    this.#writer.countGradientPaint();
    const colours = gradient.stops.filter(({ alpha }) => alpha > 0);
    return colours.length === 0 ? undefined : { paint: `url(#${gradient.id})`, opacity, colours };
  }

  #write(element: SvgElement, viewport: Viewport): WrittenGradient | undefined {
    const id = this.#writer.nextId();
    const gradient = rebuildGradient(element, id, {
      byId: this.#byId,
      styleOf: (stop) => this.#styles.styleOf(stop, { style: INITIAL_STYLE, viewport }),
      viewport,
    });
    if (!gradient) return undefined;
    this.#writer.define(gradient.svg);
    return { id, stops: gradient.stops };
  }
}
