import { CATALOGUE_NAME_MAX_LENGTH, TAX_CLASSES_MAX } from '@tailorbird/contract/limits';
import type { Tax, TaxFields } from '@tailorbird/contract/tax';
import { Percent } from 'lucide';
import { call } from '../../api.ts';
import { isRefused } from '../../api-error.ts';
import { selectField } from '../kit/choice-fields.tsx';
import { textField } from '../kit/fields.tsx';
import { type Row, rowsField, type TypedRows } from '../kit/rows-field.tsx';
import { messages } from './messages.ts';
import { defineSection } from './section.tsx';
import { taxQuery } from './settings-query.ts';

const words = messages.tax;
const { fields: labels } = words;

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

function classesProblem(written: readonly Row<ClassColumn>[]): string | undefined {
  const isWrong = written.some(
    ({ cells: { name, rate } }) => name === '' || readRate(rate) === undefined,
  );
  if (isWrong) return words.classWrong;
  const names = new Set(written.map(({ cells }) => cells.name.toLowerCase()));
  return names.size < written.length ? words.classTwice : undefined;
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
  icon: Percent,
  words,
  of: (all) => all.tax,
  fields: {
    mode: selectField({
      label: labels.mode,
      hint: ({ mode }) => words.modeHints[mode],
      of: ({ mode }) => mode,
      initial: 'none',
      choices: words.modes,
    }),
    label: textField({
      label: labels.label,
      hint: words.labelHint,
      maxLength: CATALOGUE_NAME_MAX_LENGTH,
      of: ({ label }) => label,
      check: (label) => (label.trim() === '' ? words.labelRequired : undefined),
    }),
    rate: textField({
      label: labels.rate,
      hint: words.rateHint,
      inputMode: 'decimal',
      of: ({ rate }) => rate,
      check: (rate) => (readRate(rate) === undefined ? words.rateWrong : undefined),
    }),
    classes: rowsField({
      label: labels.classes,
      hint: words.classesHint,
      most: TAX_CLASSES_MAX,
      className: 'tax-classes',
      columns: {
        name: { label: words.columns.name, maxLength: CATALOGUE_NAME_MAX_LENGTH },
        rate: { label: words.columns.rate, inputMode: 'decimal' },
      },
      words: {
        acts: words.columns.acts,
        add: words.addClass,
        remove: words.removeClass,
        cell: (column, row) => words.cells[column](row),
      },
      of: ({ classes }) =>
        classes.map(({ _id, name, rate }) => ({ _id, cells: { name, rate: String(rate) } })),
      check: classesProblem,
      show: (written) =>
        written.map(({ cells }) => `${cells.name} ${cells.rate} %`).join(', ') || words.none,
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
