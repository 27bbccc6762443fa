import { normalise, positionOf } from '../facts/normalise.ts';
import { factsOf } from '../facts/templates.ts';
import { type Setting, setLetters } from '../lettering/setting.ts';
import type { Drawing } from '../parameters.ts';
import { placeAt, type Places, roomFor } from '../slots/slot.ts';

/** The lettering of a drawing as it would lie flat on a table; null without text. */
export function letteringOf(drawing: Drawing, places: Places) {
  const { template, parameters } = normalise(drawing);
  const { text, textStyle: font = '', textMethod: method = '', motif } = parameters;
  if (!text) return null;
  const facts = factsOf(template);
  const position = positionOf(facts, parameters.printPosition);
  const place = placeAt(places, position.id);
  const slot = roomFor(place, motif !== undefined && motif !== 'none');
  const setting: Setting = setLetters(text, font, slot, true);
  return { facts, parameters, position, place, text, font, method, setting };
}
