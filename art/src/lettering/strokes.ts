import { int, num } from '../kit/numbers.ts';
import type { Glyph, Style } from './glyphs.ts';
import type { Setting } from './setting.ts';

function glyphStrokes(id: string, glyph: Glyph, style: Style): string {
  const at = `<g transform="translate(${num(-glyph.a / 2)} 0)${style.skew ? ` skewX(${style.skew})` : ''}">`;
  if (!style.nib) return `<g id="${id}">${at}<path d="${glyph.d}"/></g></g>`;
  // a broad nib is the same stroke set down several times along the nib's edge
  const n = Math.max(2, Math.ceil(style.nib / (style.stroke * 0.72)));
  const rad = (style.angle * Math.PI) / 180;
  const place = (t: number) =>
    `x="${int((t - 0.5) * style.nib * Math.cos(rad))}" y="${int((t - 0.5) * style.nib * Math.sin(rad))}"`;
  let uses = '';
  for (let q = 0; q <= n; q++) uses += `<use href="#${id}p" ${place(q / n)}/>`;
  return `<path id="${id}p" d="${glyph.d}"/><g id="${id}">${at}${uses}</g></g>`;
}

/** Each glyph once, and where it is used, in units of the alphabet: 700 are a cap height. */
export function strokesOf(
  { letters, style, cap }: Setting,
  idOf: (glyph: number) => string,
): { defs: string; body: string } {
  const k = cap / 700;
  const ids = new Map<string, string>();
  let defs = '',
    body = '';
  for (const { glyph, x, y, turn } of letters) {
    if (!glyph.d) continue;
    let id = ids.get(glyph.key);
    if (id === undefined) {
      id = idOf(ids.size);
      ids.set(glyph.key, id);
      defs += glyphStrokes(id, glyph, style);
    }
    const [left, top] = [int(x / k), int(y / k)];
    body += turn
      ? `<use href="#${id}" transform="translate(${left} ${top}) rotate(${num(turn)})"/>`
      : `<use href="#${id}" x="${left}" y="${top}"/>`;
  }
  return { defs, body };
}
