import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '../../ui/error-state.tsx';
import { kitMessages } from './messages.ts';
import { requestIdOf } from '../../error-facts.ts';

interface LoadErrorProps {
  query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>;
  title: string;
}

/** Says that something could not be loaded, with a way to try again; nothing while that is not so. */
export function LoadError({ query, title }: LoadErrorProps) {
  if (!query.isError) return null;
  return (
    <ErrorState
      title={title}
      onRetry={() => void query.refetch()}
      requestId={requestIdOf(query.error)}
    />
  );
}

interface LoadErrorLineProps {
  title: string;
  onRetry: () => void;
  isSmall?: boolean;
}

/** Says in one line what could not be loaded, for a part of a page. */
export function LoadErrorLine({ title, onRetry, isSmall = false }: LoadErrorLineProps) {
  return (
    <p className={isSmall ? 'row small' : 'row'} role="alert">
      <span className="danger">{title}</span>
      <button type="button" className="textlink" onClick={onRetry}>
        {kitMessages.tryAgain}
      </button>
    </p>
  );
}
