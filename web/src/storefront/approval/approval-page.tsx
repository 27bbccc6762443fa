import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazyPage } from '../../ui/lazy-page.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { ApprovalEnded, ApprovalWaiting } from './approval-frame.tsx';

/** A file of its own: the addresses of all that it is made of stand in it, not in the entry. */
const { Page: ApprovalView } = lazyPage(() => import('./approval-view.tsx'));

/**
 * Where the mail that asks for an approval leads. The secret of the link is the fragment of the
 * address, which no browser sends; an order of one's own is named by its id.
 */
export default function ApprovalPage() {
  const inBrowser = useIsInBrowser();
  const { hash, search } = useLocation();
  const link = hash.slice(1);
  const orderId = new URLSearchParams(search).get('order') ?? '';
  if (!inBrowser) return <ApprovalWaiting />;
  if (link === '' && orderId === '') return <ApprovalEnded />;
  return (
    <Suspense fallback={<ApprovalWaiting />}>
      <ApprovalView key={link || orderId} source={link === '' ? { orderId } : { link }} />
    </Suspense>
  );
}
