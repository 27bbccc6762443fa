import { PAY_BACK_DAYS, SEND_BACK_DAYS } from '@tailorbird/contract/kinds/withdrawals';
import type { OrderItem } from '@tailorbird/contract/orders';
import { formatCalendarDay } from '@tailorbird/contract/rules/format-day';
import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import { addDays, clockTime, dayOf } from '@tailorbird/contract/rules/shop-days';
import { shopName } from '@tailorbird/contract/rules/shop-name';
import type { Refund } from '@tailorbird/contract/rules/withdrawal-refund';
import type { WithdrawalReceipt } from '@tailorbird/contract/withdrawals';
import { oneLine } from '../mail/letter.ts';
import { splitCredit } from './proposal.ts';
import type { WithdrawnItem } from './queries.ts';
import type { OrderReturns } from './read-returns.ts';

interface ReceiptFacts {
  id: string;
  at: Date;
  name: string;
  email: string;
  items: readonly WithdrawnItem[];
  refund: Refund;
}

/** The receipt of a withdrawal: the answer, the mail and the page are this. */
export function receiptOf(
  { stored, settings, timeZone }: OrderReturns,
  { id, at, name, email, items, refund }: ReceiptFacts,
): WithdrawalReceipt {
  const { order, sent } = stored;
  const { date, time, offset } = clockTime(at, timeZone);
  const orderedOn = dayOf(new Date(order.orderDate), timeZone);
  const isSent =
    order.status === 'completed' ||
    items.some(({ pieces }) => pieces.some((number) => sent.has(number)));
  const address = settings.returns.sendTo || settings.shop.address;
  const shown: Omit<WithdrawalReceipt, 'text'> = {
    _id: id,
    at: at.toISOString(),
    moment: `${formatCalendarDay(date, 'full')}, ${time} (UTC${offset})`,
    orderId: order.orderId,
    orderedOn,
    name,
    email,
    items: items.map(({ _id, name: called, quantity }) => ({ _id, name: called, quantity })),
    lines: refund.lines,
    totalCents: refund.totalCents,
    refundCents: splitCredit(stored, refund.totalCents).refund,
    declaration: declarationOf(order.orderId, orderedOn),
    sendTo: isSent ? [shopName(settings.shop.name), address].filter(Boolean).join('\n') : '',
    sendBy: isSent ? addDays(date, SEND_BACK_DAYS) : null,
    payBy: addDays(date, PAY_BACK_DAYS),
  };
  return { ...shown, text: textOf(shown) };
}

/** The sentence that is declared. */
const declarationOf = (orderId: string, orderedOn: string) =>
  `I withdraw from the contract about these goods of order ${orderId} of ${formatCalendarDay(orderedOn)}.`;

const money = (cents: number) => formatMoney(minorUnits(cents));

function textOf(receipt: Omit<WithdrawalReceipt, 'text'>): string {
  const { orderId, orderedOn, name, email, items, lines, totalCents, sendTo, sendBy } = receipt;
  return [
    `Withdrawal received: ${receipt.moment}`,
    [
      `Order: ${orderId} of ${formatCalendarDay(orderedOn)}`,
      `Name: ${oneLine(name)}`,
      `Receipt to: ${oneLine(email)}`,
    ].join('\n'),
    [
      'Goods:',
      ...items.map(({ name: called, quantity }) => `${quantity} × ${oneLine(called)}`),
    ].join('\n'),
    `Declaration: ${receipt.declaration}`,
    [
      ...lines.map(({ label, cents }) => `${label}: ${money(cents)}`),
      `Total: ${money(totalCents)}`,
    ].join('\n'),
    sendBy === null
      ? 'Nothing of these goods was sent yet, so you have nothing to send back.'
      : `Please send the goods back by ${formatCalendarDay(sendBy)}. You pay the way back.\n${sendTo}`,
    paidBack(receipt, sendBy !== null),
  ].join('\n\n');
}

function paidBack(
  {
    totalCents,
    refundCents: back,
    payBy,
  }: Pick<WithdrawalReceipt, 'totalCents' | 'refundCents' | 'payBy'>,
  isSent: boolean,
): string {
  const waits = isSent
    ? ' We may wait until the goods are here, or you show that you have sent them.'
    : '';
  const unpaid = totalCents - back;
  const owed = unpaid > 0 ? `You do not have to pay ${money(unpaid)} that is still open.` : '';
  const paid =
    back > 0
      ? `We pay back ${money(back)} the way you paid, by ${formatCalendarDay(payBy)}.${waits}`
      : '';
  return [paid, owed].filter(Boolean).join(' ') || 'There is nothing to pay back.';
}

/** Choices of the catalogue on an item: what the customer wrote is none of them. */
export const catalogueName = ({ product, selectedOptions }: OrderItem): string =>
  [
    product.name,
    ...selectedOptions.flatMap(({ valueId, value }) => (valueId === null ? [] : value)),
  ].join(', ');
