import type { SelectedOption } from '@tailorbird/contract/cart';
import type { Option, OptionKind, OptionValue } from '@tailorbird/contract/catalogue';
import type { DescribedPicture } from '@tailorbird/contract/kinds/artwork';
import { withWarnings } from '@tailorbird/contract/rules/artwork-problems';
import { COLOURLESS } from '@tailorbird/contract/rules/drawn-choices';
import { picturesInWords } from '@tailorbird/contract/rules/pictures-in-words';
import type { LastKnownValue } from '../catalogue/live-catalogue.ts';

/** The choice of a cart's item beside the catalogue as it is now. */
export interface CurrentChoice {
  choice: SelectedOption;
  /** The option as it is now; undefined when the product does not offer it any more. */
  option: Option | undefined;
  /** Undefined when nothing is known of it any more. */
  optionName: string | undefined;
  /** The value as it is now; one that was removed, as it was last. */
  value: LastKnownValue | undefined;
  isOffered: boolean;
}

/** The ids of what the item names and its product does not offer. */
export function unavailableIds(
  choices: readonly SelectedOption[],
  offered: readonly Option[],
): string[] {
  return choices.flatMap(({ optionId, valueId }) => {
    const option = optionOf(offered, optionId);
    const isGone = valueId !== null && !valueOf(option, valueId);
    return [...(option ? [] : [optionId]), ...(isGone ? [valueId] : [])];
  });
}

export function currentChoice(
  choice: SelectedOption,
  offered: readonly Option[],
  lastKnown: ReadonlyMap<string, LastKnownValue>,
): CurrentChoice {
  const { optionId, valueId } = choice;
  const option = optionOf(offered, optionId);
  const optionName = (option ?? lastKnown.get(optionId))?.name;
  if (valueId === null) return { choice, option, optionName, value: undefined, isOffered: true };
  const value = valueOf(option, valueId);
  return {
    choice,
    option,
    optionName,
    value: value ? { name: value.value, swatch: value.swatch } : lastKnown.get(valueId),
    isOffered: value !== undefined,
  };
}

const optionOf = (options: readonly Option[], id: string) => options.find(({ _id }) => _id === id);

const valueOf = (option: Option | undefined, id: string): OptionValue | undefined =>
  option?.values.find(({ _id }) => _id === id);

/** Names and swatches come from the catalogue by id; the item's own copy stands in for the rest. */
export function selectedNow({ choice, option, optionName, value }: CurrentChoice): SelectedOption {
  return {
    optionId: choice.optionId,
    optionName: optionName ?? choice.optionName,
    valueId: choice.valueId,
    value: value?.name ?? choice.value,
    ...(choice.letterHeight !== undefined && { letterHeight: choice.letterHeight }),
    ...(choice.artwork && picturesNow(choice.artwork, option)),
    ...(choice.rights && { rights: choice.rights }),
    ...(value?.swatch && { swatch: value.swatch }),
  };
}

/** With the places by their names and the warnings of today; as they were, where a place is gone. */
function picturesNow(
  pictures: readonly DescribedPicture[],
  option: Option | undefined,
): Pick<SelectedOption, 'artwork'> & { value?: string } {
  const rules = option?.artwork;
  if (!option || !rules) return { artwork: [...pictures] };
  const artwork = withWarnings(rules, pictures);
  const isKnown = artwork.every(({ place }) => rules.places.some(({ id }) => id === place));
  return { artwork, ...(isKnown && { value: picturesInWords(option, artwork) }) };
}

/**
 * The options of the product and, as they were last, those choices of the item that it no longer
 * offers, so that the item is drawn as it last was. A value that nothing is known of has no colour.
 */
export function optionsWithGone(
  offered: readonly Option[],
  chosen: readonly CurrentChoice[],
): readonly Option[] {
  const gone = chosen.filter(
    ({ choice, isOffered }) => !isOffered || !optionOf(offered, choice.optionId),
  );
  if (gone.length === 0) return offered;
  const known = new Map(offered.map((option) => [option._id, option]));
  for (const now of gone) {
    const { optionId, valueId } = now.choice;
    const option = known.get(optionId) ?? removedOption(now);
    const values = valueId === null ? [] : [removedValue(valueId, now)];
    known.set(optionId, { ...option, values: [...option.values, ...values] });
  }
  return [...known.values()];
}

function removedOption({ choice, optionName }: CurrentChoice): Option {
  return {
    _id: choice.optionId,
    name: optionName ?? choice.optionName,
    description: '',
    kind: kindOf(choice),
    textRules: null,
    isRequired: false,
    displayOrder: 0,
    version: 0,
    values: [],
    textPrice: null,
    artwork: null,
    isSize: false,
  };
}

function kindOf({ valueId, artwork }: SelectedOption): OptionKind {
  if (artwork) return 'artwork';
  return valueId === null ? 'text' : 'choice';
}

function removedValue(valueId: string, { choice, value }: CurrentChoice): OptionValue {
  return {
    _id: valueId,
    value: value?.name ?? choice.value,
    swatch: value ? value.swatch : { colour: COLOURLESS },
    displayOrder: 0,
    version: 0,
    surcharge: 0,
  };
}

/**
 * Whether a colour was chosen that the drawing has no part for any more. `drivenIds` are those of
 * the options that decide how the product is drawn.
 */
export function hasUndrawnColour(
  chosen: readonly CurrentChoice[],
  drivenIds: readonly string[],
): boolean {
  return chosen.some(
    ({ choice, value, isOffered }) =>
      !isOffered && value?.swatch && !drivenIds.includes(choice.optionId),
  );
}
