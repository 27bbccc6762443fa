import { colour } from '../kit/colour.ts';
import { BACKGROUNDS } from '../kit/walls.ts';
import type {
  Drawing,
  HeightParameter,
  ParameterName,
  Parameters,
  PictureView,
  PlaceId,
  View,
} from '../parameters.ts';
import { automaticInk } from './ink.ts';
import { pictureCode } from './picture-code.ts';
import type { ChoiceName, PrintPosition, TemplateFacts } from './template-facts.ts';
import { factsOf } from './templates.ts';
import { drawnText, MOST_LETTERINGS } from './text.ts';

const hexOf = (value: string | undefined, fallback: string | undefined) =>
  colour(value, colour(fallback, '')).toLowerCase();

/** That of a template without any; nothing is printed there. */
const NOWHERE: PrintPosition = { id: 'centre', label: '', phrase: '', view: 'front' };

export function positionOf(facts: TemplateFacts, id: string | undefined): PrintPosition {
  const [usual] = facts.printPositions;
  return facts.printPositions.find((position) => position.id === id) ?? usual ?? NOWHERE;
}

/** Lettering and motif at the print position, in the words of the facts. */
export const isPrinted = ({ parameters }: Drawing) =>
  Boolean(parameters.text) || (parameters.motif ?? 'none') !== 'none';

/** A text of a drawing in normal form. */
export interface Text {
  /** the place of a further one; empty: at the print position */
  at: PlaceId | '';
  position: PrintPosition;
  text: string;
  font: string;
  /** #rrggbb; undefined when the cloth decides. */
  ink: string | undefined;
  /**
   * The most millimetres that the letters may be high; undefined when they may be as high as they
   * fit.
   */
  most: number | undefined;
}

const NAMES = ['text', 'textStyle', 'textColour', 'letterHeight'] as const;

/** That at the print position first, then further ones in the order of their places. */
export function textsOf({ template, parameters }: Drawing): Text[] {
  const facts = factsOf(template);
  const textAt = (position: PrintPosition, at: PlaceId | '' = '') => {
    const [text, font = '', ink, most] = NAMES.map(
      (name) => parameters[at ? (`${name}@${at}` as const) : name],
    );
    return text ? [{ at, position, text, font, ink, most: most ? Number(most) : undefined }] : [];
  };
  return [
    ...textAt(positionOf(facts, parameters.printPosition)),
    ...facts.places.flatMap((place) => textAt(place, place.id)),
  ];
}

/** Millimetres with at most one decimal, in one spelling. */
const HEIGHT = /^[1-9]\d{0,2}(\.[1-9])?$/;

type ParameterReader = (name: keyof Parameters) => string | undefined;

/** Without inks. A text has the style of the first unless it has its own. */
function wordsAtPlaces(
  { places, choices }: TemplateFacts,
  readParameter: ParameterReader,
  usual: string,
) {
  return places.flatMap((place) => {
    const written = readParameter(`text@${place.id}`);
    if (!written) return [];
    const own = readParameter(`textStyle@${place.id}`);
    const font = choices.textStyle.find(({ id }) => id === own)?.id ?? usual;
    const text = drawnText(written, font);
    return text ? [{ place, text, font }] : [];
  });
}

/**
 * Gives equal pictures one normal form, and only equal ones: defaults filled in, unknown values
 * replaced, colours as #rrggbb, the text as it is drawn. What changes nothing, such as the font of
 * no text, stands at its default; what is empty is left out.
 */
export function normalise({ template, parameters }: Drawing): Drawing {
  const facts = factsOf(template);
  const { defaults } = facts;
  const readParameter: ParameterReader = (name) =>
    Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  const chosen = (name: ChoiceName) => {
    const value = readParameter(name);
    return facts.choices[name].some(({ id }) => id === value) ? value : defaults[name];
  };
  const cloth = hexOf(readParameter('colour'), defaults.colour);
  const trim = hexOf(readParameter('trim'), defaults.trim);
  const font = chosen('textStyle') ?? '';
  const text = drawnText(readParameter('text'), font);
  const further = wordsAtPlaces(facts, readParameter, font).slice(
    0,
    MOST_LETTERINGS - (text ? 1 : 0),
  );
  const motif = chosen('motif');
  const hasMotif = facts.takes.includes('motif') && motif !== 'none';
  const rosette = template === 'rosette-sash';
  const method = (text || further.length > 0 ? chosen('textMethod') : defaults.textMethod) ?? '';
  const wanted = positionOf(facts, chosen('printPosition'));
  const position = text
    ? wanted
    : positionOf(facts, hasMotif ? (wanted.motifAlone ?? wanted.id) : defaults.printPosition);
  const fabric = fabricUnder(facts, position, cloth, trim);

  const wantedInk = hexOf(readParameter('textColour'), '');
  let ink = wantedInk;
  const inked = [text && method, hasMotif && !rosette && 'motif'].filter(
    (what) => what !== false && what !== '',
  );
  if (inked.every((what) => automaticInk(fabric, String(what)).toLowerCase() === ink)) ink = '';

  const wall = readParameter('background')?.trim() ?? '';
  const background =
    Object.hasOwn(BACKGROUNDS, wall) || wall === 'transparent'
      ? wall
      : hexOf(wall, '') || defaults.background;

  const form: Parameters = {};
  const put = (name: ParameterName, value: string | undefined) => {
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
  const putHeight = (name: HeightParameter) => {
    const height = readParameter(name);
    if (height && HEIGHT.test(height)) form[name] = height;
  };
  if (form.text) putHeight('letterHeight');
  for (const { place, text, font } of further) {
    form[`text@${place.id}`] = text;
    form[`textStyle@${place.id}`] = font;
    form[`textColour@${place.id}`] =
      hexOf(readParameter(`textColour@${place.id}`), wantedInk) ||
      automaticInk(fabricUnder(facts, place, cloth, trim), method).toLowerCase();
    putHeight(`letterHeight@${place.id}`);
  }
  Object.assign(form, pictureCode()?.normalPictures({ template, parameters }));
  return { template, parameters: form };
}

/** The yoke of a pack is made of its trim. */
export const fabricUnder = (
  facts: TemplateFacts,
  position: PrintPosition,
  cloth: string,
  trim: string,
) => (facts.id === 'backpack' && position.id === 'yoke' ? trim : cloth);

/** Those with lettering, a motif or a picture, that of the print position first; of a normal form. */
export const printedSides = (form: Drawing): ('front' | 'back')[] => [
  ...new Set(
    [
      ...(isPrinted(form)
        ? [positionOf(factsOf(form.template), form.parameters.printPosition)]
        : []),
      ...textsOf(form).map(({ position }) => position),
    ]
      .map(({ view }) => view)
      .concat(pictureCode()?.pictureSides(form) ?? []),
  ),
];

/** The side with the print, else with a further lettering or a picture; the front without any. */
export const mainView = (drawing: Drawing): View => printedSides(normalise(drawing))[0] ?? 'front';

/** The view that shows everything printed on the piece. */
export function pictureView(drawing: Drawing): PictureView {
  const [side = 'front', other] = printedSides(normalise(drawing));
  return other ? 'both' : side;
}
