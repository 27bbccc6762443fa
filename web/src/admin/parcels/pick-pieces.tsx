import type { Order } from '@tailorbird/contract/orders';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { groupItems } from '@tailorbird/contract/rules/group-items';
import { ChevronDown, ScanLine, SquareCheck } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatShortMoment } from '../orders/short-moment.ts';
import { itemName } from '../orders/piece-name.ts';
import { PieceStateMark } from '../orders/piece-state.tsx';
import { type Pieces, usePieces } from '../orders/pieces-query.ts';
import { PickBox } from '../pick-box.tsx';
import { parcelMessages } from './messages.ts';
import {
  linesToSend,
  type UnsentPieces,
  type PieceToSend,
  type Ticks,
  withCount,
  withTicks,
} from './pieces-to-send.ts';
import { ScanToPick } from './scan-to-pick.tsx';
import { isPickedUp } from './sent-mark.tsx';

const { send: messages } = parcelMessages;

interface PickPiecesProps {
  order: Order;
  number: number;
  left: UnsentPieces;
  chosen: readonly number[];
  isScanning: boolean;
  onTicks: (change: (ticks: Ticks) => Ticks) => void;
  onScanning: (isOn: boolean) => void;
  /** Below: which pieces cannot be sent. */
  children: ReactNode;
}

/** The pieces of the next parcel: ticked, scanned, or counted where nobody has touched one. */
export function PickPieces(props: PickPiecesProps) {
  const { order, number, left, chosen, isScanning, onTicks, onScanning, children } = props;
  const { free, isUntouched } = left;
  const packed = free.filter(({ state }) => state === 'packed');
  const all = isUntouched ? free : packed;
  const isAll = all.length > 0 && all.every((piece) => chosen.includes(piece.number));
  const behind = free.length + left.held.length + left.again.length - chosen.length;
  const tick = (numbers: readonly number[], isTicked: boolean) =>
    onTicks((ticks) => withTicks(ticks, numbers, isTicked));
  return (
    <section className="parcel-pick" aria-labelledby="parcel-next">
      <div className="parcel-pick-head">
        <span className="center parcel-number is-next" aria-hidden="true">
          {formatNumber(number)}
        </span>
        <div>
          <h2 id="parcel-next">
            {isUntouched
              ? messages.left(free.length)
              : isPickedUp(order)
                ? messages.ready(packed.length)
                : messages.packed(packed.length)}
          </h2>
          <p className="soft">{messages.behind(behind)}</p>
        </div>
      </div>
      <div className="row-8 parcel-tools">
        {all.length > 0 && (
          <label className="check">
            <input
              type="checkbox"
              checked={isAll}
              onChange={({ target }) =>
                tick(
                  all.map((piece) => piece.number),
                  target.checked,
                )
              }
            />
            {isUntouched ? messages.allLeft(all.length) : messages.all(all.length)}
          </label>
        )}
        <Button variant="quiet" size="compact" onClick={() => onScanning(!isScanning)}>
          <Icon of={isScanning ? SquareCheck : ScanLine} />
          {isScanning ? messages.chooseAll : messages.choose}
        </Button>
      </div>
      {isScanning && (
        <ScanToPick
          order={order}
          left={left}
          chosen={chosen}
          onTick={(piece) => tick([piece], true)}
        />
      )}
      {isUntouched ? (
        <Lines
          free={free}
          chosen={chosen}
          onCount={(numbers, count) => onTicks((ticks) => withCount(ticks, numbers, count))}
        />
      ) : (
        <PackedAndOthers order={order} free={free} chosen={chosen} onTick={tick} />
      )}
      {children}
    </section>
  );
}

interface PickedProps {
  order: Order;
  free: readonly PieceToSend[];
  chosen: readonly number[];
  onTick: (numbers: readonly number[], isTicked: boolean) => void;
}

/** Packed pieces in a table; those that are not, which sending packs, below it on demand. */
function PackedAndOthers({ order, free, chosen, onTick }: PickedProps) {
  const pieces = usePieces(order._id).data ?? NO_PIECES;
  const packed = free.filter(({ state }) => state === 'packed');
  const others = free.filter(({ state }) => state !== 'packed');
  const table = (some: readonly PieceToSend[]) => (
    <PickTable order={order} pieces={pieces} free={some} chosen={new Set(chosen)} onTick={onTick} />
  );
  return (
    <>
      {packed.length > 0 ? (
        table(packed)
      ) : (
        <p className="parcel-why soft">{messages.nothingPacked}</p>
      )}
      {others.length > 0 && (
        <details
          className="fold parcel-others"
          open={others.some((one) => chosen.includes(one.number))}
        >
          <summary>
            {messages.more(others.length)}
            <Icon of={ChevronDown} className="icon chev" />
          </summary>
          <p className="hint parcel-why">{messages.moreHint}</p>
          {table(others)}
        </details>
      )}
    </>
  );
}

const NO_PIECES: Pieces = new Map();

/** Rows in view at first: an order may have thousands of pieces. */
const STEP = 100;

interface PickTableProps extends Omit<PickedProps, 'chosen'> {
  pieces: Pieces;
  chosen: ReadonlySet<number>;
}

function PickTable({ order, pieces, free, chosen, onTick }: PickTableProps) {
  const [count, setCount] = useState(STEP);
  const groups = groupItems(order.cart.items);
  const rest = free.length - count;
  const { heads } = messages;
  return (
    <>
      <table className="piece-table parcel-table" aria-label={messages.table}>
        <thead>
          <tr>
            <th scope="col" className="piece-pick">
              <span className="sr">{heads.pick}</span>
            </th>
            <th scope="col" className="piece-number">
              {heads.number}
            </th>
            <th scope="col">{heads.words}</th>
            <th scope="col">{heads.state}</th>
            <th scope="col">{heads.last}</th>
          </tr>
        </thead>
        <tbody>
          {free.slice(0, count).map(({ number, item, state }) => {
            const group = groups.find(({ items }) => items.includes(item));
            const name = itemName(item, group?.items ?? [item]);
            const piece = pieces.get(number);
            return (
              <tr key={number}>
                <td className="piece-pick">
                  <PickBox
                    label={messages.tick(number, name)}
                    isPicked={chosen.has(number)}
                    onPick={(isPicked) => onTick([number], isPicked)}
                  />
                </td>
                <td className="piece-number">{number}</td>
                <th scope="row" className="piece-words">
                  <bdi>{name}</bdi>{' '}
                  {name !== item.product.name && groups.length > 1 && (
                    <bdi className="soft">{item.product.name}</bdi>
                  )}
                </th>
                <td className="piece-at">
                  <PieceStateMark state={state} />
                </td>
                <td className="piece-last faint">
                  {piece?.changedAt && (
                    <>
                      <bdi>{piece.changedBy}</bdi>, {formatShortMoment(piece.changedAt)}
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rest > 0 && (
        <p className="piece-none">
          <button type="button" className="textlink" onClick={() => setCount(count + STEP)}>
            {messages.showMore(Math.min(rest, STEP))}
          </button>
        </p>
      )}
    </>
  );
}

interface LinesProps {
  free: readonly PieceToSend[];
  chosen: readonly number[];
  onCount: (numbers: readonly number[], count: number) => void;
}

/** Of an order whose pieces nobody keeps track of: a count for each line. */
function Lines({ free, chosen, onCount }: LinesProps) {
  const lines = linesToSend(free);
  const items = lines.map(({ item }) => item);
  const groups = groupItems(items);
  return (
    <ul className="parcel-lines" aria-label={messages.lines}>
      {lines.map(({ item, numbers }) => {
        const group = groups.find((one) => one.items.includes(item));
        const name = itemName(item, group?.items ?? [item]);
        const count = numbers.filter((number) => chosen.includes(number)).length;
        return (
          <li key={item._id} className="line-12">
            <input
              className="input parcel-count"
              type="number"
              inputMode="numeric"
              min={0}
              max={numbers.length}
              aria-label={messages.countOf(name)}
              value={count}
              onChange={({ target }) => {
                const typed = Math.round(target.valueAsNumber);
                const isNumber = Number.isFinite(typed);
                onCount(numbers, isNumber ? Math.min(numbers.length, Math.max(0, typed)) : 0);
              }}
            />
            <span className="soft">{messages.of(numbers.length)}</span>
            <span className="parcel-line-name">
              <strong>
                <bdi>{name}</bdi>
              </strong>{' '}
              {name !== item.product.name && <bdi className="soft">{item.product.name}</bdi>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
