import { call } from '../../api.ts';
import { accountMessages } from './messages.ts';
import { forgotAside, AuthFrame } from './auth-frame.tsx';
import { EmailRequest } from './account-fields.tsx';

const messages = accountMessages.forgot;

export default function ForgotPasswordPage() {
  return (
    <AuthFrame title={messages.title} description={messages.description} aside={forgotAside}>
      <EmailRequest
        words={messages}
        missing={accountMessages.emailWrong}
        send={(email) => call('POST /auth/forgot-password', { body: { email } })}
      />
    </AuthFrame>
  );
}
