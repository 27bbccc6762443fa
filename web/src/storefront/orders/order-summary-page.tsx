import { PriceBreakdown, TaxIncluded } from '../../ui/price-lines.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import {
  addUpLines,
  compareOptions,
  costRange,
  countPieces,
  groupItems,
  type ItemGroup,
} from '@tailorbird/contract/rules/group-items';
import { formatMoney, formatAmount, lineTotal, sum } from '@tailorbird/contract/rules/money';
import type { Order, OrderItem } from '@tailorbird/contract/orders';
import { ApiError, call } from '../../api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { messages as shopMessages } from '../messages.ts';
import { OrderParcels } from './order-parcels.tsx';
import { messages } from './messages.ts';
import { placedOrder, type PlacedOrder, forgetGuestOrder } from '../account/after-login.ts';
import { formatMoment } from '../../ui/date.ts';
import { OrderDetails } from '../../orders/order-details.tsx';
import { OrderLines } from '../../orders/order-lines.tsx';
import { OrderPayment } from '../../orders/order-payment.tsx';
import { RefusedPictures } from '../../orders/refused-pictures.tsx';
import { orderTotal } from '../../orders/order-total.ts';
import { useSession } from '../../session.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ItemPicture, ItemPile } from '../../ui/item-picture.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import { ApprovalNotice } from './approval-notice.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { ChangeLink } from './change-link.tsx';
import { GroupNote, MakingProgress, OrderedRows } from './order-entry.tsx';
import { WithdrawLink } from './withdraw-link.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { requestIdOf } from '../../error-facts.ts';

// spec: 2.29
export default function OrderSummaryPage() {
  const placed = placedOrder(useLocation().state);
  return (
    <>
      <PageHead title={messages.summary.title} />
      <PageBanner variant="strip" title={messages.summary.title} />
      <main className="page" id="main">
        {placed ? <Placed placed={placed} /> : <NoOrder />}
      </main>
    </>
  );
}

/** Shows the order from the navigation state at once, then the server's, whose status may be newer. */
function Placed({ placed }: { placed: PlacedOrder }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['order', placed.id],
    queryFn: async ({ signal }) =>
      (await call('GET /order/{id}', { params: { id: placed.id } }, signal)).order,
    placeholderData: placed.order,
  });
  useEffect(forgetGuestOrder, []);

  const order = data ?? placed.order;
  if (error instanceof ApiError && error.status === 404) return <NoOrder />;
  if (order) return <OrderReceipt order={order} />;
  if (!error) return <OrderSummaryWaiting />;
  return (
    <ErrorState
      title={messages.summary.loadFailed}
      text={error.message}
      onRetry={() => void refetch()}
      requestId={requestIdOf(error)}
    />
  );
}

// spec: 2.30
function NoOrder() {
  return (
    <EmptyState
      title={messages.summary.none}
      text={messages.summary.noneText}
      action={<ButtonLink to="/cart">{messages.summary.backToCart}</ButtonLink>}
    />
  );
}

export function OrderReceipt({ order }: { order: Order }) {
  const { name } = useSession();
  return (
    <div className="cart">
      <section className="stack">
        <div className="stack-4">
          <h2 className="h2">
            {name ? messages.summary.thanksFor(name) : messages.summary.thanks}
          </h2>
          <p className="soft">{messages.summary.next}</p>
        </div>
        <ApprovalNotice order={order} />
        <OrderParcels order={order} />
        <ul>
          {groupItems(order.cart.items).map((group) => (
            <ReceiptItem key={group.key} group={group} />
          ))}
        </ul>
      </section>
      <aside className="stack-16 summary" aria-label={messages.summary.label}>
        <dl className="stack-12 facts">
          <Fact name={messages.summary.number}>
            <span className="order-id">{order.orderId}</span>
          </Fact>
          <Fact name={messages.summary.date}>
            <time className="when" dateTime={order.orderDate}>
              {formatMoment(order.orderDate)}
            </time>
          </Fact>
          <Fact name={messages.summary.status}>
            <StatusBadge status={order.status} />
            <MakingProgress order={order} />
          </Fact>
        </dl>
        <div className="stitch" role="presentation" />
        <OrderLines order={order} />
        <TotalAndPayment order={order} />
        <OrderDetails order={order} />
        <ButtonLink block to="/orders">
          {messages.summary.toOrders}
        </ButtonLink>
        <ButtonLink block variant="secondary" to="/">
          {shopMessages.goHome}
        </ButtonLink>
        <ChangeLink block order={order} />
        <CancelOrder block order={order} />
        <WithdrawLink block order={order} />
      </aside>
    </div>
  );
}

/** The price of an order, and how it is paid. */
export function TotalAndPayment({ order, link }: { order: Order; link?: string }) {
  return (
    <>
      <div className="between">
        <span className="bold">{messages.summary.total}</span>
        <span className="total">{formatMoney(orderTotal(order))}</span>
      </div>
      <TaxIncluded tax={order.tax} />
      <OrderPayment order={order} link={link} />
    </>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="between">
      <dt className="small faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function ReceiptItem({
  group,
  level: Heading = 'h2',
}: {
  group: ItemGroup<OrderItem>;
  level?: 'h2' | 'h3';
}) {
  const { first, items } = group;
  const { least, most } = costRange(items);
  const each =
    least === most ? formatAmount(least) : `${formatAmount(least)}–${formatAmount(most)}`;
  const isGroup = items.length > 1;
  return (
    <li className="item">
      <div className={isGroup ? 'pile' : 'tile'}>
        {isGroup ? (
          <ItemPile items={items} />
        ) : (
          <ItemPicture item={first} sizes="88px" widths={[160, 320]} />
        )}
      </div>
      <div className="item-in">
        <Heading className="item-title">{first.product.name}</Heading>
        <span className="item-line">
          {formatMoney(sum(items.map(lineTotal)))}
          <small>{messages.summary.quantity(countPieces(items), each)}</small>
        </span>
        <OptionList options={compareOptions(items).common} />
        <RefusedPictures items={items} />
        <div className="item-note">
          <PriceBreakdown lines={addUpLines(items)} />
          <GroupNote items={items} />
        </div>
      </div>
      <OrderedRows group={group} />
    </li>
  );
}

export function OrderSummaryWaiting() {
  return (
    <Skeleton label={messages.summary.loading}>
      <div className="cart">
        <div className="stack-12">
          <SkeletonLine className="skel-title skel-half" />
          <SkeletonLine className="prose" />
          <SkeletonLine className="skel-box" />
        </div>
        <div className="stack-16 summary">
          <SkeletonLine />
          <SkeletonLine />
          <SkeletonLine className="skel-button" />
        </div>
      </div>
    </Skeleton>
  );
}
