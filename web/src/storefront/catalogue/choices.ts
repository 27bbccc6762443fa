import type { Option } from '@tailorbird/contract/catalogue';
import { distinctSlugs } from './slug.ts';

type OptionValue = Option['values'][number];

/** What is chosen of one option. */
export interface Choice {
  option: Option;
  /** Undefined: blank, which only an optional one may stay. */
  value: OptionValue | undefined;
  /** The address names a value that is not offered (any more). */
  gone: boolean;
}

/**
 * Reads the choices from an address such as `?colour=navy&size=large`. What it does not mention
 * is at its default: the first value of a required option, blank for an optional one.
 */
export function choicesFrom(options: readonly Option[], search: URLSearchParams): Choice[] {
  const keys = keysOf(options);
  return options.map((option, index) => {
    const named = search.get(keys[index] ?? '');
    if (!named) return { option, value: defaultOf(option), gone: false };
    const value = option.values[valueSlugs(option).indexOf(named)];
    return { option, value, gone: value === undefined };
  });
}

/**
 * The address with one choice changed. It then names every choice, so that a shared link keeps
 * its meaning when the first value changes. Parameters that are no options stay.
 */
export function searchWith(
  options: readonly Option[],
  search: URLSearchParams,
  optionId: string,
  valueId: string | undefined,
): URLSearchParams {
  const keys = keysOf(options);
  const next = new URLSearchParams(search);
  options.forEach((option, index) => {
    const key = keys[index] ?? '';
    const chosen =
      option._id === optionId
        ? slugOf(option, valueId)
        : next.get(key) || slugOf(option, defaultOf(option)?._id);
    if (chosen) next.set(key, chosen);
    else next.delete(key);
  });
  return next;
}

/** Required options without a value: nothing can be ordered before they have one. */
export function missingIn(choices: readonly Choice[]): Option[] {
  return choices.flatMap(({ option, value }) => (option.isRequired && !value ? [option] : []));
}

/** As the cart wants them. */
export function selectedOptions(choices: readonly Choice[]) {
  return choices.flatMap(({ option, value }) =>
    value ? [{ optionId: option._id, valueId: value._id }] : [],
  );
}

/** `Olive, Small`. */
export function choiceInWords(choices: readonly Choice[]): string {
  return choices.flatMap(({ value }) => value?.value ?? []).join(', ');
}

function defaultOf(option: Option): OptionValue | undefined {
  return option.isRequired ? option.values[0] : undefined;
}

function keysOf(options: readonly Option[]): string[] {
  return distinctSlugs(options.map(({ name }) => name));
}

function valueSlugs(option: Option): string[] {
  return distinctSlugs(option.values.map(({ value }) => value));
}

function slugOf(option: Option, valueId: string | undefined): string | undefined {
  return valueSlugs(option)[option.values.findIndex(({ _id }) => _id === valueId)];
}
