import type { BankTransfer, TransferState } from '@tailorbird/contract/bank-import';
import { payableCents } from '@tailorbird/contract/rules/ledger';
import { currencyDecimals, shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { minorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import type { Queryable } from '../database/pool.ts';
import { byKey, type BankLine } from './bank-lines.ts';
import { listOrdersByNumber, type OrderOfTransfer } from './bank-queries.ts';
import { doubts } from './messages.ts';
import { numbersIn } from './order-numbers.ts';
import { listOrderNumbers, listTransferUses } from './transfer-queries.ts';

/** The transfers, each once and with the one order that it names, in the order of the file. */
export async function matchTransfers(
  db: Queryable,
  found: readonly BankLine[],
): Promise<BankTransfer[]> {
  const lines = [...byKey(found)].map(([key, line]) => ({
    key,
    line,
    named: numbersIn(line.text),
  }));
  const keys = lines.map(({ key }) => key);
  const numbers = new Set(lines.flatMap((line) => line.named));
  const [orders, recorded] = await Promise.all([
    listOrdersByNumber(db, [...numbers], keys),
    listRecorded(db, keys),
  ]);
  /** The open amount by order, once the transfers before are recorded. */
  const open = new Map(orders.map((order) => [order.id, openOf(order)]));
  return lines.map(({ key, line, named }) => {
    const [order, another] = orders.filter(({ orderNumber }) => named.includes(orderNumber));
    const only = another ? undefined : order;
    const left = only ? (open.get(only.id) ?? 0) : 0;
    const recordedFor = recorded.get(key);
    const state = recordedFor ? 'recorded' : stateOf(line, only && { ...only, left });
    if (only && (state === 'matched' || state === 'less')) open.set(only.id, left - unitsOf(line));
    const { date, currency, remitter, text } = line;
    const doubt = line.doubt ?? (hasDecimals(line) ? doubts.decimals : undefined);
    return {
      key,
      date,
      amount: line.cents / 100,
      currency,
      remitter,
      text,
      state,
      ...(doubt !== undefined && { doubt }),
      ...(only && {
        order: { _id: only.id, orderId: only.orderNumber, open: fromMinorUnits(minorUnits(left)) },
      }),
      ...(recordedFor && recordedFor._id !== only?.id && { recordedFor }),
    };
  });
}

/** Of transfers, by key, the orders that they are recorded for. */
async function listRecorded(db: Queryable, keys: readonly string[]) {
  const uses = [...(await listTransferUses(db, keys))];
  const numbers = await listOrderNumbers(db, [...new Set(uses.map(([, use]) => use.orderId))]);
  return new Map(
    uses.flatMap(([key, { orderId: _id }]) => {
      const orderId = numbers.get(_id);
      // of an order that is gone it is free
      return orderId === undefined ? [] : [[key, { _id, orderId }] as const];
    }),
  );
}

const openOf = ({ charged, paid, refunded, totalCents }: OrderOfTransfer) =>
  payableCents({ charged, paid, refunded }, { total: totalCents, depositPercent: 0 });

/** In the smallest unit of the shop's currency. */
const unitsOf = (line: BankLine) => (line.cents * 10 ** currencyDecimals()) / 100;

/** More of them than the shop's currency has. */
const hasDecimals = (line: BankLine) => isOfShop(line) && !Number.isInteger(unitsOf(line));

const isOfShop = ({ currency }: BankLine) => currency === '' || currency === shopFormats().currency;

function stateOf(
  line: BankLine,
  order: (OrderOfTransfer & { left: number }) | undefined,
): TransferState {
  const amount = unitsOf(line);
  if (!order) return 'unknown';
  if (!isOfShop(line)) return 'other currency';
  if (order.otherTransfers.includes(amount)) return 'perhaps recorded';
  if (order.status === 'cancelled') return 'cancelled';
  if (line.doubt !== undefined || hasDecimals(line)) return 'doubtful';
  if (amount === order.left) return 'matched';
  return amount < order.left ? 'less' : 'more';
}
