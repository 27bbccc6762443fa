import type { Order } from '@tailorbird/contract/orders';
import { Ellipsis } from 'lucide';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { RowPicture } from '../../ui/group-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatShortMoment } from '../orders/short-moment.ts';
import { type ApprovalLine, isOpen } from './approval-lines.ts';
import { ApprovalStateMark } from './approval-state.tsx';
import { LineActs } from './line-acts.tsx';
import { piecesInWords } from '../orders/pieces-in-words.ts';
import { approvalMessages } from './messages.ts';

/** Rows that one press adds: an order may have 300 items. */
const STEP = 100;

interface ApprovalTableProps {
  order: Order;
  lines: readonly ApprovalLine[];
  onDone: (sentence: string) => void;
}

/** Each item with its state; at first those that wait. */
export function ApprovalTable({ order, lines, onDone }: ApprovalTableProps) {
  const open = order.status === 'pending' ? lines.filter(isOpen) : [];
  const [isWhole, setWhole] = useState(false);
  const [most, setMost] = useState(STEP);
  const rows = isWhole ? lines : open;
  const shown = rows.slice(0, most);
  const { heads } = approvalMessages;
  return (
    <>
      {shown.length > 0 && (
        <table className="piece-table approval-table" aria-label={approvalMessages.table}>
          <thead>
            <tr>
              <th scope="col" className="piece-number">
                {heads.number}
              </th>
              <th scope="col">{heads.words}</th>
              <th scope="col">{heads.drawing}</th>
              <th scope="col">{heads.state}</th>
              <th scope="col">{heads.last}</th>
              <th scope="col">
                <span className="sr">{heads.acts}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <ApprovalRow
                key={line._id}
                order={order}
                line={line}
                mayAct={order.status === 'pending' && isOpen(line)}
                onDone={onDone}
              />
            ))}
          </tbody>
        </table>
      )}
      <p className="row approval-more">
        {rows.length > shown.length && (
          <button type="button" className="textlink" onClick={() => setMost(most + STEP)}>
            {approvalMessages.showMore(Math.min(STEP, rows.length - shown.length))}
          </button>
        )}
        {open.length < lines.length && (
          <button
            type="button"
            className="textlink"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? approvalMessages.showOpen : approvalMessages.showAll(lines.length)}
          </button>
        )}
      </p>
    </>
  );
}

interface ApprovalRowProps {
  order: Order;
  line: ApprovalLine;
  mayAct: boolean;
  onDone: (sentence: string) => void;
}

function ApprovalRow({ order, line, mayAct, onDone }: ApprovalRowProps) {
  const { item, name, numbers, state, note } = line;
  const [isUnfolded, setUnfolded] = useState(false);
  const moreId = useId();
  return (
    <>
      <tr className={state === 'change wanted' ? 'is-wished' : undefined}>
        <td className="piece-number">{piecesInWords(numbers)}</td>
        <th scope="row" className="piece-words">
          <bdi>{name}</bdi>
          {note !== undefined && (
            <q className="piece-note" dir="auto">
              {note}
            </q>
          )}
        </th>
        <td className="piece-drawing">
          <RowPicture item={item} name={name} sizes="32px" />
        </td>
        <td className="piece-at">
          <ApprovalStateMark state={state} />
        </td>
        <td className="piece-last faint">
          <Last line={line} />
        </td>
        <td className="piece-acts">
          {mayAct && (
            <Button
              variant="quiet"
              size="compact"
              className="btn-icon"
              aria-label={approvalMessages.more(name)}
              aria-expanded={isUnfolded}
              aria-controls={isUnfolded ? moreId : undefined}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              <Icon of={Ellipsis} />
            </Button>
          )}
        </td>
      </tr>
      {mayAct && isUnfolded && (
        <tr className="piece-more" id={moreId}>
          <td colSpan={6}>
            <LineActs
              order={order}
              line={line}
              onDone={onDone}
              onCancel={() => setUnfolded(false)}
            />
          </td>
        </tr>
      )}
    </>
  );
}

function Last({ line: { by, at } }: { line: ApprovalLine }) {
  if (by === undefined || at === undefined) return <>–</>;
  return (
    <>
      <bdi>{by}</bdi>, <time dateTime={at}>{formatShortMoment(at)}</time>
    </>
  );
}
