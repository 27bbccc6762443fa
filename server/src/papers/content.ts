import type { Order, OrderItem } from '@tailorbird/contract/orders';
import type { PaperKind } from '@tailorbird/contract/papers';
import type { AppliedTax } from '@tailorbird/contract/price-rules';
import { addressedLines } from '@tailorbird/contract/rules/address-lines';
import {
  minorUnits,
  toMinorUnits,
  lineTotal,
  sum,
  type MinorUnits,
} from '@tailorbird/contract/rules/money';
import { shopName } from '@tailorbird/contract/rules/shop-name';
import { dayOf } from '@tailorbird/contract/rules/shop-days';
import type { ShopSettings } from '@tailorbird/contract/shop-settings';
import { chosenWords } from '../orders/order-mails.ts';
import { creditOf, grossOf, leftOf, negative } from './credit-part.ts';
import type { PaperPayment } from './paper-payment.ts';

/** All that a paper says. It is stored, so that the paper stays as it was issued. */
export interface PaperContent {
  kind: PaperKind;
  number: string;
  /** A day of the shop: `2026-11-23`. */
  issuedOn: string;
  /** Of a credit note: the invoice that it corrects. */
  credits?: { number: string; issuedOn: string };
  /** Of a credit note: why, as an admin wrote it, or that the order was cancelled. */
  reason?: string;
  /** Of a credit note: the order was cancelled with it. */
  isOfCancellation?: true;
  /** The order was changed: what it replaces is taken back whole, and issued anew. */
  isOfChange?: true;
  seller: Pick<ShopSettings['shop'], 'name' | 'address' | 'email' | 'phone' | 'taxNumber'>;
  /** Each may be empty: a guest need not leave any of it. */
  buyer: { name: string; email: string; address: string[] };
  order: { number: string; placedOn: string };
  lines: PaperLine[];
  /** Setup, discounts, delivery, and tax that is added. */
  besides: { label: string; totalCents: MinorUnits }[];
  /** One for each rate, or one without a tax. Net and tax of all add up to the total. */
  sums: PaperSum[];
  taxLabel: string;
  isTaxIncluded: boolean;
  totalCents: MinorUnits;
  /** Of an invoice. Left out of those that were issued before they said so. */
  payment?: PaperPayment;
}

interface PaperLine {
  name: string;
  details: string[];
  quantity: number;
  unitCents: MinorUnits;
  totalCents: MinorUnits;
}

export interface PaperSum {
  /** Null when the shop has no tax. */
  percent: number | null;
  netCents: MinorUnits;
  taxCents: MinorUnits;
}

export interface PaperHead {
  number: string;
  issuedAt: Date;
  timeZone: string;
}

interface Seller {
  seller: ShopSettings['shop'];
  payment: PaperPayment;
  /** What was refunded of the order before; no more than it costs. */
  refunded: MinorUnits;
  isOfChange: boolean;
}

const REFUNDED = 'Given back before this invoice';

/** The price of an order, less refunds of before. */
export function invoiceOf(
  order: Order,
  { number, issuedAt, seller, payment, refunded, isOfChange, timeZone }: PaperHead & Seller,
): PaperContent {
  const { orderId, orderDate, customer, contact, cart, priceLines, tax, totalAmount } = order;
  const billed = order.billing ?? order.delivery?.address;
  const orderCents = toMinorUnits(totalAmount);
  const sums = sumsOf(tax, orderCents);
  const { name, address, email, phone, taxNumber } = seller;
  const orderedBy = contact?.name || customer?.name || '';
  return {
    kind: 'invoice',
    number,
    issuedOn: dayOf(issuedAt, timeZone),
    ...(isOfChange && { isOfChange }),
    seller: { name: shopName(name), address, email, phone, taxNumber },
    buyer: {
      name: orderedBy,
      email: contact?.email || customer?.email || '',
      address: billed ? addressedLines(billed, orderedBy) : [],
    },
    order: { number: orderId, placedOn: dayOf(new Date(orderDate), timeZone) },
    lines: cart.items.map(lineOf),
    besides: [
      ...priceLines.map((line) => ({ label: line.label, totalCents: minorUnits(line.totalCents) })),
      ...(refunded > 0 ? [{ label: REFUNDED, totalCents: negative(refunded) }] : []),
    ],
    sums: refunded > 0 ? leftOf(sums, [creditOf(sums, refunded)]) : sums,
    taxLabel: tax?.label ?? '',
    isTaxIncluded: tax?.isIncluded ?? false,
    totalCents: minorUnits(orderCents - refunded),
    payment,
  };
}

/** The amounts that a credit note takes back of an invoice. */
export interface Credit {
  /** More than 0, unless the invoice is of nothing. */
  part: MinorUnits;
  /** The amounts that earlier credit notes of the invoice have left of it, by rate. */
  left: readonly PaperSum[];
  /** Empty: an admin takes all of it back. */
  reason: string;
  cause: CreditCause;
}

/** Other than a refund or an admin. */
export type CreditCause = 'cancellation' | 'change' | undefined;

/** @returns the whole invoice, taken back, or a part of it in one line, which contains its tax */
export function creditNoteOf(
  { payment: _, isOfChange: __, ...invoice }: PaperContent,
  { part, left, reason, cause }: Credit,
  { number, issuedAt, timeZone }: PaperHead,
): PaperContent {
  const note: PaperContent = {
    ...invoice,
    kind: 'credit-note',
    number,
    issuedOn: dayOf(issuedAt, timeZone),
    credits: { number: invoice.number, issuedOn: invoice.issuedOn },
    ...(reason !== '' && { reason }),
    ...(cause === 'cancellation' && { isOfCancellation: true }),
    ...(cause === 'change' && { isOfChange: true }),
  };
  if (part === invoice.totalCents) return { ...note, ...wholeOf(invoice) };
  const isRest = part === grossOf(left);
  const name = `${isRest ? 'Rest' : 'Part'} of invoice ${invoice.number}`;
  const totalCents = negative(part);
  return {
    ...note,
    lines: [{ name, details: [], quantity: 1, unitCents: totalCents, totalCents }],
    besides: [],
    sums: creditOf(left, part),
    isTaxIncluded: true,
    totalCents,
  };
}

function wholeOf(
  invoice: PaperContent,
): Pick<PaperContent, 'lines' | 'besides' | 'sums' | 'totalCents'> {
  return {
    lines: invoice.lines.map((line) => ({ ...line, totalCents: negative(line.totalCents) })),
    besides: invoice.besides.map((line) => ({ ...line, totalCents: negative(line.totalCents) })),
    sums: invoice.sums.map(({ percent, netCents, taxCents }) => ({
      percent,
      netCents: negative(netCents),
      taxCents: negative(taxCents),
    })),
    totalCents: negative(invoice.totalCents),
  };
}

function lineOf(item: OrderItem): PaperLine {
  return {
    name: item.product.name,
    details: item.selectedOptions.map((chosen) => `${chosen.optionName}: ${chosenWords(chosen)}`),
    quantity: item.quantity,
    unitCents: toMinorUnits(item.product.cost),
    totalCents: lineTotal(item),
  };
}

/** @throws Error where the sums are not those of the order: such a paper must not be issued */
function sumsOf(tax: AppliedTax | undefined, totalCents: MinorUnits): PaperSum[] {
  const rates = tax?.rates ?? [];
  const sums: PaperSum[] =
    rates.length === 0
      ? [{ percent: null, netCents: totalCents, taxCents: minorUnits(0) }]
      : rates.map(({ percent, netCents, taxCents }) => ({
          percent,
          netCents: minorUnits(netCents),
          taxCents: minorUnits(taxCents),
        }));
  const gross = sum(sums.flatMap(({ netCents, taxCents }) => [netCents, taxCents]));
  if (gross !== totalCents) throw new Error(`net and tax are ${gross} of ${totalCents} cents`);
  return sums;
}
