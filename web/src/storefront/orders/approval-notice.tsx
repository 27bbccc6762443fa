import type { Order } from '@tailorbird/contract/orders';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { messages } from './messages.ts';

/**
 * Leads to where the pieces of an order are approved, while some wait for it.
 * @param link of a guest's order; without one it is the reader's own
 */
export function ApprovalNotice({
  order: { _id, approval },
  link,
}: {
  order: Pick<Order, '_id' | 'approval'>;
  link?: string;
}) {
  if (!approval) return null;
  const { asked, wishes } = approval;
  const to = link === undefined ? `/approve?order=${_id}` : `/approve#${link}`;
  return (
    <Notice tone={asked > 0 ? 'warning' : 'info'} title={messages.approval.title(asked, wishes)}>
      {asked > 0 && <p>{messages.approval.text}</p>}
      <ButtonLink
        to={to}
        state={link === undefined ? undefined : { isOrderLink: true }}
        size="compact"
        variant={asked > 0 ? 'primary' : 'secondary'}
      >
        {asked > 0 ? messages.approval.act : messages.approval.see}
      </ButtonLink>
    </Notice>
  );
}
