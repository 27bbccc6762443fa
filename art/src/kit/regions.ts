// A blur costs what its region covers, not what it changes, so each gets a region of its own.

export type Bounds = readonly [left: number, top: number, right: number, bottom: number];

export const joined = (a: Bounds | null, b: Bounds | null): Bounds | null =>
  a && b
    ? [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
    : (a ?? b);

const TOKEN = /[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)/g;
const STEP: Readonly<Record<string, number>> = { C: 6, Q: 4, S: 4, A: 7, H: 1, V: 1 };

/** Box round every point and handle of a path: never too small, rarely much too large. */
function measurePath(d: string): Bounds | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const cover = (px: number, py: number, r = 0) => {
    left = Math.min(left, px - r);
    top = Math.min(top, py - r);
    right = Math.max(right, px + r);
    bottom = Math.max(bottom, py + r);
  };
  const tokens = d.match(TOKEN) ?? [];
  let kind = '',
    isRelative = false,
    isFirst = false;
  for (let k = 0; k < tokens.length;) {
    const token = tokens[k] ?? '';
    if (/[a-zA-Z]/.test(token)) {
      kind = token.toUpperCase();
      isRelative = token !== kind;
      isFirst = true;
      k++;
      if (kind === 'Z') [x, y] = [startX, startY];
      continue;
    }
    const step = STEP[kind] ?? 2;
    const n = (q: number) => Number(tokens[k + q] ?? 0);
    const [ox, oy] = isRelative ? [x, y] : [0, 0];
    if (kind === 'H') x = ox + n(0);
    else if (kind === 'V') y = oy + n(0);
    else {
      const reach = kind === 'A' ? 2 * Math.max(n(0), n(1)) : 0;
      for (let q = kind === 'A' ? 5 : 0; q < step; q += 2) cover(ox + n(q), oy + n(q + 1), reach);
      [x, y] = [ox + n(step - 2), oy + n(step - 1)];
      if (kind === 'M' && isFirst) [startX, startY] = [x, y];
    }
    cover(x, y);
    isFirst = false;
    k += step;
  }
  return left <= right ? [left, top, right, bottom] : null;
}

/** Outlines are the same from drawing to drawing; only lettering is new, and has a box already. */
const measured = new Map<string, Bounds | null>();
export function pathBounds(d: string): Bounds | null {
  const known = measured.get(d);
  if (known !== undefined) return known;
  const bounds = measurePath(d);
  if (measured.size > 2000) measured.clear();
  measured.set(d, bounds);
  return bounds;
}

const attribute = (tag: string, name: string) => {
  const at = tag.indexOf(` ${name}="`);
  if (at < 0) return '';
  const from = at + name.length + 3;
  return tag.slice(from, tag.indexOf('"', from));
};

/** Bounds of one element that is no group, in its own units. */
export function shapeBounds(tag: string): Bounds | null {
  const number = (name: string) => Number(attribute(tag, name) || 0);
  const d = attribute(tag, 'd');
  const half = number('stroke-width');
  let box: Bounds | null = null;
  if (d) box = pathBounds(d);
  else if (tag.startsWith('<circle') || tag.startsWith('<ellipse')) {
    const [cx, cy, r] = [number('cx'), number('cy'), number('r')];
    const [rx, ry] = [r || number('rx'), r || number('ry')];
    box = [cx - rx, cy - ry, cx + rx, cy + ry];
  }
  return box && half ? [box[0] - half, box[1] - half, box[2] + half, box[3] + half] : box;
}

/** Bounds of the shapes that follow one another in some markup, none of them moved. */
export function markupBounds(markup: string): Bounds | null {
  let box: Bounds | null = null;
  for (let at = markup.indexOf('<'); at >= 0; at = markup.indexOf('<', at + 1)) {
    box = joined(box, shapeBounds(markup.slice(at, markup.indexOf('>', at))));
  }
  return box;
}

/** Bounds of the element that starts at `at`: a shape, or a group of shapes. */
export function elementBounds(markup: string, at: number): Bounds | null {
  const end = markup.startsWith('<g', at) ? markup.indexOf('</g>', at) : markup.indexOf('>', at);
  return markupBounds(markup.slice(at, end + 1));
}
