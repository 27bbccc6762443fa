import { lazy, Suspense } from 'react';
import { useIsInBrowser } from './use-is-in-browser.ts';

const Nothing = () => null;

const OfferedGoods = lazy(() =>
  // a page that has nothing to show is whole without them
  import('./home/home-page.tsx').then(
    ({ OfferedGoods: Goods }) => ({ default: Goods }),
    () => ({ default: Nothing }),
  ),
);

/**
 * Goods at the end of a page that has nothing to show. The browser fetches them: an address that
 * nobody has, of which there are endlessly many, costs the shop no list.
 */
export function Offered() {
  const isInBrowser = useIsInBrowser();
  return (
    <div className="offered">
      {isInBrowser && (
        <Suspense>
          <OfferedGoods />
        </Suspense>
      )}
    </div>
  );
}
