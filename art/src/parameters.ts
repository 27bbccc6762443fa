// The names of templates and their parameters. No drawing code, so importing this stays cheap.

export const TEMPLATE_IDS = [
  'tote',
  'backpack',
  'pouch',
  'tee',
  'polo',
  'hoodie',
  'sash',
  'rosette-sash',
  'photo',
] as const;
export type TemplateId = (typeof TEMPLATE_IDS)[number];

export const PARAMETER_NAMES = [
  'colour',
  'trim',
  'text',
  'textStyle',
  'textMethod',
  'textColour',
  'motif',
  'printPosition',
  'fastening',
  'background',
] as const;
export type ParameterName = (typeof PARAMETER_NAMES)[number];

/** Where lettering can be, over all templates; the facts of each list those that it has. */
export const PLACE_IDS = [
  'centre',
  'lower',
  'corner',
  'pocket',
  'upper',
  'yoke',
  'chest',
  'back',
  'upper-back',
  'number',
  'sleeve',
  'along',
  'end',
] as const;

export type PlaceId = (typeof PLACE_IDS)[number];

/** Of a lettering at a place of its own, besides the one at the print position. */
export const PLACE_SETTINGS = ['text', 'textStyle', 'textColour'] as const;

export type PlaceParameter = `${(typeof PLACE_SETTINGS)[number]}@${PlaceId}`;

/** Such as `text@sleeve`. */
export const placeParameter = <Setting extends (typeof PLACE_SETTINGS)[number]>(
  setting: Setting,
  place: PlaceId,
): `${Setting}@${PlaceId}` => `${setting}@${place}`;

/** The parameter without the place of its lettering: `text` of `text@sleeve`. */
export const baseOf = (name: AnyParameter): ParameterName =>
  PARAMETER_NAMES.find((base) => name === base || name.startsWith(`${base}@`)) ?? 'text';

/** The place of a lettering's parameter: `sleeve` of `text@sleeve`; undefined for the others. */
export const placeOfParameter = (name: AnyParameter): PlaceId | undefined =>
  PLACE_IDS.find((id) => name.endsWith(`@${id}`));

/** In the order in which forms show them. */
export const ALL_PARAMETERS: readonly [AnyParameter, ...AnyParameter[]] = [
  ...PARAMETER_NAMES,
  ...PLACE_IDS.flatMap((place) => PLACE_SETTINGS.map((setting) => placeParameter(setting, place))),
];

export type AnyParameter = ParameterName | PlaceParameter;

/** Greatest height of the letters at the print position or a place; no option drives it. */
export type HeightParameter = 'letterHeight' | `letterHeight@${PlaceId}`;

export const HEIGHT_PARAMETERS: readonly HeightParameter[] = [
  'letterHeight',
  ...PLACE_IDS.map((place) => `letterHeight@${place}` as const),
];

/** Pictures that customers bring, and photographs of the piece; no option drives either. */
export type PictureParameter = 'pictures' | 'photo';

/** At most so many are drawn on a piece. */
export const MOST_PICTURES = 6;

/**
 * A picture on a piece, in millimetres. `x` is from the middle of the side to the middle of the
 * picture, positive to the wearer's left; `y` from the mount of the side down to the upper edge of
 * the picture before it is turned.
 */
export interface DrawnPicture {
  side: 'front' | 'back';
  /** Names the pixels; the drawing refers to them by it. */
  ref: string;
  /** Of the file, for sentences; empty when nobody knows. */
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Whole degrees about its middle, clockwise as one looks at it. */
  turn: number;
}

/**
 * `colour`, `trim`, `textColour` and `background` are #rrggbb or a name that the package knows,
 * `textStyle` a font, `textMethod` print, embroidery or foil; `motif`, `printPosition` and
 * `fastening` are names that the facts of the template list. What is left out, or not known, falls
 * back to the template's default. `text@sleeve` is another text, on the sleeve; its style and colour
 * are those of the first unless it has its own. `letterHeight` and `letterHeight@sleeve` are
 * millimetres that the letters must not be higher than. `pictures` is JSON, a list of
 * `DrawnPicture`. `photo` is JSON, too, and of the template of that name alone: by its side, the
 * `ref` of a photograph of the piece, the `mount` in it as units of the drawing, and
 * `millimetresPerUnit`.
 */
export type Parameters = Partial<Record<AnyParameter | HeightParameter | PictureParameter, string>>;

export interface Drawing {
  template: TemplateId;
  parameters: Parameters;
}

export type View = 'front' | 'back' | 'detail';
/** `both`: front and back in one picture, for pieces with lettering on either side. */
export type PictureView = View | 'both';

export interface DrawOptions {
  view: View;
  /** Width in px; the height is 1.25 times that. Left out, the drawing scales to its box. */
  size?: number;
  /** Prefix of ids. Left out, a hash of what is drawn, so that many can stand on one page. */
  prefix?: string;
}

/** A template as `loadTemplate` returns it. */
export interface Template {
  draw: (parameters: Parameters, options: DrawOptions) => string;
}
