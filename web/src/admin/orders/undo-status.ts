import type { StatusSet } from '@tailorbird/contract/order-desk';
import type { Order, OrderStatus } from '@tailorbird/contract/orders';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { notify, offer, type ToastType } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import { updateCachedOrders } from './orders-query.ts';

/** An order whose status was set. */
interface SetOrder {
  _id: string;
  orderNumber: string;
  before: OrderStatus;
  /** As it is since. */
  order: Pick<Order, 'version'>;
  customerTold: boolean;
  overusedDiscounts: readonly string[];
}

/** Milliseconds: what the customer was told may have to be put right. */
const TOLD_DURATION = 10_000;

/** Says that orders have this status now, and lets it be undone. */
export function offerUndo(
  client: QueryClient,
  status: OrderStatus,
  set: readonly SetOrder[],
  onUndone?: () => void,
): void {
  const [first] = set;
  if (!first) return;
  const sentences =
    set.length === 1
      ? [messages.statusSet(first.orderNumber, status), customerMailedSentence(first)]
      : [messages.statusesSet(set.length, status), customersMailedSentence(set)];
  showToast('success', [...sentences, overusedSentence(set)].filter(Boolean).join(' '));

  function showToast(type: ToastType, message: string) {
    const run = () => void undo(client, set, onUndone).catch(retry);
    offer(type, message, { label: messages.undo.name, run }, set.map(({ _id }) => _id).join());
  }

  function retry() {
    showToast('error', messages.statusFailed);
  }
}

async function undo(
  client: QueryClient,
  set: readonly SetOrder[],
  onUndone?: () => void,
): Promise<void> {
  const orders = set.map(({ _id, before, order }) => ({
    _id,
    version: order.version,
    status: before,
  }));
  const { results } = await call('PUT /order/status/undo', { body: { orders } });
  notifyOutcome(set, results);
  onUndone?.();
  await updateCachedOrders(
    client,
    results.flatMap(({ order }) => order ?? []),
  );
}

function notifyOutcome(set: readonly SetOrder[], results: readonly StatusSet[]): void {
  const numbers = new Map(set.map(({ _id, orderNumber }) => [_id, orderNumber]));
  const isTold = results.some(({ customerTold }) => customerTold);
  const isWhole = results.every(({ outcome }) => outcome === 'set');
  const sentences = results.length === 1 ? results.map(one) : sentencesForSeveral(results);
  const overused = overusedSentence(results);
  notify(
    isWhole ? 'success' : 'warning',
    [...sentences, overused].filter(Boolean).join(' '),
    isTold || overused || !isWhole ? TOLD_DURATION : undefined,
  );

  function one({ _id, outcome, order, before, customerTold = false }: StatusSet): string {
    const orderNumber = numbers.get(_id) ?? '';
    if (!order) return messages.undo.missing(orderNumber);
    if (outcome !== 'set' || !before) return messages.undo.changed(orderNumber, order.status);
    const told = customerMailedSentence({ before, customerTold });
    return `${messages.undo.done(orderNumber, order.status)} ${told}`.trim();
  }
}

function sentencesForSeveral(results: readonly StatusSet[]): string[] {
  const undone = results.filter(({ outcome }) => outcome === 'set');
  const left = results.length - undone.length;
  return [
    messages.undo.doneAll(undone.length),
    left > 0 ? messages.undo.changedAll(left) : '',
    customersMailedSentence(undone),
  ];
}

function customerMailedSentence({
  before,
  customerTold,
}: Pick<SetOrder, 'before' | 'customerTold'>): string {
  return customerTold ? messages.customerMailed(before) : '';
}

function customersMailedSentence(
  orders: readonly { customerTold?: boolean | undefined }[],
): string {
  const count = orders.filter(({ customerTold }) => customerTold).length;
  return count > 0 ? messages.customersMailed(count) : '';
}

function overusedSentence(
  orders: readonly { overusedDiscounts?: readonly string[] | undefined }[],
): string {
  const names = new Set(orders.flatMap(({ overusedDiscounts = [] }) => overusedDiscounts));
  return names.size > 0 ? messages.overused([...names]) : '';
}
