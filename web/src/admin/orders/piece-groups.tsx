import type { PieceState } from '@tailorbird/contract/order-desk';
import type { Order, OrderItem } from '@tailorbird/contract/orders';
import {
  addUpLines,
  commonNote,
  compareOptions,
  costRange,
  groupItems,
  type ItemGroup,
} from '@tailorbird/contract/rules/group-items';
import { formatAmount, formatMoney, lineTotal, sum } from '@tailorbird/contract/rules/money';
import {
  isFinished,
  isService,
  numberPieces,
  PIECE_STATES,
} from '@tailorbird/contract/kinds/piece-states';
import { useState } from 'react';
import { ItemPicture, ItemPile } from '../../ui/item-picture.tsx';
import { OptionEntries } from '../../ui/option-list.tsx';
import { PriceBreakdown } from '../../ui/price-lines.tsx';
import { ItemPictures } from '../artwork/item-pictures.tsx';
import { linkedProps, useLinked } from './linked.ts';
import { pieceMessages } from './piece-messages.ts';
import { ItemNote } from './notes.tsx';
import { PieceStateMark } from './piece-state.tsx';
import type { RowOfPiece } from './piece-row.tsx';
import { PieceTable } from './piece-table.tsx';
import { type Pieces, stateOf } from './pieces-query.ts';
import './piece-groups.css';

interface PieceGroupsProps {
  order: Order;
  pieces: Pieces;
  picked: ReadonlySet<number>;
  onPick: (numbers: readonly number[], isPicked: boolean) => void;
  /** The piece that was set last. */
  current: number | undefined;
  /** The piece that a link leads to. */
  linked: number | undefined;
}

/** All items of an order: of each group what it has in common, and its pieces in a table. */
export function PieceGroups(props: PieceGroupsProps) {
  const { order } = props;
  const numbered = numberPieces(order.cart.items);
  return (
    <ul className="stack-16 piece-groups" aria-label={`Items of ${order.orderId}`}>
      {groupItems(order.cart.items).map((group) => (
        <PieceGroup
          key={group.key}
          {...props}
          group={group}
          rows={numbered.filter(({ item }) => group.items.includes(item))}
        />
      ))}
      {order.voided && (
        <li className="piece-voided faint">{pieceMessages.removedPieces(order.voided)}</li>
      )}
    </ul>
  );
}

interface PieceGroupProps extends PieceGroupsProps {
  group: ItemGroup<OrderItem>;
  rows: readonly RowOfPiece[];
}

function PieceGroup({ group, rows, ...props }: PieceGroupProps) {
  const { order, pieces, linked } = props;
  const isAlone = group.items.length === 1;
  const isLinked = isAlone && rows.some(({ number }) => number === linked);
  const element = useLinked<HTMLLIElement>(isLinked);
  const [isToMake, setToMake] = useState(false);
  const toMake = rows.filter(({ number }) => !isFinished(stateOf(pieces, number)));
  // what is picked stays in view: the next act is for it, too
  const shown = isToMake
    ? rows.filter((row) => toMake.includes(row) || props.picked.has(row.number))
    : rows;

  return (
    <li
      ref={element}
      className={isLinked ? 'piece-group is-sought' : 'piece-group'}
      {...(isLinked && linkedProps)}
    >
      <GroupHead order={order} group={group} rows={rows} pieces={pieces} />
      {rows.length > 1 && (
        <div className="piece-tools">
          <label>
            <span className="xs faint">{pieceMessages.show}</span>
            <select
              className="select"
              value={isToMake ? 'to make' : 'all'}
              onChange={({ target }) => setToMake(target.value === 'to make')}
            >
              <option value="all">{pieceMessages.showAll(rows.length)}</option>
              <option value="to make">{pieceMessages.showToMake(toMake.length)}</option>
            </select>
          </label>
        </div>
      )}
      {rows.length === 0 ? null : shown.length === 0 ? (
        <p className="piece-none soft">{pieceMessages.allMade}</p>
      ) : (
        <PieceTable {...props} group={group} rows={shown} linked={isAlone ? undefined : linked} />
      )}
    </li>
  );
}

/** What all of the group have alike, and how far it is. */
function GroupHead({
  order,
  group: { first, items },
  rows,
  pieces,
}: Pick<PieceGroupProps, 'order' | 'group' | 'rows' | 'pieces'>) {
  const note = commonNote(items);
  const { least, most } = costRange(items);
  return (
    <div className="stack-14 piece-head">
      {items.length === 1 ? (
        <span className="thumb">
          <ItemPicture item={first} sizes="112px" widths={[160, 320]} />
        </span>
      ) : (
        <span className="pile">
          <ItemPile items={items} />
        </span>
      )}
      <div className="stack-6 piece-what">
        <div className="between">
          <h2>
            <bdi>{first.product.name}</bdi>{' '}
            <span className="faint">
              {isService(first)
                ? pieceMessages.service(first.quantity)
                : pieceMessages.pieces(rows.length)}
            </span>
          </h2>
          <span className="item-line">{formatMoney(sum(items.map(lineTotal)))}</span>
        </div>
        <dl className="cluster options">
          <OptionEntries options={compareOptions(items).common} />
          {least === most && (
            <div>
              <dt>{pieceMessages.each}</dt>
              <dd>{formatAmount(least)}</dd>
            </div>
          )}
        </dl>
        <PriceBreakdown lines={addUpLines(items)} />
        {items.length === 1 && <ItemNote order={order} item={first} />}
        {items.length > 1 && note !== '' && (
          <p className="note">
            <q dir="auto">{note}</q>
          </p>
        )}
        <ItemPictures items={items} />
        {rows.length > 0 && <Progress numbers={rows.map(({ number }) => number)} pieces={pieces} />}
      </div>
    </div>
  );
}

/** From what is done to what is not begun, in the order of the bar. */
const BAR: readonly PieceState[] = ['packed', 'checked', 'lettered', 'cut', 'waiting', 'again'];

function Progress({ numbers, pieces }: { numbers: readonly number[]; pieces: Pieces }) {
  const counts = new Map<PieceState, number>();
  for (const number of numbers) {
    const state = stateOf(pieces, number);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  const made = numbers.filter((number) => isFinished(stateOf(pieces, number))).length;
  return (
    <div className="piece-made">
      <p>
        <strong>{pieceMessages.progress(made, numbers.length)}</strong> {pieceMessages.madeWord}
      </p>
      <svg
        className="piece-bar"
        viewBox={`0 0 ${numbers.length} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {barOf(counts).map(({ state, from, count }) => (
          <rect key={state} className={`is-${state}`} x={from} width={count} height="1" />
        ))}
      </svg>
      <p className="cluster piece-key">
        {PIECE_STATES.flatMap((state) => {
          const count = counts.get(state);
          return count ? [<PieceStateMark key={state} state={state} count={count} />] : [];
        })}
      </p>
    </div>
  );
}

function barOf(counts: ReadonlyMap<PieceState, number>) {
  let from = 0;
  return BAR.flatMap((state) => {
    const count = counts.get(state) ?? 0;
    const part = { state, from, count };
    from += count;
    return count > 0 ? [part] : [];
  });
}
