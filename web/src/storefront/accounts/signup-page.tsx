import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../../session.ts';
import { AccountLink } from './account-link.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { accountMessages } from './account-messages.ts';
import { afterLogin } from './after-login.ts';
import { accountAside } from './asides.ts';
import { AuthPage } from './auth-page.tsx';
import { OrderKeptNotice } from './order-kept-notice.tsx';
import { Outcome } from './outcome.tsx';
import { type SignedUp, SignUpForm } from './sign-up-form.tsx';

const messages = accountMessages.signUp;

export default function SignUpPage() {
  const session = useSession();
  const location = useLocation();
  // The server knows nothing of the navigation state.
  const inBrowser = useIsInBrowser();
  const [signedUp, setSignedUp] = useState<SignedUp>();
  const { to, state, orderKept } = afterLogin(location.state);

  if (session.status === 'authenticated') return <Navigate to={to} state={state} replace />;

  return (
    <AuthPage title={messages.title} description={messages.description} aside={accountAside}>
      {inBrowser && orderKept && !signedUp && <OrderKeptNotice order={orderKept} page="signUp" />}
      {signedUp ? <CheckYourMail {...signedUp} /> : <SignUpForm onSignedUp={setSignedUp} />}
    </AuthPage>
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
