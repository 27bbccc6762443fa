import { pieceOf } from './piece.ts';
import type { Parameters, Template, TemplateId } from './parameters.ts';
import type { DrawPiece } from './kit/sheet.ts';
import { examineIn, type Problem } from './problems/examine.ts';
import type { Places } from './slots/slot.ts';

export { isHard } from './problems/examine.ts';

/** A template that says as well what stands in the way of a lettering on it. */
export interface LoadedTemplate extends Template {
  examine: (parameters: Parameters) => Problem[];
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
};

/** Loads one template, each from a file of its own, so that browsers load only what they show. */
export async function loadTemplate(id: TemplateId): Promise<LoadedTemplate> {
  const { render, places } = await FILES[id]();
  return {
    draw: (parameters, options) => render(pieceOf({ template: id, parameters }, places, options)),
    examine: (parameters) => examineIn({ template: id, parameters }, places),
  };
}
