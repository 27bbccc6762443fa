// Two changes that cannot be seen and make rasterising about three times as fast. A blur costs what
// its region covers, not what it changes: the templates give every blur the whole sheet, which
// keeps them short; here each use gets a region of its own. And a weave whose tiles are whole
// pixels is copied, where any other is interpolated: tiles are stretched to the nearest pixel.

type Box = [left: number, top: number, right: number, bottom: number];
type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];
interface Node {
  name: string;
  start: number;
  attributes: Map<string, string>;
  children: Node[];
}

const NUMBER = /-?\d*\.?\d+/g;
const numbers = (text: string) => (text.match(NUMBER) ?? []).map(Number);
const at = (list: readonly number[], index: number) => list[index] ?? 0;

function parse(svg: string) {
  const root: Node = { name: '#root', start: 0, attributes: new Map(), children: [] };
  const open = [root];
  const byId = new Map<string, Node>();
  for (const tag of svg.matchAll(/<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>/g)) {
    if (tag[1]) {
      open.pop();
      continue;
    }
    const attributes = new Map<string, string>();
    for (const [, key = '', value = ''] of (tag[3] ?? '').matchAll(/([\w:-]+)="([^"]*)"/g)) {
      attributes.set(key, value);
    }
    const node: Node = { name: tag[2] ?? '', start: tag.index, attributes, children: [] };
    open.at(-1)?.children.push(node);
    const id = attributes.get('id');
    if (id) byId.set(id, node);
    if (!tag[4]) open.push(node);
  }
  return { root, byId };
}

const join = (a: Box | null, b: Box | null): Box | null =>
  a && b
    ? [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
    : (a ?? b);
const meet = (a: Box, b: Box): Box => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
];
const grow = (box: Box, by: number): Box => [box[0] - by, box[1] - by, box[2] + by, box[3] + by];

/** Box round every point and handle of a path: never too small, rarely much too large. */
function pathBox(d: string): Box | null {
  let box: Box | null = null;
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  const cover = (px: number, py: number, r = 0) => {
    box = join(box, [px - r, py - r, px + r, py + r]);
  };
  for (const [, command = '', rest = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const n = numbers(rest);
    const kind = command.toUpperCase();
    const relative = command !== kind;
    if (kind === 'Z') {
      [x, y] = [startX, startY];
    } else if (kind === 'H' || kind === 'V') {
      for (const v of n) {
        if (kind === 'H') x = relative ? x + v : v;
        else y = relative ? y + v : v;
        cover(x, y);
      }
    } else {
      const step = { C: 6, Q: 4, S: 4, A: 7 }[kind] ?? 2;
      for (let k = 0; k + step <= n.length; k += step) {
        const [ox, oy] = relative ? [x, y] : [0, 0];
        const first = kind === 'A' ? k + 5 : k;
        for (let q = first; q < k + step; q += 2) {
          const reach = kind === 'A' ? 2 * Math.max(at(n, k), at(n, k + 1)) : 0;
          cover(ox + at(n, q), oy + at(n, q + 1), reach);
        }
        [x, y] = [ox + at(n, k + step - 2), oy + at(n, k + step - 1)];
        if (kind === 'M' && k === 0) [startX, startY] = [x, y];
      }
    }
  }
  return box;
}

const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];
function matrixOf(transform: string | undefined): Matrix {
  let m: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [, kind, rest = ''] of (transform ?? '').matchAll(/(\w+)\(([^)]*)\)/g)) {
    const n = numbers(rest);
    const turn = (at(n, 0) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const [cx, cy] = [at(n, 1), at(n, 2)];
    const next: Matrix =
      kind === 'translate'
        ? [1, 0, 0, 1, at(n, 0), at(n, 1)]
        : kind === 'scale'
          ? [at(n, 0), 0, 0, n[1] ?? at(n, 0), 0, 0]
          : kind === 'skewX'
            ? [1, 0, Math.tan(turn), 1, 0, 0]
            : [cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy];
    m = times(m, next);
  }
  return m;
}
function moved(box: Box | null, m: Matrix): Box | null {
  if (!box) return null;
  let out: Box | null = null;
  for (const x of [box[0], box[2]]) {
    for (const y of [box[1], box[3]]) {
      const px = m[0] * x + m[2] * y + m[4];
      const py = m[1] * x + m[3] * y + m[5];
      out = join(out, [px, py, px, py]);
    }
  }
  return out;
}

/** The same drawing for a rasteriser; its `size` must be the one it was drawn for. */
export function prepareForRaster(svg: string): string {
  const { root, byId } = parse(svg);
  const target = (node: Node, key: string) =>
    byId.get(/#([\w-]+)/.exec(node.attributes.get(key) ?? '')?.[1] ?? '');

  // undefined: something whose size is not known without a font
  const ownBox = (node: Node, stroke: number): Box | null | undefined => {
    const get = (key: string) => Number(node.attributes.get(key) ?? 0);
    const width = node.attributes.has('stroke-width') ? get('stroke-width') : stroke;
    if (node.name === 'text') return undefined;
    if (node.name === 'path') {
      const box = pathBox(node.attributes.get('d') ?? '');
      return box && grow(box, width);
    }
    if (node.name === 'circle' || node.name === 'ellipse') {
      const rx = get('rx') || get('r');
      const ry = get('ry') || get('r');
      const [cx, cy] = [get('cx'), get('cy')];
      return grow([cx - rx, cy - ry, cx + rx, cy + ry], width);
    }
    let box: Box | null = null;
    const used = node.name === 'use' ? target(node, 'href') : undefined;
    for (const child of used ? [used] : node.children) {
      const inner = ownBox(child, width);
      if (inner === undefined) return undefined;
      box = join(box, moved(inner, matrixOf(child.attributes.get('transform'))));
    }
    return used ? moved(box, [1, 0, 0, 1, get('x'), get('y')]) : box;
  };

  const pixels = Number(root.children[0]?.attributes.get('width') ?? 1000) / 1000;
  /** What the sheet shows, in the units of an element; unknown for what is turned. */
  const onView = ([a, b, c, d, e, f]: Matrix): Box | null =>
    b || c ? null : [-e / a, -f / d, (1000 * pixels - e) / a, (1250 * pixels - f) / d];

  const added = new Map<string, string>();
  const edits: { start: number; from: string; to: string }[] = [];
  const change = (node: Node, key: string, old: string, id: string) =>
    edits.push({ start: node.start, from: `${key}="url(#${old})"`, to: `${key}="url(#${id})"` });

  const tightenBlur = (node: Node, stroke: number, clip: Box | null, onSheet: Matrix) => {
    const filter = target(node, 'filter');
    const spread = Number(filter?.children[0]?.attributes.get('stdDeviation') ?? 0);
    const box = filter && spread ? ownBox(node, stroke) : undefined;
    if (!filter || !box) return;
    const reach = Math.ceil(spread * 3) + 2;
    const shown = onView(onSheet);
    let seen = grow(box, reach);
    if (clip) seen = meet(seen, grow(clip, reach));
    if (shown) seen = meet(seen, grow(shown, reach));
    const [left, top, right, bottom] = [
      Math.floor(seen[0]),
      Math.floor(seen[1]),
      Math.ceil(seen[2]),
      Math.ceil(seen[3]),
    ];
    const old = filter.attributes.get('id') ?? '';
    const id = `${old}-${added.size}`;
    const size = `width="${Math.max(1, right - left)}" height="${Math.max(1, bottom - top)}"`;
    added.set(
      id,
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="${left}" y="${top}" ${size}><feGaussianBlur stdDeviation="${spread}"/></filter>`,
    );
    change(node, 'filter', old, id);
  };

  const snapWeave = (node: Node, onSheet: Matrix) => {
    const pattern = target(node, 'fill');
    if (pattern?.name !== 'pattern') return;
    const own = matrixOf(pattern.attributes.get('patternTransform'));
    const [scaleX, skewY, skewX, scaleY, left, top] = times(onSheet, own);
    if (Math.abs(skewX) + Math.abs(skewY) > 1e-6) return;
    const width = Number(pattern.attributes.get('width'));
    const height = Number(pattern.attributes.get('height'));
    const wholePixels = [
      Math.max(1, Math.round(width * scaleX)) / width / onSheet[0],
      Math.max(1, Math.round(height * scaleY)) / height / onSheet[3],
    ];
    const shift = [(Math.round(left) - left) / onSheet[0], (Math.round(top) - top) / onSheet[3]];
    const old = pattern.attributes.get('id') ?? '';
    const transform = `translate(${shift.join(' ')}) scale(${wholePixels.join(' ')})`;
    const key = `${old} ${transform}`;
    const id = `${old}-${[...added.keys()].indexOf(key) + 1 || added.size + 1}`;
    const end = svg.indexOf('</pattern>', pattern.start);
    const body = svg.slice(svg.indexOf('>', pattern.start) + 1, end);
    added.set(
      key,
      `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${width}" height="${height}" patternTransform="${transform}">${body}</pattern>`,
    );
    change(node, 'fill', old, id);
  };

  const visit = (node: Node, stroke: number, outerClip: Box | null, outer: Matrix) => {
    if (node.name === 'defs') return;
    const clipNode = target(node, 'clip-path');
    const clipBox = clipNode ? ownBox(clipNode, 0) : null;
    const inherited = node.attributes.has('transform') ? null : outerClip;
    const clip = clipBox && inherited ? meet(clipBox, inherited) : (clipBox ?? inherited);
    const onSheet = times(outer, matrixOf(node.attributes.get('transform')));
    tightenBlur(node, stroke, clip, onSheet);
    snapWeave(node, onSheet);
    const width = Number(node.attributes.get('stroke-width') ?? stroke);
    for (const child of node.children) visit(child, width, clip, onSheet);
  };
  visit(root, 0, null, [pixels, 0, 0, pixels, 0, 0]);

  let out = svg;
  for (const edit of edits.sort((a, b) => b.start - a.start)) {
    const tail = out.slice(edit.start).replace(edit.from, () => edit.to);
    out = out.slice(0, edit.start) + tail;
  }
  return out.replace('</defs>', () => [...added.values()].join('') + '</defs>');
}
