import { isRefused } from '../../api-error.ts';
import type { Order, OrderStatus } from '@tailorbird/contract/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { updateCachedOrders, useUpdateCachedOrders } from './orders-query.ts';
import { offerUndo } from './undo-status.ts';

/**
 * Without a line a change fails at once. Kept until there is one, it would be made minutes later,
 * when nobody thinks of it any more.
 */
export const failOffline = { networkMode: 'always' } as const;

export function useSetStatus(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...failOffline,
    mutationFn: (change: StatusChange) =>
      saveStatus(change, (status, version) =>
        call('PUT /order/{id}', { params: { id }, body: { status, version } }),
      ),
    onSuccess: ({ order, alreadySet, ...told }, { before }) => {
      if (!alreadySet) {
        const { _id, orderId, status } = order;
        offerUndo(client, status, [{ _id, before, order, orderNumber: orderId, ...told }]);
      }
      return updateCachedOrders(client, [order]);
    },
  });
}

export function useSetAdminNotes(id: string) {
  return useNoteChange({
    send: (adminNotes, version) =>
      call('PUT /order/{id}', { params: { id }, body: { adminNotes, version } }),
    noteIn: (order) => order.adminNotes ?? '',
  });
}

export function useSetItemNote(id: string, itemId: string) {
  return useNoteChange({
    send: (note, version) =>
      call('PUT /order/{id}/items/{itemId}/note', {
        params: { id, itemId },
        body: { note, version },
      }),
    noteIn: (order) => order.cart.items.find(({ _id }) => _id === itemId)?.note ?? '',
  });
}

/** A refusal shows what somebody else has made of the order meanwhile. */
function useNoteChange(saving: Parameters<typeof saveNote>[1]) {
  const show = useUpdateCachedOrders();
  return useMutation({
    ...failOffline,
    mutationFn: (change: NoteChange) => saveNote(change, saving),
    onSuccess: ({ order }) => show([order]),
    onError: (error) => {
      const now = conflictingOrder(error);
      return now && show([now]);
    },
  });
}

interface StatusChange {
  status: OrderStatus;
  /** The status the admin saw. */
  before: OrderStatus;
  /** The version of the order with that status. */
  version: number;
}

/** `alreadySet`: someone else was faster; the order given is theirs. */
interface StatusOutcome {
  order: Order;
  alreadySet: boolean;
  /** A mail had told the customer of the status before. */
  customerTold: boolean;
  overusedDiscounts: readonly string[];
}

interface Answer {
  order: Order;
  customerTold?: boolean | undefined;
  overusedDiscounts?: readonly string[] | undefined;
}

/**
 * A status is never set over one that the admin has not seen: its customer may just have had a
 * mail of it. Where somebody changed something else of the order, it is sent once more on top.
 */
export async function saveStatus(
  { status, before, version }: StatusChange,
  send: (status: OrderStatus, version: number) => Promise<Answer>,
): Promise<StatusOutcome> {
  try {
    return toOutcome(await send(status, version));
  } catch (error) {
    const now = conflictingOrder(error);
    if (!now) throw error;
    if (now.status !== before) return { ...toOutcome({ order: now }), alreadySet: true };
    return toOutcome(await send(status, now.version));
  }
}

function toOutcome({ order, customerTold = false, overusedDiscounts = [] }: Answer): StatusOutcome {
  return { order, alreadySet: false, customerTold, overusedDiscounts };
}

export interface NoteChange {
  text: string;
  /** The note the admin saw. */
  before: string;
  /** The version of the order with that note. */
  version: number;
}

interface Saving {
  send: (text: string, version: number) => Promise<{ order: Order }>;
  noteIn: (order: Order) => string;
}

/**
 * A save is refused when anything of the order has changed. Where that was not this very note, it
 * is sent once more on top of what is there now; else the refusal stands.
 */
export async function saveNote(
  { text, before, version }: NoteChange,
  { send, noteIn }: Saving,
): Promise<{ order: Order }> {
  try {
    return await send(text, version);
  } catch (error) {
    const now = conflictingOrder(error);
    if (!now || noteIn(now) !== before) throw error;
    return await send(text, now.version);
  }
}

/** The order as it is now, where a change was refused because of somebody else's. */
export function conflictingOrder(error: unknown): Order | undefined {
  return isRefused(error, 'PUT /order/{id}', 'CHANGED_MEANWHILE') ||
    isRefused(error, 'PUT /order/{id}/items/{itemId}/note', 'CHANGED_MEANWHILE')
    ? error.body.order
    : undefined;
}
