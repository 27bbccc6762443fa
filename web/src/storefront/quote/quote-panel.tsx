import type { Quote } from '@tailorbird/contract/quotes';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { CalendarDays, Truck } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { PriceLines, TaxIncluded } from '../../ui/price-lines.tsx';
import { quoteMessages } from './messages.ts';
import { daysInWords, deliveryInWords, goodsLines } from './quote-words.ts';
// the terms look as at the checkout
import '../checkout/checkout.css';

interface QuotePanelProps {
  quote: Quote;
  /** Dollars before the work begins, and after it, in the way that was chosen. */
  deposit: number;
  rest: number;
  /** The answer to it, below. */
  children?: ReactNode;
}

/** Delivery, day, price and deposit of a quote. */
export function QuotePanel({ quote, deposit, rest, children }: QuotePanelProps) {
  const days = daysInWords(quote);
  const delivery = deliveryInWords(quote);
  const { depositPercent } = quote;
  // a card may ask for more than was agreed
  const isAgreed = deposit === quote.deposit && depositPercent !== null;
  return (
    <aside className="stack-16 summary" aria-label={quoteMessages.panel}>
      {(delivery !== '' || days.length > 0) && (
        <div className="terms">
          {delivery !== '' && (
            <div className="term">
              <Icon of={Truck} />
              <div className="term-wide">
                <h3>{quoteMessages.delivery}</h3>
                <p dir="auto">{delivery}</p>
              </div>
            </div>
          )}
          {days.length > 0 && (
            <div className="term">
              <Icon of={CalendarDays} />
              <div className="term-wide">
                <h3>{quoteMessages.when}</h3>
                {days.map((day) => (
                  <p key={day}>{day}</p>
                ))}
              </div>
            </div>
          )}
        </div>
      )}
      <PriceLines lines={[...goodsLines(quote.items), ...quote.priceLines]} />
      <div className="stitch" role="presentation" />
      <div className="between">
        <span className="bold">{quoteMessages.total}</span>
        <span className="total">{formatAmount(quote.totalAmount)}</span>
      </div>
      <TaxIncluded tax={quote.tax} />
      {deposit > 0 && (
        <dl className="quote-pay">
          <div>
            <dt>
              {isAgreed ? quoteMessages.depositPercent(depositPercent) : quoteMessages.deposit}
            </dt>
            <dd>{formatAmount(deposit)}</dd>
          </div>
          {rest > 0 && (
            <div>
              <dt>{quoteMessages.rest}</dt>
              <dd>{formatAmount(rest)}</dd>
            </div>
          )}
        </dl>
      )}
      {children}
    </aside>
  );
}
