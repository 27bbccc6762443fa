import { Navigate, useLocation } from 'react-router';
import { useSession } from '../../session.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { messages } from '../messages.ts';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { afterLogin } from './after-login.ts';
import { AccountReasons } from './account-reasons.tsx';
import { LoginForm } from './login-form.tsx';
import { OrderKeptNotice } from './order-kept-notice.tsx';

export default function LoginPage() {
  const session = useSession();
  const location = useLocation();
  // The server knows nothing of the navigation state.
  const inBrowser = useIsInBrowser();
  const { to, state, orderKept } = afterLogin(location.state);

  // After the login here, and when somebody has logged in in another tab.
  if (session.status === 'authenticated') return <Navigate to={to} state={state} replace />;

  return (
    <>
      <PageHead title={messages.login.title} description={messages.login.description} />
      <PageBanner variant="strip" title={messages.login.title} />
      <main className="page" id="main">
        <div className="auth">
          <div className="auth-form content-start">
            {inBrowser && orderKept && <OrderKeptNotice orderNumber={orderKept.number} />}
            <LoginForm />
          </div>
          <AccountReasons />
        </div>
      </main>
    </>
  );
}
