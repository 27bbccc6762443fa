import type { Paper } from '@tailorbird/contract/papers';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide';
import { call } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { fetchDownload, saveDownload } from '../download.ts';
import { Icon } from '../ui/icon.tsx';
import './order-papers.css';

const messages = {
  kinds: { invoice: 'Invoice', 'credit-note': 'Credit note' },
  credited: 'taken back',
  creditedPart: (price: string) => `${price} taken back`,
  corrects: (invoice: string, reason: string) =>
    reason === '' ? `For invoice ${invoice}` : `For invoice ${invoice}: ${isolate(reason)}`,
  working: 'Downloading...',
  failed: 'This file could not be downloaded. Please try again.',
};

export const papersKey = (orderId: string) => ['papers', orderId];

export const papersQuery = (orderId: string) =>
  queryOptions({
    queryKey: papersKey(orderId),
    queryFn: async ({ signal }) =>
      (await call('GET /papers', { query: { orderIds: orderId } }, signal)).papers,
  });

/** The invoices and credit notes of an order. */
export const usePapers = (orderId: string) => useQuery(papersQuery(orderId));

/** The one that is not taken back whole. */
export const standingInvoice = (papers: readonly Paper[] | undefined): Paper | undefined =>
  papers?.find(({ kind, isCredited }) => kind === 'invoice' && !isCredited);

export function OrderPapers({ orderId }: { orderId: string }) {
  return <PaperList papers={usePapers(orderId).data} />;
}

interface PaperListProps {
  papers: readonly Paper[] | undefined;
  /** The secret of the link to a guest's order; undefined: who reads them has an account. */
  link?: string;
}

/** Each can be downloaded. Nothing where there are none. */
export function PaperList({ papers, link }: PaperListProps) {
  if (!papers || papers.length === 0) return null;
  return (
    <ul className="papers">
      {papers.map((paper) => (
        <li key={paper._id}>
          <PaperFile paper={paper} link={link} />
        </li>
      ))}
    </ul>
  );
}

function PaperFile({ paper, link }: { paper: Paper; link: string | undefined }) {
  const { _id, kind, number, totalAmount, creditedAmount, isCredited, credits, reason } = paper;
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      link === undefined
        ? fetchDownload(`/api/papers/${_id}/file`, `${number}.pdf`)
        : fetchDownload(`/api/guest-order/papers/${_id}/file`, `${number}.pdf`, {
            'x-order-link': link,
          }),
    onSuccess: saveDownload,
  });
  return (
    <>
      <span className="between">
        <button
          type="button"
          className="textlink textlink-s"
          aria-disabled={download.isPending}
          onClick={() => {
            if (!download.isPending) download.mutate();
          }}
        >
          <Icon of={FileText} />
          {download.isPending ? messages.working : `${messages.kinds[kind]} ${number}`}
        </button>
        <span className="small soft">
          {isCredited ? messages.credited : formatAmount(totalAmount)}
        </span>
      </span>
      {creditedAmount > 0 && !isCredited && (
        <p className="small soft">{messages.creditedPart(formatAmount(creditedAmount))}</p>
      )}
      {credits !== undefined && <p className="small soft">{messages.corrects(credits, reason)}</p>}
      {download.isError && (
        <p className="field-error" role="alert">
          {download.error instanceof ApiError && download.error.code
            ? download.error.message
            : messages.failed}
        </p>
      )}
    </>
  );
}
