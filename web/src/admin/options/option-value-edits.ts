import type { Option, OptionKind, OptionValue } from '@tailorbird/contract/catalogue';
import { OPTION_VALUE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { toMinorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { hasSwatches } from '@tailorbird/contract/rules/option-kinds';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { isRefused } from '../../api-error.ts';
import { optionsQuery, refreshCatalogue } from '../catalogue-query.ts';
import { problemAt, type FormProblems, tooLong } from '../kit/use-entity-form.ts';
import { withEntry, withoutEntry } from '../kit/entries.ts';
import { messages } from '../catalogue-messages.ts';
import { amountProblem, readAmount, writeAmount } from '../prices/money-field.tsx';
import type { PriceChange } from '../prices/price-impact.tsx';
import { messages as kindMessages } from './option-kind-messages.ts';
import { colourTyped, pictureKeyOf, swatchFrom, swatchTextOf } from './swatch-text.ts';

const valueMessages = messages.values;
const swatchMessages = kindMessages.swatch;

export type ValueFields = {
  value: string;
  /** Dollars, as typed. */
  surcharge: string;
  /** As swatchTextOf writes it. */
  swatch: string;
};

export const valueFieldsOf = (value: OptionValue | undefined): ValueFields => ({
  value: value?.value ?? '',
  surcharge: writeAmount(toMinorUnits(value?.surcharge ?? 0)),
  swatch: swatchTextOf(value?.swatch),
});

/** A colour is the same colour in capitals, and 0.5 is 0.50. */
export const normalizeValue = ({ value, surcharge, swatch }: ValueFields): ValueFields => ({
  value,
  surcharge: writeAmount(readAmount(surcharge)),
  swatch: colourTyped(swatch) ?? swatch,
});

// spec: 5.10
export function checkValue({ value, surcharge, swatch }: ValueFields): FormProblems<ValueFields> {
  if (value.trim() === '') return { value: valueMessages.missing };
  return {
    ...tooLong('value', valueMessages.fields.value, value, OPTION_VALUE_MAX_LENGTH),
    ...problemAt('surcharge', amountProblem(valueMessages.fields.surcharge, surcharge, 'any')),
    ...wrongSwatch(swatch),
  };
}

function wrongSwatch(swatch: string): FormProblems<ValueFields> {
  const picture = pictureKeyOf(swatch);
  if (picture !== undefined) return picture ? {} : { swatch: swatchMessages.pictureMissing };
  return swatch === '' || colourTyped(swatch) ? {} : { swatch: swatchMessages.wrong };
}

/** Names of values are compared as the shop compares them: without case. */
export function hasValue(values: readonly string[], value: string): boolean {
  const sought = value.trim().toLowerCase();
  return values.some((other) => other.trim().toLowerCase() === sought);
}

/** Dollars. */
const surchargeOf = ({ surcharge }: ValueFields) => fromMinorUnits(readAmount(surcharge));

/** Fields whose change may change the price of a cart. */
export const PRICES = ['surcharge'] as const satisfies (keyof ValueFields)[];

/** The typed values, as the shop counts their effect. */
export const priceChangeOf = (typed: ValueFields, { _id }: OptionValue): PriceChange => ({
  optionValue: { _id, surcharge: surchargeOf(typed) },
});

/** The request body. Only a colour has a swatch; the other kinds leave it unchanged. */
export function valueBody(typed: ValueFields, kind: OptionKind, imageId?: string) {
  return {
    value: typed.value.trim(),
    surcharge: surchargeOf(typed),
    ...(hasSwatches({ kind }) && { swatch: swatchFrom(typed.swatch, imageId) }),
  };
}

/** The value as it is now, where somebody else has changed it. */
export const readValue = (error: unknown): OptionValue | undefined =>
  isRefused(error, 'PUT /option-value', 'CHANGED_MEANWHILE') ? error.body.optionValue : undefined;

// spec: 8.42
export function useOptionValueEdits({ _id: optionId, kind }: Pick<Option, '_id' | 'kind'>) {
  const client = useQueryClient();

  function showValues(change: (values: OptionValue[]) => OptionValue[] | undefined) {
    client.setQueryData(optionsQuery.queryKey, (shown) =>
      shown?.map((option): Option => {
        if (option._id !== optionId) return option;
        return { ...option, values: change(option.values) ?? option.values };
      }),
    );
  }

  /** A new value is not made here, but by useValueAdds. */
  async function save(typed: ValueFields, { _id, version }: OptionValue, imageId?: string) {
    const body = { _id, version, ...valueBody(typed, kind, imageId) };
    const { optionValue } = await call('PUT /option-value', { body });
    showValues((values) => withEntry(values, optionValue));
    void refreshCatalogue(client);
    return optionValue;
  }

  return {
    save,
    remove: ({ _id: id }: OptionValue) => call('DELETE /option-value/{id}', { params: { id } }),
    hide: ({ _id }: OptionValue) => showValues((values) => withoutEntry(values, _id)),
  };
}
