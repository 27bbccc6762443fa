import type { SelectedOption } from '@tailorbird/contract/cart';
import type { Option, OptionValue, Swatch } from '@tailorbird/contract/catalogue';
import { COLOURLESS } from '@tailorbird/contract/rules/drawn-choices';

/** A chosen option as the catalogue has it now; what was removed, as it was last. */
export interface ChosenNow {
  /** Null for what was removed before the shop kept the names of what it removes. */
  optionName: string | null;
  value: string | null;
  /** As #rrggbb. */
  colour: string | null;
  imageId: string | null;
  /** The average colour of the picture, as rrggbb; empty until it has been computed. */
  average: string | null;
  isOffered: boolean;
}

/** The choices of a cart's item, with the catalogue's side of each in the same order. */
export interface ChosenRow {
  selected_options: SelectedOption[];
  chosen_now: ChosenNow[] | null;
}

interface Pair {
  choice: SelectedOption;
  now: ChosenNow | undefined;
}

function pairsOf({ selected_options: choices, chosen_now: now }: ChosenRow): Pair[] {
  return choices.map((choice, place) => ({ choice, now: now?.[place] }));
}

/** Names and swatches come from the catalogue by id; the item's own copy stands in for the rest. */
export function selectedNow(row: ChosenRow): SelectedOption[] {
  return pairsOf(row).map(({ choice: { optionId, optionName, valueId, value }, now }) => {
    const swatch = valueId === null ? undefined : swatchOf(now);
    return {
      optionId,
      optionName: now?.optionName ?? optionName,
      valueId,
      value: valueId === null ? value : (now?.value ?? value),
      ...(swatch && { swatch }),
    };
  });
}

function swatchOf(now: ChosenNow | undefined): Swatch | undefined {
  if (now?.colour) return { colour: now.colour };
  return now?.imageId ? { image_id: now.imageId } : undefined;
}

/** The first chosen value that is no longer offered, by its last name. */
export function goneValueOf(row: ChosenRow): string | null {
  const gone = pairsOf(row).find(isGone);
  return gone ? (gone.now?.value ?? gone.choice.value) : null;
}

function isGone({ choice, now }: Pair): boolean {
  return choice.valueId !== null && !now?.isOffered;
}

/**
 * The options of the product and, as they were last, those choices of the item that it no longer
 * offers, so that the item is drawn as it last was. A value that nothing is known of has no colour.
 */
export function optionsWithGone(offered: readonly Option[], row: ChosenRow): readonly Option[] {
  const gone = pairsOf(row).filter(
    (pair) => isGone(pair) || !offered.some(({ _id }) => _id === pair.choice.optionId),
  );
  if (gone.length === 0) return offered;
  const known = new Map(offered.map((option) => [option._id, option]));
  for (const { choice, now } of gone) {
    const option = known.get(choice.optionId) ?? removedOption(choice, now);
    const values = choice.valueId === null ? [] : [removedValue(choice.valueId, choice, now)];
    known.set(choice.optionId, { ...option, values: [...option.values, ...values] });
  }
  return [...known.values()];
}

function removedOption(choice: SelectedOption, now: ChosenNow | undefined): Option {
  return {
    _id: choice.optionId,
    name: now?.optionName ?? choice.optionName,
    description: '',
    kind: choice.valueId === null ? 'text' : 'choice',
    textRules: null,
    isRequired: false,
    displayOrder: 0,
    version: 0,
    values: [],
  };
}

function removedValue(
  valueId: string,
  choice: SelectedOption,
  now: ChosenNow | undefined,
): OptionValue {
  const isUnknown = !now || now.value === null;
  return {
    _id: valueId,
    value: now?.value ?? choice.value,
    swatch: isUnknown ? { colour: COLOURLESS } : (swatchOf(now) ?? null),
    displayOrder: 0,
    version: 0,
  };
}

/**
 * Whether a colour was chosen that the drawing has no part for any more. `drivenIds` are those of
 * the options that decide how the product is drawn; undefined: it is not drawn.
 */
export function hasUndrawnColour(
  row: ChosenRow,
  drivenIds: readonly string[] | undefined,
): boolean {
  if (!drivenIds) return false;
  return pairsOf(row).some(
    (pair) =>
      isGone(pair) && swatchOf(pair.now) !== undefined && !drivenIds.includes(pair.choice.optionId),
  );
}

/** The average colours of the pictures among the swatches, as #rrggbb by the id of the picture. */
export function averagesOf(rows: readonly ChosenRow[]): ReadonlyMap<string, string> {
  const now = rows.flatMap(({ chosen_now: chosen }) => chosen ?? []);
  return new Map(
    now.flatMap(({ imageId, average }) => (imageId && average ? [[imageId, `#${average}`]] : [])),
  );
}
