import { call } from '../../api.ts';
import { guestToken } from '../../session.ts';
import { TextField } from '../../ui/text-field.tsx';
import { AccountLink } from './account-link.tsx';
import { accountMessages } from './account-messages.ts';
import { emailProblem, nameProblem, newPasswordProblems } from './account-rules.ts';
import { EmailField } from './email-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { refusalOf } from './refusal.ts';
import { SubmitButton } from './submit-button.tsx';
import { useFormSubmission } from './use-form-submission.ts';

const messages = accountMessages.signUp;

export interface SignedUp {
  message: string;
  email: string;
}

export function SignUpForm({ onSignedUp }: { onSignedUp: (signedUp: SignedUp) => void }) {
  const { form, field, forget, typed, refusal, busy, isWaiting, waited } = useFormSubmission({
    names: ['name', 'email', 'password', 'confirmation'],
    check: (value) => ({
      name: nameProblem(value('name')),
      email: emailProblem(value('email')),
      ...newPasswordProblems({
        password: value('password'),
        confirmation: value('confirmation'),
      }),
    }),
    async send(value) {
      const email = value('email').trim();
      const body = { name: value('name'), email, password: value('password') };
      // Whoever verifies the address in another browser finds what this guest has ordered.
      const headers = { 'x-guest-token': guestToken() };
      const { message } = await call('POST /auth/register', { headers, body });
      onSignedUp({ message, email });
    },
    refusalOf: (error) => refusalOf(error, messages.failed, 'message'),
    fieldAtFault: ({ code }) => (code === 'EMAIL_TAKEN' ? 'email' : undefined),
  });

  return (
    <form className="grid gap-5" {...form}>
      {refusal && <RefusalNotice refusal={refusal} onWaited={waited} />}
      <TextField {...field('name')} label={messages.name} autoComplete="name" />
      <EmailField {...field('email')} />
      <NewPasswordFields
        label={accountMessages.password}
        password={field('password')}
        confirmation={field('confirmation')}
        onTyped={() => forget('password', 'confirmation')}
      />
      <SubmitButton label={messages.submit} busy={busy} waiting={isWaiting} />
      <p className="soft">
        {messages.haveAccount}{' '}
        <AccountLink to="/login" email={() => typed('email').trim()}>
          {messages.login}
        </AccountLink>
      </p>
    </form>
  );
}
