import { pieceOf } from './piece.ts';
import type { Parameters, PlaceId, Template, TemplateId } from './parameters.ts';
import { drawPiece, type DrawPiece } from './kit/sheet.ts';
import { examineIn, type Problem } from './problems/examine.ts';
import { letterHeightOf, letteringsOf } from './problems/letterings-of.ts';
import type { Places } from './slots/slot.ts';

export { isHard } from './problems/examine.ts';

/** The height of the letters of a lettering: of the one at a place, or at the print position. */
export interface LetterHeight {
  at: PlaceId | '';
  millimetres: number;
}

/** A template that says as well what stands in the way of a lettering on it. */
export interface LoadedTemplate extends Template {
  examine: (parameters: Parameters) => Problem[];
  letterHeights: (parameters: Parameters) => LetterHeight[];
}

const FILES: Readonly<Record<TemplateId, () => Promise<{ render: DrawPiece; places: Places }>>> = {
  tote: () => import('./templates/tote.ts'),
  backpack: () => import('./templates/backpack.ts'),
  pouch: () => import('./templates/pouch.ts'),
  tee: () => import('./templates/tee.ts'),
  polo: () => import('./templates/polo.ts'),
  hoodie: () => import('./templates/hoodie.ts'),
  sash: () => import('./templates/sash.ts'),
  'rosette-sash': () => import('./templates/rosette-sash.ts'),
  photo: () => import('./templates/photo.ts'),
};

/**
 * Loads one template, each from a file of its own, so that browsers load only what they show.
 * @param hasMotifs whether motifs are drawn on it
 */
export async function loadTemplate(id: TemplateId, hasMotifs = true): Promise<LoadedTemplate> {
  const [{ render, places }] = await Promise.all([FILES[id](), hasMotifs && import('./motifs.ts')]);
  return {
    draw: (parameters, options) =>
      drawPiece(render, pieceOf({ template: id, parameters }, places, options)),
    examine: (parameters) => examineIn({ template: id, parameters }, places),
    letterHeights: (parameters) =>
      letteringsOf({ template: id, parameters }, places).map((lettering) => ({
        at: lettering.at,
        millimetres: letterHeightOf(lettering),
      })),
  };
}
