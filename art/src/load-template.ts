import { pieceOf } from './piece.ts';
import type { Template, TemplateId } from './parameters.ts';
import type { DrawPiece } from './kit/sheet.ts';

const FILES: Readonly<Record<TemplateId, () => Promise<{ render: DrawPiece }>>> = {
  tote: () => import('./templates/tote.ts'),
  backpack: () => import('./templates/backpack.ts'),
  pouch: () => import('./templates/pouch.ts'),
  tee: () => import('./templates/tee.ts'),
  polo: () => import('./templates/polo.ts'),
  hoodie: () => import('./templates/hoodie.ts'),
  sash: () => import('./templates/sash.ts'),
  'rosette-sash': () => import('./templates/rosette-sash.ts'),
};

/** One template in a file of its own, for browsers: nobody loads what they do not look at. */
export async function loadTemplate(id: TemplateId): Promise<Template> {
  const { render } = await FILES[id]();
  return { draw: (parameters, options) => render(pieceOf({ template: id, parameters }, options)) };
}
