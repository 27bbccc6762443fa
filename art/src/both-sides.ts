import { normalise } from './facts/normalise.ts';
import { factsOf } from './facts/templates.ts';
import { esc, hash, num } from './kit/numbers.ts';
import { defsOf, drawPiece, type DrawPiece, sheet } from './kit/sheet.ts';
import { studio } from './kit/studio.ts';
import type { DrawOptions, Drawing } from './parameters.ts';
import { pieceOf } from './piece.ts';
import type { Places } from './slots/slot.ts';

/** The front hangs at the upper left; the back at the lower right, over a corner of it. */
const SIDES = [
  { view: 'front', at: 'translate(-25 -30) scale(.7)' },
  { view: 'back', at: 'translate(325 435) scale(.7)' },
] as const;

/** One picture of 1000 by 1250 units with everything that is printed on either side. */
export function drawBothSides(
  render: DrawPiece,
  drawing: Drawing,
  places: Places,
  { size, prefix }: Omit<DrawOptions, 'view'>,
): string {
  const form = normalise(drawing);
  const { template, parameters } = form;
  const ids = prefix || template.charAt(0) + hash(JSON.stringify([form, 'both']));
  const bare = { template, parameters: { ...parameters, background: 'transparent' } };
  const sh = sheet(`${ids}-w`);
  const wall = sh.filters(studio(sh, parameters.background));
  const sides = SIDES.map(({ view, at }) => {
    const piece = pieceOf(bare, places, { view, prefix: view === 'front' ? ids : `${ids}-b` });
    const svg = drawPiece(render, piece);
    const [from, to] = [svg.indexOf('<defs'), svg.indexOf('</defs>')];
    return {
      title: piece.title,
      defs: svg.slice(svg.indexOf('>', from) + 1, to),
      body: `<g transform="${at}">${svg.slice(to + '</defs>'.length, svg.lastIndexOf('</svg>'))}</g>`,
    };
  });
  const title = sides[0]?.title ?? factsOf(template).name;
  const dim = size && size > 0 ? ` width="${num(size)}" height="${num(size * 1.25)}"` : '';
  const defs = defsOf(sh).replace(
    '</defs>',
    () => `${sides.map((side) => side.defs).join('')}</defs>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1250"${dim} role="img" aria-label="${esc(title)}">${defs}${wall}${sides.map((side) => side.body).join('')}</svg>`;
}
