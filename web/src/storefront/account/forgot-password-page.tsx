import { call } from '../../api.ts';
import { accountMessages } from './messages.ts';
import { forgotAside, AuthFrame } from './auth-frame.tsx';
import { EmailRequest } from './account-fields.tsx';

const messages = accountMessages.forgot;

// spec: 2.13 2.67 5.20 8.19 8.23
export default function ForgotPasswordPage() {
  return (
    <AuthFrame title={messages.title} description={messages.description} aside={forgotAside}>
      <EmailRequest
        messages={messages}
        missing={accountMessages.emailWrong}
        send={(email) => call('POST /auth/forgot-password', { body: { email } })}
      />
    </AuthFrame>
  );
}
