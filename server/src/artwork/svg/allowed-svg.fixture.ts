import { SaxesParser } from 'saxes';

/** All that a rebuilt SVG may have, by element. */
const LOOK = ['fill', 'fill-opacity', 'fill-rule', 'opacity', 'clip-path', 'transform', 'stroke'];
const LINE = [
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'vector-effect',
  'paint-order',
  'clip-rule',
];
const GRADIENT = ['id', 'gradientUnits', 'gradientTransform', 'spreadMethod'];
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  svg: ['xmlns', 'viewBox', 'width', 'height'],
  defs: [],
  g: ['transform', 'opacity', 'clip-path'],
  path: [...LOOK, ...LINE, 'd'],
  rect: [...LOOK, ...LINE, 'x', 'y', 'width', 'height', 'rx', 'ry'],
  circle: [...LOOK, ...LINE, 'cx', 'cy', 'r'],
  ellipse: [...LOOK, ...LINE, 'cx', 'cy', 'rx', 'ry'],
  line: [...LOOK, ...LINE, 'x1', 'y1', 'x2', 'y2'],
  polyline: [...LOOK, ...LINE, 'points'],
  polygon: [...LOOK, ...LINE, 'points'],
  clipPath: ['id', 'clipPathUnits', 'transform', 'clip-path'],
  linearGradient: [...GRADIENT, 'x1', 'y1', 'x2', 'y2'],
  radialGradient: [...GRADIENT, 'cx', 'cy', 'r', 'fx', 'fy', 'fr'],
  stop: ['offset', 'stop-color', 'stop-opacity'],
};

const VALUE =
  /^(?:[-+\d.e ,]*|#[\da-f]{6}|url\(#r\d+\)|r\d+|[MmLlHhVvCcSsQqTtAaZz\d.e -]*|(?:matrix|translate|scale|rotate|skewX|skewY)\([-\d.e ]*\)|[a-zA-Z- ]{1,30})+$/;

/** Elements, attributes and texts that no rebuilt SVG may have. */
export function forbiddenIn(svg: string): string[] {
  const parser = new SaxesParser();
  const unknown: string[] = [];
  parser.on('opentag', ({ name, attributes }) => {
    for (const [attribute, value] of Object.entries(attributes)) {
      const isKnown = ALLOWED[name]?.includes(attribute);
      const isNamespace = attribute === 'xmlns' && value === 'http://www.w3.org/2000/svg';
      if (!isKnown || !(isNamespace || VALUE.test(value)))
        unknown.push(`${name} ${attribute}=${value}`);
    }
    if (!ALLOWED[name]) unknown.push(name);
  });
  parser.on('text', (text) => text === '' || unknown.push(text));
  parser.on('error', (error) => unknown.push(String(error)));
  parser.write(svg).close();
  return unknown;
}
