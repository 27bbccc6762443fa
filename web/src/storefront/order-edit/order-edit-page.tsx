import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { lazyPage } from '../../ui/lazy-page.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { editMessages } from './messages.ts';
import { Ended, Waiting } from './edit-waiting.tsx';

/** A file of its own: the addresses of all that it is made of stand in it, not in the entry. */
const { Page: SourceView } = lazyPage(() => import('./source-view.tsx'));

/**
 * Where customers change an order that they have placed. The secret of a guest's link is the fragment
 * of the address, which no browser sends; an order of one's own is named by its id.
 */
export default function OrderEditPage() {
  const inBrowser = useIsInBrowser();
  const { hash, search } = useLocation();
  const link = hash.slice(1);
  const orderId = new URLSearchParams(search).get('order') ?? '';
  const source = link !== '' ? { link } : orderId !== '' ? { orderId } : undefined;
  return (
    <Frame>
      {!inBrowser ? (
        <Waiting />
      ) : source ? (
        <Suspense fallback={<Waiting />}>
          <SourceView key={link || orderId} source={source} />
        </Suspense>
      ) : (
        <Ended />
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHead title={editMessages.title} />
      <PageBanner variant="strip" title={editMessages.title} />
      <main className="page" id="main">
        {children}
      </main>
    </>
  );
}
