import { TRACKING_MAX_LENGTH } from '@tailorbird/contract/limits';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type CheckedNumberRow, problemOf, type RowChange } from './number-rows.ts';
import { numbersMessages as messages } from './numbers-messages.ts';

interface WrongRowsProps {
  rows: readonly CheckedNumberRow[];
  isBusy: boolean;
  onMend: (line: number, change: RowChange) => void;
}

/** Rows in view at first: all of a file may be wrong. */
const STEP = 50;

/** Rows of a file that cannot be taken: what stands in each, what is wrong, and what mends it. */
export function WrongRows({ rows, isBusy, onMend }: WrongRowsProps) {
  const [count, setCount] = useState(STEP);
  const { heads } = messages;
  const rest = rows.length - count;
  return (
    <>
      <table className="numbers-wrong" aria-label={messages.table} aria-busy={isBusy}>
        <thead>
          <tr>
            <th scope="col">{heads.line}</th>
            <th scope="col">{heads.cells}</th>
            <th scope="col">{heads.wrong}</th>
            <th scope="col">{heads.mend}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, count).map((row) => (
            <tr key={row.line}>
              <th scope="row">
                <span className="numbers-row">{heads.line} </span>
                {row.line}
              </th>
              <td className="numbers-cells">
                <bdi>{row.cells.join(', ')}</bdi>
              </td>
              <td>{problemOf(row)}</td>
              <td className="numbers-mend">
                <Mending row={row} onMend={(change) => onMend(row.line, change)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <p>
          <button type="button" className="textlink" onClick={() => setCount(count + STEP)}>
            {messages.more(Math.min(rest, STEP))}
          </button>
        </p>
      )}
    </>
  );
}

interface MendingProps {
  row: CheckedNumberRow;
  onMend: (change: RowChange) => void;
}

function Mending({ row, onMend }: MendingProps): ReactNode {
  const { line, result } = row;
  const act = (label: string, change: RowChange) => (
    <button
      type="button"
      className="textlink textlink-s"
      aria-label={messages.inRow(label, line)}
      onClick={() => onMend(change)}
    >
      {label}
    </button>
  );
  const omit = act(messages.omit, { isLeftOut: true });
  switch (result?.outcome) {
    case 'order unknown':
      return result.near === undefined ? (
        <MendField
          label={messages.orderOf(line)}
          placeholder={messages.order}
          typed={row.order}
          most={60}
          onMend={(order) => onMend({ order })}
        />
      ) : (
        act(messages.takeOrder(result.near), { order: result.near })
      );
    case 'no number':
      return (
        <MendField
          label={messages.numberOf(line)}
          placeholder={messages.number}
          typed=""
          most={TRACKING_MAX_LENGTH}
          onMend={(tracking) => onMend({ tracking })}
        />
      );
    case 'other number':
      return (
        <>
          {act(messages.keep, { isLeftOut: true })}
          {act(messages.replace, { isReplaced: true })}
        </>
      );
    case 'parcel unknown':
      return (
        <>
          {act(messages.asNext, { parcel: '' })}
          {omit}
        </>
      );
    case 'order cancelled':
    case 'nothing to send':
    case 'picture refused':
    case 'too many parcels':
    case 'row twice':
      return omit;
    default:
      return null;
  }
}

interface MendFieldProps {
  label: string;
  placeholder: string;
  typed: string;
  most: number;
  onMend: (text: string) => void;
}

/** Checked with Enter, or once it is left. */
function MendField({ label, placeholder, typed, most, onMend }: MendFieldProps) {
  const [text, setText] = useState(typed);
  function mend(event?: FormEvent) {
    event?.preventDefault();
    const trimmed = text.trim();
    if (trimmed !== '' && trimmed !== typed) onMend(trimmed);
  }
  return (
    <form onSubmit={mend}>
      <input
        className="input"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={most}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => mend()}
      />
    </form>
  );
}
