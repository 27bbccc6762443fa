import { ORDERS_AT_ONCE } from '@tailorbird/contract/limits';
import type { Order, Parcel } from '@tailorbird/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide';
import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { requestIdOf } from '../../error-facts.ts';
import { settingsQuery } from '../settings/settings-query.ts';
import { sheetMessages } from './messages.ts';
import { ParcelLabel } from './parcel-label.tsx';
import { openedFrom, orderAddress, readSheetRequest } from './sheet-address.ts';
import { useSheetOrders } from './sheet-orders.ts';
import './parcel-label.css';

const { label: messages } = sheetMessages;

/** The labels of one parcel, or of all parcels of the orders. */
export function LabelSheets() {
  const [search] = useSearchParams();
  const { orderIds } = useMemo(() => readSheetRequest(search), [search]);
  const wanted = search.get('parcel');
  const orders = useSheetOrders(orderIds);
  const settings = useQuery(settingsQuery);
  const sender = settings.data?.settings.shop;
  const labels = useMemo(() => labelsOf(orders.data?.orders ?? [], wanted), [orders.data, wanted]);
  const failure = orders.error ?? (sender ? null : settings.error);
  const isThere = orders.data !== undefined && sender !== undefined;
  const isNone = isThere ? labels.length === 0 : orderIds.length === 0;
  return (
    <>
      <PageHead title={messages.title} />
      <h1 className="sr">{messages.title}</h1>
      <LabelBar orderIds={orderIds} labels={labels} isReady={isThere && !isNone} />
      {orderIds.length > ORDERS_AT_ONCE ? (
        <EmptyState
          title={sheetMessages.tooManyTitle}
          text={sheetMessages.tooMany(orderIds.length, ORDERS_AT_ONCE)}
        />
      ) : isNone ? (
        <EmptyState title={messages.noneTitle} text={messages.none} />
      ) : failure ? (
        <ErrorState
          title={sheetMessages.loadFailed}
          requestId={requestIdOf(failure)}
          onRetry={() => {
            if (orders.isError) void orders.refetch();
            if (settings.isError) void settings.refetch();
          }}
        />
      ) : isThere ? (
        <div className="labels">
          {labels.map(({ order, parcel }) => (
            <ParcelLabel key={parcel._id} order={order} parcel={parcel} sender={sender} />
          ))}
        </div>
      ) : (
        <Skeleton label={sheetMessages.loading}>
          <div className="labels">
            <div className="parcel-label" />
          </div>
        </Skeleton>
      )}
    </>
  );
}

interface Label {
  order: Order;
  parcel: Parcel;
}

function labelsOf(orders: readonly Order[], wanted: string | null): Label[] {
  return orders.flatMap((order) =>
    (order.parcels ?? [])
      .filter(({ number }) => wanted === null || String(number) === wanted)
      .map((parcel) => ({ order, parcel })),
  );
}

interface LabelBarProps {
  orderIds: readonly string[];
  labels: readonly Label[];
  isReady: boolean;
}

function LabelBar({ orderIds, labels, isReady }: LabelBarProps) {
  const { state }: { state: unknown } = useLocation();
  const [id] = orderIds;
  const to = openedFrom(state) ?? (id === undefined ? '/admin/orders' : orderAddress(id));
  const [first] = labels;
  return (
    <div className="spread sheet-bar">
      <Link className="textlink" to={to}>
        <Icon of={ArrowLeft} />
        {first && labels.length === 1
          ? messages.backTo(first.order.orderId)
          : sheetMessages.backToOrder}
      </Link>
      <span className="soft label-size">
        {messages.size}
        {first && labels.length === 1 && `, ${messages.parcel(first.parcel.number)}`}
      </span>
      <Button
        size="compact"
        aria-disabled={!isReady}
        onClick={() => {
          if (isReady) window.print();
        }}
      >
        <Icon of={Printer} />
        {sheetMessages.print}
      </Button>
    </div>
  );
}
