import { call } from '../../api.ts';
import { accountMessages } from './messages.ts';
import { verificationAside, AuthFrame } from './auth-frame.tsx';
import { EmailRequest } from './account-fields.tsx';

const messages = accountMessages.resend;

// spec: 2.16 2.71 5.38 8.19 8.28
export default function ResendVerificationPage() {
  return (
    <AuthFrame title={messages.title} description={messages.description} aside={verificationAside}>
      <EmailRequest
        messages={messages}
        send={(email) => call('POST /auth/resend-verification', { body: { email } })}
      />
    </AuthFrame>
  );
}
