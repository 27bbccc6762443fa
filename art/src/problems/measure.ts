import type { Drawing } from '../parameters.ts';
import { PLACES } from '../slots/places.ts';
import { type FlatLettering, letterHeightOf, letteringsOf } from './letterings-of.ts';

/** In millimetres, to one decimal. */
export interface Measures {
  lines: string[];
  /** of a capital */
  letterHeight: number;
  width: number;
  height: number;
  /** such as: on the chest */
  position: string;
  /** from what `belowWhat` names, straight down to the top of the lettering */
  below: number | null;
  belowWhat: string | null;
  /** The letters were not to be higher, so that they are as high as on other pieces. */
  isHeightSet?: true;
  font: string;
  method: string;
}

/** The measures by which the workshop places a lettering. */
function measured(lettering: FlatLettering): Measures {
  const { facts, position, place, font, method, setting, most } = lettering;
  const mm = (units: number) => Math.round(units * facts.millimetresPerUnit * 10) / 10;
  const first = setting.letters[0];
  const top = (first?.y ?? 0) - setting.cap;
  return {
    lines: setting.lines,
    letterHeight: letterHeightOf(lettering),
    ...(most && { isHeightSet: true }),
    width: mm(setting.width),
    height: mm(setting.height),
    position: position.phrase,
    below: place.datum ? mm(top - place.datum.y) : null,
    belowWhat: place.datum?.what ?? null,
    font,
    method,
  };
}

/**
 * Of the lettering at the print position, null without one, and of those at further places. Both
 * at once, since to set the letters is what takes the time.
 */
export function measure(drawing: Drawing): { lettering: Measures | null; further: Measures[] } {
  const all = letteringsOf(drawing, PLACES[drawing.template]);
  const [first] = all;
  return {
    lettering: first && !first.at ? measured(first) : null,
    further: all.filter(({ at }) => at).map(measured),
  };
}
