import type { Drawing } from '../parameters.ts';
import { PLACES } from '../slots/places.ts';
import { letteringOf } from './lettering-of.ts';

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
  font: string;
  method: string;
}

/** The measures by which the workshop places the lettering; null without text. */
export function measure(drawing: Drawing): Measures | null {
  const lettering = letteringOf(drawing, PLACES[drawing.template]);
  if (!lettering) return null;
  const { facts, position, place, font, method, setting } = lettering;
  const mm = (units: number) => Math.round(units * facts.millimetresPerUnit * 10) / 10;
  const first = setting.letters[0];
  const top = (first?.y ?? 0) - setting.cap;
  return {
    lines: setting.lines,
    letterHeight: mm(setting.cap),
    width: mm(setting.width),
    height: mm(setting.height),
    position: position.phrase,
    below: place.datum ? mm(top - place.datum.y) : null,
    belowWhat: place.datum?.what ?? null,
    font,
    method,
  };
}
