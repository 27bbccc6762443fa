import type { Piece } from '../piece.ts';
import { esc, num } from './numbers.ts';
import { type Bounds, elementBounds } from './regions.ts';

/** Offset, colour, opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];
export type Box = readonly [x: number, y: number, width: number, height: number];
/** Draws all but the letterings. */
export type DrawPiece = (piece: Piece) => UnletteredDrawing;
/** Puts letterings on the piece. Definitions go into a sheet of their own. */
type Letter = (sh: Sheet, piece: Piece) => string;

/** Each function adds a definition once under its name and gives back the reference to it. */
export interface Sheet {
  def: (name: string, markup: (id: string) => string) => string;
  f2: (n: number) => string;
  id: (name: string) => string;
  lin: (
    name: string,
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    list: readonly Stop[],
  ) => string;
  rad: (name: string, cx: number, cy: number, r: number, list: readonly Stop[]) => string;
  clip: (name: string, d: string | readonly string[]) => string;
  /** Marks what is blurred; `finish` makes the filter, with a region that fits, unless it is given. */
  blur: (deviation: number, bounds?: Bounds | null) => string;
  pattern: (name: string, w: number, h: number, body: string, transform?: string) => string;
  use: (name: string, markup: string) => string;
  filters: (markup: string) => string;
  /** Its content is made last. It stands in the drawing in the order of these calls. */
  later: (letter: Letter) => string;
  letters: Letter[];
  defs: ReadonlyMap<string, string>;
}

export const listOf = (d: string | readonly string[]) => (typeof d === 'string' ? [d] : d);
const f2 = (n: number) => String(Math.round(n * 100) / 100);
const BLUR = 'filter="blur(';
const SHAPE = /^<(?:path|circle|ellipse)/;
/**
 * Opacity costs a layer as large as the sheet beside a filter and on what is referred to. A shape
 * with fill or stroke alone looks the same when that is what lets the light through.
 */
const withoutLayer = (tag: string) =>
  tag.replace(' opacity=', tag.includes(' stroke=') ? ' stroke-opacity=' : ' fill-opacity=');

/** Stands where a lettering comes. */
const HOLE = '\0';

/** A drawing context: collects defs under a private id prefix. */
export function sheet(prefix: string): Sheet {
  const p = prefix.replace(/[^A-Za-z0-9_-]/g, '').replace(/^[^A-Za-z]+/, '') || 't';
  const defs = new Map<string, string>();
  const letters: Letter[] = [];
  const def: Sheet['def'] = (name, markup) => {
    if (!defs.has(name)) defs.set(name, markup(`${p}-${name}`));
    return `url(#${p}-${name})`;
  };
  const stops = (list: readonly Stop[]) =>
    list
      .map(
        ([o, c, a]) =>
          `<stop offset="${o}" stop-color="${c}"${a === undefined || a === 1 ? '' : ` stop-opacity="${f2(a)}"`}/>`,
      )
      .join('');
  const filter = (deviation: number, [left, top, right, bottom]: Bounds) => {
    const reach = Math.ceil(deviation * 3) + 2;
    const [x, y] = [Math.floor(left - reach), Math.floor(top - reach)];
    const [w, h] = [Math.ceil(right + reach) - x, Math.ceil(bottom + reach) - y];
    const key = `b${[deviation, x, y, w, h].join('_').replaceAll('.', '-')}`;
    return def(
      key,
      (id) =>
        `<filter id="${id}" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${w}" height="${h}"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    );
  };
  return {
    def,
    f2,
    id: (name) => `${p}-${name}`,
    lin: (name, x1, y1, x2, y2, list) =>
      def(
        name,
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${num(x1)}" y1="${num(y1)}" x2="${num(x2)}" y2="${num(y2)}">${stops(list)}</linearGradient>`,
      ),
    rad: (name, cx, cy, r, list) =>
      def(
        name,
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}">${stops(list)}</radialGradient>`,
      ),
    clip: (name, d) =>
      def(
        name,
        (id) =>
          `<clipPath id="${id}">${listOf(d)
            .map((x) => `<path d="${x}"/>`)
            .join('')}</clipPath>`,
      ),
    blur: (sd, bounds) => (bounds ? filter(sd, bounds) : `blur(${sd})`),
    pattern: (name, w, h, body, tf = '') =>
      def(
        name,
        (id) =>
          `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${w}" height="${h}"${tf ? ` patternTransform="${tf}"` : ''}>${body}</pattern>`,
      ),
    use: (name, markup) => {
      def(name, (id) => markup.replace('%ID%', id));
      return `#${p}-${name}`;
    },
    filters: (markup) => {
      let out = '',
        from = 0;
      for (let at = markup.indexOf(BLUR); at >= 0; at = markup.indexOf(BLUR, from)) {
        const start = markup.lastIndexOf('<', at);
        const end = markup.indexOf('>', at);
        const bounds = elementBounds(markup, start);
        const deviation = Number(markup.slice(at + BLUR.length, markup.indexOf(')', at)));
        const reference = bounds ? filter(deviation, bounds) : '';
        const tag = markup
          .slice(start, end)
          .replace(`${BLUR}${deviation})`, () => `filter="${reference}`);
        out += markup.slice(from, start) + (SHAPE.test(tag) ? withoutLayer(tag) : tag);
        from = end;
      }
      return out + markup.slice(from);
    },
    later: (letter) => {
      def(HOLE + letters.push(letter), () => HOLE);
      return HOLE;
    },
    letters,
    defs,
  };
}

export const defsOf = ({ defs }: Sheet) =>
  `<defs color-interpolation-filters="sRGB">${[...defs.values()].join('')}</defs>`;

interface Mount {
  /** where the thing hangs or stands, and its scale */
  at: readonly [x: number, y: number, scale: number];
  /** what the detail shows when the print does not ask for more */
  crop: Box;
}

/** Wall and thing together, with holes for the letterings. */
export interface UnletteredDrawing {
  sh: Sheet;
  mount: Mount;
  drawing: string;
}
export function finish(sh: Sheet, ground: string, body: string, mount: Mount): UnletteredDrawing {
  const [dx, dy, scale] = mount.at;
  const moved = `translate(${dx} ${dy})${scale === 1 ? '' : ` scale(${scale})`}`;
  const drawing = share(sh, sh.filters(`${ground}<g transform="${moved}">${body}</g>`));
  return { sh, mount, drawing };
}

/** The last few: whoever types changes nothing but the letters. */
const unlettered = new Map<string, UnletteredDrawing>();
/** View box, width and height from the wanted size, a name for screen readers. */
export function drawPiece(render: DrawPiece, piece: Piece): string {
  const { letterings, pictures, title, size, ...bare } = piece;
  const key = JSON.stringify([bare, [...letterings, ...pictures].map(({ position }) => position)]);
  const known = unlettered.get(key) ?? render(piece);
  if (unlettered.size > 8) unlettered.clear();
  unlettered.set(key, known);
  const { sh, mount, drawing } = known;

  const own = sheet(piece.prefix);
  const defs: string[] = [];
  const letters: string[] = [];
  for (const letter of sh.letters) {
    const from = own.defs.size;
    letters.push(letter(own, piece));
    defs.push([...own.defs.values()].slice(from).join(''));
  }
  const fill = (markup: string, parts: string[]) =>
    markup.replaceAll(HOLE, () => parts.shift() ?? '');
  const dim = size && size > 0 ? ` width="${num(size)}" height="${num(size * 1.25)}"` : '';
  let body = fill(drawing, letters);
  if (piece.view === 'detail') {
    const [x, y, w] = detail(piece, mount);
    body = `<g transform="scale(${Math.round((1000 / w) * 1000) / 1000}) translate(${num(-x)} ${num(-y)})">${body}</g>`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1250"${dim} role="img" aria-label="${esc(title)}">${fill(defsOf(sh), defs)}${body}</svg>`;
}

const PATH = '<path d="';
/** Long outlines drawn more than once are written once and referred to. */
function share(sh: Sheet, body: string): string {
  const count = new Map<string, number>();
  const places: { at: number; end: number; d: string }[] = [];
  for (let at = body.indexOf(PATH); at >= 0; at = body.indexOf(PATH, at + 1)) {
    const from = at + PATH.length;
    const end = body.indexOf('"', from);
    if (end - from < 56) continue;
    const d = body.slice(from, end);
    count.set(d, (count.get(d) ?? 0) + 1);
    places.push({ at, end, d });
  }
  const names = new Map<string, string>();
  let out = '',
    last = 0;
  for (const { at, end, d } of places) {
    if ((count.get(d) ?? 0) < 2) continue;
    const close = body.indexOf('>', end);
    const name = names.get(d) ?? `d${names.size}`;
    names.set(d, name);
    out += `${body.slice(last, at)}<use href="${sh.use(name, `<path id="%ID%" d="${d}"/>`)}"${withoutLayer(body.slice(end + 1, close))}`;
    last = close;
  }
  return out + body.slice(last);
}

const MARGIN = 28;
/** The usual crop, moved as little as it takes to show the whole print, and widened if it must be. */
function detail(
  { letterings, pictures, emblem }: Piece,
  { at: [dx, dy, scale], crop }: Mount,
): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { box } of [...letterings.map(({ setting }) => setting), ...pictures]) {
    const [x0, y0, x1, y1] = box;
    [left, top] = [Math.min(left, x0), Math.min(top, y0)];
    [right, bottom] = [Math.max(right, x1), Math.max(bottom, y1)];
  }
  if (emblem) {
    const reach = emblem.s * 110;
    [left, right] = [Math.min(left, emblem.x - reach), Math.max(right, emblem.x + reach)];
    [top, bottom] = [Math.min(top, emblem.y - reach), Math.max(bottom, emblem.y + reach)];
  }
  if (left > right) return crop;
  [left, right] = [left * scale + dx - MARGIN, right * scale + dx + MARGIN];
  [top, bottom] = [top * scale + dy - MARGIN, bottom * scale + dy + MARGIN];
  const w = Math.min(1000, Math.max(crop[2], right - left, (bottom - top) * 0.8));
  const h = w * 1.25;
  const move = (
    start: number,
    was: number,
    length: number,
    from: number,
    to: number,
    all: number,
  ) =>
    Math.min(
      all - length,
      Math.max(0, Math.min(from, Math.max(to - length, start + (was - length) / 2))),
    );
  return [
    move(crop[0], crop[2], w, left, right, 1000),
    move(crop[1], crop[3], h, top, bottom, 1250),
    w,
    h,
  ];
}
