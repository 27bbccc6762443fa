import type { OrderItem } from '@tailorbird/contract/orders';
import { PIECE_STATES } from '@tailorbird/contract/kinds/piece-states';
import { Printer } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import { PieceStateMark } from '../orders/piece-state.tsx';
import { stateOf } from '../orders/pieces-query.ts';
import { formatShortMoment } from '../orders/short-moment.ts';
import { changedSince } from '../orders/read-scan.ts';
import { editMessages } from './messages.ts';
import { useShownEdit } from './use-edit.ts';

/** How far the pieces of an item are, and whether they stand on a sheet as they are now. */
export function PiecesState({ item }: { item: OrderItem }) {
  const { edit, pieces, numbersOf, countBegun } = useShownEdit();
  const numbers = numbersOf(item);
  if (numbers.length === 0) return null;
  const begun = countBegun(item);
  const states = PIECE_STATES.flatMap((state) => {
    const count = numbers.filter((number) => stateOf(pieces, number) === state).length;
    return count > 0 ? [{ state, count }] : [];
  });
  const print = edit.order.prints?.find(({ sheet }) => sheet === 'production');
  const isPrinted = print !== undefined && changedSince(item, print.version) === undefined;
  const [only] = numbers.length === 1 ? numbers : [];
  const changedAt = only === undefined ? undefined : pieces.get(only)?.changedAt;
  if (begun === 0 && isPrinted) {
    return (
      <span className="inline-4 edit-printed">
        <Icon of={Printer} />
        {editMessages.printed}
      </span>
    );
  }
  return (
    <>
      <span className="edit-states">
        {states.map(({ state, count }) => (
          <PieceStateMark key={state} state={state} {...(numbers.length > 1 && { count })} />
        ))}
      </span>
      {begun > 0 && (
        <span className="edit-lock">
          {numbers.length > 1
            ? editMessages.begunOf(begun)
            : `${changedAt ? `${formatShortMoment(changedAt)}, ` : ''}${editMessages.locked}`}
        </span>
      )}
    </>
  );
}
