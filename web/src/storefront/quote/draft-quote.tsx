import { useQuery } from '@tanstack/react-query';
import { requestIdOf } from '../../error-facts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { quoteMessages } from './messages.ts';
import { QuoteDocument } from './quote-document.tsx';
import { draftProblems, draftQuoteQuery } from './quote-query.ts';
import { QuoteWaiting } from './quote-waiting.tsx';

interface DraftQuoteProps {
  draftId: string;
  validUntil: string | undefined;
}

/** A draft of the desk as its customer would see it, in a frame of the desk. Nothing answers it. */
export function DraftQuote({ draftId, validUntil }: DraftQuoteProps) {
  const { data, error, refetch } = useQuery(draftQuoteQuery(draftId, validUntil));
  if (data) {
    return (
      <div className="quote">
        <div className="quote-state">
          <Notice tone="info" title={quoteMessages.shownTitle}>
            <p>{quoteMessages.shown}</p>
          </Notice>
        </div>
        <QuoteDocument quote={data} />
      </div>
    );
  }
  if (data === null) {
    return <EmptyState title={quoteMessages.draftMissing} text={quoteMessages.draftMissingText} />;
  }
  if (!error) return <QuoteWaiting />;
  const problems = draftProblems(error);
  if (problems.length > 0) {
    return (
      <Notice tone="warning" title={quoteMessages.draftRefused}>
        <ul>
          {[...new Set(problems.map(({ message }) => message))].map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  return (
    <ErrorState
      title={quoteMessages.draftFailed}
      text={error.message}
      requestId={requestIdOf(error)}
      onRetry={() => void refetch()}
    />
  );
}
