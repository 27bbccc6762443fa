import type { Order } from '@tailorbird/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../api.ts';
import { forgetGuestOrder, hasGuestOrdered, type PlacedOrder } from './after-login.ts';
import { isOrdered, returnTo } from './login-state.ts';

type Receipt = ComponentType<{ order: Order }>;

let loaded: Receipt | undefined;

/** @returns undefined when its code has not come yet */
export const loadedReceipt = (): Receipt | undefined => loaded;

/** @returns undefined when it does not come; the login page then describes the order in words */
export async function loadReceipt(): Promise<Receipt | undefined> {
  const code = await import('../orders/guest-receipt.tsx').catch(() => undefined);
  loaded = code?.default;
  return loaded;
}

/**
 * The last order of a guest: from the navigation state, from this tab, or from the shop by the
 * guest's token, where another tab ordered it. It then stands in the navigation state, as after
 * Place Order, for the menu and for what follows the login.
 */
export function useGuestOrder(
  isGuest: boolean,
  known: PlacedOrder | undefined,
): { placed: PlacedOrder | undefined; isSought: boolean } {
  const { state } = useLocation();
  const navigate = useNavigate();
  const from = returnTo(state);
  const mayShow = isGuest && (from === undefined || from.path === '/order-summary');
  const { data, isPending } = useQuery({
    queryKey: ['receipt'],
    queryFn: async ({ signal }) => (await call('GET /order/receipt', {}, signal)).order,
    enabled: mayShow && !known?.order && hasGuestOrdered(),
  });
  const order = known?.order ?? data ?? undefined;
  const isSaid = isOrdered(state);

  useEffect(() => {
    if (data === null) forgetGuestOrder();
    if (!mayShow || !order || isSaid) return;
    const next = { from: { path: '/order-summary', state: { order } }, isOrdered: true };
    void navigate('/login', { replace: true, state: next });
  }, [mayShow, data, order, isSaid, navigate]);

  if (!isGuest) return { placed: undefined, isSought: false };
  const isSought = isPending && mayShow && !known?.order && hasGuestOrdered();
  return { placed: order ? { id: order._id, order } : known, isSought };
}
