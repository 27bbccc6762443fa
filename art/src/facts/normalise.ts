import { colour } from '../kit/colour.ts';
import { BACKGROUNDS } from '../kit/walls.ts';
import type { Drawing, Parameters, View } from '../parameters.ts';
import { automaticInk } from './ink.ts';
import type { ChoiceName, PrintPosition, TemplateFacts } from './template-facts.ts';
import { factsOf } from './templates.ts';
import { drawnText } from './text.ts';

const hexOf = (value: string | undefined, fallback: string | undefined) =>
  colour(value, colour(fallback, '')).toLowerCase();

export function positionOf(facts: TemplateFacts, id: string | undefined): PrintPosition {
  const [usual] = facts.printPositions;
  const found = facts.printPositions.find((position) => position.id === id) ?? usual;
  if (!found) throw new RangeError(`${facts.id} has no print position`);
  return found;
}

/** Lettering and motif, in the words of the facts: what there is to print. */
export const isPrinted = ({ parameters }: Drawing) =>
  Boolean(parameters.text) || (parameters.motif ?? 'none') !== 'none';

/**
 * The same picture has the same normal form, and the same form the same picture: defaults filled
 * in, unknown values replaced, colours as #rrggbb, the text as it is drawn. What changes nothing,
 * such as the font of no text, stands at its default; what is empty is left out.
 */
export function normalise({ template, parameters }: Drawing): Drawing {
  const facts = factsOf(template);
  const { defaults } = facts;
  const given = (name: keyof Parameters) =>
    Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  const chosen = (name: ChoiceName) => {
    const value = given(name);
    return facts.choices[name].some(({ id }) => id === value) ? value : defaults[name];
  };
  const cloth = hexOf(given('colour'), defaults.colour);
  const trim = hexOf(given('trim'), defaults.trim);
  const font = chosen('textStyle') ?? '';
  const text = drawnText(given('text'), font);
  const motif = chosen('motif');
  const hasMotif = facts.takes.includes('motif') && motif !== 'none';
  const rosette = template === 'rosette-sash';
  const method = (text ? chosen('textMethod') : defaults.textMethod) ?? '';
  const wanted = positionOf(facts, chosen('printPosition'));
  const position = text
    ? wanted
    : positionOf(facts, hasMotif ? (wanted.motifAlone ?? wanted.id) : defaults.printPosition);
  const fabric = fabricUnder(facts, position, cloth, trim);

  let ink = hexOf(given('textColour'), '');
  const inked = [text && method, hasMotif && !rosette && 'motif'].filter(
    (what) => what !== false && what !== '',
  );
  if (inked.every((what) => automaticInk(fabric, String(what)).toLowerCase() === ink)) ink = '';

  const wall = given('background')?.trim() ?? '';
  const background =
    Object.hasOwn(BACKGROUNDS, wall) || wall === 'transparent'
      ? wall
      : hexOf(wall, '') || defaults.background;

  const form: Parameters = {};
  const put = (name: keyof Parameters, value: string | undefined) => {
    if (value && facts.takes.includes(name)) form[name] = value;
  };
  put('colour', cloth);
  put('trim', trim);
  put('text', text);
  put('textStyle', text ? font : defaults.textStyle);
  put('textMethod', method);
  put('textColour', ink);
  put('motif', motif);
  put('printPosition', position.id);
  put('fastening', chosen('fastening'));
  put('background', background);
  return { template, parameters: form };
}

/** The yoke of a pack is made of its trim. */
export const fabricUnder = (
  facts: TemplateFacts,
  position: PrintPosition,
  cloth: string,
  trim: string,
) => (facts.id === 'backpack' && position.id === 'yoke' ? trim : cloth);

/** The side with the print; the front when there is none. */
export function mainView(drawing: Drawing): View {
  const { template, parameters } = normalise(drawing);
  return isPrinted({ template, parameters })
    ? positionOf(factsOf(template), parameters.printPosition).view
    : 'front';
}
