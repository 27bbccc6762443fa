// A picture is drawn from the whole sheet, whatever of it is seen. Here the sheet is cut to what
// the picture shows: what lies outside goes, and a blur is computed no further than can be seen.
import { type Bounds, joined, shapeBounds } from './kit/regions.ts';

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
interface Node {
  name: string;
  tag: string;
  start: number;
  /** past its closing tag */
  end: number;
  children: Node[];
}

const attribute = (tag: string, name: string) => {
  const at = tag.indexOf(` ${name}="`);
  if (at < 0) return undefined;
  const from = at + name.length + 3;
  return tag.slice(from, tag.indexOf('"', from));
};
const referred = (tag: string, name: string) =>
  attribute(tag, name)?.replace(/^url\(#|^#|\)$/g, '');

function parse(svg: string) {
  const root: Node = { name: '', tag: '', start: 0, end: svg.length, children: [] };
  const open = [root];
  const byId = new Map<string, Node>();
  for (let at = svg.indexOf('<'); at >= 0; at = svg.indexOf('<', at + 1)) {
    const end = svg.indexOf('>', at) + 1;
    if (svg.charAt(at + 1) === '/') {
      const closed = open.pop();
      if (closed) closed.end = end;
      continue;
    }
    const tag = svg.slice(at, end);
    const name = /^<(\w+)/.exec(tag)?.[1] ?? '';
    const node: Node = { name, tag, start: at, end, children: [] };
    open.at(-1)?.children.push(node);
    const id = attribute(tag, 'id');
    if (id) byId.set(id, node);
    if (!tag.endsWith('/>')) open.push(node);
  }
  return { root, byId };
}

const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];
const STILL: Matrix = [1, 0, 0, 1, 0, 0];
function matrixOf(tag: string): Matrix {
  const transform = attribute(tag, 'transform');
  let m = STILL;
  if (!transform) return m;
  for (const [, kind, list = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [p = 0, q, r = 0] = list.split(/[ ,]+/).map(Number);
    const turn = (p * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const y = q ?? 0;
    const next: Record<string, Matrix> = {
      translate: [1, 0, 0, 1, p, y],
      scale: [p, 0, 0, q ?? p, 0, 0],
      skewX: [1, 0, Math.tan(turn), 1, 0, 0],
      rotate: [cos, sin, -sin, cos, y - cos * y + sin * r, r - sin * y - cos * r],
    };
    m = times(m, next[kind ?? ''] ?? STILL);
  }
  return m;
}
function moved(box: Bounds | null, [a, b, c, d, e, f]: Matrix): Bounds | null {
  if (!box) return null;
  const xs = [a * box[0], a * box[2]].flatMap((x) => [x + c * box[1] + e, x + c * box[3] + e]);
  const ys = [d * box[1], d * box[3]].flatMap((y) => [y + b * box[0] + f, y + b * box[2] + f]);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
const imageBounds = (tag: string): Bounds => {
  const [x = 0, y = 0, w = 0, h = 0] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(attribute(tag, name) ?? 0),
  );
  return [x, y, x + w, y + h];
};
const grown = (box: Bounds, by: number): Bounds => [
  box[0] - by,
  box[1] - by,
  box[2] + by,
  box[3] + by,
];
const met = (a: Bounds, b: Bounds): Bounds => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
];

const isWithin = (a: Bounds, b: Bounds) =>
  a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];

const SHEET: Bounds = [0, 0, 1000, 1250];
/** Light from further away than this many deviations adds less to a blur than an eye can tell. */
const FAR = 1.7;

/** Gives a rasteriser less to do, without changing how the picture looks. */
export function prepareForRaster(svg: string): string {
  const { root, byId } = parse(svg);
  const target = (tag: string, name: string) => byId.get(referred(tag, name) ?? '');

  const known = new Map<Node, Bounds | null>();
  /** In the units inside the element's own transform. */
  const inside = (node: Node, stroke: number): Bounds | null => {
    const seen = known.get(node);
    if (seen !== undefined) return seen;
    const width = Number(attribute(node.tag, 'stroke-width') ?? stroke);
    const used = node.name === 'use' ? target(node.tag, 'href') : undefined;
    const x = Number(attribute(node.tag, 'x') ?? 0);
    const y = Number(attribute(node.tag, 'y') ?? 0);
    let box = node.name === 'image' ? imageBounds(node.tag) : shapeBounds(node.tag);
    if (box && width) box = grown(box, width);
    for (const child of used ? [used] : node.children)
      box = joined(box, moved(inside(child, width), matrixOf(child.tag)));
    if (used) box = moved(box, [1, 0, 0, 1, x, y]);
    // what is used stands elsewhere with another stroke
    if (!stroke) known.set(node, box);
    return box;
  };

  const edits: { start: number; end: number; to: string }[] = [];
  const added = new Map<string, string>();
  const narrow = (node: Node, filter: Node, box: Bounds, [a, b, c, d, e, f]: Matrix) => {
    const blur = filter.children[0];
    const deviation = Number(attribute(blur?.tag ?? '', 'stdDeviation') ?? 0);
    // what is turned is small
    if (!deviation || b || c) return;
    const shown: Bounds = [-e / a, -f / d, (1000 - e) / a, (1250 - f) / d];
    const area = met(grown(box, Math.ceil(deviation * 3)), grown(shown, deviation * FAR));
    const [x, y] = [Math.floor(area[0]), Math.floor(area[1])];
    const [w, h] = [Math.ceil(area[2]) - x, Math.ceil(area[3]) - y];
    const old = referred(node.tag, 'filter') ?? '';
    const id = `${old}-${added.size}`;
    added.set(
      id,
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${w}" height="${h}">${blur?.tag}</filter>`,
    );
    const to = node.tag.replace(`url(#${old})`, () => `url(#${id})`);
    edits.push({ start: node.start, end: node.start + node.tag.length, to });
  };

  const visit = (node: Node, stroke: number, outer: Matrix) => {
    if (node.name === 'defs') return;
    const matrix = times(outer, matrixOf(node.tag));
    const filter = target(node.tag, 'filter');
    const width = Number(attribute(node.tag, 'stroke-width') ?? stroke);
    if (node.name !== 'svg' && node.name !== '') {
      const box = inside(node, stroke);
      const reach = filter
        ? 3 * Number(attribute(filter.children[0]?.tag ?? '', 'stdDeviation') ?? 0)
        : 0;
      const shown = box && moved(grown(box, reach), matrix);
      const seen = shown && met(shown, SHEET);
      if (!seen || seen[0] > seen[2] || seen[1] > seen[3]) {
        edits.push({ start: node.start, end: node.end, to: '' });
        return;
      }
      if (filter && box && !isWithin(shown, SHEET)) narrow(node, filter, box, matrix);
    }
    for (const child of node.children) visit(child, width, matrix);
  };
  visit(root, 0, STILL);

  const defs = root.children[0]?.children.find(({ name }) => name === 'defs');
  if (!defs) return svg;
  let body = '',
    from = defs.end;
  for (const { start, end, to } of edits) {
    body += svg.slice(from, start) + to;
    from = end;
  }
  body += svg.slice(from);

  const kept = new Map<string, string>();
  const keep = (markup: string) => {
    for (const [, id = ''] of markup.matchAll(/(?:url\(|href=")#([\w-]+)/g)) {
      const node = byId.get(id);
      const definition = added.get(id) ?? (node ? svg.slice(node.start, node.end) : undefined);
      if (definition === undefined || kept.has(id)) continue;
      kept.set(id, definition);
      keep(definition);
    }
  };
  keep(body);
  const head = svg.slice(0, defs.start) + defs.tag;
  return `${head}${[...kept.values()].join('')}</defs>${body}`;
}
