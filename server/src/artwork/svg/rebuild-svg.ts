import { distinctColours } from '../colours/distinct-colours.ts';
import { formatNumber, parseLength } from './numbers.ts';
import { readElements, type SvgElement } from './read-elements.ts';
import { SvgRefusedError } from './refusals.ts';
import { SvgRebuilder } from './svg-rebuilder.ts';
import { openingTag, SvgWriter } from './svg-writer.ts';
import { parseViewBox, type ViewBox } from './transforms.ts';

export interface RebuiltSvg {
  svg: string;
  /** User units. */
  width: number;
  height: number;
  /** As #rrggbb, each that something is painted in, those that look the same as one. */
  colours: string[];
}

/** User units of a side, and how many times the other it may be. */
const LEAST_SIDE = 1e-3;
const MOST_SIDE = 1e6;
const MOST_RATIO = 1000;

/**
 * Makes an SVG anew from its shapes: nothing in it but shapes, their colours, gradients and what
 * clips them, each value written by us.
 * @throws SvgRefusedError
 */
export function rebuildSvg(text: string): RebuiltSvg {
  const tree = readElements(text);
  const box = boxOf(tree.root);
  const writer = new SvgWriter();
  new SvgRebuilder(tree, writer).draw(box);
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
