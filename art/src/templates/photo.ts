// A photograph of the piece, for what nobody has drawn. Pictures lie over it.
import '../pictures.ts';
import { finish, sheet, type UnletteredDrawing } from '../kit/sheet.ts';
import { studio } from '../kit/studio.ts';
import { artworks } from '../lettering/print.ts';
import type { Piece } from '../piece.ts';

export { photo as places } from '../slots/photo.ts';

/** Stands where no photograph is. */
const FRAME =
  '<path d="M250 400H750V850H250Z" fill="#fff" fill-opacity=".5" stroke="#6b5d47" stroke-width="8"/><circle cx="370" cy="510" r="42" fill="#6b5d47"/><path d="M290 800L450 600L560 720L620 650L710 800Z" fill="#6b5d47"/>';

/** Behind a photograph that is cut out; no light of a studio, which would fall on the other side. */
const GROUND = '<path d="M0 0H1000V1250H0Z" fill="#F4ECDC"/>';

export function render({ prefix, photo }: Piece): UnletteredDrawing {
  const sh = sheet(prefix);
  return finish(sh, photo ? GROUND : studio(sh, 'cream'), (photo || FRAME) + artworks(sh), {
    at: [0, 0, 1],
    crop: [0, 0, 1000, 1250],
  });
}
