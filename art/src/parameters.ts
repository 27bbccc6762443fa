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

/**
 * `colour`, `trim`, `textColour` and `background` are #rrggbb or a name that the package knows,
 * `textStyle` a font, `textMethod` print, embroidery or foil; `motif`, `printPosition` and
 * `fastening` are names that the facts of the template list. What is left out, or not known, falls
 * back to the template's default.
 */
export type Parameters = Partial<Record<ParameterName, string>>;

export interface Drawing {
  template: TemplateId;
  parameters: Parameters;
}

export type View = 'front' | 'back' | 'detail';

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
