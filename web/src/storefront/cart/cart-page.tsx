import type { Cart } from '@tailorbird/contract/cart';
import { useState } from 'react';
import { ApiError } from '../../api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { notify } from '../../ui/toast.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { messages } from '../messages.ts';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { CartLine } from './cart-line.tsx';
import { useCart } from './cart-query.ts';
import { CartWaiting } from './cart-waiting.tsx';
import { GoneLine } from './gone-line.tsx';
import { ObjectionNotice } from './objection-notice.tsx';
import { OrderDock, OrderPanel } from './order-panel.tsx';
import { usePlaceOrder } from './place-order.ts';
import type { UnsavedNotes } from './note-editor.tsx';
import { useCartLines } from './use-cart-lines.ts';
import { useUnansweredOrder } from './use-unanswered-order.ts';

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
              requestId={error instanceof ApiError ? error.requestId : undefined}
            />
          ) : (
            <CartWaiting />
          )}
        </main>
      )}
    </>
  );
}

function LoadedCart({ cart }: { cart: Cart }) {
  const { place, placing, objection } = usePlaceOrder();
  const unanswered = useUnansweredOrder(cart, placing !== undefined);
  // Until the next page is there, what is being ordered stays in view.
  const shown = placing ?? cart;
  const { lines, remove, restore, restored } = useCartLines(shown.items);
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

  if (shown.items.length === 0 && lines.length === 0) {
    return (
      <main className="page" id="main">
        {objection && <ObjectionNotice objection={objection} />}
        <EmptyCart />
      </main>
    );
  }

  const panel = { cart: shown, placing: placing !== undefined, onPlace: placeIfReady };
  return (
    <>
      <main className="page" id="main">
        <div className="cart">
          <section aria-label={messages.cart.items}>
            {objection && <ObjectionNotice objection={objection} />}
            <ul>
              {lines.map(({ item, gone }) =>
                gone ? (
                  <GoneLine key={item._id} item={item} onUndo={() => restore(item)} />
                ) : (
                  <CartLine
                    key={item._id}
                    item={item}
                    focused={item._id === restored}
                    unsaved={unsaved}
                    onRemove={() => void remove(item)}
                  />
                ),
              )}
            </ul>
          </section>
          {shown.items.length > 0 && <OrderPanel {...panel} />}
        </div>
        {shown.items.length === 0 && <EmptyCart />}
      </main>
      {shown.items.length > 0 && <OrderDock {...panel} />}
    </>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      title={messages.cart.empty}
      text={messages.cart.emptyText}
      action={
        <ButtonLink variant="secondary" to="/">
          {messages.goHome}
        </ButtonLink>
      }
    />
  );
}

/** A note that is being written would be lost. */
function stopsAtUnsaved(unsaved: UnsavedNotes): boolean {
  const [first] = unsaved.values();
  if (!first) return false;
  first.focus();
  notify('warning', messages.note.unsaved(first.product));
  return true;
}

function stopsAtUnavailable(cart: Cart): boolean {
  const stuck = cart.items.filter((item) => !item.available);
  const [first] = stuck;
  if (!first) return false;
  document.getElementById(`remove-${first._id}`)?.focus();
  const names = stuck.map((item) => item.product.name);
  notify('warning', messages.order.removeFirst(names));
  return true;
}
