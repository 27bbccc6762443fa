import { Gavel, KeyRound, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { AccountLink } from './account-link.tsx';
import { accountMessages } from './account-messages.ts';
import { AuthPage } from './auth-page.tsx';
import { Outcome } from './outcome.tsx';
import { UNLOCK_REDIRECT_SECONDS } from './redirect-seconds.ts';
import { type Requested, RequestUnlockForm } from './request-unlock-form.tsx';
import { SoonLogin } from './soon-login.tsx';

const messages = accountMessages.unlock;

const setPassword = (
  <AccountLink to="/forgot-password" email={() => ''}>
    {messages.next.setPassword}
  </AccountLink>
);

const aside = {
  title: messages.next.title,
  points: [
    { icon: Gavel, text: messages.next.decides },
    { icon: MailCheck, text: messages.next.told },
    { icon: KeyRound, text: messages.next.faster, more: setPassword },
  ],
};

export default function RequestUnlockPage() {
  const [requested, setRequested] = useState<Requested>();
  return (
    <AuthPage title={messages.title} description={messages.description} aside={aside}>
      {requested ? (
        <Outcome sentence={requested.message}>
          <SoonLogin seconds={UNLOCK_REDIRECT_SECONDS} email={requested.email} />
        </Outcome>
      ) : (
        <RequestUnlockForm onRequested={setRequested} />
      )}
    </AuthPage>
  );
}
