import type { PaymentMethod } from '@tailorbird/contract/payments';
import { formatMoney, minorUnits, toMinorUnits } from '@tailorbird/contract/rules/money';
import { refundableCents } from '@tailorbird/contract/rules/ledger';
import { CREDIT_REASON_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { WithdrawalStep } from '@tailorbird/contract/withdrawals';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { updateOrder, type Papers } from '../orders/change-order.ts';
import type { Accounts } from '../orders/customer-mails.ts';
import type { OrderKey } from '../orders/making-queries.ts';
import type { PaymentsSlice } from '../payments/slice.ts';
import { isCancellable, proposalFor, splitCredit } from './proposal.ts';
import { saveArrived, saveSettled, type Settlement, type StoredWithdrawal } from './queries.ts';
import { readReturns, type OrderReturns, type ReturnsSource } from './read-returns.ts';
import { listMoneyOf } from './money-queries.ts';

/** The parts of the shop that settling a withdrawal needs. */
export interface SettleShop extends ReturnsSource, Pick<PaymentsSlice, 'refund' | 'reduce'> {
  database: Database;
  accounts: Accounts;
  papers: Papers;
}

/** Keys of the ledger's entries of a withdrawal, by its id. */
const reductionKey = (id: string) => `withdrawal ${id}`;

/**
 * Says that goods came back, or settles the money of a withdrawal. Each part has a key of its own, so
 * that a press once more goes on where the one before broke off.
 * @throws NOT_FOUND, WITHDRAWAL_SETTLED, WITHDRAWAL_NOT_CANCELLABLE, REFUND_METHOD_MISSING,
 *   CREDIT_TOO_LARGE, REFUND_TOO_LARGE, PAPERS_FULL, LEDGER_FULL
 */
export async function settleWithdrawal(
  shop: SettleShop,
  { orderId, withdrawalId, by }: { orderId: string; withdrawalId: string; by: string },
  step: WithdrawalStep,
): Promise<OrderReturns> {
  const read = await readReturns(shop, orderId);
  const withdrawal = read.withdrawals.find(({ id }) => id === withdrawalId);
  if (!withdrawal) throw new ShopError('NOT_FOUND');
  if (step.step === 'arrived') {
    await saveArrived(shop.database, read.key, withdrawal, { isArrived: step.isArrived, by });
  } else {
    await settle(shop, { read, withdrawal, by }, step);
  }
  return readReturns(shop, orderId);
}

interface Settling {
  read: OrderReturns;
  withdrawal: StoredWithdrawal;
  by: string;
}

type MoneyStep = Exclude<WithdrawalStep, { step: 'arrived' }>;

async function settle(shop: SettleShop, settling: Settling, step: MoneyStep): Promise<void> {
  const { read, withdrawal, by } = settling;
  const kind = step.step === 'cancel' ? 'cancellation' : 'credit';
  if (withdrawal.settled) {
    if (withdrawal.settled.kind === kind) return;
    throw new ShopError('WITHDRAWAL_SETTLED');
  }
  const done =
    step.step === 'cancel'
      ? await cancel(shop, settling, step)
      : await creditGoods(shop, settling, step);
  const settled: Settlement = { ...done, kind, at: new Date().toISOString(), by };
  await saveOf(shop, read.key, withdrawal, settled);
}

/** Begun again by nobody: the statement needs no version of the order. */
async function saveOf(
  shop: SettleShop,
  key: OrderKey,
  withdrawal: StoredWithdrawal,
  settled: Settlement,
): Promise<void> {
  if (await saveSettled(shop.database, key, withdrawal, settled)) return;
  // a guest's login moved it to the account, or somebody was faster
  const now = await readReturns(shop, key.orderId);
  await saveSettled(shop.database, now.key, withdrawal, settled);
}

type MoneyDone = Pick<Settlement, 'cents' | 'refundCents'>;

async function cancel(
  shop: SettleShop,
  { read, withdrawal, by }: Settling,
  step: Extract<MoneyStep, { step: 'cancel' }>,
): Promise<MoneyDone> {
  const { stored, key } = read;
  if (!withdrawal.isWhole || !isCancellable(read)) {
    throw new ShopError('WITHDRAWAL_NOT_CANCELLABLE');
  }
  const entries = await listMoneyOf(shop.database, key, [withdrawal.id]);
  const before = entries.get(withdrawal.id);
  const refundCents = before ?? refundableCents(stored.ledger);
  const method = methodOf(step, refundCents);
  if (stored.order.status !== 'cancelled') {
    const asked = { id: key.orderId, version: stored.order.version, changedBy: by };
    await updateOrder(shop, asked, { status: 'cancelled' });
  }
  if (refundCents > 0 && before === undefined && method) {
    await shop.refund(key.orderId, refundOf(withdrawal, { cents: refundCents, method, by, step }));
  }
  return { cents: stored.totalCents, refundCents };
}

async function creditGoods(
  shop: SettleShop,
  { read, withdrawal, by }: Settling,
  step: Extract<MoneyStep, { step: 'credit' }>,
): Promise<MoneyDone> {
  const { key, stored } = read;
  const proposal = proposalFor(read, withdrawal);
  const most = proposal.totalCents;
  const cents = step.amount === undefined ? most : toMinorUnits(step.amount);
  if (cents > most) {
    throw new ShopError('CREDIT_TOO_LARGE', { fill: { most: formatMoney(minorUnits(most)) } });
  }
  const keys = [withdrawal.id, reductionKey(withdrawal.id)];
  const entries = await listMoneyOf(shop.database, key, keys);
  const [refunded, reduced] = keys.map((one) => entries.get(one));
  // what was recorded by a press that broke off stays as it is
  const left = minorUnits(Math.max(0, cents - (refunded ?? 0) - (reduced ?? 0)));
  const split = splitCredit(stored, left);
  const reduction = reduced ?? split.reduction;
  const refundCents = refunded ?? split.refund;
  const method = methodOf(step, refundCents);
  const reason = reasonOf(step.reason, withdrawal);
  if (reduction > 0 && reduced === undefined) {
    const asked = { cents: reduction, key: reductionKey(withdrawal.id), reason, by };
    await shop.reduce(key.orderId, asked);
  }
  if (refundCents > 0 && refunded === undefined && method) {
    await shop.refund(
      key.orderId,
      refundOf(withdrawal, { cents: refundCents, method, by, step, reason }),
    );
  }
  return { cents: reduction + refundCents, refundCents };
}

/** @throws REFUND_METHOD_MISSING where money goes back and nobody says how */
function methodOf({ method }: MoneyStep, refundCents: number): PaymentMethod | undefined {
  if (refundCents > 0 && method === undefined) throw new ShopError('REFUND_METHOD_MISSING');
  return method;
}

const reasonOf = (typed: string, { receipt }: StoredWithdrawal): string =>
  (typed || `Withdrawal of ${receipt.moment}`).slice(0, CREDIT_REASON_MAX_LENGTH);

const refundOf = (
  withdrawal: StoredWithdrawal,
  {
    cents,
    method,
    by,
    step,
    reason = reasonOf('', withdrawal),
  }: { cents: number; method: PaymentMethod; by: string; step: MoneyStep; reason?: string },
) => ({
  refund: {
    kind: 'refund' as const,
    cents,
    method,
    reference: step.reference,
    key: withdrawal.id,
    by,
  },
  reason,
  keepsInvoice: false,
});
