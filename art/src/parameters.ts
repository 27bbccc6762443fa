// What a drawing is asked for by. No drawing code, so that anybody may name these.

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
