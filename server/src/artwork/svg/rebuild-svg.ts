import { distinctColours } from '../colours/distinct-colours.ts';
import {
  computeStyle,
  INITIAL_STYLE,
  WORDS,
  type ComputedStyle,
  type InheritedStyle,
  type Viewport,
} from './computed-style.ts';
import { rebuildGradient } from './gradients.ts';
import { formatNumber, parseLength } from './numbers.ts';
import type { SvgColour, SvgPaint } from './paints.ts';
import { readElements, type SvgElement, type SvgTree } from './read-elements.ts';
import { SvgRefusedError } from './refusals.ts';
import { lengthAt, shapeOf, SHAPES, type ShapeGeometry } from './shapes.ts';
import { parseStyle, plainCss, StyleSheet, type Declaration } from './style-sheet.ts';
import { openingTag, SvgWriter } from './svg-writer.ts';
import { parseViewBox, placeInside, rebuildTransform, type ViewBox } from './transforms.ts';

export interface RebuiltSvg {
  svg: string;
  /** User units. */
  width: number;
  height: number;
  /** As #rrggbb, each that something is painted in, those that look the same as one. */
  colours: string[];
}

/** Shapes that use shapes that use shapes. */
const MOST_USES = 16;
/** User units of a side, and how many times the other it may be. */
const LEAST_SIDE = 1e-3;
const MOST_SIDE = 1e6;
const MOST_RATIO = 1000;

/** Attributes that are properties of the style as well. */
const PRESENTATION = new Set(
  [
    'clip-path clip-rule color display fill fill-opacity fill-rule filter marker marker-end',
    'marker-mid marker-start mask mix-blend-mode opacity overflow paint-order stop-color stop-opacity',
    'stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit',
    'stroke-opacity stroke-width transform-origin vector-effect visibility',
  ].flatMap((names) => names.split(' ')),
);

/**
 * Makes an SVG anew from its shapes: nothing in it but shapes, their colours, gradients and what
 * clips them, each value written by us.
 * @throws SvgRefusedError
 */
export function rebuildSvg(text: string): RebuiltSvg {
  const tree = readElements(text);
  const box = boxOf(tree.root);
  const writer = new SvgWriter();
  new Rebuilder(tree, writer).draw(box);
  const colours = distinctColours(writer.colours.map(({ hex }) => hex));
  if (colours.length === 0) throw new SvgRefusedError('nothing');
  const [width, height] = [formatNumber(box.width), formatNumber(box.height)];
  const opening = openingTag('svg', [
    ['xmlns', 'http://www.w3.org/2000/svg'],
    ['viewBox', `${formatNumber(box.x)} ${formatNumber(box.y)} ${width} ${height}`],
    ['width', width],
    ['height', height],
  ]);
  const svg = `${opening}${writer.body}</svg>`;
  return { svg, width: Number(width), height: Number(height), colours };
}

/** A rebuilt SVG that is drawn that many pixels wide and high, whatever its own size. */
export function svgAtSize(svg: string, size: { width: number; height: number }): string {
  const opening = `" width="${size.width}" height="${size.height}" preserveAspectRatio="none">`;
  return svg.replace(/" width="[^"]+" height="[^"]+">/, () => opening);
}

/** That of the view box, or of the size where there is none. */
function boxOf(root: SvgElement): ViewBox {
  const side = (name: string) => {
    const size = root.attributes.get(name) ?? '';
    return size.trim().endsWith('%') ? 0 : (parseLength(size, 0) ?? 0);
  };
  const own = parseViewBox(root.attributes.get('viewBox'));
  const box = own ?? { x: 0, y: 0, width: side('width'), height: side('height') };
  const [shorter = 0, longer = 0] = [box.width, box.height].sort((a, b) => a - b);
  const isDrawable = shorter >= LEAST_SIDE && longer <= MOST_SIDE && longer / shorter <= MOST_RATIO;
  if (!isDrawable) throw new SvgRefusedError('size');
  return box;
}

/** Where an element is met: what it inherits, and by which uses it is there. */
interface DrawingContext {
  style: InheritedStyle;
  viewport: Viewport;
  uses: readonly SvgElement[];
}

class Rebuilder {
  readonly #tree: SvgTree;
  readonly #writer: SvgWriter;
  readonly #sheet: StyleSheet;
  /** Ids in what is written, by elements of what was read; undefined while one is being written. */
  readonly #clips = new Map<SvgElement, string | undefined>();
  readonly #gradients = new Map<SvgElement, { id: string; stops: SvgColour[] } | undefined>();

  constructor(tree: SvgTree, writer: SvgWriter) {
    this.#tree = tree;
    this.#writer = writer;
    this.#sheet = new StyleSheet(tree.styles);
  }

  draw(viewport: Viewport): void {
    const { root } = this.#tree;
    const context = { style: INITIAL_STYLE, viewport, uses: [] };
    const style = this.#styleOf(root, context);
    if (!style.isDisplayed) return;
    if (transformOf(root, style) !== '') throw new SvgRefusedError('transform');
    this.#group(
      context,
      style,
      '',
      this.#drawChildren(root, { ...context, style: style.inherited }),
    );
  }

  #styleOf(element: SvgElement, { style, viewport }: DrawingContext): ComputedStyle {
    return computeStyle(this.#declarationsOf(element), style, viewport);
  }

  /** Attributes are the weakest, then the style sheet, then the element's own style. */
  #declarationsOf(element: SvgElement): Declaration[] {
    const { attributes } = element;
    const stated: Declaration[] = [];
    for (const [name, value] of attributes) {
      if (PRESENTATION.has(name)) stated.push([name, plainCss(value).trim()]);
    }
    stated.push(...this.#sheet.declarationsFor(element));
    stated.push(...parseStyle(attributes.get('style') ?? ''));
    return [...stated.filter(([, , important]) => !important), ...stated.filter((each) => each[2])];
  }

  #drawChildren(element: SvgElement, context: DrawingContext): () => void {
    return () => {
      for (const child of element.children) this.#drawElement(child, context);
    };
  }

  #drawElement(element: SvgElement, context: DrawingContext): void {
    this.#writer.countElement();
    const { name } = element;
    const isContainer = name === 'g' || name === 'a';
    if (!isContainer && name !== 'svg' && name !== 'use' && !SHAPES.has(name)) return;
    const style = this.#styleOf(element, context);
    if (!style.isDisplayed) return;
    if (SHAPES.has(name)) return this.#drawShape(element, context, style);
    if (name === 'a' && element.attributes.has('href')) throw new SvgRefusedError('link');
    const inner = { ...context, style: style.inherited };
    if (name === 'use') return this.#drawUse(element, { ...context, style: inner.style }, style);
    if (name === 'svg') return this.#drawViewport(element, context, { style, place: element });
    const transform = transformOf(element, style);
    this.#group(context, style, transform, this.#drawChildren(element, inner));
  }

  #drawUse(use: SvgElement, context: DrawingContext, style: ComputedStyle): void {
    const target = this.#tree.byId.get(use.attributes.get('href')?.trim().slice(1) ?? '');
    if (!target) return;
    const { uses, viewport } = context;
    if (uses.includes(use) || uses.length >= MOST_USES) throw new SvgRefusedError('loop');
    const x = lengthAt(use, 'x', viewport.width) ?? 0;
    const y = lengthAt(use, 'y', viewport.height) ?? 0;
    const move = x === 0 && y === 0 ? '' : `translate(${formatNumber(x)} ${formatNumber(y)})`;
    const inner = { ...context, uses: [...uses, use] };
    this.#group(context, style, transformOf(use, style) + move, () => {
      if (target.name !== 'symbol' && target.name !== 'svg')
        return this.#drawElement(target, inner);
      const own = this.#styleOf(target, inner);
      if (own.isDisplayed) this.#drawViewport(target, inner, { style: own, place: use });
    });
  }

  /** A drawing in the drawing: scaled to its place and clipped by it. */
  #drawViewport(
    element: SvgElement,
    context: DrawingContext,
    { style, place }: { style: ComputedStyle; place: SvgElement },
  ): void {
    const { viewport } = context;
    const side = (name: 'width' | 'height') =>
      lengthAt(place, name, viewport[name]) ??
      lengthAt(element, name, viewport[name]) ??
      viewport[name];
    const isOwnPlace = place === element;
    const rect = {
      x: isOwnPlace ? (lengthAt(element, 'x', viewport.width) ?? 0) : 0,
      y: isOwnPlace ? (lengthAt(element, 'y', viewport.height) ?? 0) : 0,
      width: side('width'),
      height: side('height'),
    };
    if (rect.width <= 0 || rect.height <= 0) return;
    const box = parseViewBox(element.attributes.get('viewBox'));
    const fit = placeInside(
      box ?? { ...rect, x: 0, y: 0 },
      rect,
      element.attributes.get('preserveAspectRatio'),
    );
    const clip = style.isOverflowVisible ? undefined : this.#clipRect(rect);
    const inner = { ...context, style: style.inherited, viewport: box ?? rect };
    this.#group(context, style, transformOf(element, style), () => {
      const drawFitted = () =>
        this.#writer.writeGroup([['transform', fit]], this.#drawChildren(element, inner));
      if (clip) this.#writer.writeGroup([['clip-path', `url(#${clip})`]], drawFitted);
      else drawFitted();
    });
  }

  #clipRect(rect: ViewBox): string {
    const id = this.#writer.nextId();
    const sides = Object.entries(rect).map(([name, value]) => [name, formatNumber(value)] as const);
    const shape = openingTag('rect', sides).replace(/>$/, '/>');
    this.#writer.define(`<clipPath id="${id}">${shape}</clipPath>`);
    return id;
  }

  /** Around what is drawn in it, where it does something to that. */
  #group(
    context: DrawingContext,
    style: ComputedStyle,
    transform: string,
    drawContents: () => void,
  ): void {
    if (style.opacity === 0) return;
    const attributes: [string, string][] = [];
    if (transform) attributes.push(['transform', transform]);
    const isLayer = style.opacity < 1;
    if (isLayer) attributes.push(['opacity', formatNumber(style.opacity)]);
    const clip = this.#clipOf(style.clip, context);
    if (clip) attributes.push(['clip-path', `url(#${clip})`]);
    if (attributes.length === 0) return drawContents();
    this.#writer.writeGroup(attributes, () => this.#writer.inLayer(isLayer, drawContents));
  }

  #drawShape(element: SvgElement, context: DrawingContext, style: ComputedStyle): void {
    const { inherited } = style;
    if (!inherited.isVisible || style.opacity === 0) return;
    const isLine = element.name === 'line';
    const fill = isLine ? undefined : this.#paintOf(inherited.fill, inherited.fillOpacity, context);
    const hasStroke = inherited.strokeWidth > 0;
    const stroke = hasStroke
      ? this.#paintOf(inherited.stroke, inherited.strokeOpacity, context)
      : undefined;
    if (!fill && !stroke) return;
    const shape = shapeOf(element, context.viewport);
    if (!shape) return;
    this.#writer.colours.push(...(fill?.colours ?? []), ...(stroke?.colours ?? []));
    const isLayer = style.opacity < 1 && fill !== undefined && stroke !== undefined;
    const faded = isLayer ? 1 : style.opacity;
    const attributes: [string, string][] = [...shape.attributes];
    const transform = transformOf(element, style);
    if (transform) attributes.push(['transform', transform]);
    const clip = this.#clipOf(style.clip, context);
    if (clip) attributes.push(['clip-path', `url(#${clip})`]);
    if (isLayer) attributes.push(['opacity', formatNumber(style.opacity)]);
    attributes.push(['fill', fill?.paint ?? 'none']);
    pushUnlessOne(attributes, 'fill-opacity', (fill?.opacity ?? 1) * (fill ? faded : 1));
    if (stroke) attributes.push(...this.#strokeOf(stroke, faded, style, shape));
    for (const [word, [usual]] of Object.entries(WORDS)) {
      const value = inherited.words[word];
      const isStated = value !== undefined && value !== usual && word !== 'clip-rule';
      if (isStated && (stroke || !word.startsWith('stroke'))) attributes.push([word, value]);
    }
    this.#writer.inLayer(isLayer, () => this.#writeShape([attributes, shape]));
  }

  #writeShape([attributes, { name }]: readonly [[string, string][], ShapeGeometry]): void {
    this.#writer.write(openingTag(name, attributes).replace(/>$/, '/>'));
  }

  #strokeOf(
    stroke: ResolvedPaint,
    faded: number,
    { inherited, isFixedStroke }: ComputedStyle,
    shape: ShapeGeometry,
  ): [string, string][] {
    const { strokeWidth, miterLimit, dashes, dashOffset } = inherited;
    const attributes: [string, string][] = [['stroke', stroke.paint]];
    pushUnlessOne(attributes, 'stroke-opacity', stroke.opacity * faded);
    pushUnlessOne(attributes, 'stroke-width', strokeWidth);
    if (miterLimit !== 4) attributes.push(['stroke-miterlimit', formatNumber(miterLimit)]);
    if (isFixedStroke) attributes.push(['vector-effect', 'non-scaling-stroke']);
    if (dashes.length === 0) return attributes;
    const total = dashes.reduce((sum, dash) => sum + dash, 0);
    this.#writer.countDashes((shape.length / total) * dashes.length);
    attributes.push(['stroke-dasharray', dashes.map(formatNumber).join(' ')]);
    if (dashOffset !== 0) attributes.push(['stroke-dashoffset', formatNumber(dashOffset)]);
    return attributes;
  }

  #paintOf(paint: SvgPaint, opacity: number, context: DrawingContext): ResolvedPaint | undefined {
    if (paint === 'none' || opacity === 0) return undefined;
    if ('hex' in paint) {
      const { hex, alpha } = paint;
      return alpha === 0 ? undefined : { paint: hex, opacity: alpha * opacity, colours: [paint] };
    }
    const server = this.#tree.byId.get(paint.id);
    if (server?.name === 'pattern') throw new SvgRefusedError('pattern');
    const isGradient = server?.name === 'linearGradient' || server?.name === 'radialGradient';
    if (!isGradient) return this.#paintOf(paint.otherwise, opacity, context);
    if (!this.#gradients.has(server))
      this.#gradients.set(server, this.#gradientOf(server, context));
    const gradient = this.#gradients.get(server);
    if (!gradient) return undefined;
    const { id, stops } = gradient;
    const colours = stops.filter(({ alpha }) => alpha > 0);
    return colours.length === 0 ? undefined : { paint: `url(#${id})`, opacity, colours };
  }

  #gradientOf(element: SvgElement, { viewport }: DrawingContext) {
    const id = this.#writer.nextId();
    const gradient = rebuildGradient(element, id, {
      byId: this.#tree.byId,
      declarationsOf: (each) => this.#declarationsOf(each),
      style: INITIAL_STYLE,
      viewport,
    });
    if (!gradient) return undefined;
    this.#writer.define(gradient.svg);
    return { id, stops: gradient.stops };
  }

  /** @returns the id of what clips it, undefined for what is not there */
  #clipOf(name: string | undefined, context: DrawingContext): string | undefined {
    const element = name === undefined ? undefined : this.#tree.byId.get(name);
    if (element?.name !== 'clipPath') return undefined;
    if (this.#clips.has(element)) {
      const id = this.#clips.get(element);
      if (id === undefined) throw new SvgRefusedError('loop');
      return id;
    }
    this.#clips.set(element, undefined);
    const { attributes } = element;
    const outer = { ...context, style: INITIAL_STYLE, uses: [] };
    const style = this.#styleOf(element, outer);
    const id = this.#writer.nextId();
    const opening: [string, string][] = [['id', id]];
    const isOnBox = attributes.get('clipPathUnits')?.trim() === 'objectBoundingBox';
    if (isOnBox) opening.push(['clipPathUnits', 'objectBoundingBox']);
    const transform = transformOf(element, style);
    if (transform) opening.push(['transform', transform]);
    const clip = this.#clipOf(style.clip, context);
    if (clip) opening.push(['clip-path', `url(#${clip})`]);
    const inner = { ...outer, style: style.inherited };
    const contents = this.#writer.capture(() => {
      for (const child of element.children) this.#drawClipShape(child, inner, '');
    });
    this.#writer.define(`${openingTag('clipPath', opening)}${contents}</clipPath>`);
    this.#clips.set(element, id);
    return id;
  }

  #drawClipShape(element: SvgElement, context: DrawingContext, outerTransform: string): void {
    this.#writer.countElement();
    if (element.name !== 'use' && !SHAPES.has(element.name)) return;
    const style = this.#styleOf(element, context);
    if (!style.isDisplayed || !style.inherited.isVisible) return;
    const transform = outerTransform + transformOf(element, style);
    if (element.name === 'use')
      return this.#clipByUse(element, { ...context, style: style.inherited }, transform);
    const shape = shapeOf(element, context.viewport);
    if (!shape) return;
    const attributes: [string, string][] = [...shape.attributes];
    if (transform) attributes.push(['transform', transform]);
    if (style.inherited.words['clip-rule'] === 'evenodd') attributes.push(['clip-rule', 'evenodd']);
    const clip = this.#clipOf(style.clip, context);
    if (clip) attributes.push(['clip-path', `url(#${clip})`]);
    this.#writeShape([attributes, shape]);
  }

  #clipByUse(use: SvgElement, context: DrawingContext, transform: string): void {
    const target = this.#tree.byId.get(use.attributes.get('href')?.trim().slice(1) ?? '');
    if (!target || !SHAPES.has(target.name)) return;
    const x = lengthAt(use, 'x', context.viewport.width) ?? 0;
    const y = lengthAt(use, 'y', context.viewport.height) ?? 0;
    const move = x === 0 && y === 0 ? '' : `translate(${formatNumber(x)} ${formatNumber(y)})`;
    this.#drawClipShape(target, context, transform + move);
  }
}

/** How a shape is filled or outlined in what is written. */
interface ResolvedPaint {
  paint: string;
  opacity: number;
  colours: SvgColour[];
}

function pushUnlessOne(attributes: [string, string][], name: string, number: number): void {
  if (number !== 1) attributes.push([name, formatNumber(number)]);
}

/** The property, where there is one, wins over the attribute. */
function transformOf({ attributes }: SvgElement, style: ComputedStyle): string {
  return rebuildTransform(style.transform ?? attributes.get('transform') ?? '');
}
