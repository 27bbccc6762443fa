import { numberPieces } from '@tailorbird/contract/kinds/piece-states';
import type { OrderItem } from '@tailorbird/contract/orders';
import { dayOf } from '@tailorbird/contract/rules/shop-days';
import type {
  DeskWithdrawal,
  DeskWithdrawals,
  Fault,
  Withdrawal,
} from '@tailorbird/contract/withdrawals';
import type { OfferLinks } from '../offers/offer-links.ts';
import { proposalFor } from './proposal.ts';
import type { StoredFault } from './queries.ts';
import type { OrderReturns } from './read-returns.ts';

/** The path of the page, with the secret. */
export const linkOf = (links: OfferLinks, { key, stored }: Pick<OrderReturns, 'key' | 'stored'>) =>
  links.tokenOf({ ...key, version: stored.order.version });

/** As the customer sees it. */
export function showReturns(returns: OrderReturns): Omit<Withdrawal, 'isStopped'> {
  const { stored, settings, timeZone, period, items, delivery, taxLabel } = returns;
  const { order } = stored;
  return {
    orderId: order.orderId,
    orderedOn: dayOf(new Date(order.orderDate), timeZone),
    status: order.status,
    ...period,
    days: settings.returns.days ?? 0,
    isSent: stored.parcels.length > 0 || order.status === 'completed',
    name: order.contact?.name || order.customer?.name || '',
    email: order.contact?.email || order.customer?.email || '',
    items,
    taxLabel,
    delivery,
    receipts: returns.withdrawals.map(({ receipt }) => receipt).toReversed(),
    faults: returns.faults.map((fault) => showFault(fault, order.cart.items)).toReversed(),
  };
}

function showFault(
  { id, at, itemId, quantity, words, photos, answer }: StoredFault,
  items: readonly OrderItem[],
): Fault {
  const name = items.find(({ _id }) => _id === itemId)?.product.name ?? '';
  return {
    _id: id,
    at: at.toISOString(),
    item: { _id: itemId, name, quantity },
    words,
    photos,
    answer: answer && {
      kind: answer.kind,
      note: answer.note,
      at: new Date(answer.at).toISOString(),
    },
  };
}

/** As the desk sees it, with what to do. */
export function showAtDesk(returns: OrderReturns, links: OfferLinks): DeskWithdrawals {
  const { period, withdrawals, faults, stored } = returns;
  const { items } = stored.order.cart;
  const pieces = numberPieces(items);
  return {
    until: period.until,
    isOpen: period.isOpen,
    link: `/withdraw#${linkOf(links, returns)}`,
    withdrawals: withdrawals
      .map((each): DeskWithdrawal => ({
        _id: each.id,
        at: each.at.toISOString(),
        name: each.name,
        email: each.email,
        items: each.items,
        text: each.receipt.text,
        payBy: each.receipt.payBy,
        arrived: each.arrived && { ...each.arrived, at: new Date(each.arrived.at).toISOString() },
        settled: each.settled,
        proposal: each.settled ? null : proposalFor(returns, each),
      }))
      .toReversed(),
    faults: faults
      .map((fault) => ({
        ...showFault(fault, items),
        pieces: pieces.flatMap(({ number, item }) => (item._id === fault.itemId ? number : [])),
        ...(fault.answer && { answeredBy: fault.answer.by }),
      }))
      .toReversed(),
  };
}
