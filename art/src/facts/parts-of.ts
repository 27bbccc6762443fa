import type { AnyParameter, Drawing } from '../parameters.ts';
import { nearest } from './describe.ts';
import { automaticInk } from './ink.ts';
import { fabricUnder, isPrinted, normalise, positionOf, textsOf } from './normalise.ts';
import { factsOf } from './templates.ts';

/** A part of the piece and its colour. */
export interface Part {
  /** Such as: Hoodie */
  part: string;
  /** The colour's name as chosen, else that of the nearest named colour. */
  name: string;
  /** #rrggbb */
  colour: string;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The materials that the workshop takes: cloth, trim, and thread or ink. */
export function partsOf(
  drawing: Drawing,
  names: Partial<Record<AnyParameter, string>> = {},
): Part[] {
  const form = normalise(drawing);
  const { colour = '', trim = '', text, textMethod = '', textColour } = form.parameters;
  const facts = factsOf(form.template);
  const part = (what: string, colour: string, name: string | undefined): Part => ({
    part: capital(what),
    name: capital(name?.trim() || nearest(colour)),
    colour,
  });
  const parts = colour ? [part(facts.parts.colour, colour, names.colour)] : [];
  if (trim && facts.parts.trim) parts.push(part(facts.parts.trim, trim, names.trim));
  if (isPrinted(form)) {
    const position = positionOf(facts, form.parameters.printPosition);
    const cloth = fabricUnder(facts, position, colour, trim);
    const ink = textColour ?? automaticInk(cloth, text ? textMethod : 'motif').toLowerCase();
    parts.push(part(text ? 'lettering' : 'motif', ink, textColour && names.textColour));
  }
  for (const { at, position, ink = '' } of textsOf(form)) {
    if (!at) continue;
    const name = names[`textColour@${at}`] ?? (ink === textColour ? names.textColour : undefined);
    parts.push(part(`lettering ${position.phrase}`, ink, name));
  }
  return parts;
}
