import type { Option } from '@tailorbird/contract/catalogue';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { messages } from './messages.ts';
import type { Many } from './use-many.ts';

/** Questions that the rows leave open: a choice for all of them, and columns that nobody knows. */
export function ListQuestions({ many }: { many: Many }) {
  return (
    <>
      <LeftOutColumns many={many} />
      {many.forAll.map(({ option, valueId }) => (
        <Select
          key={option._id}
          className="for-all"
          label={messages.forAll(option.name, many.looked.length)}
          error={valueId === '' ? messages.chooseForAll : undefined}
          value={valueId}
          onChange={({ target }) => many.setAll(option._id, target.value)}
        >
          {valueId === '' && <option value="">–</option>}
          {option.values.map(({ _id, value }) => (
            <option key={_id} value={_id}>
              {value}
            </option>
          ))}
        </Select>
      ))}
    </>
  );
}

function LeftOutColumns({ many: { leftOut, options, assign, dismiss } }: { many: Many }) {
  if (leftOut.length === 0) return null;
  return (
    <Notice tone="warning" title={messages.leftOutTitle(leftOut.length)} live>
      {leftOut.map((column, index) => (
        <div key={index} className="row-8 left-out">
          <span>{messages.leftOutColumn(column.head, cellsIn(column.cells))}</span>
          <select
            className="select"
            aria-label={messages.takeAsOf(column.head)}
            value=""
            onChange={({ target }) => {
              const option = options.find(({ _id }) => _id === target.value);
              if (option) assign(column, option);
            }}
          >
            <option value="">{messages.takeAs}</option>
            {options.map(({ _id, name }: Option) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </select>
          <Button variant="quiet" size="compact" onClick={() => dismiss(column)}>
            {messages.leaveOut}
          </Button>
        </div>
      ))}
    </Notice>
  );
}

const cellsIn = (cells: ReadonlyMap<number, string>) => [
  ...new Set([...cells.values()].filter((cell) => cell !== '')),
];
