import { parseLength, parseShare } from './numbers.ts';
import { BLACK, parseColour, parsePaint, type SvgColour, type SvgPaint } from './paints.ts';
import { SvgRefusedError, type SvgRefusalCode } from './refusals.ts';
import type { Declaration } from './style-sheet.ts';

/** Size of what a percentage is a part of, in user units. */
export interface Viewport {
  width: number;
  height: number;
}

/** The part of a style that the elements inside inherit. */
export interface InheritedStyle {
  color: SvgColour;
  fill: SvgPaint;
  fillOpacity: number;
  stroke: SvgPaint;
  strokeOpacity: number;
  strokeWidth: number;
  miterLimit: number;
  dashes: number[];
  dashOffset: number;
  isVisible: boolean;
  /** By the attribute: one of the words that it may have. */
  words: Readonly<Record<string, string>>;
}

/** The whole style of one element. */
export interface ComputedStyle {
  inherited: InheritedStyle;
  opacity: number;
  isDisplayed: boolean;
  /** The id of what it is clipped by. */
  clip: string | undefined;
  isOverflowVisible: boolean;
  /** The width of its line is not scaled. */
  isFixedStroke: boolean;
  transform: string | undefined;
  stop: SvgColour;
}

export const INITIAL_STYLE: InheritedStyle = {
  color: BLACK,
  fill: BLACK,
  fillOpacity: 1,
  stroke: 'none',
  strokeOpacity: 1,
  strokeWidth: 1,
  miterLimit: 4,
  dashes: [],
  dashOffset: 0,
  isVisible: true,
  words: {},
};

/** Properties with the words that each may have, the usual one first. */
export const WORDS: Readonly<Record<string, readonly string[]>> = {
  'fill-rule': ['nonzero', 'evenodd'],
  'clip-rule': ['nonzero', 'evenodd'],
  'stroke-linecap': ['butt', 'round', 'square'],
  'stroke-linejoin': ['miter', 'round', 'bevel'],
  'paint-order': ['normal', 'stroke', 'stroke fill', 'stroke fill markers', 'fill stroke'],
};

/** Effects that we do not draw, and what each may say without being one. */
const EFFECTS: Readonly<Record<string, readonly [SvgRefusalCode, RegExp]>> = {
  filter: ['filter', /^none$/i],
  mask: ['mask', /^none$/i],
  'mask-image': ['mask', /^none$/i],
  marker: ['marker', /^none$/i],
  'marker-start': ['marker', /^none$/i],
  'marker-mid': ['marker', /^none$/i],
  'marker-end': ['marker', /^none$/i],
  'mix-blend-mode': ['blending', /^normal$/i],
  'transform-origin': ['transform', /^(0(px)?\s*){1,3}$/i],
  'clip-path': ['mask', /^(none|url\(#[^)]+\))$/i],
};

const MOST_DASHES = 100;

/** The style that an element has by its declarations and by what it inherits. */
export function computeStyle(
  declarations: readonly Declaration[],
  parent: InheritedStyle,
  viewport: Viewport,
): ComputedStyle {
  const stated = new Map<string, string>();
  for (const [property, value] of declarations) {
    const effect = Object.hasOwn(EFFECTS, property) ? EFFECTS[property] : undefined;
    if (effect && !effect[1].test(value)) throw new SvgRefusedError(effect[0]);
    if (!/^inherit$/i.test(value)) stated.set(property, value);
  }
  const text = (property: string) => stated.get(property) ?? '';
  const color = parseColour(text('color'), parent.color) ?? parent.color;
  const share = (property: string) => parseShare(text(property));
  return {
    inherited: {
      color,
      ...paintsOf(text, color, parent),
      ...strokeOf(text, parent, viewport),
      fillOpacity: share('fill-opacity') ?? parent.fillOpacity,
      strokeOpacity: share('stroke-opacity') ?? parent.strokeOpacity,
      isVisible: stated.has('visibility') ? text('visibility') === 'visible' : parent.isVisible,
      words: wordsOf(text, parent.words),
    },
    opacity: share('opacity') ?? 1,
    isDisplayed: text('display') !== 'none',
    clip: /^url\(#([^)]+)\)$/i.exec(text('clip-path'))?.[1],
    isOverflowVisible: /^(visible|auto)$/.test(text('overflow')),
    isFixedStroke: text('vector-effect') === 'non-scaling-stroke',
    transform: stated.get('transform'),
    stop: stopOf(text, color),
  };
}

type ValueReader = (property: string) => string;

function paintsOf(text: ValueReader, color: SvgColour, parent: InheritedStyle) {
  return {
    fill: parsePaint(text('fill'), color) ?? parent.fill,
    stroke: parsePaint(text('stroke'), color) ?? parent.stroke,
  };
}

function stopOf(text: ValueReader, color: SvgColour): SvgColour {
  const { hex, alpha } = parseColour(text('stop-color'), color) ?? BLACK;
  return { hex, alpha: alpha * (parseShare(text('stop-opacity')) ?? 1) };
}

function strokeOf(text: ValueReader, parent: InheritedStyle, { width, height }: Viewport) {
  const diagonal = Math.hypot(width, height) / Math.SQRT2;
  const strokeWidth = parseLength(text('stroke-width'), diagonal) ?? parent.strokeWidth;
  const limit = parseLength(text('stroke-miterlimit'), 1);
  const dashes = text('stroke-dasharray');
  return {
    strokeWidth: Math.max(0, strokeWidth),
    miterLimit: limit !== undefined && limit >= 1 ? limit : parent.miterLimit,
    dashes: dashes === '' ? parent.dashes : dashesOf(dashes, diagonal),
    dashOffset: parseLength(text('stroke-dashoffset'), diagonal) ?? parent.dashOffset,
  };
}

/** None for what makes no dashes. */
function dashesOf(text: string, diagonal: number): number[] {
  if (/^none$/i.test(text)) return [];
  const dashes = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => parseLength(part, diagonal) ?? -1);
  if (dashes.length > MOST_DASHES) throw new SvgRefusedError('dashes');
  const isUsable = dashes.every((dash) => dash >= 0) && dashes.some((dash) => dash > 0);
  return isUsable ? dashes : [];
}

function wordsOf(text: ValueReader, parent: Readonly<Record<string, string>>) {
  const words = { ...parent };
  for (const [property, allowed] of Object.entries(WORDS)) {
    const word = text(property).toLowerCase();
    if (allowed.includes(word)) words[property] = word;
  }
  return words;
}
