import type { OrderEdit } from '@tailorbird/contract/order-edits';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/date.ts';
import { Notice } from '../../ui/notice.tsx';
import type { EditedOrder } from './edited-order.ts';
import type { EditSource } from './edit-query.ts';
import { editMessages } from './messages.ts';
import { orderAddress } from './order-links.ts';
import { AskShop } from '../legal/shop-contact.tsx';

interface ClosedEditProps {
  source: EditSource;
  edit: OrderEdit;
  /** Typed and not saved. */
  edited: EditedOrder;
}

/** The workshop has begun, or the order has ended: what was typed is said, and whom to ask. */
export function ClosedEdit({ source, edit, edited }: ClosedEditProps) {
  const { order, begunAt, begun } = edit;
  const top = useRef<HTMLDivElement>(null);
  const { lines } = edited;
  const hasTyped = lines.length > 0;
  useEffect(() => {
    // the form is gone under the press
    if (hasTyped) top.current?.focus();
  }, [hasTyped]);
  const isEnded = order.status !== 'pending';
  const title = isEnded
    ? editMessages.statusTitle[order.status]
    : editMessages.closedTitle(begunAt === null ? undefined : formatMoment(begunAt));
  const numbers = edited.changes.flatMap(({ field }) =>
    field.part === 'piece' ? field.numbers : [],
  );
  const waiting = [...new Set(numbers)].filter((number) => !begun.includes(number));
  return (
    <div className="stack edit-end" tabIndex={-1} ref={top}>
      <p className="h3">{editMessages.order(order.orderId)}</p>
      <Notice tone="warning" title={title} live>
        <p>{editMessages.closed}</p>
        {hasTyped && <p>{editMessages.notSaved(lines.map(({ label }) => label).join('; '))}</p>}
      </Notice>
      {!isEnded && (
        <p className="soft">
          {waiting.length > 0 ? editMessages.notBegun(waiting) : editMessages.ask}
        </p>
      )}
      <div className="row">
        <AskShop subject={editMessages.order(order.orderId)} />
        <ButtonLink to={orderAddress(source, order)} variant="quiet">
          {editMessages.seeOrder}
        </ButtonLink>
      </div>
    </div>
  );
}
