import type { BankTransfer, TransferState } from '@tailorbird/contract/bank-import';
import { payableCents } from '@tailorbird/contract/rules/ledger';
import { currencyDecimals, shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { minorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import type { Queryable } from '../database/pool.ts';
import { transferKeys, type KeyedLine } from './bank-keys.ts';
import { orderNumbersOf, type BankLine } from './bank-lines.ts';
import { listOrdersByNumber, type OrderOfTransfer } from './bank-queries.ts';
import { doubts } from './messages.ts';
import { listOrderNumbers, listTransferUses, type TransferUse } from './transfer-queries.ts';

/** The transfers with the one order that each names, in the order of the file. */
export async function matchTransfers(
  db: Queryable,
  found: readonly KeyedLine[],
): Promise<BankTransfer[]> {
  const lines = found.map((one) => ({
    ...one,
    deciding: transferKeys(one.key, one.otherKeys).deciding,
    named: orderNumbersOf(one.line),
  }));
  const numbers = new Set(lines.flatMap((line) => line.named));
  const uses = await listTransferUses(db, [...new Set(lines.flatMap((line) => line.deciding))]);
  const keys = lines.map(({ key }) => key);
  // a transfer of this file may be recorded by the key of another
  const entryKeys = [...uses.values()].map(({ entryKey }) => entryKey.slice(0, KEY_LENGTH));
  const [orders, recorded] = await Promise.all([
    listOrdersByNumber(db, [...numbers], [...new Set([...keys, ...entryKeys])]),
    ordersOfUses(db, uses),
  ]);
  /** The open amount by order, once the transfers before are recorded. */
  const open = new Map(orders.map((order) => [order.id, openOf(order)]));
  return lines.map(({ key, otherKeys, deciding, line, named }) => {
    const [order, another] = orders.filter(({ orderNumber }) => named.includes(orderNumber));
    const only = another ? undefined : order;
    const left = only ? (open.get(only.id) ?? 0) : 0;
    const recordedFor = deciding.map((one) => recorded.get(one)).find((one) => one !== undefined);
    const state = recordedFor ? 'recorded' : stateOf(line, only && { ...only, left });
    if (only && (state === 'matched' || state === 'less')) open.set(only.id, left - unitsOf(line));
    const { date, currency, remitter, text, onBehalfOf, details } = line;
    const doubt = line.doubt ?? (hasDecimals(line) ? doubts.decimals : undefined);
    return {
      key,
      otherKeys,
      date,
      amount: line.cents / 100,
      currency,
      remitter,
      text,
      ...(onBehalfOf !== undefined && { onBehalfOf }),
      ...(details !== undefined && { details }),
      state,
      ...(doubt !== undefined && { doubt }),
      ...(only && {
        order: { _id: only.id, orderId: only.orderNumber, open: fromMinorUnits(minorUnits(left)) },
      }),
      ...(recordedFor && recordedFor._id !== only?.id && { recordedFor }),
    };
  });
}

/** Characters of the key of an entry that are the transfer's. */
const KEY_LENGTH = 37;

/** The orders that transfers are recorded for, by key. */
async function ordersOfUses(db: Queryable, uses: ReadonlyMap<string, TransferUse>) {
  const ids = new Set([...uses.values()].map(({ orderId }) => orderId));
  const numbers = await listOrderNumbers(db, [...ids]);
  return new Map(
    [...uses].flatMap(([key, { orderId: _id }]) => {
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
