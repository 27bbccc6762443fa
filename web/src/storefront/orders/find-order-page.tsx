import { Clock, MailSearch, User } from 'lucide';
import { call } from '../../api.ts';
import { EmailRequest } from '../account/account-fields.tsx';
import { AuthFrame } from '../account/auth-frame.tsx';
import { messages } from './messages.ts';

const findMessages = messages.find;

/** Has the links to what guests ordered with an address mailed there. */
export default function FindOrderPage() {
  return (
    <AuthFrame
      title={findMessages.title}
      description={findMessages.description}
      aside={{
        title: findMessages.next.title,
        points: [
          { icon: MailSearch, text: findMessages.next.mailbox },
          { icon: Clock, text: findMessages.next.link },
          { icon: User, text: findMessages.next.account },
        ],
      }}
    >
      <EmailRequest
        messages={findMessages}
        send={(email) => call('POST /guest-order/find', { body: { email } })}
      />
    </AuthFrame>
  );
}
