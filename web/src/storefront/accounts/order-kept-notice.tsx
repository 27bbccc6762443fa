import { Notice } from '../../ui/notice.tsx';
import { AccountLink } from './account-link.tsx';
import { accountMessages } from './account-messages.ts';
import type { WaitingOrder } from './waiting-order.ts';

const messages = accountMessages.orderKept;

/** Items that are named; the others are counted. */
const NAMED = 3;

/** For a guest who has just ordered: nothing is lost, and the account will show it. */
export function OrderKeptNotice({
  order: { number, items },
  page,
}: {
  order: WaitingOrder;
  page: 'login' | 'signUp';
}) {
  const more = items.length - NAMED;
  return (
    <Notice tone="success" title={number ? messages.title(number) : messages.titleUnnamed}>
      {items.length > 0 && (
        <ul>
          {items.slice(0, NAMED).map(({ id, name, quantity }) => (
            <li key={id}>{messages.item(name, quantity)}</li>
          ))}
          {more > 0 && <li>{messages.more(more)}</li>}
        </ul>
      )}
      {page === 'signUp' ? messages.signUp : messages.login}{' '}
      {page === 'login' && (
        <>
          {messages.noAccount}{' '}
          <AccountLink to="/signup" email={() => ''}>
            {messages.toSignUp}
          </AccountLink>
        </>
      )}
    </Notice>
  );
}
