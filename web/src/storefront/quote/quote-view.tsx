import type { Quote } from '@tailorbird/contract/quotes';
import { dayInWords } from '@tailorbird/contract/rules/details-in-words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide';
import { useEffect, useRef } from 'react';
import { requestIdOf } from '../../error-facts.ts';
import { formatDay } from '../../ui/date.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StopMails } from '../orders/stop-mails.tsx';
import { AnswerDock, AnswerPart } from './answer-part.tsx';
import { quoteMessages } from './messages.ts';
import { QuoteGoods } from './quote-goods.tsx';
import { QuotePanel } from './quote-panel.tsx';
import { quoteQuery, stopMails } from './quote-query.ts';
import { QuoteStateCard } from './quote-states.tsx';
import { QuoteMissing, QuoteWaiting } from './quote-waiting.tsx';
import { termsOf } from './quote-words.ts';
import { useQuoteAnswer } from './use-quote-answer.ts';
import './quote.css';

/** The version of a quote that a link is about, whatever became of it. */
export default function QuoteView({ link }: { link: string }) {
  const { data, error, refetch } = useQuery(quoteQuery(link));
  if (data === null) return <QuoteMissing />;
  if (data) return <Shown link={link} quote={data} />;
  if (!error) return <QuoteWaiting />;
  return (
    <ErrorState
      title={quoteMessages.loadFailed}
      text={error.message}
      requestId={requestIdOf(error)}
      onRetry={() => void refetch()}
    />
  );
}

interface ShownProps {
  link: string;
  quote: Quote;
}

function Shown({ link, quote }: ShownProps) {
  const queries = useQueryClient();
  const show = (changed: Quote) => queries.setQueryData(quoteQuery(link).queryKey, changed);
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(quote.state);
  useEffect(() => {
    // what became of it is said at the top, far above the button
    if (quote.state !== before.current) {
      top.current?.focus({ preventScroll: true });
      top.current?.scrollIntoView({ block: 'start' });
    }
    before.current = quote.state;
  }, [quote.state]);
  return (
    <div className="quote" tabIndex={-1} ref={top}>
      <QuoteStateCard link={link} quote={quote} onChange={show} />
      <Heading quote={quote} />
      {quote.state === 'open' ? <OpenQuote link={link} quote={quote} /> : <Parts quote={quote} />}
      {quote.isStopped !== null && (
        <StopMails
          isStopped={quote.isStopped}
          onStop={(isStopped) => stopMails(link, isStopped)}
          onChange={show}
        />
      )}
    </div>
  );
}

function Heading({ quote }: Pick<ShownProps, 'quote'>) {
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

function OpenQuote({ link, quote }: ShownProps) {
  const answer = useQuoteAnswer(link, quote);
  const { deposit, rest } = answer.terms;
  return (
    <>
      <div className="cart quote-parts">
        <Goods quote={quote} />
        <QuotePanel quote={quote} deposit={deposit} rest={rest}>
          <AnswerPart quote={quote} answer={answer} />
        </QuotePanel>
      </div>
      <AnswerDock quote={quote} answer={answer} />
    </>
  );
}

/** A quote that is not answered any more. */
function Parts({ quote }: Pick<ShownProps, 'quote'>) {
  const { deposit, rest } = termsOf(quote, undefined);
  return (
    <div className="cart quote-parts">
      <Goods quote={quote} />
      <QuotePanel
        quote={quote}
        // of an order the payment says what is asked for
        deposit={quote.state === 'accepted' ? 0 : deposit}
        rest={rest}
      />
    </div>
  );
}

function Goods({ quote: { items, note } }: Pick<ShownProps, 'quote'>) {
  return (
    <div className="quote-items">
      <QuoteGoods items={items} />
      {note !== '' && (
        <section className="stack-8 quote-item">
          <h2 className="h3">{quoteMessages.note}</h2>
          <p className="soft quote-note" dir="auto">
            {note}
          </p>
        </section>
      )}
    </div>
  );
}
