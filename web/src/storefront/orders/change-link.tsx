import { orderStatuses } from '@tailorbird/contract/kinds/order-statuses';
import type { Order } from '@tailorbird/contract/orders';
import { ButtonLink } from '../../ui/button.tsx';
import { messages } from './messages.ts';

interface ChangeLinkProps {
  order: Pick<Order, '_id' | 'orderId' | 'status' | 'made'>;
  /** Of a guest's order; without one it is the reader's own. */
  link?: string;
  block?: boolean;
}

/**
 * Leads to where customers change their order, while it may not be begun. Where it is, that page says
 * so.
 */
export function ChangeLink({
  order: { _id, orderId, status, made = 0 },
  link,
  block,
}: ChangeLinkProps) {
  if (!orderStatuses[status].isOpen || made > 0) return null;
  const to = link === undefined ? `/change-order?order=${_id}` : `/change-order#${link}`;
  return (
    <div className="row">
      <ButtonLink
        to={to}
        variant="secondary"
        block={block}
        aria-label={messages.change.actLabel(orderId)}
      >
        {messages.change.act}
      </ButtonLink>
    </div>
  );
}
