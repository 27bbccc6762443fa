// Pullover hoodie, hood standing: front, back, detail.
import { mirror } from '../kit/paths.ts';
import { finish, sheet, type UnletteredDrawing } from '../kit/sheet.ts';
import { studio, wallShadow } from '../kit/studio.ts';
import { print } from '../lettering/print.ts';
import type { Piece } from '../piece.ts';
import { sleeve, cuff, body, armholes, hem, pocket } from './hoodie/body.ts';
import { hood, hoodFolds, lining, opening, hoodBack, hoodEdge, cords } from './hoodie/hood.ts';
import { BODY, HEM, SLV, CUFF, HOOD, hoodieOf } from './hoodie/shape.ts';

export { hoodie as places } from '../slots/hoodie.ts';

export function render(piece: Piece): UnletteredDrawing {
  const sh = sheet(piece.prefix);
  const hoodie = hoodieOf(piece, sh);
  const sides = [0, 1];
  const layers = [
    wallShadow(sh, [BODY, HEM, SLV, mirror(SLV), CUFF, mirror(CUFF), HOOD]),
    ...sides.map((k) => sleeve(hoodie, k) + cuff(hoodie, k)),
    body(hoodie),
    armholes(hoodie),
    // on the cloth, below pocket and hood
    print(sh, hoodie.r, piece, () => ({ folds: 'f' })),
    hem(hoodie),
    hoodie.back ? '' : pocket(hoodie),
    hood(hoodie),
    hoodie.back ? hoodBack(hoodie) : hoodFolds(hoodie) + lining(hoodie) + opening(hoodie),
    hoodEdge(hoodie),
    hoodie.back ? '' : cords(hoodie),
  ];
  return finish(sh, studio(sh, piece.background), layers.join(''), {
    at: [0, 22, 1],
    crop: [346, 236, 308, 385],
  });
}
