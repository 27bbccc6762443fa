import type { Option } from '@tailorbird/contract/catalogue';
import type { MinorUnits } from '@tailorbird/contract/rules/money';
import { isWritten } from '@tailorbird/contract/rules/option-kinds';
import { Plus } from 'lucide';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { messages } from './messages.ts';
import type { CheckedRow } from './row-problems.ts';
import type { Repeat } from './rows.ts';
import { TableRow, type RowActs } from './table-row.tsx';

/** Columns, with the quantity, that a phone has room for side by side. */
const NARROW_COLUMNS = 2;
/** Rows that are in the page before somebody asks for all. */
const SHOWN_AT_FIRST = 20;

export type RowFilter = 'all' | 'wrong' | 'repeated';

interface Props extends RowActs {
  rows: readonly CheckedRow[];
  columns: readonly Option[];
  repeats: readonly Repeat[];
  /** Of a piece of each row, by its key; undefined: not computed yet. */
  each: ReadonlyMap<number, MinorUnits>;
  shown: number | undefined;
  /** The button has been pressed: every row that is to be mended is in the page. */
  isAsked: boolean;
  onAdd: () => void;
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
  const numbers = new Map(rows.map(({ row }, index) => [row.key, index + 1]));
  const isOf = { wrong: isWrong, repeated: ({ row }: CheckedRow) => repeated.has(row.key) };
  const isMatching = (looked: CheckedRow) =>
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
      <table
        className={columns.length > NARROW_COLUMNS ? 'row-table is-stacking' : 'row-table'}
        ref={table}
        onKeyDown={onKeyDown}
      >
        <caption className="sr">{messages.rows}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{messages.row}</span>
            </th>
            {columns.map(({ _id, name, kind }) => (
              <th scope="col" key={_id} className={isWritten({ kind }) ? undefined : 'row-value'}>
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
                number={numbers.get(key) ?? 0}
                columns={columns}
                each={each.get(key)}
                isShown={key === shown}
                repeat={firstRepeats.get(key)}
                numbers={numbers}
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

const isWrong = ({ problems }: CheckedRow) => problems.some(({ isHard }) => isHard);
