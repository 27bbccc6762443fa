import type { OrderItem } from '@tailorbird/contract/orders';
import type { LineChange, PriceLine } from '@tailorbird/contract/price-rules';
import type { Quote, QuoteChanges } from '@tailorbird/contract/quotes';
import { addressLines } from '@tailorbird/contract/rules/address-lines';
import { arrivalInWords, dayInWords } from '@tailorbird/contract/rules/details-in-words';
import { costRange, countPieces, groupItems } from '@tailorbird/contract/rules/group-items';
import { isolate } from '@tailorbird/contract/rules/isolate';
import {
  formatMoney,
  fromMinorUnits,
  lineTotal,
  minorUnits,
  sum,
  toMinorUnits,
} from '@tailorbird/contract/rules/money';
import { quoteMessages } from './messages.ts';

/** The price of the goods, a line for each group; what comes besides follows in the price lines. */
export function goodsLines(items: readonly OrderItem[]): PriceLine[] {
  return groupItems(items).map(({ first, items: own }) => {
    const pieces = countPieces(own);
    const totalCents = sum(own.map(lineTotal));
    const { least, most } = costRange(own);
    const { name } = first.product;
    const rest = { totalCents, why: 'piece' } as const;
    // pieces of several prices have no price each
    return least === most
      ? { ...rest, label: isolate(name), quantity: pieces, unitCents: toMinorUnits(least) }
      : {
          ...rest,
          label: quoteMessages.piecesOf(name, pieces),
          quantity: 1,
          unitCents: totalCents,
        };
  });
}

/** How it is handed over: `Parcel to 14 Mill Lane, Thornfield TF2 6QP`. */
export function deliveryInWords({ delivery }: Pick<Quote, 'delivery'>): string {
  if (!delivery) return '';
  const { method, address } = delivery;
  return address
    ? quoteMessages.deliveredTo(method.name, addressLines(address).join(', '))
    : method.name;
}

/** When it is ready and when it arrives, the day first; nothing where the shop does not say. */
export function daysInWords(
  quote: Pick<Quote, 'state' | 'ready' | 'readyDay' | 'delivery'>,
): string[] {
  const { state, ready, readyDay, delivery } = quote;
  const arrives = delivery?.arrives
    ? [quoteMessages.arrives(arrivalInWords(delivery.arrives))]
    : [];
  if (!ready) return readyDay === null ? arrives : [dayInWords(readyDay), ...arrives];
  if ('day' in ready) return [dayInWords(ready.day), ...arrives];
  const { workingDays } = ready;
  if (state === 'accepted' && readyDay !== null) return [dayInWords(readyDay), ...arrives];
  if (state !== 'open') return [quoteMessages.afterThat(workingDays)];
  const after = quoteMessages.afterAcceptance(workingDays);
  return readyDay === null
    ? [after]
    : [quoteMessages.ifToday(dayInWords(readyDay)), after, ...arrives];
}

type QuotePayment = NonNullable<Quote['payment']>;

/** A way in which a quote can be paid. */
export type QuotePaymentWay = QuotePayment['ways'][number];

interface QuoteTerms {
  ways: readonly QuotePaymentWay[];
  /** The chosen one, else the first; undefined where the shop takes the money at pick-up alone. */
  way: QuotePaymentWay | undefined;
  /** Dollars before the work begins; 0: none. */
  deposit: number;
  /** Dollars; 0 where there is no deposit. */
  rest: number;
  /** Whether the deposit is paid right after it is accepted. */
  isPaidAtOnce: boolean;
}

/** How it would be paid in the way that was chosen: a card takes no small deposit. */
export function termsOf(
  { payment, deposit: agreed, totalAmount }: Pick<Quote, 'payment' | 'deposit' | 'totalAmount'>,
  chosen: string | undefined,
): QuoteTerms {
  const ways = payment?.ways ?? [];
  const way = ways.find(({ method }) => method === chosen) ?? ways[0];
  const deposit = way?.deposit ?? agreed;
  const rest = minorUnits(toMinorUnits(totalAmount) - toMinorUnits(deposit));
  return {
    ways,
    way,
    deposit,
    rest: deposit > 0 ? fromMinorUnits(rest) : 0,
    isPaidAtOnce: deposit > 0 && way !== undefined && way.method !== 'at pick-up',
  };
}

/** A line of the comparison of two versions. An end without it is null. */
export interface ChangedQuoteLine {
  key: string;
  name: string;
  before: string | null;
  after: string | null;
}

/** The differences of two versions: goods, then what comes besides. Their totals stand below. */
export function changedQuoteLines({ items, priceLines }: QuoteChanges): ChangedQuoteLine[] {
  return [
    ...items.map(({ _id, name, before, after }) => ({ key: _id, name, before, after })),
    ...priceLines.map(({ label, before, after }, index) => ({
      key: `${index} ${label}`,
      name: label,
      before: amountOf(before),
      after: amountOf(after),
    })),
  ];
}

const amountOf = (line: LineChange['before']) => line && formatMoney(minorUnits(line.totalCents));

/** The difference of the totals: `+ $19.44`; empty where they are alike. */
export function totalDifference({ before, after }: Pick<QuoteChanges, 'before' | 'after'>): string {
  const cents = toMinorUnits(after) - toMinorUnits(before);
  if (cents === 0) return '';
  return `${cents > 0 ? '+' : '−'} ${formatMoney(minorUnits(Math.abs(cents)))}`;
}

/** Why the price of goods is another than the list’s, as far as the customer reads it. */
export function agreedReasons(items: readonly Pick<OrderItem, 'priceLines'>[]): string[] {
  const labels = items.flatMap(({ priceLines }) =>
    priceLines.filter(({ why }) => why === 'agreed').map(({ label }) => label),
  );
  return [...new Set(labels)];
}
