import type { OrderChange } from '@tailorbird/contract/order-desk';
import type { Order } from '@tailorbird/contract/orders';
import { Notice } from '../../ui/notice.tsx';
import { messages } from './messages.ts';
import { changeInWords, useOrderChanges } from './order-timeline.tsx';

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

interface StaleSheetProps {
  order: Order;
  /** Of the order as it stands on the sheet. */
  version: number;
}

/** Told where the code on a sheet has led here. */
export function StaleSheet({ order, version }: StaleSheetProps) {
  const { data } = useOrderChanges(order);
  if (!data) return null;
  const changed = changesOnPaper(data, version);
  if (changed.length === 0) return <Notice tone="success" title={printMessages.current} live />;
  return (
    <Notice tone="warning" title={printMessages.staleTitle(changed.length)} live>
      <ul className="stack-4 stale-list">
        {changed.map((change) => (
          <li key={change._id}>
            {changeInWords(change)}
            {change.field !== 'status' && change.before && <del dir="auto">{change.before}</del>}
            {change.field !== 'status' && change.field !== 'pieces' && change.after && (
              <ins dir="auto">{change.after}</ins>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
