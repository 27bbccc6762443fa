import { formatAmount, formatMoney } from '@tailorbird/contract/rules/money';
import { useEffect, useRef } from 'react';
import { OrderPayment } from '../../orders/order-payment.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { EditSource } from './edit-query.ts';
import { editMessages } from './messages.ts';
import { approvalAddress, orderAddress } from './order-links.ts';
import type { OrderEditForm, SavedEdit } from './use-order-edit.ts';

interface SavedViewProps {
  source: EditSource;
  form: OrderEditForm;
  saved: SavedEdit;
}

/** The changes that were saved, the new price of the order, and the steps that follow. */
export function SavedView({ source, form, saved: { result, edited } }: SavedViewProps) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  }, []);
  const order = result?.order ?? form.edit.order;
  const total = formatMoney(edited.totalCents);
  const { lines } = edited;
  const [first] = lines;
  const { asked = [], difference = 0, toRefund = 0, isMailed = false } = result ?? {};
  return (
    <div className="stack edit-end" tabIndex={-1} ref={top}>
      <Notice
        tone="success"
        live
        title={
          lines.length === 1 && first
            ? editMessages.savedWhat(first.label)
            : editMessages.savedTitle
        }
      >
        {lines.length > 1 && (
          <ul className="edit-saved">
            {lines.map(({ key, label }) => (
              <li key={key}>{label}</li>
            ))}
          </ul>
        )}
        <p>
          {difference === 0 ? editMessages.sameTotal(total) : editMessages.newTotal(total)}{' '}
          {editMessages.othersStay}
          {isMailed && ` ${editMessages.mailed}`}
        </p>
        {toRefund > 0 && <p>{editMessages.backLater(formatAmount(toRefund))}</p>}
      </Notice>
      <OrderPayment order={order} {...('link' in source && { link: source.link })} />
      <div className="row">
        {asked.length > 0 && (
          <ButtonLink to={approvalAddress(source)}>{editMessages.approve(asked)}</ButtonLink>
        )}
        <ButtonLink
          to={orderAddress(source, order)}
          variant={asked.length > 0 ? 'secondary' : 'primary'}
        >
          {editMessages.seeOrder}
        </ButtonLink>
        <Button variant="quiet" onClick={form.goOn}>
          {editMessages.changeMore}
        </Button>
      </div>
    </div>
  );
}
