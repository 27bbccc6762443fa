import { formatCalendarDay } from '@tailorbird/contract/rules/format-day';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { shopClock } from '../../ui/date.ts';
import type { OpenedAccount } from './login-state.ts';
import { openedMessages as messages } from './opened-messages.ts';

/** `26 November`, the day of the shop: such links live for days. */
const dayOf = (timestamp: string) => formatCalendarDay(shopClock(timestamp).day, 'dayOfYear');

export const openedSentence = ({ email, dateCreated }: Omit<OpenedAccount, 'link'>) =>
  messages.opened(email, dayOf(dateCreated));

/** To who verified an address where nobody has signed up: somebody else may have opened the account. */
export function OpenedNote({ opened }: { opened: OpenedAccount }) {
  const navigate = useNavigate();
  return (
    <div className="spread opened-note">
      <p>{openedSentence(opened)}</p>
      <Button
        variant="secondary"
        size="compact"
        onClick={() => void navigate({ pathname: '/not-me', hash: opened.link })}
      >
        {messages.notMe}
      </Button>
    </div>
  );
}
