import { formatDollars } from '@tailorbird/contract/rules/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api.ts';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/date.ts';
import { Notice } from '../../ui/notice.tsx';
import { ORDER_HISTORY } from './order-history-query.ts';
import { messages } from './messages.ts';

const words = messages.found;
const FOUND = ['found-orders'];

/**
 * Orders that somebody placed as a guest with this account's address. They come along by a press and
 * not by themselves: somebody else may have typed the address.
 */
export function FoundOrders() {
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: FOUND,
    queryFn: async ({ signal }) => (await call('GET /order/found', {}, signal)).orders,
  });
  const take = useMutation({
    mutationFn: (orderIds: string[]) => call('POST /order/found', { body: { orderIds } }),
    onSettled: () =>
      Promise.all(
        [FOUND, ORDER_HISTORY].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
  const orders = found.data ?? [];
  return (
    <div aria-live="polite">
      {orders.length > 0 && (
        <Notice tone="info" title={words.title(orders.length)}>
          <p>{words.why}</p>
          <ul>
            {orders.map(({ _id, orderId, orderDate, totalAmount }) => (
              <li key={_id}>
                <span className="order-id">{orderId}</span>, {formatDay(orderDate)},{' '}
                {formatDollars(totalAmount)}
              </li>
            ))}
          </ul>
          <Button
            size="compact"
            aria-disabled={take.isPending}
            onClick={() => {
              if (!take.isPending) take.mutate(orders.map(({ _id }) => _id));
            }}
          >
            {take.isPending ? words.busy : words.act(orders.length)}
          </Button>
        </Notice>
      )}
      {take.isSuccess && <Sentence className="small soft">{words.taken(take.data.taken)}</Sentence>}
      {take.isError && (
        <Sentence className="field-error">{sentenceOf(take.error, words.failed)}</Sentence>
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
