import { useLocation } from 'react-router';
import { hasSessionEnded, useSession } from '../../session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { stateForLogin } from '../account/login-state.ts';
import { messages as shopMessages } from '../messages.ts';
import { messages } from './messages.ts';

/** After a session ended without a logout here, this is a guest's cart: the account has its own. */
export function EmptyCart() {
  const { status } = useSession();
  const location = useLocation();
  if (status === 'guest' && hasSessionEnded()) {
    return (
      <EmptyState
        title={messages.cart.ended}
        text={messages.cart.endedText}
        action={
          <ButtonLink to="/login" state={stateForLogin(location, { sessionEnded: true })}>
            {messages.cart.logIn}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title={messages.cart.empty}
      text={messages.cart.emptyText}
      action={
        <ButtonLink variant="secondary" to="/">
          {shopMessages.goHome}
        </ButtonLink>
      }
    />
  );
}
