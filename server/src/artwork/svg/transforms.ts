import { checkedNumber, formatNumber, parseNumbers } from './numbers.ts';
import { SvgRefusedError } from './refusals.ts';

/** How many numbers each may have. */
const COUNTS: Readonly<Record<string, readonly number[]>> = {
  matrix: [6],
  translate: [1, 2],
  scale: [1, 2],
  rotate: [1, 3],
  skewX: [1],
  skewY: [1],
};

const MOST = 100;

/**
 * Reads a transform and writes it anew, number by number.
 * @throws SvgRefusedError
 */
export function rebuildTransform(text: string): string {
  const parts: string[] = [];
  const rest = text.replace(
    /([a-zA-Z]{1,10})\s{0,9}\(([^()]{0,500})\)/g,
    (_, name: string, numbers: string) => {
      parts.push(rebuildFunction(name, numbers));
      return '';
    },
  );
  const isKnown = /^[\s,]*$/.test(rest) || /^\s*none\s*$/.test(rest);
  if (!isKnown || parts.length > MOST) throw new SvgRefusedError('transform');
  return parts.join('');
}

function rebuildFunction(name: string, text: string): string {
  // as CSS has them, where a transform is a property
  const numbers = parseNumbers(text.replace(/(\d\.?)(?:px|deg)\b/g, '$1'));
  if (!Object.hasOwn(COUNTS, name) || !COUNTS[name]?.includes(numbers.length)) {
    throw new SvgRefusedError('transform');
  }
  return `${name}(${numbers.map(formatNumber).join(' ')})`;
}

export interface ViewBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Four numbers, of which the last two are a size.
 * @returns undefined where none is stated, or none that is larger than nothing
 */
export function parseViewBox(text: string | undefined): ViewBox | undefined {
  if (text === undefined) return undefined;
  const [x = 0, y = 0, width = 0, height = 0] = parseNumbers(text);
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/**
 * How a drawing with that box lies in a place of that size. Source: SVG 2, 8.2.
 * @param fit the text of `preserveAspectRatio`
 */
export function placeInside(box: ViewBox, place: ViewBox, fit = ''): string {
  const [, across = 'Mid', down = 'Mid', rule = ''] =
    /^\s*x(Min|Mid|Max)Y(Min|Mid|Max)\s*(meet|slice)?\s*$/.exec(fit) ?? [];
  let scaleX = place.width / box.width;
  let scaleY = place.height / box.height;
  if (!/^\s*none/.test(fit)) {
    scaleX = rule === 'slice' ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY);
    scaleY = scaleX;
  }
  const shares: Readonly<Record<string, number>> = { Min: 0, Mid: 0.5, Max: 1 };
  const moveX = (place.width - box.width * scaleX) * (shares[across] ?? 0);
  const moveY = (place.height - box.height * scaleY) * (shares[down] ?? 0);
  const numbers = [
    scaleX,
    0,
    0,
    scaleY,
    place.x + moveX - box.x * scaleX,
    place.y + moveY - box.y * scaleY,
  ];
  for (const number of numbers) checkedNumber(String(number));
  return `matrix(${numbers.map(formatNumber).join(' ')})`;
}
