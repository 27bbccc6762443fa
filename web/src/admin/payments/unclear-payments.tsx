import { formatAmount } from '@tailorbird/contract/rules/money';
import type { UnclearPayment } from '@tailorbird/contract/unclear-payments';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/date.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadErrorLine } from '../kit/load-error.tsx';
import { Problem } from '../kit/problem.tsx';
import { messages } from './messages.ts';
import { amountInWords } from './amount-in-words.ts';
import { useLookAtPayment, useUnclearPayments } from './unclear-query.ts';
import './payments.css';

const unclearMessages = messages.unclear;

/** On the page of an order: what Stripe told of it, and what is to be done. */
export function UnclearPaymentsOfOrder({ orderId }: { orderId: string }) {
  const query = useUnclearPayments(orderId);
  if (query.isError && !query.data)
    return (
      <LoadErrorLine
        title={unclearMessages.loadFailed}
        onRetry={() => void query.refetch()}
        isSmall
      />
    );
  return query.data?.payments.map((payment) => (
    <Notice key={payment._id} tone="warning" title={unclearMessages.title} live>
      <Unclear payment={payment} />
    </Notice>
  ));
}

/** On the dashboard: a line for each, which leads to its order. Nothing while there is none. */
export function UnclearPayments() {
  const query = useUnclearPayments();
  if (query.isError && !query.data)
    return (
      <LoadErrorLine
        title={unclearMessages.loadFailed}
        onRetry={() => void query.refetch()}
        isSmall
      />
    );
  if (!query.data || query.data.payments.length === 0) return null;
  const { payments, more } = query.data;
  return (
    <Notice tone="warning" title={unclearMessages.count(payments.length, more)} live>
      <ul className="stack-8 unclear-list">
        {payments.map((payment) => (
          <li key={payment._id}>
            {payment.order ? (
              <>
                <Link className="link" to={`/admin/orders/${payment.order._id}`}>
                  {unclearMessages.order(payment.order.orderId)}
                </Link>
                {': '}
                {describePayment(payment)}
              </>
            ) : (
              <Unclear payment={payment} />
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Unclear({ payment }: { payment: UnclearPayment }) {
  const look = useLookAtPayment();
  const { _id: id, order, paymentId, toldAt } = payment;

  function markReviewed() {
    if (look.isPending) return;
    look.mutate({ id, orderId: order?._id });
  }

  return (
    <div className="stack-8 unclear">
      <p>
        {!order && `${unclearMessages.orderGone} `}
        {describePayment(payment)} {unclearMessages.unrecorded}
      </p>
      <p>
        {unclearMessages.toDo(paymentId)} {order && unclearMessages.held}
      </p>
      <p className="xs faint">
        <time dateTime={toldAt}>{formatMoment(toldAt)}</time>
      </p>
      <div>
        <Button variant="secondary" size="compact" busy={look.isPending} onClick={markReviewed}>
          {look.isPending ? messages.saving : unclearMessages.look}
        </Button>
      </div>
      <Problem>
        {look.isError && !look.isPending && sentenceOf(look.error, unclearMessages.failed)}
      </Problem>
    </div>
  );
}

const describePayment = (payment: UnclearPayment) =>
  unclearMessages.said[payment.why](amountInWords(payment), formatAmount(payment.asked));
