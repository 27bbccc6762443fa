import type { ComputedStyle, Viewport } from './computed-style.ts';
import { formatNumber, parseLength, parseShare } from './numbers.ts';
import type { SvgColour } from './paints.ts';
import type { SvgElement, SvgTree } from './read-elements.ts';
import { SvgRefusedError } from './refusals.ts';
import { rebuildTransform } from './transforms.ts';

export interface RebuiltGradient {
  /** As it stands in a rebuilt SVG, with that id. */
  svg: string;
  stops: SvgColour[];
}

/** Gradients that take from one another. */
const MOST_LINKS = 10;
const MOST_STOPS = 500;

const PLACES = {
  linearGradient: { x1: 'width', y1: 'height', x2: 'width', y2: 'height' },
  radialGradient: {
    cx: 'width',
    cy: 'height',
    r: 'diagonal',
    fx: 'width',
    fy: 'height',
    fr: 'diagonal',
  },
} as const;

/** The drawing that a gradient stands in, and how its elements look. */
export interface GradientSource {
  byId: SvgTree['byId'];
  styleOf: (element: SvgElement) => ComputedStyle;
  viewport: Viewport;
}

/** @returns undefined for one without colours */
export function rebuildGradient(
  gradient: SvgElement,
  id: string,
  source: GradientSource,
): RebuiltGradient | undefined {
  const chain = chainOf(gradient, source.byId);
  const stated = (name: string) =>
    chain.find(({ attributes }) => attributes.has(name))?.attributes.get(name);
  const holder = chain.find(({ children }) => children.some(({ name }) => name === 'stop'));
  const stops = holder?.children.filter(({ name }) => name === 'stop') ?? [];
  if (stops.length === 0) return undefined;
  if (stops.length > MOST_STOPS) throw new SvgRefusedError('complexity');
  const isOnUser = stated('gradientUnits')?.trim() === 'userSpaceOnUse';
  const attributes: [string, string][] = [['id', id]];
  attributes.push(['gradientUnits', isOnUser ? 'userSpaceOnUse' : 'objectBoundingBox']);
  const { width, height } = source.viewport;
  const wholes = isOnUser
    ? { width, height, diagonal: Math.hypot(width, height) / Math.SQRT2 }
    : { width: 1, height: 1, diagonal: 1 };
  const name = gradient.name === 'linearGradient' ? 'linearGradient' : 'radialGradient';
  for (const [place, side] of Object.entries(PLACES[name])) {
    const text = stated(place);
    if (text === undefined) continue;
    const length = parseLength(text, wholes[side]);
    if (length === undefined) throw new SvgRefusedError('number');
    attributes.push([place, formatNumber(length)]);
  }
  const spread = stated('spreadMethod')?.trim();
  if (spread === 'reflect' || spread === 'repeat') attributes.push(['spreadMethod', spread]);
  const transform = rebuildTransform(stated('gradientTransform') ?? '');
  if (transform) attributes.push(['gradientTransform', transform]);
  const colours = stops.map((stop) => stopOf(stop, source));
  const inner = colours.map(({ svg }) => svg).join('');
  const opening = attributes.map(([key, value]) => ` ${key}="${value}"`).join('');
  return { svg: `<${name}${opening}>${inner}</${name}>`, stops: colours.map(({ stop }) => stop) };
}

/** The gradient, and those that it takes from. */
function chainOf(gradient: SvgElement, byId: SvgTree['byId']): SvgElement[] {
  const chain = [gradient];
  for (;;) {
    const link = chain.at(-1)?.attributes.get('href')?.trim().slice(1);
    const next = link === undefined ? undefined : byId.get(link);
    if (!next || !Object.hasOwn(PLACES, next.name)) return chain;
    if (chain.includes(next) || chain.length >= MOST_LINKS) throw new SvgRefusedError('loop');
    chain.push(next);
  }
}

function stopOf(element: SvgElement, { styleOf }: GradientSource) {
  const { stop } = styleOf(element);
  const offset = parseShare(element.attributes.get('offset') ?? '0') ?? 0;
  const opacity = stop.alpha < 1 ? ` stop-opacity="${formatNumber(stop.alpha)}"` : '';
  return {
    stop,
    svg: `<stop offset="${formatNumber(offset)}" stop-color="${stop.hex}"${opacity}/>`,
  };
}
