import { call } from '../../api.ts';
import { accountMessages } from './account-messages.ts';
import { verificationAside } from './asides.ts';
import { AuthPage } from './auth-page.tsx';
import { EmailRequest } from './email-request.tsx';

const messages = accountMessages.resend;

export default function ResendVerificationPage() {
  return (
    <AuthPage title={messages.title} description={messages.description} aside={verificationAside}>
      <EmailRequest
        words={messages}
        send={(email) => call('POST /auth/resend-verification', { body: { email } })}
      />
    </AuthPage>
  );
}
