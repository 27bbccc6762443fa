import type { Option } from '@tailorbird/contract/catalogue';
import { formatMoney, type Cents } from '@tailorbird/contract/rules/money';
import { takesText } from '@tailorbird/contract/rules/option-kinds';
import { CircleAlert, Copy, Plus, TriangleAlert, X } from 'lucide';
import { memo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { messages } from './messages.ts';
import type { LookedRow, RowProblem } from './row-problems.ts';
import { withCell, type Repeat, type Row } from './rows.ts';

/** Rows that are in the page before somebody asks for all. */
const SHOWN_AT_FIRST = 20;

export type RowFilter = 'all' | 'wrong' | 'repeated';

interface Props {
  rows: readonly LookedRow[];
  columns: readonly Option[];
  repeats: readonly Repeat[];
  /** Of a piece of each row, by its key; undefined: not computed yet. */
  each: ReadonlyMap<number, Cents>;
  shown: number | undefined;
  /** The button has been pressed: every row that is to be mended is in the page. */
  isAsked: boolean;
  onChange: (key: number, change: (row: Row) => Row) => void;
  onRemove: (key: number) => void;
  onAdd: () => void;
  onShow: (key: number) => void;
  /** Text of several lines in a field: more rows. */
  onPaste: (text: string) => void;
  onKeepRepeats: () => void;
}

export function RowTable(props: Props) {
  const { rows, columns, repeats, each, shown, isAsked, onAdd, onKeepRepeats } = props;
  const { onChange, onRemove, onShow, onPaste } = props;
  const [filter, setFilter] = useState<RowFilter>('all');
  const [isWhole, setWhole] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const wrong = rows.filter(isWrong);
  const repeated = new Set(repeats.flatMap(({ keys }) => keys));
  const counts = { all: rows.length, wrong: wrong.length, repeated: repeated.size };
  const now = counts[filter] === 0 ? 'all' : filter;
  const places = new Map(rows.map(({ row }, place) => [row.key, place + 1]));
  const isOf = { wrong: isWrong, repeated: ({ row }: LookedRow) => repeated.has(row.key) };
  const isMatching = (looked: LookedRow) =>
    // what is being mended stays under the cursor
    now === 'all' || looked.row.key === shown || isOf[now](looked);
  const matching = rows.filter(isMatching);
  const inPage = isWhole || isAsked ? matching : matching.slice(0, SHOWN_AT_FIRST);
  const hidden = matching.length - inPage.length;
  const firstRepeats = new Map(repeats.map((repeat) => [repeat.keys.at(-1), repeat]));

  /** Enter leads to the same field of the next row, and makes one after the last. */
  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const field = event.target;
    if (event.key !== 'Enter' || !(field instanceof HTMLInputElement)) return;
    event.preventDefault();
    const fields = [
      ...(table.current?.querySelectorAll<HTMLInputElement>(
        `input[data-column="${field.dataset['column']}"]`,
      ) ?? []),
    ];
    const next = fields[fields.indexOf(field) + 1];
    if (next) next.focus();
    else addRow();
  }

  function addRow() {
    setWhole(true);
    setFilter('all');
    onAdd();
    // once the row is in the page
    setTimeout(() => {
      const first = 'tbody tr:not(.row-told) td:nth-child(2) :is(input, select)';
      [...(table.current?.querySelectorAll<HTMLElement>(first) ?? [])].at(-1)?.focus();
    });
  }

  return (
    <>
      {(counts.wrong > 0 || counts.repeated > 0) && (
        <fieldset className="row row-filters" aria-label={messages.filter}>
          {(['all', 'wrong', 'repeated'] as const).map(
            (which) =>
              counts[which] > 0 && (
                <button
                  key={which}
                  type="button"
                  className={`row-filter is-${which}`}
                  aria-pressed={which === now}
                  onClick={() => setFilter(which)}
                >
                  {messages[which](counts[which])}
                </button>
              ),
          )}
        </fieldset>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields */}
      <table className="row-table" ref={table} onKeyDown={onKeyDown}>
        <caption className="sr">{messages.rows}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{messages.row}</span>
            </th>
            {columns.map(({ _id, name, kind }) => (
              <th scope="col" key={_id} className={takesText({ kind }) ? undefined : 'row-value'}>
                <bdi>{name}</bdi>
              </th>
            ))}
            <th scope="col" className="row-quantity">
              {messages.quantity}
            </th>
            <th scope="col" className="row-each">
              {messages.each}
            </th>
            <th scope="col" className="row-acts">
              <span className="sr">{messages.remove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {inPage.map((looked) => {
            const { key } = looked.row;
            return (
              <TableRow
                key={key}
                looked={looked}
                place={places.get(key) ?? 0}
                columns={columns}
                each={each.get(key)}
                isShown={key === shown}
                repeat={firstRepeats.get(key)}
                places={places}
                {...{ onChange, onRemove, onShow, onPaste, onKeepRepeats }}
              />
            );
          })}
        </tbody>
      </table>
      <div className="row">
        {hidden > 0 && (
          <Button variant="secondary" size="compact" onClick={() => setWhole(true)}>
            {messages.showOthers(hidden)}
          </Button>
        )}
        <Button variant="quiet" size="compact" onClick={addRow}>
          <Icon of={Plus} />
          {messages.add}
        </Button>
      </div>
    </>
  );
}

const isWrong = ({ problems }: LookedRow) => problems.some(({ isHard }) => isHard);

interface TableRowProps extends Pick<
  Props,
  'columns' | 'onChange' | 'onRemove' | 'onShow' | 'onPaste' | 'onKeepRepeats'
> {
  looked: LookedRow;
  /** Counted from 1. */
  place: number;
  each: Cents | undefined;
  isShown: boolean;
  /** It is the last of these. */
  repeat: Repeat | undefined;
  places: ReadonlyMap<number, number>;
}

/** A letter that is typed in one row leaves the others as they are. */
const TableRow = memo(
  RowOfTable,
  (before, now) =>
    before.looked === now.looked &&
    before.place === now.place &&
    before.columns === now.columns &&
    before.each === now.each &&
    before.isShown === now.isShown &&
    (!now.repeat || before.onKeepRepeats === now.onKeepRepeats) &&
    String(before.repeat?.keys.map((key) => before.places.get(key))) ===
      String(now.repeat?.keys.map((key) => now.places.get(key))),
);

function RowOfTable(props: TableRowProps) {
  const { looked, place, columns, each, isShown, repeat, places } = props;
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
        <th scope="row">{place}</th>
        {columns.map((option) => (
          <td key={option._id}>
            {takesText(option) ? (
              <input
                className="input"
                data-column={option._id}
                dir="auto"
                autoComplete="off"
                aria-label={messages.cellOf(place, option.name)}
                aria-invalid={problemOf(option._id)}
                aria-describedby={problems.length > 0 ? told : undefined}
                value={row.cells[option._id] ?? ''}
                onPaste={onPasteCell}
                onChange={({ target }) =>
                  onChange(key, (before) => withCell(before, option._id, target.value))
                }
              />
            ) : (
              <ValueSelect looked={looked} option={option} place={place} onChange={onChange} />
            )}
          </td>
        ))}
        <td className="row-quantity">
          <input
            className="input"
            data-column="quantity"
            inputMode="numeric"
            autoComplete="off"
            aria-label={messages.quantityOf(place)}
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
            aria-label={messages.removeRow(place)}
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
                place={place}
                onChange={(next) => onChange(key, () => next)}
              />
            ))}
            {repeat && (
              <Repeated
                repeat={repeat}
                place={place}
                places={places}
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

interface ValueSelectProps extends Pick<TableRowProps, 'looked' | 'place' | 'onChange'> {
  option: Option;
}

function ValueSelect({
  looked: { row, choices, problems },
  option,
  place,
  onChange,
}: ValueSelectProps) {
  const cell = row.cells[option._id];
  const choice = choices.find((one) => one.option === option);
  const isUnknown = choice?.gone && cell;
  const shownValue = cell ?? choice?.value?._id ?? '';
  return (
    <select
      className="select"
      aria-label={messages.cellOf(place, option.name)}
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
  place: number;
  onChange: (row: Row) => void;
}

function Problem({ problem: { says, isHard, instead }, place, onChange }: ProblemProps) {
  return (
    <p className={isHard ? 'field-error' : 'field-error field-advice'}>
      <Icon of={isHard ? CircleAlert : TriangleAlert} />
      <span>
        {messages.inRow(place, says)}{' '}
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
  place: number;
  places: ReadonlyMap<number, number>;
  onRemove: () => void;
  onKeep: () => void;
}

function Repeated({ repeat: { option, keys }, place, places, onRemove, onKeep }: RepeatedProps) {
  const rows = keys.map((key) => places.get(key) ?? 0);
  return (
    <p className="field-error field-advice">
      <Icon of={Copy} />
      <span>
        {option ? messages.sameNumber(rows, option.name) : messages.same(rows)}{' '}
        <button type="button" className="textlink" onClick={onKeep}>
          {messages.keepAll}
        </button>{' '}
        <button type="button" className="textlink" onClick={onRemove}>
          {messages.removeRow(place)}
        </button>
      </span>
    </p>
  );
}
