import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazyPage } from '../../ui/lazy-page.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { quoteMessages } from './messages.ts';
import { QuoteMissing, QuoteWaiting } from './quote-waiting.tsx';

/** A file of its own: the addresses of all that it is made of stand in it, not in the entry. */
const { Page: QuoteView } = lazyPage(() => import('./quote-view.tsx'));

/**
 * Where the mail with a quote leads. The secret of the link is the fragment of the address, which no
 * browser sends: the document is the same for everybody, and no log has the secret.
 */
export default function QuotePage() {
  const inBrowser = useIsInBrowser();
  const link = useLocation().hash.slice(1);
  return (
    <Frame>
      {!inBrowser ? (
        <QuoteWaiting />
      ) : link === '' ? (
        <QuoteMissing />
      ) : (
        <Suspense fallback={<QuoteWaiting />}>
          <QuoteView key={link} link={link} />
        </Suspense>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHead title={quoteMessages.title} />
      <PageBanner variant="strip" title={quoteMessages.title} />
      <main className="page" id="main">
        {children}
      </main>
    </>
  );
}
