import { OPTION_KINDS, type OptionKind } from '../kinds/option-kinds.ts';
import { firstCodePoints } from '../kinds/code-points.ts';
import type { Option, OptionValue, TextRules } from '../catalogue.ts';
import type { Choice } from './choice-address.ts';
import type { ChosenOption } from './drawn-choices.ts';
import { TEXT_CHOICE_LENGTH } from '../limits.ts';
import { distinctSlugs } from './slug.ts';
import { refusedText, writtenText, type RefusedText } from './written-text.ts';

/** As much of an option as its part of an address depends on. */
export interface AddressedOption extends Pick<Option, '_id' | 'name' | 'kind'> {
  values: readonly Pick<OptionValue, '_id' | 'value'>[];
}

/** Everything that differs from kind to kind, except how it looks and what it costs. */
export interface OptionKindRules {
  /** Whether customers enter a text, which is stored; else they pick one of the values. */
  isWritten: boolean;
  /** Whether what is written is lettering: drawn, priced by its letters, its own for each piece. */
  isLettering: boolean;
  /** Whether its values have a colour or a picture. */
  hasSwatches: boolean;
  /** Whether cards of products show its values as dots: by the name means, if it says "colour". */
  cardDots: 'always' | 'by the name' | 'never';
  /** The rules of a new option; null when this kind has no text rules. */
  textRules: TextRules | null;
  /** Reads its part of an address; null when the address does not mention the option. */
  read: (option: Option, part: string | null) => Choice;
  /** The part of an address that chooses this: the id of a value, or a text. */
  write: (option: AddressedOption, chosen: string | undefined) => string | undefined;
  /** The part of an address that means the same as leaving it out. */
  writeDefault: (option: Option) => string | undefined;
  /** @returns undefined when nothing is chosen */
  chosen: (choice: Choice) => ChosenOption | undefined;
  /** Why the option does not take what is typed; undefined when it does. */
  textProblem: (option: Option, typed: string) => RefusedText | undefined;
  /** The choice's name for the customer; undefined when it is not offered. */
  nameOf: (option: Option, choice: ChosenOption) => string | undefined;
  /** The setting of a parameter that the option drives, unless the drive says another. */
  settingOf: (option: Option, choice: ChosenOption) => string | undefined;
}

/** A kind whose customers pick one of the values. */
function picked(kind: Pick<OptionKindRules, 'hasSwatches' | 'cardDots'>): OptionKindRules {
  return {
    ...kind,
    isWritten: false,
    isLettering: false,
    textRules: null,
    read(option, part) {
      if (!part) return { option, value: defaultOf(option), text: '', gone: false };
      const value = option.values[valueSlugs(option).indexOf(part)];
      if (!value) return { option, value, text: '', gone: true, goneName: part };
      return { option, value, text: '', gone: false };
    },
    write: slugOf,
    writeDefault: (option) => slugOf(option, defaultOf(option)?._id),
    chosen: ({ option, value }) => value && { optionId: option._id, valueId: value._id },
    textProblem: () => undefined,
    nameOf: (option, { valueId }) => valueOf(option, valueId)?.value,
    settingOf(option, { valueId }) {
      const swatch = valueOf(option, valueId)?.swatch;
      return swatch && 'colour' in swatch ? swatch.colour : undefined;
    },
  };
}

/** A kind whose customers enter something that is kept as text. */
function written(
  kind: Pick<OptionKindRules, 'isLettering' | 'textRules'> & {
    /** Checks a text as `writtenText` returns it. */
    problem: (option: Option, text: string) => RefusedText | undefined;
  },
): OptionKindRules {
  return {
    isWritten: true,
    isLettering: kind.isLettering,
    hasSwatches: false,
    cardDots: 'never',
    textRules: kind.textRules,
    read: (option, part) => ({ option, value: undefined, text: part ?? '', gone: false }),
    write: (_, chosen) => chosen,
    writeDefault: () => undefined,
    chosen({ option, text, letterHeight }) {
      const value = writtenText(text, option.textRules);
      const height = letterHeight && { letterHeight };
      return value ? { optionId: option._id, valueId: null, value, ...height } : undefined;
    },
    textProblem: (option, typed) => kind.problem(option, writtenText(typed, option.textRules)),
    nameOf: (_, { value }) => value,
    settingOf: (_, { value }) => value,
  };
}

/** The rules of each kind. The components of each are in web/src, in Records like this one. */
export const optionKinds: Record<OptionKind, OptionKindRules> = {
  choice: picked({ hasSwatches: false, cardDots: 'by the name' }),
  colour: picked({ hasSwatches: true, cardDots: 'always' }),
  text: written({
    isLettering: true,
    textRules: {
      maxLength: TEXT_CHOICE_LENGTH.default,
      characters: 'any',
      alsoAllowed: '',
      placeholder: '',
    },
    problem: refusedText,
  }),
  artwork: {
    isWritten: true,
    isLettering: false,
    hasSwatches: false,
    cardDots: 'never',
    textRules: null,
    read: (option) => ({ option, value: undefined, text: '', gone: false }),
    write: () => undefined,
    writeDefault: () => undefined,
    chosen: ({ option, text, artwork, mayUse }) =>
      artwork?.length
        ? {
            optionId: option._id,
            valueId: null,
            // six pictures with long names take more than the shop reads; it writes its own sentence
            value: firstCodePoints(text, TEXT_CHOICE_LENGTH.max),
            artwork,
            ...(mayUse && { mayUse }),
          }
        : undefined,
    textProblem: () => undefined,
    nameOf: (_, { value }) => value,
    settingOf: () => undefined,
  },
};

/** Nothing that asks for it can be ordered: it must have one of its values, and has none. */
export const lacksValues = (option: Pick<Option, 'kind' | 'isRequired' | 'values'>): boolean =>
  option.isRequired && !isWritten(option) && option.values.length === 0;

export function isWritten({ kind }: { kind: OptionKind }): boolean {
  return optionKinds[kind].isWritten;
}

export function isLettering({ kind }: { kind: OptionKind }): boolean {
  return optionKinds[kind].isLettering;
}

export function hasSwatches({ kind }: { kind: OptionKind }): boolean {
  return optionKinds[kind].hasSwatches;
}

/**
 * The text rules of an option: the new ones, else those it had, else the usual; null when its kind
 * has none.
 */
export function textRulesFor(
  kind: OptionKind,
  given: { [K in keyof TextRules]?: TextRules[K] | undefined } | null | undefined,
  had?: TextRules | null,
): TextRules | null {
  const usual = had ?? optionKinds[kind].textRules;
  if (!optionKinds[kind].textRules || !usual) return null;
  return {
    maxLength: given?.maxLength ?? usual.maxLength,
    characters: given?.characters ?? usual.characters,
    alsoAllowed: given?.alsoAllowed ?? usual.alsoAllowed,
    placeholder: given?.placeholder ?? usual.placeholder,
  };
}

/** For SQL: the kinds of which something is true. */
export function kindsWhere(isTrue: (rules: OptionKindRules) => boolean): OptionKind[] {
  return OPTION_KINDS.filter((kind) => isTrue(optionKinds[kind]));
}

function defaultOf(option: Option): OptionValue | undefined {
  return option.isRequired ? option.values[0] : undefined;
}

function valueOf(option: Option, valueId: string | null): OptionValue | undefined {
  return option.values.find(({ _id }) => _id === valueId);
}

function valueSlugs(option: AddressedOption): string[] {
  return distinctSlugs(option.values.map(({ value }) => value));
}

function slugOf(option: AddressedOption, valueId: string | undefined): string | undefined {
  return valueSlugs(option)[option.values.findIndex(({ _id }) => _id === valueId)];
}
