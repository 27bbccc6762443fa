import { call } from '../../api.ts';
import { accountMessages } from './account-messages.ts';
import { forgotAside } from './asides.ts';
import { AuthPage } from './auth-page.tsx';
import { EmailRequest } from './email-request.tsx';

const messages = accountMessages.forgot;

export default function ForgotPasswordPage() {
  return (
    <AuthPage title={messages.title} description={messages.description} aside={forgotAside}>
      <EmailRequest
        words={messages}
        missing={accountMessages.emailWrong}
        send={(email) => call('POST /auth/forgot-password', { body: { email } })}
      />
    </AuthPage>
  );
}
