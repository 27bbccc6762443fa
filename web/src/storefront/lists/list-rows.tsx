import type { Roster, RosterColumn, RosterFields } from '@tailorbird/contract/rosters';
import { ROSTER_CELL_MAX_LENGTH, ROSTER_ROWS_MAX } from '@tailorbird/contract/limits';
import { UserCheck, X } from 'lucide';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NameInText } from '../../ui/name-in-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { offer } from '../../ui/toast.ts';
import type { Save } from './list-query.ts';
import { messages } from './messages.ts';
import { useSaved } from './saved-field.tsx';

const listMessages = messages.list;

type ListRow = Roster['rows'][number];

interface ListRowsProps {
  list: Roster;
  save: Save;
}

/** The rows of a list, each of them changed where it stands. */
export function ListRows({ list, save }: ListRowsProps) {
  const { columns, rows } = list;
  const [asked, setAsked] = useState<ListRow>();
  const names = columns.findIndex(({ kind }) => kind === 'name');
  const nameOf = ({ cells }: ListRow) => cells[names] ?? '';
  const remover = useRemover(save);
  return (
    <section className="stack" aria-labelledby="list-rows">
      <h2 className="h3" id="list-rows">
        {listMessages.rowCount(rows.length)}
      </h2>
      {rows.length > 0 && (
        <table className="list-table" aria-labelledby="list-rows">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{listMessages.row}</span>
              </th>
              {columns.map(({ label, kind }, index) => (
                <th key={index} scope="col" className={`list-${kind}`}>
                  <bdi>{label}</bdi>
                </th>
              ))}
              <th scope="col" className="list-act">
                <span className="sr">{listMessages.remove}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Row
                key={row._id}
                row={row}
                number={index + 1}
                name={nameOf(row)}
                columns={columns}
                save={save}
                onRemove={() => (row.isFilled ? setAsked(row) : remover(row, nameOf(row)))}
              />
            ))}
          </tbody>
        </table>
      )}
      <AddRow list={list} save={save} />
      <ConfirmDialog
        open={asked !== undefined}
        title={listMessages.removeTitle}
        sentence={
          <NameInText say={listMessages.removeSentence} name={asked ? nameOf(asked) : ''} />
        }
        confirmLabel={listMessages.remove}
        danger
        onConfirm={() => {
          if (asked) void save((now) => without(now, asked._id));
          setAsked(undefined);
        }}
        onCancel={() => setAsked(undefined)}
      />
    </section>
  );
}

const without = (list: RosterFields, id: string): RosterFields => ({
  ...list,
  rows: list.rows.filter((row) => row._id !== id),
});

/** Removes a row at once, and offers it back. */
function useRemover(save: Save) {
  return (row: ListRow, name: string) => {
    let index = -1;
    const removed = save((now) => {
      index = now.rows.findIndex(({ _id }) => _id === row._id);
      return without(now, row._id);
    });
    const run = () =>
      void save((now) => ({
        ...now,
        rows: now.rows.some(({ _id }) => _id === row._id)
          ? now.rows
          : now.rows.toSpliced(Math.max(0, index), 0, { _id: row._id, cells: row.cells }),
      }));
    void removed.then((isRemoved) => {
      if (!isRemoved) return;
      offer(
        'success',
        listMessages.removed(name),
        { label: listMessages.undo, run },
        `row ${row._id}`,
      );
    });
  };
}

interface RowProps {
  row: ListRow;
  number: number;
  name: string;
  columns: readonly RosterColumn[];
  save: Save;
  onRemove: () => void;
}

function Row({ row, number, name, columns, save, onRemove }: RowProps) {
  const saveCell = (at: number, text: string) =>
    save((now) => ({
      ...now,
      rows: now.rows.map((one) =>
        one._id === row._id ? { ...one, cells: one.cells.with(at, text) } : one,
      ),
    }));
  return (
    <tr>
      <th scope="row">
        {number}
        {row.isFilled && (
          <span className="list-by-link" title={listMessages.byLink}>
            <Icon of={UserCheck} />
            <span className="sr">{listMessages.byLink}</span>
          </span>
        )}
      </th>
      {columns.map((column, at) => (
        <td key={at} className={`list-${column.kind}`}>
          <span className="list-label" aria-hidden="true">
            <bdi>{column.label}</bdi>
          </span>
          <Cell
            column={column}
            label={listMessages.cellOf(number, column.label)}
            value={row.cells[at] ?? ''}
            onSave={(text) => saveCell(at, text)}
          />
        </td>
      ))}
      <td className="list-act">
        <Button
          variant="quiet"
          size="compact"
          className="btn-icon"
          aria-label={listMessages.removeLabel(name)}
          onClick={onRemove}
        >
          <Icon of={X} />
        </Button>
      </td>
    </tr>
  );
}

interface CellProps {
  column: RosterColumn;
  label: string;
  value: string;
  onSave: (text: string) => Promise<boolean>;
}

function Cell({ column: { kind, values }, label, value, onSave }: CellProps) {
  const saved = useSaved({ value, onSave });
  if (values.length > 0) {
    return (
      <select
        className="select"
        aria-label={label}
        value={value}
        onChange={({ target }) => void onSave(target.value)}
      >
        <option value="">–</option>
        {value !== '' && !values.includes(value) && <option value={value}>{value}</option>}
        {values.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...saved}
      className="input"
      dir="auto"
      autoComplete="off"
      maxLength={ROSTER_CELL_MAX_LENGTH}
      inputMode={kind === 'quantity' ? 'numeric' : undefined}
      aria-label={label}
    />
  );
}

/** By its name; the other cells are filled in where the row stands then. */
function AddRow({ list: { columns, rows }, save }: ListRowsProps) {
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isFull = rows.length >= ROSTER_ROWS_MAX;

  async function add(event: FormEvent) {
    event.preventDefault();
    const text = name.trim();
    if (text === '' || isFull) return;
    setName('');
    const cells = columns.map(({ kind }) => (kind === 'name' ? text : ''));
    const isAdded = await save((now) => ({ ...now, rows: [...now.rows, { cells }] }));
    if (!isAdded) setName((now) => now || text);
    field.current?.focus();
  }

  return (
    <form className="row-8 list-add" method="dialog" onSubmit={(event) => void add(event)}>
      <TextField
        ref={field}
        label={listMessages.addRow}
        hint={isFull ? listMessages.full(ROSTER_ROWS_MAX) : undefined}
        dir="auto"
        autoComplete="off"
        maxLength={ROSTER_CELL_MAX_LENGTH}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="secondary" aria-disabled={name.trim() === '' || isFull}>
        {listMessages.add}
      </Button>
    </form>
  );
}
