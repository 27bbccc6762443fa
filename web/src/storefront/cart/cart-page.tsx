import type { Cart } from '@tailorbird/contract/cart';
import { groupItems } from '@tailorbird/contract/rules/group-items';
import { useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { notify } from '../../ui/toast.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import FeaturedFooter from '../featured-footer.tsx';
import { useFilledIn } from '../checkout/address-book.ts';
import { messages } from './messages.ts';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { CartEntries } from './cart-entries.tsx';
import { useCart } from './cart-query.ts';
import { EmptyCart } from './empty-cart.tsx';
import { stopsAtUnsaved, type UnsavedNotes } from './note-editor.tsx';
import { usePlaceOrder, useUnansweredOrder } from './place-order.ts';
import { OrderDock, OrderPanel, OrderRefusalNotice } from './order-panel.tsx';
import { SavedItems } from './saved-items.tsx';
import { useCartLines } from './cart-lines.ts';
import { Skeleton, SkeletonLine, SkeletonTile } from '../../ui/skeleton.tsx';
import { requestIdOf } from '../../error-facts.ts';

export default function CartPage() {
  const { data, error, refetch } = useCart();
  // The bar may have fetched it before this page is taken over from the server.
  const cart = useIsInBrowser() ? data : undefined;
  return (
    <>
      <PageHead title={messages.cart.title} description={messages.cart.description} />
      <PageBanner variant="strip" title={messages.cart.title} />
      {cart ? (
        <LoadedCart cart={cart} />
      ) : (
        <main className="page" id="main">
          {error ? (
            <ErrorState
              title={messages.cart.loadFailed}
              text={error.message}
              onRetry={() => void refetch()}
              requestId={requestIdOf(error)}
            />
          ) : (
            <CartWaiting />
          )}
        </main>
      )}
    </>
  );
}

// spec: 1.2 2.10
function LoadedCart({ cart }: { cart: Cart }) {
  const { place, placing, refusal } = usePlaceOrder();
  const unanswered = useUnansweredOrder(cart, placing !== undefined);
  // Until the next page is there, what is being ordered stays in view.
  const shown = placing ?? cart;
  const lines = useCartLines(shown.items);
  const isFilledIn = useFilledIn();
  const [unsaved] = useState<UnsavedNotes>(() => new Map());

  function placeIfReady() {
    if (!stopsAtUnsaved(unsaved) && !stopsAtUnavailable(shown)) void place();
  }

  if (unanswered.isUnknown) {
    return (
      <main className="page" id="main">
        {unanswered.hasFailed ? (
          <ErrorState
            title={messages.order.unknown}
            text={messages.order.unknownText}
            onRetry={unanswered.ask}
          />
        ) : (
          <CartWaiting label={messages.order.looking} />
        )}
      </main>
    );
  }

  const isEmpty = shown.items.length === 0;
  const panel = {
    cart: shown,
    placing: placing !== undefined,
    isFilledIn,
    onPlace: placeIfReady,
  };
  return (
    <>
      <main id="main">
        <div className="page">
          {isEmpty && lines.groups.length === 0 ? (
            refusal && <OrderRefusalNotice refusal={refusal} />
          ) : (
            <div className="cart">
              <section aria-label={messages.cart.items}>
                {refusal && <OrderRefusalNotice refusal={refusal} />}
                <CartEntries lines={lines} unsaved={unsaved} />
              </section>
              {!isEmpty && <OrderPanel {...panel} />}
              {!isEmpty && <SavedItems lines={lines} />}
            </div>
          )}
          {isEmpty && <EmptyCart />}
          {isEmpty && <SavedItems lines={lines} />}
        </div>
        {isEmpty && <FeaturedFooter />}
      </main>
      {!isEmpty && <OrderDock {...panel} />}
    </>
  );
}

function stopsAtUnavailable(cart: Cart): boolean {
  const stuck = cart.items.filter((item) => !item.available);
  const [first] = stuck;
  if (!first) return false;
  // a row that is folded away is reached by its group
  const button =
    document.getElementById(`remove-${first._id}`) ??
    document.getElementById(`remove-${first.group?._id}`);
  button?.focus();
  const names = groupItems(stuck).map((group) => group.first.product.name);
  notify('warning', messages.order.removeFirst(names));
  return true;
}

/** The cart in its final shape, while it is on its way. */
export function CartWaiting({ label = messages.cart.loading }: { label?: string }) {
  return (
    <Skeleton label={label}>
      <div className="cart">
        <div>
          {[0, 1, 2].map((line) => (
            <div className="item" key={line}>
              <SkeletonTile />
              <div className="stack-12">
                <SkeletonLine className="skel-half" />
                <SkeletonLine className="skel-most" />
                <SkeletonLine className="skel-button skel-third" />
              </div>
            </div>
          ))}
        </div>
        <div className="stack-16 summary">
          <SkeletonLine className="skel-third" />
          <SkeletonLine />
          <SkeletonLine className="skel-button" />
        </div>
      </div>
    </Skeleton>
  );
}
