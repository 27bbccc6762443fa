// A photograph of the piece, for what nobody has drawn. Pictures lie over it.
import { imageOf, pictures } from '../kit/pictures.ts';
import { finish, sheet, type UnletteredDrawing } from '../kit/sheet.ts';
import { studio } from '../kit/studio.ts';
import { factsOf } from '../facts/templates.ts';
import type { Piece } from '../piece.ts';

export { photo as places } from '../slots/photo.ts';

/** Stands where no photograph is. */
const FRAME =
  '<path d="M250 400H750V850H250Z" fill="#fff" fill-opacity=".5" stroke="#6b5d47" stroke-width="8"/><circle cx="370" cy="510" r="42" fill="#6b5d47"/><path d="M290 800L450 600L560 720L620 650L710 800Z" fill="#6b5d47"/>';

export function render({ prefix, photograph }: Piece): UnletteredDrawing {
  const sh = sheet(prefix);
  const whole = { x: 0, y: 0, w: 1000, h: 1250 };
  const shown = photograph ? imageOf(`photo:${photograph}`, whole, 'xMidYMid slice"') : FRAME;
  return finish(sh, studio(sh, 'cream'), shown + pictures(sh), {
    at: factsOf('photo').at,
    crop: [0, 0, 1000, 1250],
  });
}
