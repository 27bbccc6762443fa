import { compareOptions, letterHeights } from '@tailorbird/contract/rules/group-items';
import { useState } from 'react';
import { pieceMessages } from './piece-messages.ts';
import { PickBox } from '../pick-box.tsx';
import { PieceRow, type PiecesInHand, type RowOfPiece } from './piece-row.tsx';
import './piece-table.css';

interface PieceTableProps extends PiecesInHand {
  rows: readonly RowOfPiece[];
}

/** Rows that one press adds: an order may have thousands of pieces. */
const STEP = 100;

/** The pieces of a group, each with what it differs in, its state and the button to the next. */
export function PieceTable(props: PieceTableProps) {
  const { group, rows, picked, onPick, linked } = props;
  const linkedPlace = rows.findIndex(({ number }) => number === linked);
  const [count, setCount] = useState(Math.max(STEP, linkedPlace + 1));
  const shown = rows.slice(0, count);
  const numbers = shown.map(({ number }) => number);
  const isAllPicked = numbers.every((number) => picked.has(number));
  const { differing } = compareOptions(group.items);
  const columns = {
    drawing: group.items.length > 1,
    letters: group.items.some(({ drawing }) => letterHeights(drawing?.production) !== ''),
  };
  const { heads } = pieceMessages;
  const rest = rows.length - shown.length;
  return (
    <>
      <table className="piece-table" aria-label={pieceMessages.table(group.first.product.name)}>
        <thead>
          <tr>
            <td className="piece-pick">
              <PickBox
                label={pieceMessages.pickAll(numbers.length)}
                isPicked={isAllPicked}
                onPick={() => onPick(numbers, !isAllPicked)}
              />
            </td>
            <th scope="col" className="piece-number">
              {heads.number}
            </th>
            <th scope="col">{heads.words}</th>
            {columns.drawing && <th scope="col">{heads.drawing}</th>}
            {columns.letters && <th scope="col">{heads.letters}</th>}
            <th scope="col">{heads.state}</th>
            <th scope="col">{heads.last}</th>
            <th scope="col">
              <span className="sr">{heads.acts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <PieceRow
              key={row.number}
              {...props}
              row={row}
              differing={differing}
              columns={columns}
            />
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <p className="piece-none">
          <button type="button" className="textlink" onClick={() => setCount(count + STEP)}>
            {pieceMessages.showMore(Math.min(rest, STEP))}
          </button>
        </p>
      )}
    </>
  );
}
