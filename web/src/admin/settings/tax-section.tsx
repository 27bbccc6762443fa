import { writeNumber } from '@tailorbird/contract/rules/write-number';
import { CATALOGUE_NAME_MAX_LENGTH, TAX_CLASSES_MAX } from '@tailorbird/contract/limits';
import type { Tax, TaxFields } from '@tailorbird/contract/tax';
import { call } from '../../api.ts';
import { isRefused } from '../../api-error.ts';
import { selectField } from '../kit/choice-fields.tsx';
import { textField } from '../kit/fields.tsx';
import { type FieldRow, rowsField, type TypedRows } from '../kit/rows-field.tsx';
import { messages } from './messages.ts';
import { defineSection } from './section.tsx';
import { taxQuery } from './settings-query.ts';

const taxMessages = messages.tax;
const { fields: labels } = taxMessages;

type ClassColumn = 'name' | 'rate';

type TypedTax = {
  mode: Tax['mode'];
  label: string;
  /** Per cent. */
  rate: string;
  classes: TypedRows<ClassColumn>;
};

/** Undefined: it is none. */
function readRate(typed: string): number | undefined {
  const rate = /^\s*\d{1,3}(?:[.,]\d{1,3})?\s*%?\s*$/.test(typed)
    ? Number.parseFloat(typed.replace(',', '.'))
    : Number.NaN;
  return rate <= 100 ? rate : undefined;
}

function classesProblem(written: readonly FieldRow<ClassColumn>[]): string | undefined {
  const isWrong = written.some(
    ({ cells: { name, rate } }) => name === '' || readRate(rate) === undefined,
  );
  if (isWrong) return taxMessages.classWrong;
  const names = new Set(written.map(({ cells }) => cells.name.toLowerCase()));
  return names.size < written.length ? taxMessages.classTwice : undefined;
}

const toTaxBody = ({ mode, label, rate, classes }: TypedTax): TaxFields => ({
  mode,
  label: label.trim(),
  rate: readRate(rate) ?? 0,
  classes: classes.written.map(({ _id, cells }) => ({
    ...(_id !== '' && { _id }),
    name: cells.name,
    rate: readRate(cells.rate) ?? 0,
  })),
});

export const tax = defineSection<Tax, TypedTax>({
  messages: taxMessages,
  of: (all) => all.tax,
  fields: {
    mode: selectField({
      label: labels.mode,
      hint: ({ mode }) => taxMessages.modeHints[mode],
      of: ({ mode }) => mode,
      initial: 'none',
      choices: taxMessages.modes,
    }),
    label: textField({
      label: labels.label,
      hint: taxMessages.labelHint,
      maxLength: CATALOGUE_NAME_MAX_LENGTH,
      of: ({ label }) => label,
      check: (label) => (label.trim() === '' ? taxMessages.labelRequired : undefined),
    }),
    rate: textField({
      label: labels.rate,
      hint: taxMessages.rateHint,
      inputMode: 'decimal',
      of: ({ rate }) => writeNumber(rate, { most: 3 }),
      check: (rate) => (readRate(rate) === undefined ? taxMessages.rateWrong : undefined),
    }),
    classes: rowsField({
      label: labels.classes,
      hint: taxMessages.classesHint,
      most: TAX_CLASSES_MAX,
      className: 'tax-classes',
      columns: {
        name: { label: taxMessages.columns.name, maxLength: CATALOGUE_NAME_MAX_LENGTH },
        rate: { label: taxMessages.columns.rate, inputMode: 'decimal' },
      },
      messages: {
        acts: taxMessages.columns.acts,
        add: taxMessages.addClass,
        remove: taxMessages.removeClass,
        cell: (column, row) => taxMessages.cells[column](row),
      },
      of: ({ classes }) =>
        classes.map(({ _id, name, rate }) => ({
          _id,
          cells: { name, rate: writeNumber(rate, { most: 3 }) },
        })),
      check: classesProblem,
      show: (written) =>
        written.map(({ cells }) => `${cells.name} ${cells.rate} %`).join(', ') || taxMessages.none,
    }),
  },
  unique: 'label',
  fieldsByError: { TAX_CLASS_USED: 'classes', NAME_TAKEN: 'classes' },
  layout: (field) => (
    <>
      <div className="stack-14 settings-fields">
        {(['mode', 'label', 'rate'] as const).map(field)}
      </div>
      {field('classes')}
    </>
  ),
  save: async (typed, before, client) => {
    const body = { ...toTaxBody(typed), version: before?.version };
    const { tax: saved } = await call('PUT /tax', { body });
    client.setQueryData(taxQuery.queryKey, saved);
    void client.invalidateQueries({ queryKey: ['cart'] });
    // a class may have another name, which products have by now
    void client.invalidateQueries({ queryKey: ['product'] });
    return saved;
  },
  readCurrent: (error) =>
    isRefused(error, 'PUT /tax', 'CHANGED_MEANWHILE') ? error.body.tax : undefined,
});
