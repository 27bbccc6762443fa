import type { Option, OptionValue } from '../catalogue.ts';
import type { ChosenOption, ChosenPicture } from './drawn-choices.ts';
import { optionKinds, type AddressedOption } from './option-kinds.ts';
import { optionParameters, slug } from './slug.ts';

/** The choice for one option. */
export interface Choice {
  option: Option;
  /**
   * Undefined of a blank choice, which only an optional option may have, and always of a text
   * option.
   */
  value: OptionValue | undefined;
  /** The text of a text option as typed; of pictures, which are where; empty for the others. */
  text: string;
  /** The address names a value that is not offered (any more). */
  gone: boolean;
  /** The name in the address that is no offered value. */
  goneName?: string;
  /** Words that the picture shows as an example while nothing is written. They are no choice. */
  sample?: string | undefined;
  /** Millimetres that the letters of a text must not be higher than. */
  letterHeight?: number | undefined;
  /** Of an option of the kind artwork: no address says them. */
  artwork?: ChosenPicture[] | undefined;
  /** The customer may use those pictures. */
  mayUse?: boolean | undefined;
  /** A sentence about what those pictures still need before they can be ordered. */
  lacks?: string | undefined;
}

/**
 * Reads the choices from an address such as `?colour=navy&wording=Hello`. What it does not mention
 * is at its default: the first value of a required option, blank for an optional one and a text.
 */
export function choicesFrom(options: readonly Option[], search: URLSearchParams): Choice[] {
  const keys = keysOf(options);
  return options.map((option, index) =>
    optionKinds[option.kind].read(option, search.get(keys[index] ?? '')),
  );
}

/**
 * The address with one choice changed, to a value by its id or to a text. It then names every
 * choice, so that a shared link keeps its meaning when the first value changes. Parameters that
 * are no options stay.
 */
export function searchWith(
  options: readonly Option[],
  search: URLSearchParams,
  optionId: string,
  chosen: string | undefined,
): URLSearchParams {
  const keys = keysOf(options);
  const next = new URLSearchParams(search);
  options.forEach((option, index) => {
    const key = keys[index] ?? '';
    const { write, writeDefault } = optionKinds[option.kind];
    const kept = next.get(key) || writeDefault(option);
    const now = option._id === optionId ? write(option, chosen) : kept;
    if (now) next.set(key, now);
    else next.delete(key);
  });
  return next;
}

/**
 * The address that names these choices and nothing else. A value that is no longer offered is named
 * as it was called, so that nobody takes another for it; an option that is gone is left out.
 */
export function searchOf(
  options: readonly AddressedOption[],
  choices: readonly ChosenOption[],
): URLSearchParams {
  const keys = keysOf(options);
  const search = new URLSearchParams();
  options.forEach((option, index) => {
    const choice = choices.find(({ optionId }) => optionId === option._id);
    const { write } = optionKinds[option.kind];
    const now = choice && (write(option, choice.valueId ?? choice.value) ?? goneSlug(choice));
    if (now) search.set(keys[index] ?? '', now);
  });
  return search;
}

/** Whether an address says anything of these options. */
export function namesAny(options: readonly Option[], search: URLSearchParams): boolean {
  return keysOf(options).some((key) => search.has(key));
}

/**
 * Reduces an address to the parameters of these options, equal for all addresses that choose
 * the same. Defaults are left out.
 */
export function searchSaying(options: readonly Option[], search: URLSearchParams): URLSearchParams {
  const keys = keysOf(options);
  const said = new URLSearchParams();
  options.forEach((option, index) => {
    const key = keys[index] ?? '';
    const named = search.get(key);
    if (named && named !== optionKinds[option.kind].writeDefault(option)) said.set(key, named);
  });
  return said;
}

/** The choices in the cart's form: values by id, texts as written. */
export function chosenOptions(choices: readonly Choice[]): ChosenOption[] {
  return choices.flatMap((choice) => optionKinds[choice.option.kind].chosen(choice) ?? []);
}

/**
 * The choices as the picture needs them: with the words of an example, and with the name of a value
 * that is gone, which is never drawn as another.
 */
export function drawnOptions(choices: readonly Choice[]): ChosenOption[] {
  return [
    ...chosenOptions(
      choices.map((choice) => (choice.sample ? { ...choice, text: choice.sample } : choice)),
    ),
    ...choices.flatMap(({ option, goneName }) =>
      goneName === undefined ? [] : [{ optionId: option._id, valueId: '', value: goneName }],
    ),
  ];
}

function goneSlug({ valueId, value }: ChosenOption): string | undefined {
  return valueId !== null && value ? slug(value) : undefined;
}

/** The parameter of an address that names the choice of one option. */
export function keyOf(options: readonly Pick<Option, '_id' | 'name'>[], optionId: string): string {
  return keysOf(options)[options.findIndex(({ _id }) => _id === optionId)] ?? '';
}

function keysOf(options: readonly Pick<Option, 'name'>[]): string[] {
  return optionParameters(options.map(({ name }) => name));
}
