import { LogOut, PackageCheck, ShoppingBag } from 'lucide';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { Outcome, refusalOf } from './account-form.tsx';
import { AccountLink, AuthFrame } from './auth-frame.tsx';
import { learnOfEnd } from './learn-of-end.ts';
import { openedSentence } from './opened-account.tsx';
import { openedMessages } from './opened-messages.ts';

const messages = openedMessages.page;

const aside = {
  title: messages.aside.title,
  points: [
    { icon: LogOut, text: messages.aside.sessions },
    { icon: ShoppingBag, text: messages.aside.rest },
    { icon: PackageCheck, text: messages.aside.orders },
  ],
};

/**
 * Where the link of who did not open an account leads. Opening it changes nothing: many mail programs
 * do that by themselves. The secret is the fragment of the address, which browsers send to nobody.
 */
export default function NotMePage() {
  const inBrowser = useIsInBrowser();
  const link = useLocation().hash.slice(1);
  return (
    <AuthFrame title={messages.title} description={messages.description} aside={aside}>
      {!inBrowser ? (
        <Waiting />
      ) : link === '' ? (
        <Notice tone="danger" title={messages.noLink} live />
      ) : (
        <Opened key={link} link={link} />
      )}
    </AuthFrame>
  );
}

const Waiting = () => (
  <output className="stack-16 verifying">
    {messages.loading}
    <span className="verifying-thread" aria-hidden />
  </output>
);

const linkHeaders = (link: string) => ({ 'x-mailed-link': link });

function Opened({ link }: { link: string }) {
  const headers = linkHeaders(link);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['opened-account', link],
    queryFn: ({ signal }) => call('GET /auth/opened-account', { headers }, signal),
    retry: false,
    // It belongs to the link, and not to whoever is logged in.
    meta: { keptAtLogin: true },
  });
  const remove = useMutation({
    mutationFn: async () => {
      await call('DELETE /auth/opened-account', { headers });
      await learnOfEnd();
    },
  });
  if (remove.isSuccess)
    return <Outcome sentence={messages.removed}>{messages.removedText}</Outcome>;
  if (remove.isError) {
    return (
      <Failed
        error={remove.error}
        fallback={messages.failed}
        onRetry={() => {
          remove.reset();
          void refetch();
        }}
      />
    );
  }
  if (error && !isFetching) {
    return <Failed error={error} fallback={messages.loadFailed} onRetry={() => void refetch()} />;
  }
  if (!data) return <Waiting />;
  const { account } = data;
  return (
    <>
      <p>{openedSentence(account)}</p>
      {account.orders > 0 && <p>{messages.orders(account.orders)}</p>}
      <p>{messages.ask}</p>
      <div className="cluster auth-acts">
        <Button variant="danger-solid" busy={remove.isPending} onClick={() => remove.mutate()}>
          {remove.isPending ? messages.busy : messages.remove}
        </Button>
        <AccountLink className="btn btn-quiet" to="/login" email={() => ''}>
          {messages.wasMe}
        </AccountLink>
      </div>
    </>
  );
}

interface FailedProps {
  error: unknown;
  fallback: string;
  onRetry: () => void;
}

/** A link that can do nothing leads to the way that always works: a new password. */
function Failed({ error, fallback, onRetry }: FailedProps) {
  const { sentence, advice, status } = refusalOf(error, fallback);
  const hasEnded = status === 400;
  return (
    <>
      <Notice tone="danger" title={sentence} live>
        {hasEnded ? messages.ended : advice}
      </Notice>
      <div className="cluster auth-acts">
        {hasEnded ? (
          <AccountLink className="btn btn-primary" to="/forgot-password" email={() => ''}>
            {messages.setPassword}
          </AccountLink>
        ) : (
          <Button onClick={onRetry}>{messages.again}</Button>
        )}
      </div>
    </>
  );
}
