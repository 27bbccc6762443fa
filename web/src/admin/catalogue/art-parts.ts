import type { TemplateFacts } from '@tailorbird/art/facts';
import type { ParameterName } from '@tailorbird/art/parameters';
import type { Option } from '@tailorbird/contract/catalogue';
import { optionKinds } from '@tailorbird/contract/rules/option-kinds';

/** Parameters that are told a colour, in the order of what they cover. */
const COLOUR_PARAMETERS = ['colour', 'trim', 'textColour'] as const;

type ColourParameter = (typeof COLOUR_PARAMETERS)[number];

export function isColour(parameter: ParameterName): parameter is ColourParameter {
  return COLOUR_PARAMETERS.some((name) => name === parameter);
}

/** What a parameter can be set to; nothing for colours and the text. */
export function choicesOf(facts: TemplateFacts, parameter: ParameterName) {
  return isColour(parameter) || parameter === 'text' ? [] : facts.choices[parameter];
}

/** Parameters that can be seen in this drawing. */
export function shownParameters(facts: TemplateFacts): ParameterName[] {
  return facts.takes.filter((parameter) => parameter !== 'trim' || facts.parts.trim !== '');
}

export function canDrive({ kind }: Option, parameter: ParameterName): boolean {
  return optionKinds[kind].drives(parameter);
}
