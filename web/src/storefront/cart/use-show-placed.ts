import type { Order } from '@tailorbird/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { currentSession } from '../../session.ts';
import { notify } from '../../ui/toast.ts';
import { rememberWaitingOrder } from '../accounts/waiting-order.ts';
import { messages } from '../messages.ts';
import { toastDuration } from './change-messages.ts';
import { forgetLists } from './forget-lists.ts';
import { forgetKey, tabStorage } from './order-key.ts';
import { cartQuery } from './shown-cart.ts';

/** Leads to the summary of an order that the shop has taken. */
export function useShowPlaced(): (placed: Order) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (placed) => {
    forgetKey(tabStorage());
    if (currentSession().status === 'guest') rememberWaitingOrder(placed);
    notify('success', messages.order.placed, toastDuration.orderPlaced);
    await navigate('/order-summary', { state: { order: placed } });
    void queries.invalidateQueries({ queryKey: cartQuery.queryKey });
    forgetLists(queries);
  };
}
