import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ApiError, call } from '../../api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { messages } from '../messages.ts';
import { OrderReceipt } from './order-receipt.tsx';
import { OrderSummaryWaiting } from './order-summary-waiting.tsx';
import { placedOrder, type PlacedOrder } from '../accounts/placed-order.ts';
import { forgetWaitingOrder } from '../accounts/waiting-order.ts';

export default function OrderSummaryPage() {
  const placed = placedOrder(useLocation().state);
  return (
    <>
      <PageHead title={messages.orderSummary.title} />
      <PageBanner variant="strip" title={messages.orderSummary.title} />
      <main className="page" id="main">
        {placed ? <Placed placed={placed} /> : <NoOrder />}
      </main>
    </>
  );
}

/** Shows the order that came along at once, and then as the server has it: it may have moved on. */
function Placed({ placed }: { placed: PlacedOrder }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['order', placed.id],
    queryFn: async ({ signal }) =>
      (await call('GET /order/{id}', { params: { id: placed.id } }, signal)).order,
    placeholderData: placed.order,
  });
  useEffect(forgetWaitingOrder, []);

  const order = data ?? placed.order;
  if (error instanceof ApiError && error.status === 404) return <NoOrder />;
  if (order) return <OrderReceipt order={order} />;
  if (!error) return <OrderSummaryWaiting />;
  return (
    <ErrorState
      title={messages.orderSummary.loadFailed}
      text={error.message}
      onRetry={() => void refetch()}
      requestId={error instanceof ApiError ? error.requestId : undefined}
    />
  );
}

function NoOrder() {
  return (
    <EmptyState
      title={messages.orderSummary.none}
      text={messages.orderSummary.noneText}
      action={<ButtonLink to="/cart">{messages.orderSummary.backToCart}</ButtonLink>}
    />
  );
}
