import { PriceBreakdown, TaxIncluded } from '../../ui/price-lines.tsx';
import { addUpLines, groupItems, type ItemGroup } from '@tailorbird/contract/rules/group-items';
import { formatMoney, lineTotal, sum } from '@tailorbird/contract/rules/money';
import type { Order, OrderItem } from '@tailorbird/contract/orders';
import { useId, useState } from 'react';
import { OrderGroupRows, OrderItemOptions } from '../../orders/order-item-options.tsx';
import { OrderDetails } from '../../orders/order-details.tsx';
import { OrderLines } from '../../orders/order-lines.tsx';
import { RefusedPictures } from '../../orders/refused-pictures.tsx';
import { orderTotal } from '../../orders/order-total.ts';
import { formatMoment } from '../../ui/date.ts';
import { ItemPicture, ItemPile } from '../../ui/item-picture.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { messages } from './messages.ts';
import { ItemNote } from './notes.tsx';

/** Who ordered, as far as the shop knows: a guest is known by the contact of the order alone. */
export function orderedBy({ customer, contact }: Pick<Order, 'customer' | 'contact'>) {
  return {
    name: customer?.name || contact?.name || messages.customerName,
    email: customer?.email || contact?.email || messages.customerEmail,
  };
}

/** The order as it is told of below who ordered it: the contact does not say the same again. */
export function besidesCustomer(order: Order): Order {
  const { contact } = order;
  if (!contact) return order;
  const { name, email } = orderedBy(order);
  return {
    ...order,
    contact: {
      ...contact,
      name: contact.name === name ? '' : contact.name,
      email: contact.email === email ? '' : contact.email,
    },
  };
}

// spec: 2.88
/** Status, customer, moment and total, in the head of a card. */
export function OrderFacts({ order }: { order: Order }) {
  const { name, email } = orderedBy(order);
  return (
    <>
      <StatusBadge status={order.status} />
      <span className="cust">
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <span className="faint">{email}</span>
      </span>
      <time className="when faint" dateTime={order.orderDate}>
        {formatMoment(order.orderDate)}
      </time>
      <span className="ao-total">
        <span className="sr">Total </span>
        {formatMoney(orderTotal(order))}
      </span>
    </>
  );
}

// spec: 9.13
/** Items of a folded order, a group for one. Source: the specification, section 9. */
const ITEMS_SHOWN = 2;

// spec: 2.90 2.92
/** The first of them, and the rest on demand. */
export function OrderItems({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const groups = groupItems(order.cart.items);
  const hiddenCount = groups.slice(ITEMS_SHOWN).flatMap(({ items }) => items).length;

  return (
    <div className="ao-items">
      <ul id={listId} aria-label={`Items of ${order.orderId}`}>
        {(isOpen ? groups : groups.slice(0, ITEMS_SHOWN)).map((group) => (
          <OrderGroup key={group.key} order={order} group={group} />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <div className="row small ao-items-more">
          {!isOpen && <span className="faint">{messages.more(hiddenCount)}</span>}
          <button
            type="button"
            className="textlink textlink-s"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Show Less' : 'Show All'}
          </button>
        </div>
      )}
      <OrderLines order={order} />
      <TaxIncluded tax={order.tax} />
      <OrderDetails forAdmin order={besidesCustomer(order)} />
    </div>
  );
}

/** An item, or a group of them with its rows, each of which has its note. */
function OrderGroup({ order, group }: { order: Order; group: ItemGroup<OrderItem> }) {
  const { first, items } = group;
  const isAlone = items.length === 1;
  const renderNote = (one: OrderItem) => <ItemNote order={order} item={one} />;

  return (
    <li className="ao-item">
      {isAlone ? (
        <span className="thumb">
          <ItemPicture item={first} sizes="36px" widths={[160, 320]} />
        </span>
      ) : (
        <span className="pile">
          <ItemPile items={items} />
        </span>
      )}
      <span className="name">
        <bdi>{first.product.name}</bdi>
      </span>
      <span className="item-line">{formatMoney(sum(items.map(lineTotal)))}</span>
      <div className="ao-item-more">
        <OrderItemOptions items={items} />
        <RefusedPictures items={items} />
        <PriceBreakdown lines={addUpLines(items)} />
        {isAlone && <ItemNote order={order} item={first} />}
      </div>
      <OrderGroupRows group={group} withLetters renderBelow={renderNote} />
    </li>
  );
}

/** Placeholder cards of the final size. */
export function OrderCardsLoading({ cards = 3 }: { cards?: number }) {
  return (
    <Skeleton label="Loading orders">
      <div className="stack-16">
        {Array.from({ length: cards }, (_, card) => (
          <div key={card} className="ao">
            <div className="ao-head">
              <SkeletonLine className="skel-short" />
              <SkeletonLine className="skel-short" />
              <SkeletonLine className="skel-third" />
            </div>
            <div className="stack-12 card-wait">
              <SkeletonLine className="skel-third" />
              <SkeletonLine className="skel-half" />
              <SkeletonLine className="skel-quarter" />
            </div>
            <div className="row ao-foot">
              <SkeletonLine className="skel-control skel-third" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
