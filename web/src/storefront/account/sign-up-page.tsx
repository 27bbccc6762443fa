import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession, guestToken } from '../../session.ts';
import { AccountLink, accountAside, AuthFrame, PlacedOrderNotice } from './auth-frame.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { accountMessages } from './messages.ts';
import { afterLogin } from './after-login.ts';
import { Outcome, RefusalNotice, refusalOf, useFormSubmission } from './account-form.tsx';
import { call } from '../../api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { emailProblem, nameProblem, newPasswordProblems } from './account-rules.ts';
import { EmailField, NewPasswordFields, SubmitButton } from './account-fields.tsx';

const messages = accountMessages.signUp;

// spec: 2.12 8.30
export default function SignUpPage() {
  const session = useSession();
  const location = useLocation();
  // The server knows nothing of the navigation state.
  const inBrowser = useIsInBrowser();
  const [signedUp, setSignedUp] = useState<SignedUp>();
  const { to, state, guestOrder } = afterLogin(location.state);

  if (session.status === 'authenticated') return <Navigate to={to} state={state} replace />;

  return (
    <AuthFrame title={messages.title} description={messages.description} aside={accountAside}>
      {inBrowser && guestOrder && !signedUp && (
        <PlacedOrderNotice placed={guestOrder} page="signUp" />
      )}
      {signedUp ? (
        <CheckYourMail {...signedUp} />
      ) : (
        <SignUpForm
          email={inBrowser ? guestOrder?.order?.contact?.email : undefined}
          onSignedUp={setSignedUp}
        />
      )}
    </AuthFrame>
  );
}

function CheckYourMail({ message, email }: SignedUp) {
  return (
    <>
      <Outcome sentence={message}>
        <p>{accountMessages.sentTo(email)}</p>
      </Outcome>
      <AccountLink className="btn btn-primary btn-block" to="/login" email={() => email}>
        {accountMessages.goToLogin}
      </AccountLink>
      <p className="soft">
        {messages.noMail}{' '}
        <AccountLink to="/resend-verification" email={() => email}>
          {messages.resend}
        </AccountLink>
        .
      </p>
    </>
  );
}

export interface SignedUp {
  message: string;
  email: string;
}

// spec: 2.69 5.27 8.29
/** @param props.email of an order that was just placed */
export function SignUpForm({
  email: known,
  onSignedUp,
}: {
  email?: string | undefined;
  onSignedUp: (signedUp: SignedUp) => void;
}) {
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
      // A customer who verifies the address in another browser finds what this guest has ordered.
      const headers = { 'x-guest-token': guestToken() };
      const { message } = await call('POST /auth/register', { headers, body });
      onSignedUp({ message, email });
    },
    refusalOf: (error) => refusalOf(error, messages.failed, 'message'),
    fieldAtFault: ({ code }) => (code === 'EMAIL_TAKEN' ? 'email' : undefined),
  });

  return (
    <form className="stack" {...form}>
      {refusal && <RefusalNotice refusal={refusal} onWaited={waited} />}
      <TextField {...field('name')} label={messages.name} autoComplete="name" />
      <EmailField {...field('email')} known={known} isNew />
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
