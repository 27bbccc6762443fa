import { type GUEST_DETAILS, RATE_BASES } from '@tailorbird/contract/kinds/delivery';
import {
  CARRIER_LINK_MAX_LENGTH,
  CARRIERS_MAX,
  CATALOGUE_NAME_MAX_LENGTH,
  DELIVERY_METHODS_MAX,
  DELIVERY_ZONES_MAX,
} from '@tailorbird/contract/limits';
import type { VersionedSettings } from '@tailorbird/contract/shop-settings';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { checksField } from '../kit/choice-fields.tsx';
import type { InputProps } from '../kit/fields.tsx';
import { type FieldRow, RowsField, rowsField, type TypedRows } from '../kit/rows-field.tsx';
import { carriersProblem } from './carrier-problems.ts';
import { CountryPicker } from './country-picker.tsx';
import { messages as deliveryMessages } from './delivery-messages.ts';
import {
  type MethodRow,
  rowsOf,
  type TypedMethods,
  typedMethods,
  withNewMethod,
  writtenMethods,
} from './delivery-methods.ts';
import { type CheckedColumn, findWrongCell, type RateCell } from './delivery-problems.ts';
import { methodsInWords, sentenceOfLeftOut, sentenceOfOverlap } from './delivery-words.ts';
import { leftOut, overlapsOf, restOf } from './delivery-zones.ts';
import { messages } from './messages.ts';
import { RatesField } from './rates-field.tsx';
import { settingsSection, versionOf } from './section.tsx';
import { settingsQuery } from './settings-query.ts';
import './delivery.css';

type CarrierColumn = 'name' | 'link';

type TypedDelivery = {
  methods: TypedMethods;
  carriers: TypedRows<CarrierColumn>;
  guestMustGive: readonly (typeof GUEST_DETAILS)[number][];
};

const carriersOf = (written: readonly FieldRow<CarrierColumn>[]) =>
  written.map(({ cells }) => cells);

const toBody = (
  { methods, carriers, guestMustGive }: TypedDelivery,
  version: number | undefined,
) => ({
  delivery: {
    methods: writtenMethods(methods.rows),
    carriers: carriersOf(carriers.written),
    guestMustGive: [...guestMustGive],
    ...versionOf(version),
  },
});

/** How orders come to customers, at what price, and what a guest must say. */
export const delivery = settingsSection<'delivery', TypedDelivery, ReturnType<typeof toBody>>(
  'delivery',
  {
    messages: deliveryMessages,
    fields: {
      methods: {
        label: deliveryMessages.fields.methods,
        of: (saved) => typedMethods(rowsOf(saved?.methods ?? [])),
        check: ({ rows }) => findWrongCell(rows)?.sentence,
        show: ({ rows }) => <MethodsInWords rows={rows} />,
        Input: MethodsField,
      },
      carriers: rowsField({
        label: deliveryMessages.fields.carriers,
        hint: deliveryMessages.carriers.hint,
        most: CARRIERS_MAX,
        className: 'carriers',
        columns: {
          name: {
            label: deliveryMessages.carriers.columns.name,
            maxLength: CATALOGUE_NAME_MAX_LENGTH,
          },
          link: {
            label: deliveryMessages.carriers.columns.link,
            type: 'url',
            maxLength: CARRIER_LINK_MAX_LENGTH,
          },
        },
        messages: {
          acts: deliveryMessages.carriers.acts,
          add: deliveryMessages.carriers.add,
          remove: deliveryMessages.carriers.remove,
          cell: (column, row) =>
            deliveryMessages.carriers.cell(deliveryMessages.carriers.columns[column], row),
        },
        of: (saved) => saved.carriers.map(({ name, link }) => ({ _id: '', cells: { name, link } })),
        check: (written) => carriersProblem(carriersOf(written)),
        show: (written) =>
          carriersOf(written)
            .map(({ name }) => name)
            .join(', ') || messages.none,
      }),
      guestMustGive: checksField({
        label: deliveryMessages.fields.guestMustGive,
        of: ({ guestMustGive }) => guestMustGive,
        choices: deliveryMessages.details,
        hint: deliveryMessages.guestHint,
        none: messages.none,
      }),
    },
    unique: 'methods',
    toBody,
  },
);

function MethodsInWords({ rows }: { rows: readonly MethodRow[] }) {
  if (rows.length === 0) return messages.none;
  return (
    <ul>
      {methodsInWords(rows).map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}

type MethodsInput = InputProps<TypedMethods, TypedDelivery, VersionedSettings['delivery']>;

function MethodsField({ value: methods, error, isSaving: readOnly, set: onChange }: MethodsInput) {
  const { rows } = methods;
  const wrong = findWrongCell(rows);
  const home = useQuery(settingsQuery).data?.settings.shop.country ?? undefined;
  const missing = sentenceOfLeftOut(rows, leftOut(rows), home);
  return (
    <RowsField
      label={deliveryMessages.fields.methods}
      hint={
        rows.some(({ kind, by }) => kind === 'delivery' && by === 'weight')
          ? `${deliveryMessages.methodsHint} ${deliveryMessages.weightHint}`
          : deliveryMessages.methodsHint
      }
      error={error}
      readOnly={readOnly}
      add={{
        label: deliveryMessages.addMethod,
        isFull: rows.length >= DELIVERY_METHODS_MAX * DELIVERY_ZONES_MAX,
        act: () => onChange(withNewMethod(methods)),
      }}
      below={missing && <p className="hint">{missing}</p>}
    >
      {(removal) => (
        <table className="delivery-methods">
          <tbody>
            {rows.map((row, index) => (
              <MethodCells
                key={row.key}
                rows={rows}
                row={row}
                index={index}
                readOnly={readOnly}
                wrong={index === (wrong?.index ?? 0) ? (wrong?.column ?? 'name') : undefined}
                wrongRate={wrong?.index === index ? wrong.rate : undefined}
                isTold={error !== undefined}
                onChange={(changed) =>
                  onChange(
                    typedMethods(
                      rows.map((each) => (each === row ? { ...each, ...changed } : each)),
                    ),
                  )
                }
                removal={removal(deliveryMessages.removeMethod(index + 1), () =>
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
  rows: readonly MethodRow[];
  row: MethodRow;
  index: number;
  readOnly: boolean;
  /** Where the focus goes when it cannot be saved. */
  wrong: CheckedColumn | undefined;
  wrongRate: RateCell | undefined;
  /** There is an error in view. */
  isTold: boolean;
  onChange: (changed: Partial<MethodRow>) => void;
  removal: ReactNode;
}

function MethodCells(props: MethodCellsProps) {
  const { rows, row, index, readOnly, wrong, wrongRate, isTold, onChange, removal } = props;
  const hintsId = useId();
  // the form finds what cannot be saved by the field's name
  const mark = (column: CheckedColumn | 'by') =>
    column === wrong ? { name: 'methods', 'aria-invalid': isTold || undefined } : {};
  const cell = (
    name: 'name' | 'postcodes' | 'freeFrom' | 'transit',
    example: string,
    hint?: string,
  ) => (
    <td>
      <label className="label xs">
        {name === 'name' ? deliveryMessages.method(index + 1) : deliveryMessages.columns[name]}
        <input
          className="input"
          {...mark(name)}
          aria-label={deliveryMessages.cell(deliveryMessages.columns[name], index + 1)}
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
        {deliveryMessages.columns[name]}
        <select
          {...mark(name)}
          className="select"
          aria-label={deliveryMessages.cell(deliveryMessages.columns[name], index + 1)}
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
  const { examples } = deliveryMessages;
  return (
    <tr>
      {cell('name', examples.name)}
      {choice('kind', KINDS, deliveryMessages.kinds)}
      <td>
        <label className="check">
          <input
            {...mark('isOffered')}
            type="checkbox"
            aria-label={deliveryMessages.cell(deliveryMessages.columns.isOffered, index + 1)}
            checked={row.isOffered}
            disabled={readOnly}
            onChange={({ target }) => onChange({ isOffered: target.checked })}
          />
          {deliveryMessages.columns.isOffered}
        </label>
      </td>
      {row.kind === 'delivery' && (
        <>
          <td>
            <CountryPicker
              value={row}
              rest={restOf(rows, row)}
              number={index + 1}
              mark={mark('countries')}
              readOnly={readOnly}
              onChange={onChange}
            >
              {overlapsOf(rows, row).map((overlap) => (
                <p key={overlap.index}>{sentenceOfOverlap(overlap)}</p>
              ))}
            </CountryPicker>
          </td>
          {cell('postcodes', examples.postcodes, deliveryMessages.postcodesHint)}
          {cell('transit', examples.transit, deliveryMessages.transitHint)}
          {choice('by', RATE_BASES, deliveryMessages.bases)}
          {row.by === 'weight' && cell('freeFrom', examples.freeFrom)}
          <td>
            <RatesField
              value={row}
              number={index + 1}
              wrong={wrongRate}
              mark={mark('rates')}
              readOnly={readOnly}
              onChange={onChange}
            />
          </td>
        </>
      )}
      <td>{removal}</td>
    </tr>
  );
}
