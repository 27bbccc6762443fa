import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { AccountLink } from './account-link.tsx';
import { accountMessages } from './account-messages.ts';
import { passwordAside } from './asides.ts';
import { AuthPage } from './auth-page.tsx';
import { Outcome } from './outcome.tsx';
import { RESET_REDIRECT_SECONDS } from './redirect-seconds.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { SoonLogin } from './soon-login.tsx';

const messages = accountMessages.reset;

export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const inBrowser = useIsInBrowser();
  const [done, setDone] = useState<string>();
  const token = search.get('token') ?? '';
  // The server draws the same page for every token, and for none.
  const lacksToken = inBrowser && token === '';

  return (
    <AuthPage title={messages.title} description={messages.description} aside={passwordAside}>
      {done !== undefined ? (
        <Outcome sentence={done}>
          <SoonLogin seconds={RESET_REDIRECT_SECONDS} />
        </Outcome>
      ) : lacksToken ? (
        <NoToken />
      ) : (
        <>
          {inBrowser && search.get('restore') === 'email' && (
            <Notice tone="info" title={messages.restore.title}>
              {messages.restore.text}
            </Notice>
          )}
          <ResetPasswordForm token={token} onDone={setDone} />
        </>
      )}
    </AuthPage>
  );
}

function NoToken() {
  return (
    <>
      <Notice tone="danger" title={messages.noToken} live />
      <AccountLink className="btn btn-primary" to="/forgot-password" email={() => ''}>
        {messages.newLink}
      </AccountLink>
    </>
  );
}
