import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { requestIdOf } from '../../error-facts.ts';
import { sentenceOf } from '../../api-error.ts';
import { useSession } from '../../session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { OrderCardsLoading } from '../orders/order-parts.tsx';
import { beginDraft } from './draft-query.ts';
import { draftMessages } from './messages.ts';

const KEY = ['admin', 'begun draft'];

/** Begins a draft, and leads to its page. */
export function NewOrder() {
  const { name } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  // one, however often the page is rendered
  const begun = useQuery({
    queryKey: KEY,
    queryFn: () => beginDraft(name),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });
  const { data: id } = begun;
  useEffect(() => {
    if (id === undefined) return;
    client.removeQueries({ queryKey: KEY });
    void navigate(`/admin/drafts/${id}`, { replace: true });
  }, [client, navigate, id]);
  return (
    <>
      <PageHead title={draftMessages.title} />
      <h1 className="sr">{draftMessages.title}</h1>
      {begun.isError ? (
        <ErrorState
          title={draftMessages.beginFailed}
          text={sentenceOf(begun.error, '')}
          onRetry={() => void begun.refetch()}
          requestId={requestIdOf(begun.error)}
        />
      ) : (
        <OrderCardsLoading cards={1} />
      )}
    </>
  );
}
