import { PriceBreakdown, TaxIncluded } from '../../ui/price-lines.tsx';
import {
  addUpLines,
  commonNote,
  groupItems,
  type ItemGroup,
} from '@tailorbird/contract/rules/group-items';
import { formatMoney, lineTotal, sum } from '@tailorbird/contract/rules/money';
import type { Order, OrderItem } from '@tailorbird/contract/orders';
import { orderStatuses } from '@tailorbird/contract/kinds/order-statuses';
import { countWorkshopPieces } from '@tailorbird/contract/kinds/piece-states';
import { ChevronDown } from 'lucide';
import { useState } from 'react';
import { formatDay } from '../../ui/date.ts';
import { OrderDetails } from '../../orders/order-details.tsx';
import { OrderLines } from '../../orders/order-lines.tsx';
import { OrderPayment, PaymentDueNote } from '../../orders/order-payment.tsx';
import { OrderPapers } from '../../orders/order-papers.tsx';
import { orderTotal } from '../../orders/order-total.ts';
import { ItemPicture, ItemPile } from '../../ui/item-picture.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ApprovalNotice } from './approval-notice.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { ChangeLink } from './change-link.tsx';
import { messages } from './messages.ts';
import { OrderAgain } from './order-again.tsx';
import { OrderParcels } from './order-parcels.tsx';
import { oneMoreAddress } from './one-more.ts';
import { WithdrawLink } from './withdraw-link.tsx';
import { Link } from '../../ui/link.tsx';
import { OrderGroupRows, OrderItemOptions } from '../../orders/order-item-options.tsx';
import { RefusedPictures } from '../../orders/refused-pictures.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { Icon } from '../../ui/icon.tsx';

// spec: 2.60
/** One line for an order; unfolded, as when a link leads to it, everything that was chosen. */
export function OrderListEntry({ order, isSought = false }: { order: Order; isSought?: boolean }) {
  const total = formatMoney(orderTotal(order));
  const [isOpened, setOpened] = useState(isSought);
  return (
    <details
      className="order"
      open={isSought}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary>
        <span className="who">
          <span className="order-id">{order.orderId}</span>
          <br />
          <time className="small faint" dateTime={order.orderDate}>
            {formatDay(order.orderDate)}
          </time>
          <MakingProgress order={order} />
          <PaymentDueNote order={order} />
        </span>
        <ItemPictures items={order.cart.items} />
        <StatusBadge status={order.status} />
        <span className="order-total">{total}</span>
        <span className="chev">
          <Icon of={ChevronDown} />
        </span>
      </summary>
      <div className="order-body">
        <ApprovalNotice order={order} />
        <OrderParcels order={order} />
        <ul className="order-items">
          {groupItems(order.cart.items).map((group) => (
            <OrderListItem key={group.key} group={group} />
          ))}
        </ul>
        <OrderLines order={order} />
        <div className="between">
          <span className="soft small">{messages.total}</span>
          <strong className="order-total">{total}</strong>
        </div>
        <TaxIncluded tax={order.tax} />
        <OrderPayment order={order} />
        <OrderDetails order={order} />
        {isOpened && <OrderPapers orderId={order._id} />}
        <ChangeLink order={order} />
        <OrderAgain order={order} />
        <CancelOrder order={order} />
        <WithdrawLink order={order} />
      </div>
    </details>
  );
}

/**
 * How far the workshop is, from the first piece that is made or sent until the order is completed;
 * and whether some of it waits for the customer.
 */
export function MakingProgress({
  order: { made = 0, sent = 0, parcels, status, approval, cart },
}: {
  order: Pick<Order, 'made' | 'sent' | 'parcels' | 'status' | 'approval'> & {
    cart: { items: readonly { quantity: number; pieces?: readonly number[] | undefined }[] };
  };
}) {
  const isWaiting = approval !== undefined && approval.asked > 0;
  if (!orderStatuses[status].isOpen) return null;
  const pieces = countWorkshopPieces(cart.items);
  const isReady = parcels?.some(({ kind }) => kind === 'pick-up') === true;
  // those of them that were fetched are said below
  if (isReady && parcels.every(({ handedAt }) => handedAt !== undefined) && sent === pieces) {
    return null;
  }
  const says = [
    ...(made > sent ? [messages.progress(made, pieces)] : []),
    ...(sent > 0 ? [isReady ? messages.ready(sent, pieces) : messages.sent(sent, pieces)] : []),
    ...(isWaiting ? [messages.approval.waits] : []),
  ];
  if (says.length === 0) return null;
  return (
    <>
      <br />
      <span className="small soft">{says.join(', ')}</span>
    </>
  );
}

/** Pictures in one row; what is beyond them is counted. */
const PICTURES_SHOWN = 3;

function ItemPictures({ items: all }: { items: Order['cart']['items'] }) {
  const items = groupItems(all).map((group) => group.first);
  const [first] = items;
  const hiddenCount = items.length - PICTURES_SHOWN;
  return (
    <span className="order-pics">
      {items.slice(0, PICTURES_SHOWN).map((item) => (
        <span key={item._id} className="thumb">
          <ItemPicture decorative item={item} sizes="40px" widths={[160]} />
        </span>
      ))}
      {hiddenCount > 0 && (
        <span className="more" aria-hidden="true">
          +{hiddenCount}
        </span>
      )}
      {first && (
        <span className="lead">{messages.andMore(first.product.name, items.length - 1)}</span>
      )}
    </span>
  );
}

function OrderListItem({ group }: { group: ItemGroup<OrderItem> }) {
  const { first, items } = group;
  return (
    <li className="order-item">
      {items.length > 1 ? (
        <span className="pile">
          <ItemPile items={items} />
        </span>
      ) : (
        <span className="thumb">
          <ItemPicture item={first} sizes="48px" widths={[160]} />
        </span>
      )}
      <span className="name">{first.product.name}</span>
      <span className="item-line">{formatMoney(sum(items.map(lineTotal)))}</span>
      <div>
        <OrderItemOptions items={items} />
        <RefusedPictures items={items} />
        <PriceBreakdown lines={addUpLines(items)} />
        <GroupNote items={items} />
        <Link
          className="textlink"
          to={oneMoreAddress(items)}
          aria-label={messages.again.oneMoreOf(first.product.name)}
        >
          {messages.again.oneMore}
        </Link>
      </div>
      <OrderedRows group={group} />
    </li>
  );
}

/** The note of all, where no row has another. */
export function GroupNote({ items }: { items: readonly OrderItem[] }) {
  const [first] = items;
  return first && isNotedAlike(items) ? <ItemNote item={first} /> : null;
}

const isNotedAlike = (items: readonly OrderItem[]) =>
  items.length === 1 ||
  (commonNote(items) !== '' && items.every(({ orderedNote }) => orderedNote === undefined));

const renderNote = (item: OrderItem) => <ItemNote item={item} />;

/** The rows of a group, folded. */
export function OrderedRows({ group }: { group: ItemGroup<OrderItem> }) {
  return (
    <OrderGroupRows
      group={group}
      renderBelow={isNotedAlike(group.items) ? undefined : renderNote}
    />
  );
}

/** The customer's note and the shop's change of it, each under its own label. */
export function ItemNote({
  item: { note, orderedNote },
}: {
  item: Pick<OrderItem, 'note' | 'orderedNote'>;
}) {
  if (orderedNote === undefined)
    return note && <Note label={messages.yourNote} text={note} hidden />;
  return (
    <>
      {note ? (
        <Note label={messages.noteByShop} text={note} />
      ) : (
        <p className="small soft">{messages.noteRemoved}</p>
      )}
      {orderedNote && <Note label={messages.youWrote} text={orderedNote} />}
    </>
  );
}

interface NoteProps {
  label: string;
  text: string;
  /** The label is read out alone, where the place says it. */
  hidden?: boolean;
}

function Note({ label, text, hidden }: NoteProps) {
  return (
    <p className="note">
      <span className={hidden ? 'sr' : 'soft'}>{label} </span>
      <q dir="auto">{text}</q>
    </p>
  );
}

/** Folded orders in their final height. */
export function OrderListLoading() {
  return (
    <Skeleton label="Loading orders">
      <div className="stack-10 order-list">
        {[1, 2, 3, 4, 5].map((entry) => (
          <div key={entry} className="order line-4 order-wait">
            <div className="stack-12">
              <SkeletonLine className="skel-short" />
              <SkeletonLine className="skel-short" />
            </div>
            <SkeletonLine className="skel-button skel-short" />
            <SkeletonLine className="skel-short" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
