import { formatAmount } from '@tailorbird/contract/rules/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ApiError, call } from '../../api.ts';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/date.ts';
import { Notice } from '../../ui/notice.tsx';
import { ORDER_HISTORY } from './order-history-query.ts';
import { messages } from './messages.ts';

const foundMessages = messages.found;
const FOUND = ['found-orders'];

/** What stands before the secret of a mailed link in the fragment of the address. */
const FRAGMENT = '#found=';

/**
 * Orders that somebody placed as a guest with this account's address. They come along by a press and
 * not by themselves: somebody else may have typed the address. Whoever has not shown that they read its
 * mailbox sees them by a mailed link alone.
 */
export function FoundOrders() {
  const queries = useQueryClient();
  const { hash } = useLocation();
  const link = hash.startsWith(FRAGMENT) ? hash.slice(FRAGMENT.length) : undefined;
  const headers = { 'x-found-link': link };
  const found = useQuery({
    queryKey: [...FOUND, link],
    queryFn: ({ signal }) => call('GET /order/found', { headers }, signal),
    retry: (count, error) => !isRefused(error) && count < 1,
  });
  const take = useMutation({
    mutationFn: (orderIds: string[]) => call('POST /order/found', { headers, body: { orderIds } }),
    onSettled: () =>
      Promise.all(
        [FOUND, ORDER_HISTORY].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
  const orders = found.data?.orders ?? [];
  if (isRefused(found.error)) {
    return <AskForLink problem={sentenceOf(found.error, foundMessages.failed)} />;
  }
  if (found.data?.needsLink) return <AskForLink />;
  return (
    <div aria-live="polite">
      {orders.length > 0 && (
        <Notice tone="info" title={foundMessages.title(orders.length)}>
          <p>{foundMessages.why}</p>
          <ul>
            {orders.map(({ _id, orderId, orderDate, totalAmount }) => (
              <li key={_id}>
                <span className="order-id">{orderId}</span>, {formatDay(orderDate)},{' '}
                {formatAmount(totalAmount)}
              </li>
            ))}
          </ul>
          <Button
            size="compact"
            busy={take.isPending}
            onClick={() => take.mutate(orders.map(({ _id }) => _id))}
          >
            {take.isPending ? foundMessages.busy : foundMessages.act(orders.length)}
          </Button>
        </Notice>
      )}
      {link !== undefined && found.data && orders.length === 0 && !take.isSuccess && (
        <Sentence className="small soft">{foundMessages.none}</Sentence>
      )}
      {take.isSuccess && (
        <Sentence className="small soft">{foundMessages.claimed(take.data.taken)}</Sentence>
      )}
      {take.isError && (
        <Sentence className="field-error">{sentenceOf(take.error, foundMessages.failed)}</Sentence>
      )}
    </div>
  );
}

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 400;

/** Says nothing of whether there are any: that is for who reads the mailbox. */
function AskForLink({ problem }: { problem?: string }) {
  const ask = useMutation({ mutationFn: () => call('POST /order/found/link') });
  return (
    <div className="stack" aria-live="polite">
      {problem !== undefined && !ask.isSuccess && <Notice tone="danger" title={problem} />}
      {ask.isSuccess ? (
        <Sentence className="small soft">{ask.data.message}</Sentence>
      ) : (
        <p className="small soft">
          {foundMessages.ask}{' '}
          <button
            type="button"
            className="textlink"
            aria-disabled={ask.isPending}
            onClick={() => {
              if (!ask.isPending) ask.mutate();
            }}
          >
            {ask.isPending ? foundMessages.busy : foundMessages.askAct}
          </button>
        </p>
      )}
      {ask.isError && (
        <Sentence className="field-error">
          {sentenceOf(ask.error, foundMessages.askFailed)}
        </Sentence>
      )}
    </div>
  );
}

/** Takes the focus that went with the button, where that is gone. */
function Sentence({ className, children }: { className: string; children: string }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus();
  }, []);
  return (
    <p className={className} ref={element} tabIndex={-1}>
      {children}
    </p>
  );
}
