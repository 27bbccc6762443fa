import type { OrderChange } from '@tailorbird/contract/order-desk';
import type { Order } from '@tailorbird/contract/orders';
import { Notice } from '../../ui/notice.tsx';
import { messages } from './messages.ts';
import { changeInWords, EditLines, useOrderChanges } from './order-timeline.tsx';
import { pieceMessages } from './piece-messages.ts';
import { pieceName } from './piece-name.ts';
import { changedSince, itemOf } from './read-scan.ts';

const printMessages = messages.prints;

/** Changes since this version was printed: notes, statuses, pieces made again. */
export function changesOnPaper(
  changes: readonly OrderChange[],
  version: number,
): readonly OrderChange[] {
  return changes
    .filter((change) => change.version !== null && change.version > version)
    .filter(({ field, after }) => field !== 'printed' && (field !== 'pieces' || after === 'again'))
    .toReversed();
}

/** Whether what it was and what it is are texts that somebody wrote. */
const isOfTexts = ({ field }: OrderChange) => field !== 'status' && field !== 'edit';

interface StaleSheetProps {
  order: Order;
  /** Of the order as it stands on the sheet. */
  version: number;
  /** The piece that the code was of. */
  piece: number | undefined;
}

/** Told where the code on a sheet has led here. */
export function StaleSheet({ order, version, piece }: StaleSheetProps) {
  const { data } = useOrderChanges(order);
  if (!data) return null;
  const item = piece === undefined ? undefined : itemOf(order, piece);
  const before = item && changedSince(item, version);
  const changed = changesOnPaper(data, version);
  if (changed.length === 0) return <Notice tone="success" title={printMessages.current} live />;
  return (
    <Notice
      tone={before ? 'danger' : 'warning'}
      title={
        before && piece !== undefined
          ? printMessages.pieceChanged(pieceName(order, piece))
          : printMessages.staleTitle(changed.length)
      }
      live
    >
      {before && (
        <p>
          {pieceMessages.before} <del dir="auto">{before.join(', ')}</del>
        </p>
      )}
      <ul className="stack-4 stale-list">
        {changed.map((change) => (
          <li key={change._id}>
            {changeInWords(change)}
            {isOfTexts(change) && change.before && <del dir="auto">{change.before}</del>}
            {isOfTexts(change) && change.field !== 'pieces' && change.after && (
              <ins dir="auto">{change.after}</ins>
            )}
            {change.edit && <EditLines lines={change.edit.lines} />}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
