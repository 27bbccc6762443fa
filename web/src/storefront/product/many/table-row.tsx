import type { Option } from '@tailorbird/contract/catalogue';
import { formatMoney, type MinorUnits } from '@tailorbird/contract/rules/money';
import { isWritten } from '@tailorbird/contract/rules/option-kinds';
import { CircleAlert, Copy, TriangleAlert, X } from 'lucide';
import { memo, type ClipboardEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { messages } from './messages.ts';
import type { CheckedRow, RowProblem } from './row-problems.ts';
import { withCell, type Repeat, type Row } from './rows.ts';

export interface RowActs {
  onChange: (key: number, change: (row: Row) => Row) => void;
  onRemove: (key: number) => void;
  onShow: (key: number) => void;
  /** Text of several lines in a field: more rows. */
  onPaste: (text: string) => void;
  onKeepRepeats: () => void;
}

interface TableRowProps extends RowActs {
  looked: CheckedRow;
  columns: readonly Option[];
  /** Counted from 1. */
  number: number;
  each: MinorUnits | undefined;
  isShown: boolean;
  /** It is the last of these. */
  repeat: Repeat | undefined;
  numbers: ReadonlyMap<number, number>;
}

/** A letter that is typed in one row leaves the others as they are. */
export const TableRow = memo(
  RowOfTable,
  (before, now) =>
    before.looked === now.looked &&
    before.number === now.number &&
    before.columns === now.columns &&
    before.each === now.each &&
    before.isShown === now.isShown &&
    (!now.repeat || before.onKeepRepeats === now.onKeepRepeats) &&
    String(before.repeat?.keys.map((key) => before.numbers.get(key))) ===
      String(now.repeat?.keys.map((key) => now.numbers.get(key))),
);

function RowOfTable(props: TableRowProps) {
  const { looked, number, columns, each, isShown, repeat, numbers } = props;
  const { onChange, onRemove, onShow, onPaste, onKeepRepeats } = props;
  const { row, problems } = looked;
  const { key } = row;
  const told = `row-${key}-problems`;
  const problemOf = (optionId: string | null) =>
    problems.some((problem) => problem.isHard && problem.optionId === optionId) || undefined;

  function onPasteCell(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (!/[\r\n\t]/.test(text.trim())) return;
    event.preventDefault();
    onPaste(text);
  }

  return (
    <>
      <tr className={isShown ? 'is-shown' : undefined} onFocus={() => onShow(key)}>
        <th scope="row">{number}</th>
        {columns.map((option) => (
          <td key={option._id} data-label={option.name}>
            {isWritten(option) ? (
              <input
                className="input"
                data-column={option._id}
                dir="auto"
                autoComplete="off"
                aria-label={messages.cellOf(number, option.name)}
                aria-invalid={problemOf(option._id)}
                aria-describedby={problems.length > 0 ? told : undefined}
                value={row.cells[option._id] ?? ''}
                onPaste={onPasteCell}
                onChange={({ target }) =>
                  onChange(key, (before) => withCell(before, option._id, target.value))
                }
              />
            ) : (
              <ValueSelect looked={looked} option={option} number={number} onChange={onChange} />
            )}
          </td>
        ))}
        <td className="row-quantity" data-label={messages.quantity}>
          <input
            className="input"
            data-column="quantity"
            inputMode="numeric"
            autoComplete="off"
            aria-label={messages.quantityOf(number)}
            aria-invalid={problemOf(null)}
            aria-describedby={problems.length > 0 ? told : undefined}
            value={row.quantity}
            onChange={({ target }) =>
              onChange(key, (before) => ({ ...before, quantity: target.value }))
            }
          />
        </td>
        <td className="row-each">{each !== undefined && formatMoney(each)}</td>
        <td className="row-acts">
          <Button
            variant="quiet"
            size="compact"
            className="btn-icon"
            aria-label={messages.removeRow(number)}
            onClick={() => onRemove(key)}
          >
            <Icon of={X} />
          </Button>
        </td>
      </tr>
      {(problems.length > 0 || repeat) && (
        <tr className="row-told">
          <td colSpan={columns.length + 4} id={told}>
            {problems.map((problem) => (
              <Problem
                key={problem.says}
                problem={problem}
                number={number}
                onChange={(next) => onChange(key, () => next)}
              />
            ))}
            {repeat && (
              <Repeated
                repeat={repeat}
                number={number}
                numbers={numbers}
                onRemove={() => onRemove(key)}
                onKeep={onKeepRepeats}
              />
            )}
          </td>
        </tr>
      )}
    </>
  );
}

interface ValueSelectProps extends Pick<TableRowProps, 'looked' | 'number' | 'onChange'> {
  option: Option;
}

function ValueSelect({
  looked: { row, choices, problems },
  option,
  number,
  onChange,
}: ValueSelectProps) {
  const cell = row.cells[option._id];
  const choice = choices.find((one) => one.option === option);
  const isUnknown = choice?.gone && cell;
  const shownValue = cell ?? choice?.value?._id ?? '';
  return (
    <select
      className="select"
      aria-label={messages.cellOf(number, option.name)}
      aria-invalid={
        problems.some(({ isHard, optionId }) => isHard && optionId === option._id) || undefined
      }
      value={shownValue}
      onChange={({ target }) =>
        onChange(row.key, (before) => withCell(before, option._id, target.value))
      }
    >
      {isUnknown && <option value={cell}>{cell}</option>}
      {(!option.isRequired || shownValue === '') && <option value="">–</option>}
      {option.values.map(({ _id, value }) => (
        <option key={_id} value={_id}>
          {value}
        </option>
      ))}
    </select>
  );
}

interface ProblemProps {
  problem: RowProblem;
  number: number;
  onChange: (row: Row) => void;
}

function Problem({ problem: { says, isHard, instead }, number, onChange }: ProblemProps) {
  return (
    <p className={isHard ? 'field-error' : 'field-error field-advice'}>
      <Icon of={isHard ? CircleAlert : TriangleAlert} />
      <span>
        {messages.inRow(number, says)}{' '}
        {instead && (
          <button type="button" className="textlink" onClick={() => onChange(instead.row)}>
            {messages.insteadOf(instead.words)}
          </button>
        )}
      </span>
    </p>
  );
}

interface RepeatedProps {
  repeat: Repeat;
  number: number;
  numbers: ReadonlyMap<number, number>;
  onRemove: () => void;
  onKeep: () => void;
}

function Repeated({ repeat: { option, keys }, number, numbers, onRemove, onKeep }: RepeatedProps) {
  const rows = keys.map((key) => numbers.get(key) ?? 0);
  return (
    <p className="field-error field-advice">
      <Icon of={Copy} />
      <span>
        {option ? messages.sameNumber(rows, option.name) : messages.same(rows)}{' '}
        <button type="button" className="textlink" onClick={onKeep}>
          {messages.keepAll}
        </button>{' '}
        <button type="button" className="textlink" onClick={onRemove}>
          {messages.removeRow(number)}
        </button>
      </span>
    </p>
  );
}
