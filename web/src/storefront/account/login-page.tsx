import { useLayoutEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Lock } from 'lucide';
import { useSession, withdrawEndedToast, logIn } from '../../session.ts';
import { Notice } from '../../ui/notice.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { accountMessages } from './messages.ts';
import { afterLogin } from './after-login.ts';
import { accountAside, AuthFrame, PlacedOrderNotice, AccountLink } from './auth-frame.tsx';
import { readSessionEnded } from './login-state.ts';
import { PasswordField } from '../../ui/text-field.tsx';
import { emailProblem } from './account-rules.ts';
import { EmailField, SubmitButton } from './account-fields.tsx';
import { RefusalNotice, refusalOf, useFormSubmission } from './account-form.tsx';
import { Icon } from '../../ui/icon.tsx';

const { title, description, ended, endedText } = accountMessages.login;

export default function LoginPage() {
  const session = useSession();
  const location = useLocation();
  // The server knows nothing of the navigation state.
  const inBrowser = useIsInBrowser();
  const { to, state, guestOrder } = afterLogin(location.state);
  const tellsEnd = inBrowser && readSessionEnded(location.state) && !guestOrder;
  // Before the page is painted: nobody is told twice.
  useLayoutEffect(() => {
    if (tellsEnd) withdrawEndedToast();
  }, [tellsEnd]);

  // After the login here, and when somebody has logged in in another tab.
  if (session.status === 'authenticated') return <Navigate to={to} state={state} replace />;

  return (
    <AuthFrame title={title} description={description} aside={accountAside}>
      {inBrowser && guestOrder && <PlacedOrderNotice order={guestOrder} page="login" />}
      {tellsEnd && (
        <Notice tone="info" title={ended} live>
          {endedText}
        </Notice>
      )}
      <LoginForm />
    </AuthFrame>
  );
}

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
    <form className="stack" {...form}>
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

/** With the two ways out. */
export function AccountLocked({ sentence, email }: { sentence: string; email: () => string }) {
  return (
    <section className="locked" role="alert" aria-labelledby="locked-title">
      <div className="locked-head">
        <Icon of={Lock} />
        <h2 id="locked-title">{accountMessages.login.locked}</h2>
      </div>
      <div className="locked-body">
        <p>{sentence}</p>
        <AccountLink className="btn btn-secondary" to="/request-unlock" email={email}>
          {accountMessages.login.requestUnlock}
        </AccountLink>
        <AccountLink className="btn btn-quiet" to="/forgot-password" email={email}>
          {accountMessages.login.setPassword}
        </AccountLink>
      </div>
    </section>
  );
}
