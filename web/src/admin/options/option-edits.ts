import type { Option, OptionKind, TextRules } from '@tailorbird/contract/catalogue';
import {
  CATALOGUE_NAME_MAX_LENGTH,
  DESCRIPTION_MAX_LENGTH,
  TEXT_CHOICE_LENGTH,
} from '@tailorbird/contract/limits';
import { isLettering, isWritten, optionKinds } from '@tailorbird/contract/rules/option-kinds';
import { useQueryClient } from '@tanstack/react-query';
import { useDuplicate } from '../kit/use-duplicate.ts';
import { call } from '../../api.ts';
import { isRefused } from '../../api-error.ts';
import { optionsQuery, refreshCatalogue } from '../catalogue-query.ts';
import { type FormProblems, tooLong } from '../kit/use-entity-form.ts';
import { withEntry, withoutEntry } from '../kit/entries.ts';
import { messages } from '../catalogue-messages.ts';
import type { PriceChange } from '../prices/price-impact.tsx';
import {
  checkTextPrice,
  TEXT_PRICES,
  textPriceOf,
  typedTextPrice,
  type TypedTextPrice,
} from '../prices/typed-text-price.ts';
import { messages as kindMessages } from './option-kind-messages.ts';

const optionMessages = messages.options;
const ruleMessages = kindMessages.rules;

/** Characters, in a placeholder and in a list of allowed characters. */
const RULE_TEXT_MAX_LENGTH = 100;

/** In the order of the form. */
export type OptionFields = {
  name: string;
  description: string;
  kind: OptionKind;
  /** As typed. */
  maxLength: string;
  characters: TextRules['characters'];
  alsoAllowed: string;
  placeholder: string;
  /** Whether its values are sizes. */
  isSize: boolean;
  isRequired: boolean;
} & TypedTextPrice;

export const optionFieldsOf = (option: Option | undefined): OptionFields => ({
  name: option?.name ?? '',
  description: option?.description ?? '',
  kind: option?.kind ?? 'choice',
  maxLength: String(option?.textRules?.maxLength ?? TEXT_CHOICE_LENGTH.default),
  characters: option?.textRules?.characters ?? 'any',
  alsoAllowed: option?.textRules?.alsoAllowed ?? '',
  placeholder: option?.textRules?.placeholder ?? '',
  ...typedTextPrice(option?.textPrice ?? null),
  isSize: option?.isSize ?? false,
  isRequired: option?.isRequired ?? false,
});

const hasTextRules = ({ kind }: OptionFields) => optionKinds[kind].textRules !== null;

/**
 * Rules are those of a text alone, a price that of lettering, sizes those of values, and where
 * everything is allowed nothing is besides.
 */
export function normalizeOption(typed: OptionFields): OptionFields {
  const { name, description, kind, isRequired } = typed;
  const { maxLength, characters, placeholder } = typed;
  const alsoAllowed = characters === 'any' ? '' : typed.alsoAllowed;
  return {
    ...optionFieldsOf(undefined),
    name,
    description,
    kind,
    isRequired,
    ...(hasTextRules(typed) && { maxLength, characters, alsoAllowed, placeholder }),
    ...(isLettering(typed) && typedTextPrice(textPriceOf(typed))),
    isSize: !isWritten(typed) && typed.isSize,
  };
}

// spec: 5.9
export function checkOption(typed: OptionFields): FormProblems<OptionFields> {
  const { name, description, alsoAllowed, placeholder } = typed;
  if (name.trim() === '') return { name: optionMessages.nameMissing };
  return {
    ...tooLong('name', optionMessages.fields.name, name, CATALOGUE_NAME_MAX_LENGTH),
    ...tooLong(
      'description',
      optionMessages.fields.description,
      description,
      DESCRIPTION_MAX_LENGTH,
    ),
    ...(hasTextRules(typed) && {
      ...wrongLength(typed.maxLength),
      ...tooLong('alsoAllowed', ruleMessages.alsoAllowed, alsoAllowed, RULE_TEXT_MAX_LENGTH),
      ...tooLong('placeholder', ruleMessages.placeholder, placeholder, RULE_TEXT_MAX_LENGTH),
    }),
    ...(isLettering(typed) && checkTextPrice(typed)),
  };
}

function wrongLength(typed: string): FormProblems<OptionFields> {
  const { min, max } = TEXT_CHOICE_LENGTH;
  const length = lengthTyped(typed);
  const isRight = length !== undefined && length >= min && length <= max;
  return isRight ? {} : { maxLength: ruleMessages.lengthWrong(min, max) };
}

function lengthTyped(typed: string): number | undefined {
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : undefined;
}

/** The rules as they would be saved; an unfinished length is the usual one until it is finished. */
export function textRulesOf(typed: OptionFields): TextRules {
  const { characters, alsoAllowed } = normalizeOption(typed);
  return {
    maxLength: lengthTyped(typed.maxLength) ?? TEXT_CHOICE_LENGTH.default,
    characters,
    alsoAllowed: alsoAllowed.trim(),
    placeholder: typed.placeholder.trim(),
  };
}

/** The option as the shop would have it, to be tried. */
export const textOptionOf = (typed: OptionFields): Option => ({
  _id: 'tried',
  version: 0,
  displayOrder: 0,
  name: typed.name.trim(),
  description: '',
  kind: typed.kind,
  isRequired: false,
  isSize: false,
  textRules: textRulesOf(typed),
  textPrice: textPriceOf(typed),
  artwork: null,
  values: [],
});

/** The request body made from the form. */
export function optionBody(typed: OptionFields) {
  const { name, description, kind, isRequired } = typed;
  return {
    name: name.trim(),
    description: description.trim(),
    kind,
    isRequired,
    ...(hasTextRules(typed) && { textRules: textRulesOf(typed) }),
    ...(isLettering(typed) && { textPrice: textPriceOf(typed) }),
    ...(!isWritten(typed) && { isSize: typed.isSize }),
  };
}

/** Fields whose change may change the price of a cart. */
export const PRICES = [...TEXT_PRICES, 'isSize'] as const satisfies (keyof OptionFields)[];

/** The typed values, as the shop counts their effect. */
export const priceChangeOf = (typed: OptionFields, { _id }: Option): PriceChange => ({
  option: {
    _id,
    isSize: typed.isSize,
    textPrice: isLettering(typed) ? textPriceOf(typed) : null,
    // its own page has its prices; of another kind it has none
    ...(typed.kind !== 'artwork' && { artwork: null }),
  },
});

/** The option as it is now, where somebody else has changed it. */
export const readOption = (error: unknown): Option | undefined =>
  isRefused(error, 'PUT /option', 'CHANGED_MEANWHILE') ? error.body.option : undefined;

// spec: 8.41 8.42
export function useOptionEdits() {
  const client = useQueryClient();
  const { queryKey } = optionsQuery;

  async function save(typed: OptionFields, before: Option | undefined) {
    const body = optionBody(typed);
    const { option } = before
      ? await call('PUT /option', { body: { _id: before._id, version: before.version, ...body } })
      : await call('POST /option', { body });
    client.setQueryData(queryKey, (shown) => withEntry(shown, option));
    void refreshCatalogue(client);
    return option;
  }

  return {
    save,
    remove: ({ _id: id }: Option) => call('DELETE /option/{id}', { params: { id } }),
    hide: ({ _id }: Option) => {
      client.setQueryData(queryKey, (shown) => withoutEntry(shown, _id));
    },
  };
}

/** Makes an option with the values of another. */
export function useOptionCopy(onCopied: (copy: Option) => void) {
  const client = useQueryClient();
  return useDuplicate<Option>({
    copy: async ({ _id: id }, headers) =>
      (await call('POST /option/{id}/copy', { params: { id }, headers })).option,
    onCopied: (copy) => {
      client.setQueryData(optionsQuery.queryKey, (shown) => withEntry(shown, copy));
      onCopied(copy);
    },
  });
}
