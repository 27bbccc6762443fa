import { type GUEST_DETAILS, RATE_BASES } from '@tailorbird/contract/kinds/delivery';
import { CATALOGUE_NAME_MAX_LENGTH, DELIVERY_METHODS_MAX } from '@tailorbird/contract/limits';
import type { VersionedSettings } from '@tailorbird/contract/shop-settings';
import { Truck } from 'lucide';
import { type ReactNode, useId } from 'react';
import { checksField } from '../kit/choice-fields.tsx';
import type { InputProps } from '../kit/fields.tsx';
import { RowsField } from '../kit/rows-field.tsx';
import {
  type Column,
  findWrongCell,
  type MethodRow,
  rowsOf,
  type TypedMethods,
  typedMethods,
  withNewMethod,
  writtenMethods,
} from './delivery-methods.ts';
import { messages } from './messages.ts';
import { settingsSection, versionOf } from './section.tsx';

const words = messages.delivery;

type TypedDelivery = {
  methods: TypedMethods;
  guestMustGive: readonly (typeof GUEST_DETAILS)[number][];
};

const toBody = ({ methods, guestMustGive }: TypedDelivery, version: number | undefined) => ({
  delivery: {
    methods: writtenMethods(methods.rows),
    guestMustGive: [...guestMustGive],
    ...versionOf(version),
  },
});

/** How orders come to customers, at what price, and what a guest must say. */
export const delivery = settingsSection<'delivery', TypedDelivery, ReturnType<typeof toBody>>(
  'delivery',
  {
    icon: Truck,
    words,
    fields: {
      methods: {
        label: words.fields.methods,
        of: (saved) => typedMethods(rowsOf(saved?.methods ?? [])),
        check: ({ rows }) => findWrongCell(rows)?.sentence,
        show: ({ rows }) => rows.map(({ name }) => name).join(', ') || messages.none,
        Input: MethodsField,
      },
      guestMustGive: checksField({
        label: words.fields.guestMustGive,
        of: ({ guestMustGive }) => guestMustGive,
        choices: words.details,
        hint: words.guestHint,
        none: messages.none,
      }),
    },
    unique: 'methods',
    toBody,
  },
);

type MethodsInput = InputProps<TypedMethods, TypedDelivery, VersionedSettings['delivery']>;

function MethodsField({ value: methods, error, isSaving: readOnly, set: onChange }: MethodsInput) {
  const { rows } = methods;
  const wrong = findWrongCell(rows) ?? { index: 0, column: 'name' };
  return (
    <RowsField
      label={words.fields.methods}
      hint={
        rows.some(({ kind, by }) => kind === 'delivery' && by === 'weight')
          ? `${words.methodsHint} ${words.weightHint}`
          : words.methodsHint
      }
      error={error}
      readOnly={readOnly}
      add={{
        label: words.addMethod,
        isFull: rows.length >= DELIVERY_METHODS_MAX,
        act: () => onChange(withNewMethod(methods)),
      }}
    >
      {(removal) => (
        <table className="delivery-methods">
          <tbody>
            {rows.map((row, index) => (
              <MethodCells
                key={row.key}
                row={row}
                index={index}
                readOnly={readOnly}
                wrong={wrong.index === index ? wrong.column : undefined}
                isTold={error !== undefined}
                onChange={(changed) =>
                  onChange(
                    typedMethods(
                      rows.map((each) => (each === row ? { ...each, ...changed } : each)),
                    ),
                  )
                }
                removal={removal(words.removeMethod(index + 1), () =>
                  onChange(typedMethods(rows.filter((each) => each !== row))),
                )}
              />
            ))}
          </tbody>
        </table>
      )}
    </RowsField>
  );
}

const KINDS = ['pick-up', 'delivery'] as const;

interface MethodCellsProps {
  row: MethodRow;
  index: number;
  readOnly: boolean;
  /** Where the focus goes when it cannot be saved. */
  wrong: Column | undefined;
  /** There is an error in view. */
  isTold: boolean;
  onChange: (changed: Partial<MethodRow>) => void;
  removal: ReactNode;
}

function MethodCells(props: MethodCellsProps) {
  const { row, index, readOnly, wrong, isTold, onChange, removal } = props;
  const hintsId = useId();
  // the form finds what cannot be saved by the field's name
  const mark = (column: Column | 'by') =>
    column === wrong ? { name: 'methods', 'aria-invalid': isTold || undefined } : {};
  const cell = (
    name: 'name' | 'countries' | 'postcodes' | 'rates' | 'freeFrom' | 'transit',
    example: string,
    hint?: string,
  ) => (
    <td>
      <label className="label xs">
        {words.columns[name]}
        <input
          className="input"
          {...mark(name)}
          aria-label={words.cell(words.columns[name], index + 1)}
          autoComplete="off"
          placeholder={example}
          maxLength={name === 'name' ? CATALOGUE_NAME_MAX_LENGTH : 2000}
          value={row[name]}
          readOnly={readOnly}
          aria-describedby={hint && `${hintsId}-${name}`}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      </label>
      {hint && (
        <p className="hint" id={`${hintsId}-${name}`}>
          {hint}
        </p>
      )}
    </td>
  );
  const choice = <Name extends 'kind' | 'by'>(
    name: Name,
    values: readonly MethodRow[Name][],
    labels: Record<MethodRow[Name], string>,
  ) => (
    <td>
      <label className="label xs">
        {words.columns[name]}
        <select
          {...mark(name)}
          className="select"
          aria-label={words.cell(words.columns[name], index + 1)}
          value={row[name]}
          disabled={readOnly}
          onChange={({ target }) => {
            const chosen = values.find((each) => each === target.value);
            if (chosen) onChange({ [name]: chosen });
          }}
        >
          {values.map((value) => (
            <option key={value} value={value}>
              {labels[value]}
            </option>
          ))}
        </select>
      </label>
    </td>
  );
  const { examples } = words;
  return (
    <tr>
      {cell('name', examples.name)}
      {choice('kind', KINDS, words.kinds)}
      {row.kind === 'delivery' && (
        <>
          {cell('countries', examples.countries)}
          {cell('postcodes', examples.postcodes, words.postcodesHint)}
          {choice('by', RATE_BASES, words.bases)}
          {cell('rates', examples.rates[row.by])}
          {row.by === 'weight' && cell('freeFrom', examples.freeFrom)}
          {cell('transit', examples.transit, words.transitHint)}
        </>
      )}
      <td>
        <label className="check">
          <input
            {...mark('isOffered')}
            type="checkbox"
            aria-label={words.cell(words.columns.isOffered, index + 1)}
            checked={row.isOffered}
            disabled={readOnly}
            onChange={({ target }) => onChange({ isOffered: target.checked })}
          />
          {words.columns.isOffered}
        </label>
      </td>
      <td>{removal}</td>
    </tr>
  );
}
