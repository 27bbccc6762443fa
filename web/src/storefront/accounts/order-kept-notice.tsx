import { Notice } from '../../ui/notice.tsx';
import { messages } from '../messages.ts';

/** For a guest who has just ordered: nothing is lost, and the login leads to it. */
export function OrderKeptNotice({ orderNumber }: { orderNumber: string | undefined }) {
  const title = orderNumber
    ? messages.login.orderKept(orderNumber)
    : messages.login.orderKeptUnnamed;
  return (
    <Notice tone="success" title={title}>
      {messages.login.orderKeptText}
    </Notice>
  );
}
