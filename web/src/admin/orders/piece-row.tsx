import { REASON_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { Piece, PieceState } from '@tailorbird/contract/order-desk';
import type { Order, OrderItem } from '@tailorbird/contract/orders';
import {
  choiceOf,
  commonNote,
  costRange,
  letterHeights,
  type DifferingOption,
  type ItemGroup,
} from '@tailorbird/contract/rules/group-items';
import { formatAmount } from '@tailorbird/contract/rules/money';
import {
  nextState,
  type NumberedPiece,
  PIECE_STATES,
} from '@tailorbird/contract/kinds/piece-states';
import { Ban, ChevronRight, Ellipsis, Printer, TriangleAlert, Truck } from 'lucide';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ChosenText } from '../../ui/chosen-text.tsx';
import { RowPicture } from '../../ui/group-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { heldMessages } from '../approvals/held-messages.ts';
import { parcelLink } from '../parcels/parcel-links.ts';
import { sentMessages } from '../parcels/sent-messages.ts';
import { pieceMessages } from './piece-messages.ts';
import { ItemNote } from './notes.tsx';
import { linkedProps, useLinked } from './linked.ts';
import { itemName } from './piece-name.ts';
import { PieceStateMark } from './piece-state.tsx';
import { type Pieces, stateOf } from './pieces-query.ts';
import { changedSince } from './read-scan.ts';
import { useRowActs } from './row-acts.ts';
import { formatShortMoment } from './short-moment.ts';
import { PieceMarks } from '../artwork/item-pictures.tsx';
import { PickBox } from '../pick-box.tsx';

export type RowOfPiece = NumberedPiece<OrderItem>;

/** A group of pieces, and what is done with them. */
export interface PiecesInHand {
  order: Order;
  pieces: Pieces;
  picked: ReadonlySet<number>;
  onPick: (numbers: readonly number[], isPicked: boolean) => void;
  /** The piece that was set last. */
  current: number | undefined;
  /** The piece that a link leads to. */
  linked: number | undefined;
  group: ItemGroup<OrderItem>;
}

interface PieceRowProps extends PiecesInHand {
  row: RowOfPiece;
  differing: readonly DifferingOption[];
  columns: { drawing: boolean; letters: boolean };
}

/** A piece with its state and the button to the next. */
export function PieceRow(props: PieceRowProps) {
  const { order, pieces, current, linked, group, row, columns } = props;
  const { number, item } = row;
  const state = stateOf(pieces, number);
  const name = itemName(item, group.items);
  const isLinked = number === linked;
  const element = useLinked<HTMLTableRowElement>(isLinked);
  const acts = useRowActs(order, row, name);
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const isStopped = order.stopped?.includes(number) === true;
  // the shop begins none that the customer has withdrawn from
  const isSettable = !isStopped || (state !== 'waiting' && state !== 'again');
  const hasNote = group.items.length > 1;
  return (
    <>
      <tr
        ref={element}
        className={number === current || isLinked ? 'is-now' : undefined}
        {...(isLinked && linkedProps)}
      >
        <PieceCells {...props} name={name} />
        <td className="piece-acts">
          <NextButton
            name={name}
            next={isStopped ? undefined : nextState(state)}
            isSaving={acts.isSaving}
            onSet={(next) => acts.set(state, next)}
          />
          {(isSettable || hasNote) && (
            <Button
              variant="quiet"
              size="compact"
              className="btn-icon"
              aria-label={pieceMessages.more(name)}
              aria-expanded={isOpen}
              aria-controls={isOpen ? moreId : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon of={Ellipsis} />
            </Button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr className="piece-more" id={moreId}>
          <td colSpan={6 + Number(columns.drawing) + Number(columns.letters)}>
            {isSettable && (
              <RowMore
                state={state}
                isSaving={acts.isSaving}
                onSet={(to, reason) => acts.set(state, to, reason)}
              />
            )}
            {hasNote && <ItemNote order={order} item={item} />}
          </td>
        </tr>
      )}
    </>
  );
}

/** What the piece is, and how far; without what can be done with it. */
function PieceCells(props: PieceRowProps & { name: string }) {
  const { order, pieces, picked, onPick, group, row, differing, columns, name } = props;
  const { number, item } = row;
  const piece = pieces.get(number);
  const [search] = useSearchParams();
  return (
    <>
      <td className="piece-pick">
        <PickBox
          label={pieceMessages.pick(number, name)}
          isPicked={picked.has(number)}
          onPick={() => onPick([number], !picked.has(number))}
        />
      </td>
      <td className="piece-number">{number}</td>
      <th scope="row" className="piece-words">
        <RowWords row={row} group={group} differing={differing} name={name} />
        <PieceMarks item={item} />
        {order.stopped?.includes(number) && (
          <span className="line-4 piece-why">
            <Icon of={Ban} />
            {pieceMessages.withdrawn}
          </span>
        )}
        {item.isHeld && (
          <span className="line-4 piece-why">
            <Icon of={Ban} />
            {heldMessages.mark}
          </span>
        )}
        <StaleOnPaper order={order} item={item} />
        {piece?.state === 'again' && piece.reason && (
          <span className="line-4 piece-why">
            <Icon of={TriangleAlert} />
            <bdi>{piece.reason}</bdi>
          </span>
        )}
      </th>
      {columns.drawing && (
        <td className="piece-drawing">
          <RowPicture item={item} name={name} sizes="32px" />
        </td>
      )}
      {columns.letters && (
        <td className="piece-letters">{letterHeights(item.drawing?.production)}</td>
      )}
      <td className="piece-at">
        <PieceStateMark state={stateOf(pieces, number)} />
        {piece?.parcel !== undefined && (
          <Link
            className="inline-4 piece-sent"
            to={parcelLink(search, piece.parcel)}
            preventScrollReset
          >
            <Icon of={Truck} />
            {sentMessages.inParcel(piece.parcel)}
          </Link>
        )}
      </td>
      <td className="piece-last faint">
        <Last piece={piece} />
      </td>
    </>
  );
}

/** What an item was on the production sheet that was printed last, where it is another since. */
function StaleOnPaper({ order, item }: { order: Order; item: OrderItem }) {
  const print = order.prints?.find(({ sheet }) => sheet === 'production');
  const before = changedSince(item, print?.version);
  if (!before) return null;
  return (
    <span className="line-4 piece-why">
      <Icon of={Printer} />
      <span>{pieceMessages.changedSince(before)}</span>
    </span>
  );
}

interface NextButtonProps {
  name: string;
  next: PieceState | undefined;
  isSaving: boolean;
  onSet: (next: PieceState) => void;
}

function NextButton({ name, next, isSaving, onSet }: NextButtonProps) {
  if (!next) return null;
  return (
    <Button
      variant="quiet"
      size="compact"
      aria-label={pieceMessages.set(name, pieceMessages.states[next])}
      busy={isSaving}
      onClick={() => onSet(next)}
    >
      {pieceMessages.states[next]}
      <Icon of={ChevronRight} />
    </Button>
  );
}

function Last({ piece }: { piece: Piece | undefined }) {
  if (!piece?.changedAt) return <>–</>;
  return (
    <>
      <bdi>{piece.changedBy}</bdi>,{' '}
      <time dateTime={piece.changedAt}>{formatShortMoment(piece.changedAt)}</time>
    </>
  );
}

interface RowWordsProps {
  row: RowOfPiece;
  group: ItemGroup<OrderItem>;
  differing: readonly DifferingOption[];
  name: string;
}

/** What the piece differs in from the others of its group; its note where not all have the same. */
function RowWords({ row: { item }, group, differing, name }: RowWordsProps) {
  const chosen = differing.flatMap((option) => choiceOf(item, option) ?? []);
  const { least, most } = costRange(group.items);
  return (
    <>
      {chosen.length === 0 && <bdi>{name}</bdi>}
      {chosen.map((choice) => (
        <span key={choice.optionId} className={choice.valueId === null ? undefined : 'soft'}>
          {choice.valueId !== null && `${choice.optionName} `}
          <ChosenText chosen={choice} />{' '}
        </span>
      ))}
      {least !== most && <span className="xs faint"> {formatAmount(item.product.cost)}</span>}
      {item.note !== '' && group.items.length > 1 && commonNote(group.items) === '' && (
        <q className="piece-note" dir="auto">
          {item.note}
        </q>
      )}
    </>
  );
}

interface RowMoreProps {
  state: PieceState;
  isSaving: boolean;
  onSet: (state: PieceState, reason?: string) => void;
}

/** Any state but the next, which has its own button; what is made again says why. */
function RowMore({ state, isSaving, onSet }: RowMoreProps) {
  const [reason, setReason] = useState('');
  return (
    <div className="row-8 piece-choices">
      <span className="xs faint">{pieceMessages.setTo}</span>
      {PIECE_STATES.filter((one) => one !== state && one !== 'again').map((one) => (
        <Button
          key={one}
          variant="secondary"
          size="compact"
          busy={isSaving}
          onClick={() => onSet(one)}
        >
          {pieceMessages.states[one]}
        </Button>
      ))}
      <input
        className="input"
        aria-label={pieceMessages.reason}
        placeholder={pieceMessages.reasonHint}
        maxLength={REASON_MAX_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {state !== 'again' && (
        <Button
          variant="danger"
          size="compact"
          busy={isSaving}
          onClick={() => onSet('again', reason)}
        >
          {pieceMessages.states.again}
        </Button>
      )}
    </div>
  );
}
