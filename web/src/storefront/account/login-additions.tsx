import type { Reply } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { ApiError, call } from '../../api.ts';
import { formatDay } from '../../ui/date.ts';
import '../../ui/radio.css';
import { openedMessages } from './opened-messages.ts';

const messages = openedMessages.brought;

type LoginAdditions = Reply<EndpointOf<'GET /auth/brought-along'>>;

const NOTHING: LoginAdditions = { orders: [], orderCount: 0, pieces: 0 };

/** Orders and items that logins have added to the account of a link that sets a password. */
export function loginAdditionsQuery(link: string) {
  return {
    queryKey: ['brought-along', link],
    queryFn: async () => {
      try {
        return await call('GET /auth/brought-along', { headers: { 'x-mailed-link': link } });
      } catch (error) {
        // the link is no good, as the password that is sent is told
        if (error instanceof ApiError && error.status === 400) return NOTHING;
        throw error;
      }
    },
    staleTime: Infinity,
    retry: false,
    // It belongs to the link, and not to whoever is logged in.
    meta: { keptAtLogin: true },
  };
}

export const isAnything = ({ orderCount, pieces }: LoginAdditions) => orderCount + pieces > 0;

/** Orders that are named; the others are counted. */
const ORDERS_NAMED = 5;

interface LoginAdditionsProps {
  brought: LoginAdditions;
  /** Undefined: not said so far. */
  keep: boolean | undefined;
  onChoose: (keep: boolean) => void;
}

/** Whose it is: whoever chose the former password may be somebody else. */
export function LoginAdditionsQuestion({ brought, keep, onChoose }: LoginAdditionsProps) {
  const more = brought.orderCount - Math.min(brought.orders.length, ORDERS_NAMED);
  return (
    <fieldset className="panel stack-12 brought" aria-labelledby="brought-title">
      <h2 className="h3" id="brought-title">
        {messages.title}
      </h2>
      <p className="soft small">{messages.why}</p>
      <ul>
        {brought.orders.slice(0, ORDERS_NAMED).map(({ orderId, orderDate, totalAmount }) => (
          <li key={orderId}>
            <span className="order-id">{orderId}</span>, {formatDay(orderDate)},{' '}
            {formatAmount(totalAmount)}
          </li>
        ))}
        {more > 0 && <li>{messages.more(more)}</li>}
        {brought.pieces > 0 && <li>{messages.pieces(brought.pieces)}</li>}
      </ul>
      {[true, false].map((answer) => (
        <label key={String(answer)} className="row radio">
          <input
            type="radio"
            name="keep"
            required
            checked={keep === answer}
            onChange={() => onChoose(answer)}
          />
          <span>
            {answer ? messages.keep : messages.leave}
            {!answer && <span className="radio-more">{messages.leaveMore}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
