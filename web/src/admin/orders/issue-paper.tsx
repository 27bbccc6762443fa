import type { Order } from '@tailorbird/contract/orders';
import type { PaperKind } from '@tailorbird/contract/papers';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.ts';
import { PaperList, papersKey, standingInvoice, usePapers } from '../../orders/order-papers.tsx';
import { LoadErrorLine } from '../kit/load-error.tsx';
import { Problem } from '../kit/problem.tsx';
import { MissingLettersDialog, missingLettersIn } from './missing-letters.tsx';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { sentenceOf } from '../../api-error.ts';
import { messages } from './messages.ts';

const paperMessages = messages.papers;

/** The papers of an order, and the one that can be issued next. A credit note is asked about. */
export function IssuePaper({ order }: { order: Order }) {
  const [isAsking, setAsking] = useState(false);
  const papers = usePapers(order._id);
  const queries = useQueryClient();
  const issue = useMutation({
    networkMode: 'always',
    mutationFn: (body: { kind: PaperKind; acceptsMissingLetters?: true }) =>
      call('POST /order/{id}/papers', { params: { id: order._id }, body }),
    onSuccess: ({ paper }) => notify('success', paperMessages.issued(paper.number)),
    // whoever was faster may have issued it
    onSettled: () => queries.invalidateQueries({ queryKey: papersKey(order._id) }),
  });
  const missing = missingLettersIn(issue.error);
  const standing = standingInvoice(papers.data);
  const next: PaperKind | undefined = standing
    ? 'credit-note'
    : order.status === 'cancelled'
      ? undefined
      : 'invoice';
  return (
    <>
      <h2 className="mini-h">{paperMessages.title}</h2>
      {papers.isError && (
        <LoadErrorLine title={paperMessages.loadFailed} onRetry={() => void papers.refetch()} />
      )}
      <PaperList papers={papers.data} />
      {papers.data && next && (
        <div>
          <Button
            variant="secondary"
            size="compact"
            busy={issue.isPending}
            onClick={() => {
              if (issue.isPending) return;
              if (next === 'credit-note') setAsking(true);
              else issue.mutate({ kind: next });
            }}
          >
            {issue.isPending
              ? paperMessages.working
              : standing && standing.creditedAmount > 0
                ? paperMessages.issueRest
                : paperMessages.issue[next]}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking && standing !== undefined}
        title={paperMessages.creditTitle(standing?.number ?? '')}
        sentence={paperMessages.creditSentence(
          formatAmount((standing?.totalAmount ?? 0) - (standing?.creditedAmount ?? 0)),
        )}
        confirmLabel={paperMessages.issue['credit-note']}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          issue.mutate({ kind: 'credit-note' });
        }}
      />
      <MissingLettersDialog
        missing={missing}
        onCancel={() => issue.reset()}
        onConfirm={() => issue.mutate({ kind: 'invoice', acceptsMissingLetters: true })}
      />
      <Problem>
        {issue.isError && !missing && sentenceOf(issue.error, paperMessages.failed)}
      </Problem>
    </>
  );
}
