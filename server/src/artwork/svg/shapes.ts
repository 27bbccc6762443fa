import { formatNumber, parseLength, parseNumbers } from './numbers.ts';
import { rebuildPath } from './path-data.ts';
import type { SvgElement } from './read-elements.ts';
import { SvgRefusedError } from './refusals.ts';
import type { Viewport } from './computed-style.ts';

/** Where a shape lies: the name of its element, and its attributes. */
export interface ShapeGeometry {
  name: string;
  attributes: [name: string, value: string][];
  /** User units, at least as much as its outline is long. */
  length: number;
  hasArea: boolean;
}

export const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);

/** @returns undefined for a shape without extent, which is not drawn */
export function shapeOf(element: SvgElement, viewport: Viewport): ShapeGeometry | undefined {
  const { name, attributes } = element;
  if (name === 'path') {
    const { d, length } = rebuildPath(attributes.get('d') ?? '');
    return d === '' ? undefined : { name, attributes: [['d', d]], length, hasArea: true };
  }
  if (name === 'polyline' || name === 'polygon') return polygonOf(element);
  return basicShapeOf(element, viewport);
}

function polygonOf({ name, attributes }: SvgElement): ShapeGeometry | undefined {
  const numbers = parseNumbers(attributes.get('points') ?? '');
  if (numbers.length < 4) return undefined;
  if (numbers.length % 2 === 1) numbers.pop();
  // with the bounds on a path
  const { length } = rebuildPath(`M${numbers.join(' ')}`);
  const points = numbers.map(formatNumber).join(' ');
  return { name, attributes: [['points', points]], length: length * 2, hasArea: true };
}

function basicShapeOf(element: SvgElement, viewport: Viewport): ShapeGeometry | undefined {
  const { width, height } = viewport;
  const diagonal = Math.hypot(width, height) / Math.SQRT2;
  const read = (name: string, whole: number) => lengthAt(element, name, whole);
  const across = (name: string) => read(name, width) ?? 0;
  const down = (name: string) => read(name, height) ?? 0;
  switch (element.name) {
    case 'rect': {
      const size = { width: across('width'), height: down('height') };
      if (size.width <= 0 || size.height <= 0) return undefined;
      const [rx, ry] = [read('rx', width), read('ry', height)];
      const radii = { rx: rx ?? ry ?? 0, ry: ry ?? rx ?? 0 };
      const isRound = radii.rx > 0 && radii.ry > 0;
      const place = { x: across('x'), y: down('y'), ...size, ...(isRound ? radii : {}) };
      return geometryOf('rect', place, 2 * (size.width + size.height));
    }
    case 'circle': {
      const r = read('r', diagonal) ?? 0;
      if (r <= 0) return undefined;
      return geometryOf('circle', { cx: across('cx'), cy: down('cy'), r }, 2 * Math.PI * r);
    }
    case 'ellipse': {
      const [ownRx, ownRy] = [read('rx', width), read('ry', height)];
      const [rx, ry] = [ownRx ?? ownRy ?? 0, ownRy ?? ownRx ?? 0];
      if (rx <= 0 || ry <= 0) return undefined;
      const place = { cx: across('cx'), cy: down('cy'), rx, ry };
      return geometryOf('ellipse', place, Math.PI * (rx + ry));
    }
    default: {
      const [x1, y1, x2, y2] = [across('x1'), down('y1'), across('x2'), down('y2')];
      const line = geometryOf('line', { x1, y1, x2, y2 }, Math.hypot(x2 - x1, y2 - y1));
      return { ...line, hasArea: false };
    }
  }
}

function geometryOf(name: string, numbers: Record<string, number>, length: number): ShapeGeometry {
  const attributes = Object.entries(numbers).map(([attribute, number]): [string, string] => [
    attribute,
    formatNumber(number),
  ]);
  return { name, attributes, length, hasArea: true };
}

/**
 * User units.
 * @returns undefined where the element states none
 * @throws SvgRefusedError for what is no length
 */
export function lengthAt(
  { attributes }: SvgElement,
  name: string,
  whole: number,
): number | undefined {
  const text = attributes.get(name);
  if (text === undefined || text === 'auto') return undefined;
  const length = parseLength(text, whole);
  if (length === undefined) throw new SvgRefusedError('number');
  return length;
}
