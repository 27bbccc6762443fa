import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { accountMessages } from './messages.ts';
import {
  verificationAside,
  AuthFrame,
  AccountLink,
  VERIFICATION_REDIRECT_SECONDS,
  LoginRedirect,
} from './auth-frame.tsx';
import { call } from '../../api.ts';
import { guestToken, useSession } from '../../session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Outcome, refusalOf } from './account-form.tsx';
import { OpenedNote } from './opened-account.tsx';

const { title, description } = accountMessages.verify;

// spec: 1.3 2.15
export default function VerifyEmailPage() {
  const [search] = useSearchParams();
  const inBrowser = useIsInBrowser();
  const token = search.get('token') ?? '';
  return (
    <AuthFrame title={title} description={description} aside={verificationAside}>
      {/* The server draws the same page for every token, and for none. */}
      {!inBrowser ? (
        <Verifying />
      ) : token === '' ? (
        <NoToken />
      ) : (
        <Verification token={token} key={token} />
      )}
    </AuthFrame>
  );
}

const messages = accountMessages.verify;

/** The link works once, so it is used once: whatever is drawn again, focused or logged in meanwhile. */
function verification(token: string) {
  return {
    queryKey: ['verification', token],
    // Without its signal: what has been sent is not taken back.
    queryFn: () => {
      // Where the account was opened, nobody is told that it was.
      const headers = { 'x-guest-token': guestToken() };
      return call('POST /auth/verify-email', { headers, body: { token } });
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
    retryOnMount: false,
    // It belongs to the link, and not to whoever is logged in.
    meta: { keptAtLogin: true },
  };
}

// spec: 2.70 2.75 8.20 8.26 9.25
export function Verification({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(verification(token));
  const isLoggedIn = useSession().status === 'authenticated';
  const opened = useMemo(() => data?.opened && { ...data.opened, link: token }, [data, token]);
  if (isFetching) return <Verifying />;
  if (data && isLoggedIn) {
    return (
      <>
        <Outcome sentence={messages.verified}>{messages.stillLoggedIn}</Outcome>
        {opened && <OpenedNote opened={opened} />}
        <ToSettings />
      </>
    );
  }
  if (data) {
    return (
      <>
        <Outcome sentence={data.message}>
          <LoginRedirect seconds={VERIFICATION_REDIRECT_SECONDS} opened={opened} />
        </Outcome>
        {opened && <OpenedNote opened={opened} />}
      </>
    );
  }
  const { sentence, advice, status } = refusalOf(error, messages.failed);
  return (
    <>
      <Notice tone="danger" title={sentence} live>
        {advice}
      </Notice>
      <div className="cluster auth-acts">
        {status === 400 && isLoggedIn ? (
          <ToSettings />
        ) : status === 400 ? (
          // Most who open a link twice have verified their address the first time.
          <AccountLink className="btn btn-primary" to="/login" email={() => ''}>
            {accountMessages.goToLogin}
          </AccountLink>
        ) : (
          <Button onClick={() => void refetch()}>{messages.again}</Button>
        )}
        <Resend className="btn btn-quiet" />
      </div>
    </>
  );
}

/** Shows whether the address is verified. */
function ToSettings() {
  return <ButtonLink to="/settings?tab=email">{messages.toSettings}</ButtonLink>;
}

export function Verifying() {
  return (
    <output className="stack-16 verifying">
      {messages.busy}
      <span className="verifying-thread" aria-hidden />
    </output>
  );
}

// spec: 8.27
export function NoToken() {
  return (
    <>
      <Notice tone="danger" title={messages.noToken} live>
        {messages.noTokenText}
      </Notice>
      <div className="cluster auth-acts">
        <Resend className="btn btn-primary" />
      </div>
    </>
  );
}

function Resend({ className }: { className: string }) {
  return (
    <AccountLink className={className} to="/resend-verification" email={() => ''}>
      {messages.resend}
    </AccountLink>
  );
}
