import { PriceLines, TaxIncluded } from '../../ui/price-lines.tsx';
import type { Cart, CartItem } from '@tailorbird/contract/cart';
import {
  compareOptions,
  groupItems,
  type ItemGroup,
  rowNoun,
  rowsInWords,
} from '@tailorbird/contract/rules/group-items';
import { useState, useEffect, useRef } from 'react';
import { formatMoney } from '@tailorbird/contract/rules/money';
import { ApiError } from '../../api.ts';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { notify } from '../../ui/toast.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { messages as shopMessages } from '../messages.ts';
import { messages } from './messages.ts';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { CartGroup } from './cart-group.tsx';
import { CartLine, RemovedLine, type UnsavedNotes } from './cart-line.tsx';
import { useCart } from './cart-query.ts';
import { usePlaceOrder, useUnansweredOrder, type OrderRefusal } from './place-order.ts';
import { DiscountCode } from './discount-code.tsx';
import { useCartLines } from './cart-lines.ts';
import { Notice } from '../../ui/notice.tsx';
import { sumOf } from './cart-rules.ts';
import { Skeleton, SkeletonLine, SkeletonTile } from '../../ui/skeleton.tsx';

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
  const { place, placing, refusal } = usePlaceOrder();
  const unanswered = useUnansweredOrder(cart, placing !== undefined);
  // Until the next page is there, what is being ordered stays in view.
  const shown = placing ?? cart;
  const lines = useCartLines(shown.items);
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

  if (shown.items.length === 0 && lines.groups.length === 0) {
    return (
      <main className="page" id="main">
        {refusal && <OrderRefusalNotice refusal={refusal} />}
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
            {refusal && <OrderRefusalNotice refusal={refusal} />}
            <ul>
              {lines.groups.map((group) => (
                <CartEntry key={group.key} group={group} lines={lines} unsaved={unsaved} />
              ))}
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

/** An item, a group of them, or the place of what was removed. */
function CartEntry({
  group,
  lines,
  unsaved,
}: {
  group: ItemGroup<CartItem>;
  lines: ReturnType<typeof useCartLines>;
  unsaved: UnsavedNotes;
}) {
  const { first, items } = group;
  const { isGone, restored } = lines;
  const isAlone = items.length === 1;
  if (items.every(isGone)) {
    const rows = rowsInWords(items.length, rowNoun(compareOptions(items).differing));
    return (
      <RemovedLine
        name={isAlone ? first.product.name : `${first.product.name}, ${rows}`}
        canReturn={items.every(({ available }) => available)}
        onUndo={() => (isAlone ? lines.restore(first) : lines.restoreRows(group, items))}
      />
    );
  }
  if (isAlone) {
    return (
      <CartLine
        item={first}
        focused={first._id === restored}
        unsaved={unsaved}
        onRemove={() => void lines.remove(first)}
      />
    );
  }
  return (
    <CartGroup
      group={group}
      isGone={isGone}
      restored={restored}
      onRemove={(item) => void lines.remove(item)}
      onRemoveAll={() => void lines.removeGroup(group)}
      onUndo={(item) => lines.restoreRows(group, [item])}
    />
  );
}

function EmptyCart() {
  return (
    <EmptyState
      title={messages.cart.empty}
      text={messages.cart.emptyText}
      action={
        <ButtonLink variant="secondary" to="/">
          {shopMessages.goHome}
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
  // a row that is folded away is reached by its group
  const button =
    document.getElementById(`remove-${first._id}`) ??
    document.getElementById(`remove-${first.group?._id}`);
  button?.focus();
  const names = groupItems(stuck).map((group) => group.first.product.name);
  notify('warning', messages.order.removeFirst(names));
  return true;
}

/** Why the order was not taken, above the cart as it is now. */
export function OrderRefusalNotice({ refusal }: { refusal: OrderRefusal }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus();
    notice.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div className="order-refusal" ref={notice} tabIndex={-1} role="alert">
      <Notice tone="warning" title={refusal.title}>
        <ul>
          {refusal.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

interface Props {
  cart: Cart;
  placing: boolean;
  onPlace: () => void;
}

/** Beside the items on a wide screen, below them on a phone. */
export function OrderPanel({ cart, placing, onPlace }: Props) {
  const { items, pieces, subtotal, total, saved } = sumOf(cart);
  return (
    <aside className="summary" aria-label={messages.order.summary}>
      <h2 className="h3">{messages.order.heading}</h2>
      <p className="small soft">
        {messages.order.items(items)}, {messages.order.pieces(pieces)}
      </p>
      <div className="stitch" role="presentation" />
      <div className="between">
        <span className="bold">{messages.order.subtotal}</span>
        <span className="total">{formatMoney(subtotal)}</span>
      </div>
      {cart.priceLines.length > 0 && (
        <>
          <PriceLines lines={cart.priceLines} />
          <div className="between">
            <span className="bold">{messages.order.total}</span>
            <span className="total">{formatMoney(total)}</span>
          </div>
        </>
      )}
      <TaxIncluded tax={cart.tax} />
      {saved > 0 && <p className="small saved">{messages.order.saved(formatMoney(saved))}</p>}
      <DiscountCode cart={cart} />
      <PlaceButton block cart={cart} placing={placing} onPlace={onPlace} />
      <p className="xs faint">{messages.order.promise}</p>
    </aside>
  );
}

/** In reach of a thumb, where the panel is out of view. */
export function OrderDock({ cart, placing, onPlace }: Props) {
  const { pieces, total } = sumOf(cart);
  return (
    <section className="dock" aria-label={messages.order.place}>
      <div>
        <p className="total">{formatMoney(total)}</p>
        <p className="xs faint">
          {cart.priceLines.length > 0 ? messages.order.total : messages.order.subtotal},{' '}
          {messages.order.pieces(pieces)}
        </p>
      </div>
      <PlaceButton cart={cart} placing={placing} onPlace={onPlace} />
    </section>
  );
}

function PlaceButton({ cart, placing, onPlace, block }: Props & { block?: boolean }) {
  return (
    <Button
      className="place-order"
      sewn
      block={block}
      disabled={placing || cart.items.length === 0}
      aria-busy={placing}
      onClick={onPlace}
    >
      {placing ? messages.order.placing : messages.order.place}
    </Button>
  );
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
              <div className="skel-stack">
                <SkeletonLine className="skel-half" />
                <SkeletonLine className="skel-most" />
                <SkeletonLine className="skel-button skel-third" />
              </div>
            </div>
          ))}
        </div>
        <div className="summary">
          <SkeletonLine className="skel-third" />
          <SkeletonLine />
          <SkeletonLine className="skel-button" />
        </div>
      </div>
    </Skeleton>
  );
}
