import { useSearchParams } from 'react-router';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { accountMessages } from './account-messages.ts';
import { verificationAside } from './asides.ts';
import { AuthPage } from './auth-page.tsx';
import { NoToken, Verification, Verifying } from './verification.tsx';

const { title, description } = accountMessages.verify;

export default function VerifyEmailPage() {
  const [search] = useSearchParams();
  const inBrowser = useIsInBrowser();
  const token = search.get('token') ?? '';
  return (
    <AuthPage title={title} description={description} aside={verificationAside}>
      {/* The server draws the same page for every token, and for none. */}
      {!inBrowser ? (
        <Verifying />
      ) : token === '' ? (
        <NoToken />
      ) : (
        <Verification token={token} key={token} />
      )}
    </AuthPage>
  );
}
