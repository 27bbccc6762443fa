import { useLayoutEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession, withdrawEndedToast } from '../../session.ts';
import { Notice } from '../../ui/notice.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { accountMessages } from './account-messages.ts';
import { afterLogin } from './after-login.ts';
import { accountAside } from './asides.ts';
import { AuthPage } from './auth-page.tsx';
import { hasEnded } from './return-to.ts';
import { LoginForm } from './login-form.tsx';
import { OrderKeptNotice } from './order-kept-notice.tsx';

const { title, description, ended, endedText } = accountMessages.login;

export default function LoginPage() {
  const session = useSession();
  const location = useLocation();
  // The server knows nothing of the navigation state.
  const inBrowser = useIsInBrowser();
  const { to, state, orderKept } = afterLogin(location.state);
  const tellsEnd = inBrowser && hasEnded(location.state) && !orderKept;
  // Before the page is painted: nobody is told twice.
  useLayoutEffect(() => {
    if (tellsEnd) withdrawEndedToast();
  }, [tellsEnd]);

  // After the login here, and when somebody has logged in in another tab.
  if (session.status === 'authenticated') return <Navigate to={to} state={state} replace />;

  return (
    <AuthPage title={title} description={description} aside={accountAside}>
      {inBrowser && orderKept && <OrderKeptNotice order={orderKept} page="login" />}
      {tellsEnd && (
        <Notice tone="info" title={ended} live>
          {endedText}
        </Notice>
      )}
      <LoginForm />
    </AuthPage>
  );
}
