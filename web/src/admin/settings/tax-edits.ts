import type { Tax, TaxFields } from '@tailorbird/contract/tax';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { isRefused } from '../../api-error.ts';
import type { Problems } from '../kit/use-entity-form.ts';
import { nextKey } from '../kit/rows-field.tsx';
import { messages } from './messages.ts';

const words = messages.tax;

export const taxQuery = queryOptions({
  queryKey: ['admin', 'tax'],
  queryFn: async ({ signal }) => (await call('GET /tax', {}, signal)).tax,
});

/** As typed. */
export interface ClassRow {
  /** Of this row while it is edited. */
  readonly key: number;
  /** Empty: it is new. */
  readonly id: string;
  readonly name: string;
  readonly rate: string;
}

/** The tax classes of a form: compared and replaced as a whole. */
export interface TypedClasses {
  readonly text: string;
  readonly rows: readonly ClassRow[];
}

export type TypedTax = {
  mode: Tax['mode'];
  label: string;
  /** Per cent. */
  rate: string;
  classes: TypedClasses;
};

export function typedClasses(rows: readonly ClassRow[]): TypedClasses {
  const written = rows
    .filter(isWritten)
    .map(({ id, name, rate }) => [id, name.trim(), rate.trim()]);
  return { text: JSON.stringify(written), rows };
}

const isWritten = ({ name, rate }: ClassRow) => name.trim() !== '' || rate.trim() !== '';

export const withNewClass = ({ rows }: TypedClasses): TypedClasses =>
  typedClasses([...rows, { key: nextKey(rows), id: '', name: '', rate: '' }]);

export const taxFieldsOf = (tax: Tax | undefined): TypedTax => ({
  mode: tax?.mode ?? 'none',
  label: tax?.label ?? '',
  rate: String(tax?.rate ?? 0),
  classes: typedClasses(
    (tax?.classes ?? []).map(({ _id, name, rate }, key) => ({
      key,
      id: _id,
      name,
      rate: String(rate),
    })),
  ),
});

/** Undefined: it is none. */
function readRate(typed: string): number | undefined {
  const rate = /^\s*\d{1,3}(?:[.,]\d{1,3})?\s*%?\s*$/.test(typed)
    ? Number.parseFloat(typed.replace(',', '.'))
    : Number.NaN;
  return rate <= 100 ? rate : undefined;
}

const isWrongClass = ({ name, rate }: ClassRow) =>
  name.trim() === '' || readRate(rate) === undefined;

export function checkTax({ label, rate, classes }: TypedTax): Problems<TypedTax> {
  const rows = classes.rows.filter(isWritten);
  const names = new Set(rows.map(({ name }) => name.trim().toLowerCase()));
  return {
    ...(label.trim() === '' && { label: words.labelRequired }),
    ...(readRate(rate) === undefined && { rate: words.rateWrong }),
    ...(names.size < rows.length && { classes: words.classTwice }),
    ...(rows.some(isWrongClass) && { classes: words.classWrong }),
  };
}

function toTaxBody({ mode, label, rate, classes }: TypedTax): TaxFields {
  return {
    mode,
    label: label.trim(),
    rate: readRate(rate) ?? 0,
    classes: classes.rows.filter(isWritten).map(({ id, name, rate: ofClass }) => ({
      ...(id !== '' && { _id: id }),
      name: name.trim(),
      rate: readRate(ofClass) ?? 0,
    })),
  };
}

export function useSaveTax() {
  const client = useQueryClient();
  return async (typed: TypedTax, before: Tax | undefined): Promise<Tax> => {
    const { tax } = await call('PUT /tax', {
      body: { ...toTaxBody(typed), version: before?.version },
    });
    client.setQueryData(taxQuery.queryKey, tax);
    void client.invalidateQueries({ queryKey: ['cart'] });
    // a class may have another name, which products have by now
    void client.invalidateQueries({ queryKey: ['product'] });
    return tax;
  };
}

/** The tax as it is now, where somebody else has changed it. */
export const readTax = (error: unknown): Tax | undefined =>
  isRefused(error, 'PUT /tax', 'CHANGED_MEANWHILE') ? error.body.tax : undefined;
