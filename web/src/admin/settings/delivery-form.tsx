import { GUEST_DETAILS, RATE_BASES } from '@tailorbird/contract/kinds/delivery';
import { CATALOGUE_NAME_MAX_LENGTH, DELIVERY_METHODS_MAX } from '@tailorbird/contract/limits';
import { type ReactNode, useId } from 'react';
import { RowsField } from '../kit/rows-field.tsx';
import {
  type Column,
  deliveryEdits,
  findWrongCell,
  type MethodRow,
  type TypedDelivery,
  type TypedMethods,
  typedMethods,
  withNewMethod,
} from './delivery-edits.ts';
import { messages } from './messages.ts';
import { Checks, SectionFrame, type SectionFormProps, useSectionForm } from './section-forms.tsx';

const words = messages.delivery;

/** How orders come to customers, at what price, and what a guest must say. */
export function DeliveryForm(props: SectionFormProps<'delivery'>) {
  const editing = useSectionForm('delivery', deliveryEdits, props, 'methods');
  const { typed, set, problems, isSaving } = editing;
  return (
    <SectionFrame editing={editing} words={words} show={shown} host={props.host}>
      <MethodsField
        methods={typed.methods}
        error={problems.methods}
        readOnly={isSaving}
        onChange={(methods) => set({ methods })}
      />
      <Checks
        label={words.fields.guestMustGive}
        name="guestMustGive"
        labels={words.details}
        hint={words.guestHint}
        values={GUEST_DETAILS}
        chosen={typed.guestMustGive}
        onChange={(detail, isChosen) => {
          const others = typed.guestMustGive.filter((each) => each !== detail);
          if (!isSaving) set({ guestMustGive: isChosen ? [...others, detail] : others });
        }}
      />
    </SectionFrame>
  );
}

/** A field's content, to be read. */
function shown(name: keyof TypedDelivery, { methods, guestMustGive }: TypedDelivery): string {
  const said =
    name === 'methods'
      ? methods.rows.map((row) => row.name)
      : guestMustGive.map((detail) => words.details[detail]);
  return said.join(', ') || messages.none;
}

interface MethodsFieldProps {
  methods: TypedMethods;
  error: string | undefined;
  readOnly: boolean;
  onChange: (methods: TypedMethods) => void;
}

function MethodsField({ methods, error, readOnly, onChange }: MethodsFieldProps) {
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
