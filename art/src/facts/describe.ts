import { COLOURS, toLab } from '../kit/colour.ts';
import type { AnyParameter, Drawing } from '../parameters.ts';
import { automaticInk } from './ink.ts';
import { fabricUnder, normalise, positionOf, textsOf } from './normalise.ts';
import { pictureCode } from './picture-code.ts';
import { factsOf } from './templates.ts';

type Names = Partial<Record<AnyParameter, string>>;

const SHADES = Object.entries(COLOURS).map(([name, hex]) => ({ name, lab: toLab(hex) }));
/** The name of the nearest colour that has one: a grey is rather a lighter grey than a brown. */
export function nearest(hex: string): string {
  const lab = toLab(hex);
  let best = { name: '', far: Infinity };
  for (const shade of SHADES) {
    const far = Math.hypot(...lab.map((part, k) => (part - (shade.lab[k] ?? 0)) * (k ? 3 : 1)));
    if (far < best.far) best = { name: shade.name, far };
  }
  return best.name;
}
/** Only a capital at the start of a word goes: NATO green keeps its others. */
const inSentence = (name: string) =>
  name.replace(/(?<!\p{L})\p{Lu}(?=\p{Ll})/gu, (c) => c.toLowerCase());
const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Quotes become single ones; text from right to left keeps its direction to itself. */
const safe = (text: string) => {
  const single = text.replaceAll('"', "'");
  return RIGHT_TO_LEFT.test(single) ? `\u2068${single}\u2069` : single;
};
const MOTIF_WORDS: Readonly<Record<string, string>> = {
  leaf: 'a leaf',
  bird: 'a bird',
  sun: 'a sun',
  waves: 'waves',
  sprig: 'a sprig',
};
const FASTENING_WORDS: Readonly<Record<string, string>> = {
  bow: 'tied with a bow',
  pin: 'closed with a pin',
};

/** Describes the picture as a phrase: Forest hoodie, terracotta cuffs, "HARBOUR CREW" on the chest */
export function describe(drawing: Drawing, names: Names = {}): string {
  const form = normalise(drawing);
  const { parameters: p } = form;
  const facts = factsOf(form.template);
  const position = positionOf(facts, p.printPosition);
  const called = (name: 'colour' | 'trim') =>
    inSentence(names[name]?.trim() || nearest(p[name] ?? ''));

  const parts = [p.colour ? `${called('colour')} ${facts.parts.colour}` : facts.name];
  if (p.trim && facts.parts.trim) parts.push(`${called('trim')} ${facts.parts.trim}`);
  const motif = p.motif && p.motif !== 'none' ? (MOTIF_WORDS[p.motif] ?? p.motif) : '';
  if (motif && !p.text) {
    parts.push(`${motif} ${facts.id === 'rosette-sash' ? 'on the rosette' : position.phrase}`);
  }
  for (const { at, position: place, text, ink } of textsOf(form)) {
    const cloth = fabricUnder(facts, place, p.colour ?? '', p.trim ?? '');
    const isUsual = !ink || ink === automaticInk(cloth, p.textMethod ?? '').toLowerCase();
    const own = at && names[`textColour@${at}`];
    const named = own || (ink === p.textColour && names.textColour) || '';
    const inked = isUsual ? '' : ` in ${inSentence(named.trim() || nearest(ink))}`;
    parts.push(`"${safe(text)}"${inked} ${place.phrase}`);
    if (motif && !at) parts.push(`${motif} ${position.motif ?? 'above it'}`);
  }
  parts.push(...(pictureCode()?.picturePhrases(form, safe) ?? []));
  if (p.fastening) parts.push(FASTENING_WORDS[p.fastening] ?? p.fastening);
  return capital(parts.join(', '));
}
