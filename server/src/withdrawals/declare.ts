import { WITHDRAWALS_MAX } from '@tailorbird/contract/limits';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { refundOf } from '@tailorbird/contract/rules/withdrawal-refund';
import type {
  WithdrawalBody,
  WithdrawalItem,
  WithdrawalReceipt,
} from '@tailorbird/contract/withdrawals';
import { ShopError } from '../http/errors.ts';
import { listPieces, type OrderKey } from '../orders/making-queries.ts';
import { retry } from '../retry.ts';
import { insertWithdrawal, type WithdrawnItem } from './queries.ts';
import { readReturns, type OrderReturns, type ReturnsSource } from './read-returns.ts';
import { catalogueName, receiptOf } from './receipt.ts';
import { showReturns } from './show-returns.ts';
import { receiptMails, type WithdrawalMailing } from './withdrawal-mails.ts';

/** The parts of the shop that a withdrawal needs. */
export type DeclareShop = ReturnsSource & WithdrawalMailing;

/** The receipt of a declaration, with the order as it is then. */
export interface DeclaredWithdrawal {
  receipt: WithdrawalReceipt;
  read: OrderReturns;
  /** False: no mail goes to that address. */
  isMailed: boolean;
}

/**
 * Takes the withdrawal of whoever may declare one. It is a row: neither status nor ledger change. What
 * was declared before is answered with the receipt of then, and of two at once one is declared.
 * @throws NOT_FOUND, WITHDRAWAL_CLOSED, WITHDRAWAL_NOT_POSSIBLE, WITHDRAWALS_FULL
 */
export async function declareWithdrawal(
  shop: DeclareShop,
  { ownerId, orderId }: OrderKey,
  body: WithdrawalBody,
  network: string,
): Promise<DeclaredWithdrawal> {
  // it counts towards the limits once, however often this is begun again
  let may: boolean | undefined;
  return retry(async () => {
    const read = await readReturns(shop, orderId, ownerId);
    requireFunction(read);
    const answer = (receipt: WithdrawalReceipt, isMailed: boolean): DeclaredWithdrawal => ({
      receipt,
      read,
      isMailed,
    });
    const same = read.withdrawals.find(({ id }) => id === body._id);
    if (same) return answer(same.receipt, true);
    checkItems(read, body);
    const counts = newCounts(read.items, body);
    if (counts.length === 0) {
      const earlier = earlierReceipt(read, body);
      if (earlier) return answer(earlier, true);
    }
    if (read.period.closed !== null) {
      throw new ShopError('WITHDRAWAL_CLOSED', { fill: { why: read.period.closed } });
    }
    if (read.withdrawals.length >= WITHDRAWALS_MAX) throw new ShopError('WITHDRAWALS_FULL');
    const { refund, ...planned } = await planWithdrawal(shop, read, { ...body, counts });
    const { receipt, items } = planned;
    if (body.isTrial) return answer(receipt, true);
    may ??= await shop.mayMail(body.email, network);
    const mails = receiptMails(read, { receipt, may });
    const done = await insertWithdrawal(shop.database, read.key, {
      version: read.stored.order.version,
      withdrawal: {
        id: body._id,
        at: new Date(receipt.at),
        name: body.name,
        email: body.email,
        items,
        cents: refund.totalCents,
        isWhole: refund.isWhole,
        receipt,
      },
      network,
      withdrawn: [...read.stored.withdrawn, ...items.flatMap(({ pieces }) => pieces)],
      unpacked: planned.unpacked,
      mails,
    });
    if (!done) return undefined;
    return { receipt, read: await readReturns(shop, orderId, ownerId), isMailed: may };
  });
}

/** @throws NOT_FOUND in a shop without the function, unless something was declared while it had it */
export function requireFunction({ settings, withdrawals, faults }: OrderReturns): void {
  const isUsed = withdrawals.length > 0 || faults.length > 0;
  if (settings.returns.days === null && !isUsed) throw new ShopError('NOT_FOUND');
}

/** @throws WITHDRAWAL_NOT_POSSIBLE */
function checkItems(read: OrderReturns, { items }: WithdrawalBody): void {
  const refuse = (problem: string) =>
    new ShopError('WITHDRAWAL_NOT_POSSIBLE', {
      fill: { problem },
      body: { withdrawal: { ...showReturns(read), isStopped: null } },
    });
  const known = new Map(read.items.map((item) => [item._id, item]));
  for (const { _id, quantity, withdrawn } of items) {
    const item = known.get(_id);
    if (!item) throw refuse('The order has no such item any more. Please choose again.');
    const name = isolate(item.product.name);
    if (item.exception) throw refuse(`${name}: ${item.exception.sentence}`);
    if (withdrawn + quantity > item.quantity) {
      const left = item.quantity - item.withdrawn;
      throw refuse(
        `Of ${name} ${left === 1 ? '1 is' : `${left} are`} left to be sent back. Please choose again.`,
      );
    }
  }
}

interface ItemCount {
  _id: string;
  quantity: number;
}

/**
 * What is new of a declaration, which says how many of an item are withdrawn from in all: what somebody
 * else has declared since it was shown counts towards it.
 */
function newCounts(known: readonly WithdrawalItem[], { items }: WithdrawalBody): ItemCount[] {
  return items.flatMap(({ _id, quantity, withdrawn }) => {
    const before = known.find((item) => item._id === _id)?.withdrawn ?? 0;
    const count = withdrawn + quantity - before;
    return count > 0 ? { _id, quantity: Math.min(count, quantity) } : [];
  });
}

/** The first receipt that has one of these items. */
function earlierReceipt(
  { withdrawals }: OrderReturns,
  { items }: WithdrawalBody,
): WithdrawalReceipt | undefined {
  const ids = new Set(items.map(({ _id }) => _id));
  return withdrawals.find((one) => one.items.some(({ _id }) => ids.has(_id)))?.receipt;
}

interface NewDeclaration extends Pick<WithdrawalBody, '_id' | 'name' | 'email'> {
  counts: readonly ItemCount[];
}

async function planWithdrawal(
  { database }: DeclareShop,
  read: OrderReturns,
  { _id, name, email, counts }: NewDeclaration,
) {
  const pieces = (await listPieces(database, read.key.orderId)) ?? [];
  const states = new Map(pieces.map(({ number, state }) => [number, state]));
  const { sent, withdrawn, order } = read.stored;
  // what waits is stopped first, and of what is made what was not sent
  const rank = (number: number) => (sent.has(number) ? 2 : states.has(number) ? 1 : 0);
  const items = counts.map(({ _id: itemId, quantity }): WithdrawnItem => {
    const index = order.cart.items.findIndex((item) => item._id === itemId);
    const item = order.cart.items[index];
    const left = (read.numbers[index] ?? []).filter((number) => !withdrawn.has(number));
    const chosen = left
      .toSorted((one, other) => rank(one) - rank(other) || other - one)
      .slice(0, quantity)
      .toSorted((one, other) => one - other);
    return { _id: itemId, name: item ? catalogueName(item) : '', quantity, pieces: chosen };
  });
  const refund = refundOf(read, counts);
  const at = new Date();
  const isPacked = (number: number) => states.get(number) === 'packed' && !sent.has(number);
  return {
    items,
    refund,
    unpacked: items.flatMap((item) => item.pieces).filter(isPacked).length,
    receipt: receiptOf(read, { id: _id, at, name, email, items, refund }),
  };
}
