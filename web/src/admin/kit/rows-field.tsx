import { CircleAlert, Plus, Trash2 } from 'lucide';
import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Field, namesOf } from './fields.tsx';
import type { Fields } from './save-with-merge.ts';
import './rows-field.css';

/** Of a row that is added: none of the others has it. */
export const nextKey = (rows: readonly { key: number }[]) =>
  Math.max(-1, ...rows.map(({ key }) => key)) + 1;

interface RowsFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  readOnly: boolean;
  /** `name`: what a screen reader calls it, where a page has several of the label. */
  add: { label: string; name?: string; isFull: boolean; act: () => void };
  /** The table of the rows; `removal` makes the button that takes a row away. */
  children: (removal: (label: string, remove: () => void) => ReactNode) => ReactNode;
  /** Beside the button that adds a row. */
  beside?: ReactNode;
  /** Below all. */
  below?: ReactNode;
}

/** A field of a form whose rows come and go. */
export function RowsField(props: RowsFieldProps) {
  const { label, hint, error, readOnly, add, children, beside, below } = props;
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);

  /** The focus goes to the row that is new, or to the button that makes one. */
  function change(act: () => void, focused: string) {
    if (readOnly) return;
    flushSync(act);
    const found = [...(field.current?.querySelectorAll<HTMLElement>(focused) ?? [])];
    // a row may hold such a field of its own
    found.find((each) => each.closest('.rows-field') === field.current)?.focus();
  }

  const removal = (labelled: string, remove: () => void) => (
    <Button
      variant="quiet"
      size="compact"
      className="btn-icon"
      aria-label={labelled}
      aria-disabled={readOnly}
      onClick={() => change(remove, `[id="${id}-add"]`)}
    >
      <Icon of={Trash2} />
    </Button>
  );

  return (
    <fieldset
      ref={field}
      className="stack-8 rows-field"
      aria-describedby={error ? `${id}-error` : `${id}-hint`}
    >
      <legend className="label xs">{label}</legend>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {children(removal)}
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
      <div className="row">
        <Button
          variant="secondary"
          size="compact"
          id={`${id}-add`}
          aria-label={add.name}
          disabled={readOnly || add.isFull}
          onClick={() => change(add.act, ':scope tbody tr:last-child input')}
        >
          <Icon of={Plus} />
          {add.label}
        </Button>
        {beside}
      </div>
      {below}
    </fieldset>
  );
}

/** As typed. */
export interface FieldRow<Column extends string> {
  /** Of one that there is; empty: it is new. */
  readonly _id: string;
  readonly cells: Readonly<Record<Column, string>>;
}

export interface KeyedRow<Column extends string> extends FieldRow<Column> {
  /** Of this row while it is edited. */
  readonly key: number;
}

/** The rows of a field: compared and replaced as a whole. */
export interface TypedRows<Column extends string> {
  readonly text: string;
  readonly rows: readonly KeyedRow<Column>[];
  /** Those in which something is written, trimmed. */
  readonly written: readonly FieldRow<Column>[];
}

interface RowsOptions<Column extends string, Entity> {
  label: string;
  hint: string;
  most: number;
  /** Of the table. */
  className: string;
  /** From left to right. */
  columns: Readonly<
    Record<
      Column,
      { label: string } & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'maxLength'>
    >
  >;
  messages: {
    acts: string;
    add: string;
    remove: (row: number) => string;
    cell: (column: Column, row: number) => string;
  };
  of: (entity: Entity) => readonly FieldRow<Column>[];
  /** What a written row means, where some of it may be left out. */
  complete?: (cells: FieldRow<Column>['cells']) => FieldRow<Column>['cells'];
  check: (written: readonly FieldRow<Column>[]) => string | undefined;
  show: (written: readonly FieldRow<Column>[]) => string;
}

/** Rows of texts in a table. */
export function rowsField<Column extends string, Typed extends Fields<Typed>, Entity>(
  options: RowsOptions<Column, Entity>,
): Field<TypedRows<Column>, Typed, Entity> {
  const { label, of, check, show, columns, complete = (cells) => cells } = options;
  const names = namesOf(columns);
  const cellsOf = (write: (column: Column) => string) => recordOf(names, write);

  function typed(rows: readonly KeyedRow<Column>[]): TypedRows<Column> {
    const written = rows
      .map(({ _id, cells }) => ({ _id, cells: cellsOf((column) => cells[column].trim()) }))
      .filter(({ cells }) => names.some((column) => cells[column] !== ''))
      .map(({ _id, cells }) => ({ _id, cells: complete(cells) }));
    return { text: JSON.stringify(written), rows, written };
  }

  return {
    label,
    of: (entity) => typed((entity ? of(entity) : []).map((row, key) => ({ ...row, key }))),
    check: ({ written }) => check(written),
    show: ({ written }) => show(written),
    Input: ({ name, value: { rows }, error, isSaving, set }) => (
      <RowsField
        label={label}
        hint={options.hint}
        error={error}
        readOnly={isSaving}
        add={{
          label: options.messages.add,
          isFull: rows.length >= options.most,
          act: () =>
            set(typed([...rows, { key: nextKey(rows), _id: '', cells: cellsOf(() => '') }])),
        }}
      >
        {(removal) =>
          rows.length > 0 && (
            <RowsTable
              {...options}
              // the form finds what cannot be saved by the field's name
              name={name}
              rows={rows}
              readOnly={isSaving}
              onChange={(changed) =>
                set(typed(rows.map((row) => (row.key === changed.key ? changed : row))))
              }
              removalOf={(gone, row) =>
                removal(options.messages.remove(row), () =>
                  set(typed(rows.filter((each) => each !== gone))),
                )
              }
            />
          )
        }
      </RowsField>
    ),
  };
}

function recordOf<Name extends string>(
  names: readonly Name[],
  of: (name: Name) => string,
): Record<Name, string>;
function recordOf(names: readonly string[], of: (name: string) => string) {
  return Object.fromEntries(names.map((name) => [name, of(name)]));
}

interface RowsTableProps<Column extends string> extends Pick<
  RowsOptions<Column, never>,
  'className' | 'columns'
> {
  messages: Pick<RowsOptions<Column, never>['messages'], 'acts' | 'cell'>;
  /** Of the first input. */
  name?: string;
  rows: readonly KeyedRow<Column>[];
  readOnly: boolean;
  onChange: (changed: KeyedRow<Column>) => void;
  /** The button that takes a row away; `row`: its number. */
  removalOf: (gone: KeyedRow<Column>, row: number) => ReactNode;
  /** What the input of a cell has besides. */
  inputOf?: (row: KeyedRow<Column>, column: Column) => ComponentProps<'input'>;
}

/** The table of such rows, for a field that does more with them. */
export function RowsTable<Column extends string>(props: RowsTableProps<Column>) {
  const { className, columns, messages, name, rows, readOnly, onChange, removalOf, inputOf } =
    props;
  const names = namesOf(columns);
  return (
    <table className={className}>
      <thead>
        <tr>
          {names.map((column) => (
            <th key={column} scope="col">
              {columns[column].label}
            </th>
          ))}
          <th scope="col">
            <span className="sr">{messages.acts}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.key}>
            {names.map((column, place) => {
              const { label: _, ...input } = columns[column];
              return (
                <td key={column}>
                  <input
                    type="text"
                    {...input}
                    className="input"
                    name={index === 0 && place === 0 ? name : undefined}
                    aria-label={messages.cell(column, index + 1)}
                    autoComplete="off"
                    value={row.cells[column]}
                    readOnly={readOnly}
                    onChange={({ target }) =>
                      onChange({ ...row, cells: { ...row.cells, [column]: target.value } })
                    }
                    {...inputOf?.(row, column)}
                  />
                </td>
              );
            })}
            <td>{removalOf(row, index + 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
