import { logIn } from '../../session.ts';
import { PasswordField } from '../../ui/text-field.tsx';
import { AccountLink } from './account-link.tsx';
import { AccountLocked } from './account-locked.tsx';
import { accountMessages } from './account-messages.ts';
import { emailProblem } from './account-rules.ts';
import { EmailField } from './email-field.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { refusalOf } from './refusal.ts';
import { SubmitButton } from './submit-button.tsx';
import { useFormSubmission } from './use-form-submission.ts';

const messages = accountMessages.login;

/** The page sends people on when they are logged in. */
export function LoginForm() {
  const { form, field, typed, refusal, busy, isWaiting, waited } = useFormSubmission({
    names: ['email', 'password'],
    check: (value) => ({
      email: emailProblem(value('email')),
      password: value('password') === '' ? messages.passwordMissing : undefined,
    }),
    send: (value) => logIn(value('email').trim(), value('password')),
    refusalOf: (error) => refusalOf(error, messages.failed),
    typeAnew: 'password',
  });
  const email = () => typed('email').trim();
  const locked = refusal?.status === 423;

  return (
    <form className="grid gap-5" {...form}>
      {refusal && locked && <AccountLocked sentence={refusal.sentence} email={email} />}
      {refusal && !locked && (
        <RefusalNotice refusal={refusal} onWaited={waited}>
          {refusal.sentence.includes('verify your email') && (
            <AccountLink to="/resend-verification" email={email}>
              {messages.resend}
            </AccountLink>
          )}
        </RefusalNotice>
      )}
      <EmailField {...field('email')} />
      <div className="beside-label">
        <PasswordField
          {...field('password')}
          label={accountMessages.password}
          autoComplete="current-password"
        />
        <AccountLink className="link small" to="/forgot-password" email={email}>
          {messages.forgot}
        </AccountLink>
      </div>
      <SubmitButton label={messages.submit} busy={busy} waiting={isWaiting} />
      <p className="soft">
        {messages.noAccount}{' '}
        <AccountLink to="/signup" email={email}>
          {messages.signUp}
        </AccountLink>
      </p>
    </form>
  );
}
