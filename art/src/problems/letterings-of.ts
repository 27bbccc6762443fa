import { normalise, type Text, textsOf } from '../facts/normalise.ts';
import type { TemplateFacts } from '../facts/template-facts.ts';
import { factsOf } from '../facts/templates.ts';
import { type Setting, setLetters } from '../lettering/setting.ts';
import type { Drawing, Parameters } from '../parameters.ts';
import { type Place, placeAt, type Places, roomFor } from '../slots/slot.ts';

/** A lettering as it would lie flat on a table. */
export interface FlatLettering extends Text {
  facts: TemplateFacts;
  /** of the drawing, in normal form */
  parameters: Parameters;
  place: Place;
  /** before it was normalised */
  written: string | undefined;
  method: string;
  setting: Setting;
}

/** That at the print position first. */
export function letteringsOf(drawing: Drawing, places: Places): FlatLettering[] {
  const form = normalise(drawing);
  const { parameters } = form;
  const { textMethod: method = '', motif = 'none' } = parameters;
  const facts = factsOf(form.template);
  return textsOf(form).map((one) => {
    const { at, text, font, most } = one;
    const place = placeAt(places, one.position.id);
    return {
      ...one,
      facts,
      parameters,
      place,
      written: drawing.parameters[at ? (`text@${at}` as const) : 'text'],
      method,
      setting: setLetters(
        text,
        font,
        roomFor(place, !at && motif !== 'none', most && most / facts.millimetresPerUnit),
        true,
      ),
    };
  });
}

/** Of a capital, in millimetres to one decimal. */
export const letterHeightOf = ({ facts, setting }: FlatLettering) =>
  Math.round(setting.cap * facts.millimetresPerUnit * 10) / 10;
