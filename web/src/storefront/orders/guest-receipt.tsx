import type { Order } from '@tailorbird/contract/orders';
import { groupItems } from '@tailorbird/contract/rules/group-items';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide';
import { useNavigate } from 'react-router';
import { call } from '../../api.ts';
import { OrderDetails } from '../../orders/order-details.tsx';
import { OrderLines } from '../../orders/order-lines.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/date.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useClipboard } from '../../ui/use-clipboard.ts';
import { clearDrafts } from '../../session/persisted-entries.ts';
import { forgetGuestOrder } from '../account/after-login.ts';
import { messages as shopMessages } from '../messages.ts';
import { ApprovalNotice } from './approval-notice.tsx';
import { ChangeLink } from './change-link.tsx';
import { MailLink } from './mail-link.tsx';
import { messages } from './messages.ts';
import { Fact, ReceiptItem, TotalAndPayment } from './order-summary-page.tsx';
import { WithdrawLink } from './withdraw-link.tsx';

const guestReceiptMessages = messages.guestReceipt;

/** The last order of a guest, for the browser that ordered it. */
export default function GuestReceipt({ order }: { order: Order }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { copy, outcome } = useClipboard(order.orderId);
  const payment = usePayment(order);

  function forget() {
    // contact and address of the order, too
    clearDrafts();
    forgetGuestOrder();
    queries.removeQueries({ queryKey: ['receipt'] });
    void navigate('/login', { replace: true, state: null });
  }

  return (
    <div className="stack-16 receipt-parts">
      <div className="stack-16 receipt-part">
        <Notice tone="success" title={guestReceiptMessages.placed(order.orderId)}>
          {guestReceiptMessages.noAccount}
        </Notice>
        <h2 className="h2">{guestReceiptMessages.title(order.orderId)}</h2>
        <ApprovalNotice order={order} />
        <dl className="cluster receipt-facts">
          <Fact name={messages.summary.date}>
            <time className="when" dateTime={order.orderDate}>
              {formatMoment(order.orderDate)}
            </time>
          </Fact>
        </dl>
        <ul>
          {groupItems(order.cart.items).map((group) => (
            <ReceiptItem key={group.key} group={group} level="h3" />
          ))}
        </ul>
      </div>
      <div className="stack-16 receipt-part">
        <OrderLines order={order} />
        <div className="stitch" role="presentation" />
        <TotalAndPayment order={{ ...order, payment }} />
        <OrderDetails order={order} />
        <ChangeLink order={order} />
        <WithdrawLink order={order} />
        <div className="row">
          <Button variant="secondary" onClick={() => void copy()}>
            <Icon of={Copy} />
            {guestReceiptMessages.copy}
          </Button>
          <ButtonLink variant="quiet" to="/">
            {shopMessages.goHome}
          </ButtonLink>
          <Button variant="quiet" onClick={forget}>
            {guestReceiptMessages.forget}
          </Button>
          <output className="hint">
            {outcome &&
              (outcome === 'copied'
                ? guestReceiptMessages.copied
                : guestReceiptMessages.notCopied(order.orderId))}
          </output>
        </div>
        {order.contact?.email && <MailLink orderId={order._id} email={order.contact.email} />}
        <p className="hint">{guestReceiptMessages.where}</p>
      </div>
    </div>
  );
}

/** As it is now: the order that this browser keeps does not hear that it was paid. */
function usePayment({ _id: id, payment }: Order): Order['payment'] {
  const { data } = useQuery({
    queryKey: ['order-payment', id],
    queryFn: async ({ signal }) =>
      (await call('GET /order/{id}/payment', { params: { id } }, signal)).payment ?? null,
    enabled: payment !== undefined,
  });
  return data ?? payment;
}
