import { examineIn, type Finding } from './findings/examine.ts';
import type { Drawing } from './parameters.ts';
import { PLACES } from './slots/places.ts';

export { isHard, type Finding } from './findings/examine.ts';
export { measure, type Measures } from './findings/measure.ts';
export { letteringOutline } from './findings/outline.ts';

/** The problems of a drawing's lettering, most severe first. */
export const examine = (drawing: Drawing): Finding[] =>
  examineIn(drawing, PLACES[drawing.template]);
