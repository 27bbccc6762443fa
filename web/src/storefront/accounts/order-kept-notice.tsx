import { Notice } from '../../ui/notice.tsx';
import { accountMessages } from './account-messages.ts';

/** For a guest who has just ordered: nothing is lost, and the login leads to it. */
export function OrderKeptNotice({ orderNumber }: { orderNumber: string | undefined }) {
  const title = orderNumber
    ? accountMessages.login.orderKept(orderNumber)
    : accountMessages.login.orderKeptUnnamed;
  return (
    <Notice tone="success" title={title}>
      {accountMessages.login.orderKeptText}
    </Notice>
  );
}
