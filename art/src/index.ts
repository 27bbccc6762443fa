// Everything at once, for the server. Browsers take the parts.
import './motifs.ts';
import { drawPiece, type DrawPiece } from './kit/sheet.ts';
import { drawBothSides } from './both-sides.ts';
import type { DrawOptions, Drawing, PictureView, TemplateId } from './parameters.ts';
import { pieceOf } from './piece.ts';
import { PLACES } from './slots/places.ts';
import { render as backpack } from './templates/backpack.ts';
import { render as hoodie } from './templates/hoodie.ts';
import { render as photo } from './templates/photo.ts';
import { render as polo } from './templates/polo.ts';
import { render as pouch } from './templates/pouch.ts';
import { render as rosetteSash } from './templates/rosette-sash.ts';
import { render as sash } from './templates/sash.ts';
import { render as tee } from './templates/tee.ts';
import { render as tote } from './templates/tote.ts';

const TEMPLATES: Readonly<Record<TemplateId, DrawPiece>> = {
  tote,
  backpack,
  pouch,
  tee,
  polo,
  hoodie,
  sash,
  'rosette-sash': rosetteSash,
  photo,
};

/** An SVG document of 1000 by 1250 units. The same drawing gives the same bytes. */
export function draw(
  drawing: Drawing,
  { view, ...options }: Omit<DrawOptions, 'view'> & { view: PictureView },
): string {
  const [render, places] = [TEMPLATES[drawing.template], PLACES[drawing.template]];
  return view === 'both'
    ? drawBothSides(render, drawing, places, options)
    : drawPiece(render, pieceOf(drawing, places, { ...options, view }));
}

export * from './examine.ts';
export * from './facts.ts';
export * from './geometry.ts';
export * from './parameters.ts';
export * from './pictures.ts';
export { prepareForRaster } from './raster.ts';
