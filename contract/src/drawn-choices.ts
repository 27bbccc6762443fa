import type { Drawing, ParameterName, Parameters } from '@tailorbird/art/parameters';
import type { Option } from './catalogue.ts';
import type { ProductArtSettings } from './product-art.ts';

/** What was chosen for one option. `value`: the text that was written, for a text option. */
export interface ChosenOption {
  optionId: string;
  valueId: string | null;
  value?: string | undefined;
}

type Art = Pick<ProductArtSettings, 'template' | 'fixed' | 'drives'>;

/**
 * What to draw for these choices: the one way from a product's options to a drawing, for the page,
 * the cart, the order and the workshop. An option that is gone, a value without a colour and an
 * option left blank leave the parameter as it is fixed.
 */
export function drawingOf(
  art: Art,
  options: readonly Option[],
  choices: readonly ChosenOption[],
): Drawing {
  const parameters: Parameters = { ...art.fixed };
  for (const drive of art.drives) {
    const chosen = chosenFor(drive.optionId, options, choices);
    if (!chosen) continue;
    const used = drive.values.find(({ valueId }) => valueId === chosen.choice.valueId)?.use;
    const setting = used ?? ownSetting(chosen);
    if (setting) parameters[drive.parameter] = setting;
  }
  return { template: art.template, parameters };
}

/** What the customer calls what was chosen, by parameter: `{colour: 'Forest'}`. */
export function namesOf(
  art: Art,
  options: readonly Option[],
  choices: readonly ChosenOption[],
): Partial<Record<ParameterName, string>> {
  const names: Partial<Record<ParameterName, string>> = {};
  for (const { parameter, optionId } of art.drives) {
    const name = chosenFor(optionId, options, choices)?.name;
    if (name) names[parameter] = name;
  }
  return names;
}

interface Chosen {
  option: Option;
  choice: ChosenOption;
  name: string;
}

function chosenFor(
  optionId: string,
  options: readonly Option[],
  choices: readonly ChosenOption[],
): Chosen | undefined {
  const option = options.find(({ _id }) => _id === optionId);
  const choice = choices.find((candidate) => candidate.optionId === optionId);
  if (!option || !choice) return undefined;
  const name =
    option.kind === 'text'
      ? choice.value
      : option.values.find(({ _id }) => _id === choice.valueId)?.value;
  return name ? { option, choice, name } : undefined;
}

/** What a choice says by itself: the text that was written, or the colour of its swatch. */
function ownSetting({ option, choice, name }: Chosen): string | undefined {
  if (option.kind === 'text') return name;
  const swatch = option.values.find(({ _id }) => _id === choice.valueId)?.swatch;
  return swatch && 'colour' in swatch ? swatch.colour : undefined;
}
