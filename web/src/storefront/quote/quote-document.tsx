import type { Quote } from '@tailorbird/contract/quotes';
import { dayInWords } from '@tailorbird/contract/rules/details-in-words';
import { CalendarClock } from 'lucide';
import type { ReactNode } from 'react';
import { formatDay } from '../../ui/date.ts';
import { Icon } from '../../ui/icon.tsx';
import { quoteMessages } from './messages.ts';
import { QuoteGoods } from './quote-goods.tsx';
import { QuotePanel } from './quote-panel.tsx';
import { termsOf } from './quote-words.ts';
import './quote.css';

interface QuoteDocumentProps {
  quote: Quote;
  /** The way to pay that was chosen. Left out, it is the first. */
  way?: string | undefined;
  /** The answer to it, below its price. */
  children?: ReactNode;
}

/** A version of a quote as it was sent: goods, note, delivery, day and price. */
export function QuoteDocument({ quote, way, children }: QuoteDocumentProps) {
  const { deposit, rest } = termsOf(quote, way);
  return (
    <>
      <Heading quote={quote} />
      <div className="cart quote-parts">
        <div className="quote-items">
          <QuoteGoods items={quote.items} />
          {quote.note !== '' && (
            <section className="stack-8 quote-item">
              <h2 className="h3">{quoteMessages.note}</h2>
              <p className="soft quote-note" dir="auto">
                {quote.note}
              </p>
            </section>
          )}
        </div>
        <QuotePanel
          quote={quote}
          // of an order its payment says what is asked for
          deposit={quote.state === 'accepted' ? 0 : deposit}
          rest={rest}
        >
          {children}
        </QuotePanel>
      </div>
    </>
  );
}

function Heading({ quote }: { quote: Quote }) {
  const { customer, number, version, sentAt, validUntil, state } = quote;
  const { name, company } = customer;
  return (
    <div className="spread quote-top">
      <div>
        {(name !== '' || company !== '') && (
          <p className="quote-lead">{quoteMessages.lead(name, company)}</p>
        )}
        <p className="soft">{quoteMessages.about(number, version, formatDay(sentAt))}</p>
      </div>
      {state === 'open' && (
        <p className="inline-8 quote-until">
          <Icon of={CalendarClock} />
          <span>
            {quoteMessages.validUntil} <b>{dayInWords(validUntil)}</b>
          </span>
        </p>
      )}
    </div>
  );
}
