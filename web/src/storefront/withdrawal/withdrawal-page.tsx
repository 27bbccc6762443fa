import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazyPage } from '../../ui/lazy-page.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { WithdrawalWaiting } from './withdrawal-waiting.tsx';

const TITLE = 'Withdrawal';

/** A file of its own: the addresses of all that it is made of stand in it, not in the entry. */
const { Page: WithdrawalView } = lazyPage(() => import('./withdrawal-view.tsx'));

/**
 * Where customers withdraw from an order. The secret of a link is the fragment of the address, which
 * no browser sends; an order of one's own is named by its id. Without either it asks which order it is.
 */
export default function WithdrawalPage() {
  const inBrowser = useIsInBrowser();
  const { hash, search } = useLocation();
  const link = hash.slice(1);
  const orderId = new URLSearchParams(search).get('order') ?? '';
  const source = link !== '' ? { link } : orderId !== '' ? { orderId } : undefined;
  return (
    <>
      <PageHead title={TITLE} />
      <PageBanner variant="strip" title={TITLE} />
      <main className="page" id="main">
        {inBrowser ? (
          <Suspense fallback={<WithdrawalWaiting />}>
            <WithdrawalView key={link || orderId} source={source} />
          </Suspense>
        ) : (
          <WithdrawalWaiting />
        )}
      </main>
    </>
  );
}
