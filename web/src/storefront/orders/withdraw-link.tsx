import type { Order } from '@tailorbird/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/button.tsx';
import { footerQuery } from '../legal/footer.tsx';
import { messages } from './messages.ts';

interface WithdrawLinkProps {
  order: Pick<Order, '_id' | 'orderId' | 'status'>;
  /** Of a guest's order; without one it is the reader's own. */
  link?: string;
  block?: boolean;
}

/**
 * Leads to where customers withdraw, in a shop that has that page, for as long as there is the order:
 * that page says until when, and takes what is wrong with a piece at any time.
 */
export function WithdrawLink({ order: { _id, orderId, status }, link, block }: WithdrawLinkProps) {
  const { data } = useQuery(footerQuery);
  if (!data?.withdrawals || status === 'cancelled') return null;
  return (
    <div className="row">
      <ButtonLink
        to={link === undefined ? `/withdraw?order=${_id}` : `/withdraw#${link}`}
        variant="secondary"
        block={block}
        aria-label={messages.withdraw.actLabel(orderId)}
      >
        {messages.withdraw.act}
      </ButtonLink>
    </div>
  );
}
