import { esc, hash, num } from './numbers.ts';

/** Offset, colour, opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];
export type Box = readonly [x: number, y: number, width: number, height: number];
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
  blur: (deviation: number) => string;
  pattern: (name: string, w: number, h: number, body: string, transform?: string) => string;
  use: (name: string, markup: string) => string;
  defs: () => string;
}
interface Finish {
  size: number | undefined;
  crop: Box | null;
  title: string;
}

export const listOf = (d: string | readonly string[]) => (typeof d === 'string' ? [d] : d);
const f2 = (n: number) => String(Math.round(n * 100) / 100);

/** A drawing context: collects defs under a private id prefix. */
export function sheet(prefix: string): Sheet {
  const p = (prefix || 't').replace(/[^A-Za-z0-9_-]/g, '').replace(/^[^A-Za-z]+/, '') || 't';
  const defs = new Map<string, string>();
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
    blur: (sd) =>
      def(
        `b${String(sd).replace('.', '_')}`,
        (id) =>
          `<filter id="${id}" filterUnits="userSpaceOnUse" x="-100" y="-100" width="1200" height="1450"><feGaussianBlur stdDeviation="${sd}"/></filter>`,
      ),
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
    defs: () => `<defs color-interpolation-filters="sRGB">${[...defs.values()].join('')}</defs>`,
  };
}

/** Wrap up: viewBox, width/height from `size` (width in px), title for screen readers. */
export function svg(sh: Sheet, drawing: string, { size, crop, title }: Finish): string {
  const vb = crop ?? [0, 0, 1000, 1250];
  const w = Number(size) > 0 ? Number(size) : 0;
  const dim = w ? ` width="${num(w)}" height="${num(w * 1.25)}"` : '';
  const body = share(sh, drawing);
  const tidy = (t: string) =>
    t
      .replace(/="0\.(?=\d)/g, '=".')
      .replace(/(\.\d*?)0+(?=[" ])/g, (_, q: string) => (q === '.' ? '' : q));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1250"${dim} role="img"${title ? ` aria-label="${esc(title)}"` : ''}>${tidy(sh.defs())}${crop ? `<g transform="scale(${f3(1000 / vb[2])}) translate(${num(-vb[0])} ${num(-vb[1])})">${tidy(body)}</g>` : tidy(body)}</svg>`;
}
/** Long outlines drawn more than once are written once and referred to. */
function share(sh: Sheet, body: string): string {
  const seen = new Map<string, number>();
  for (const [, d = ''] of body.matchAll(/<path d="([^"]{56,})"/g))
    seen.set(d, (seen.get(d) ?? 0) + 1);
  let n = 0;
  const ids = new Map<string, string>();
  for (const [d, count] of seen)
    if (count > 1) ids.set(d, sh.use(`d${n++}`, `<path id="%ID%" d="${d}"/>`));
  return body.replace(/<path d="([^"]{56,})"/g, (m, d: string) =>
    ids.has(d) ? `<use href="${ids.get(d)}"` : m,
  );
}
const f3 = (n: number) => String(Math.round(n * 1000) / 1000);
/** Ids: the caller's prefix, or a hash of everything that shapes the drawing. */
export const prefixOf = (o: { prefix?: string }, kind: string) =>
  o.prefix || kind.charAt(0) + hash(kind + JSON.stringify(o)).slice(0, 6);
