import type { Quote } from '@tailorbird/contract/quotes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { requestIdOf } from '../../error-facts.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { StopMails } from '../orders/stop-mails.tsx';
import { AnswerDock, AnswerPart } from './answer-part.tsx';
import { DraftQuote } from './draft-quote.tsx';
import { quoteMessages } from './messages.ts';
import { QuoteDocument } from './quote-document.tsx';
import { quoteQuery, stopMails } from './quote-query.ts';
import { QuoteStateCard } from './quote-states.tsx';
import { QuoteMissing, QuoteWaiting } from './quote-waiting.tsx';
import { useQuoteAnswer } from './use-quote-answer.ts';

/** A quote by its link, or in a frame of the desk a draft as the quote that it would be. */
export default function QuoteView({ link }: { link: string }) {
  const [search] = useSearchParams();
  const draftId = search.get('_draft');
  if (draftId !== null && frameElement?.id === `/desk/drafts/${draftId}`) {
    return <DraftQuote draftId={draftId} validUntil={search.get('validUntil') ?? undefined} />;
  }
  return <QuoteOfLink link={link} />;
}

/** The version of a quote that a link is about, whatever became of it. */
function QuoteOfLink({ link }: { link: string }) {
  const { data, error, refetch } = useQuery(quoteQuery(link));
  if (data === null) return <QuoteMissing />;
  if (data) return <LinkedQuote link={link} quote={data} />;
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

interface LinkedQuoteProps {
  link: string;
  quote: Quote;
}

function LinkedQuote({ link, quote }: LinkedQuoteProps) {
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
      {quote.state === 'open' ? (
        <OpenQuote link={link} quote={quote} />
      ) : (
        <QuoteDocument quote={quote} />
      )}
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

function OpenQuote({ link, quote }: LinkedQuoteProps) {
  const answer = useQuoteAnswer(link, quote);
  return (
    <>
      <QuoteDocument quote={quote} way={answer.terms.way?.method}>
        <AnswerPart quote={quote} answer={answer} />
      </QuoteDocument>
      <AnswerDock quote={quote} answer={answer} />
    </>
  );
}
