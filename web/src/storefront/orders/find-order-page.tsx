import { Clock, MailSearch, User } from 'lucide';
import { call } from '../../api.ts';
import { EmailRequest } from '../account/account-fields.tsx';
import { AuthFrame } from '../account/auth-frame.tsx';
import { messages } from './messages.ts';

const words = messages.find;

/** Has the links to what guests ordered with an address mailed there. */
export default function FindOrderPage() {
  return (
    <AuthFrame
      title={words.title}
      description={words.description}
      aside={{
        title: words.next.title,
        points: [
          { icon: MailSearch, text: words.next.mailbox },
          { icon: Clock, text: words.next.link },
          { icon: User, text: words.next.account },
        ],
      }}
    >
      <EmailRequest
        words={words}
        send={(email) => call('POST /guest-order/find', { body: { email } })}
      />
    </AuthFrame>
  );
}
