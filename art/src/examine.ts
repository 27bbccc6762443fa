import { examineIn, type Problem } from './problems/examine.ts';
import type { Drawing } from './parameters.ts';
import { PLACES } from './slots/places.ts';

export { isHard, type Problem } from './problems/examine.ts';
export { measure, type Measures } from './problems/measure.ts';
export { overlaps } from './slots/overlaps.ts';
export { letteringOutline } from './problems/outline.ts';

/** The problems of a drawing's lettering, most severe first. */
export const examine = (drawing: Drawing): Problem[] =>
  examineIn(drawing, PLACES[drawing.template]);
