import {
  INITIAL_STYLE,
  WORDS,
  type ComputedStyle,
  type InheritedStyle,
  type Viewport,
} from './computed-style.ts';
import { ElementStyles } from './element-styles.ts';
import { formatNumber } from './numbers.ts';
import { PaintResolver, type ResolvedPaint } from './paint-resolver.ts';
import type { SvgElement, SvgTree } from './read-elements.ts';
import { SvgRefusedError } from './refusals.ts';
import { lengthAt, shapeOf, SHAPES, type ShapeGeometry } from './shapes.ts';
import { openingTag, type SvgWriter } from './svg-writer.ts';
import { parseViewBox, placeInside, rebuildTransform, type ViewBox } from './transforms.ts';

/** Shapes that use shapes that use shapes. */
const MOST_USES = 16;
/** What clips what clips. */
const MOST_CLIPS = 10;

/** Where an element is met: what it inherits, and by which uses it is there. */
interface DrawingContext {
  style: InheritedStyle;
  viewport: Viewport;
  uses: readonly SvgElement[];
}

/** Goes through a drawing, and writes anew what of it is seen. */
export class SvgRebuilder {
  readonly #tree: SvgTree;
  readonly #writer: SvgWriter;
  readonly #styles: ElementStyles;
  readonly #paints: PaintResolver;
  /** Ids in what is written, by elements of what was read; undefined while one is being written. */
  readonly #clips = new Map<SvgElement, string | undefined>();
  #openClips = 0;

  constructor(tree: SvgTree, writer: SvgWriter) {
    this.#tree = tree;
    this.#writer = writer;
    this.#styles = new ElementStyles(tree.styles);
    this.#paints = new PaintResolver(tree.byId, writer, this.#styles);
  }

  draw(viewport: Viewport): void {
    const { root } = this.#tree;
    const context = { style: INITIAL_STYLE, viewport, uses: [] };
    const style = this.#styles.styleOf(root, context);
    if (!style.isDisplayed) return;
    if (transformOf(root, style) !== '') throw new SvgRefusedError('transform');
    this.#group(
      context,
      style,
      '',
      this.#drawChildren(root, { ...context, style: style.inherited }),
    );
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
    const style = this.#styles.styleOf(element, context);
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
      const own = this.#styles.styleOf(target, inner);
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
    this.#writer.countClipped();
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
    const fill = isLine
      ? undefined
      : this.#paints.resolve(inherited.fill, inherited.fillOpacity, context.viewport);
    const hasStroke = inherited.strokeWidth > 0;
    const stroke = hasStroke
      ? this.#paints.resolve(inherited.stroke, inherited.strokeOpacity, context.viewport)
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

  /** @returns the id of what clips it, undefined for what is not there */
  #clipOf(name: string | undefined, context: DrawingContext): string | undefined {
    const element = name === undefined ? undefined : this.#tree.byId.get(name);
    if (element?.name !== 'clipPath') return undefined;
    this.#writer.countClipped();
    if (this.#clips.has(element)) {
      const id = this.#clips.get(element);
      if (id === undefined) throw new SvgRefusedError('loop');
      return id;
    }
    this.#clips.set(element, undefined);
    this.#openClips += 1;
    if (this.#openClips > MOST_CLIPS) throw new SvgRefusedError('depth');
    const { attributes } = element;
    const outer = { ...context, style: INITIAL_STYLE, uses: [] };
    const style = this.#styles.styleOf(element, outer);
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
    this.#openClips -= 1;
    return id;
  }

  #drawClipShape(element: SvgElement, context: DrawingContext, outerTransform: string): void {
    this.#writer.countElement();
    if (element.name !== 'use' && !SHAPES.has(element.name)) return;
    const style = this.#styles.styleOf(element, context);
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

function pushUnlessOne(attributes: [string, string][], name: string, number: number): void {
  if (number !== 1) attributes.push([name, formatNumber(number)]);
}

/** The property, where there is one, wins over the attribute. */
function transformOf({ attributes }: SvgElement, style: ComputedStyle): string {
  return rebuildTransform(style.transform ?? attributes.get('transform') ?? '');
}
