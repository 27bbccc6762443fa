import { PriceLines, TaxIncluded } from '../../ui/price-lines.tsx';
import type { Cart } from '@tailorbird/contract/cart';
import { useQuery } from '@tanstack/react-query';
import {
  Fragment,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router';
import { formatMoney, type MinorUnits } from '@tailorbird/contract/rules/money';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../../session.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { footerQuery } from '../legal/footer.tsx';
import { stateForLogin } from '../account/login-state.ts';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { useQuotedCart } from '../checkout/quote.ts';
import { sumOf } from './cart-rules.ts';
import { toastDuration } from './change-messages.ts';
import { DiscountCode } from './discount-code.tsx';
import { messages } from './messages.ts';
import type { OrderRefusal } from './place-order.ts';

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

const NoCheckout = (_: { cart: Cart }): ReactNode => null;

/** The order goes without it: what nobody said is as the shop has it. */
const Checkout = lazy<ComponentType<{ cart: Cart }>>(() =>
  import('../checkout/checkout.tsx').catch(() => ({ default: NoCheckout })),
);

interface Props {
  cart: Cart;
  placing: boolean;
  /** Whether what a customer's address book knows stands there. */
  isFilledIn: boolean;
  onPlace: () => void;
}

/** Beside the items on a wide screen, below them on a phone. */
export function OrderPanel({ cart: bare, ...act }: Props) {
  const { cart, delivery, ...price } = useQuotedCart(bare);
  const { items, pieces, subtotal, total, saved } = sumOf(cart);
  return (
    <aside className="stack-16 summary" aria-label={messages.order.summary}>
      <h2 className="h3">{messages.order.heading}</h2>
      <p className="small soft">
        {messages.order.items(items)}, {messages.order.pieces(pieces)}
      </p>
      <Suspense fallback={<SkeletonLine className="skel-box" />}>
        <Checkout cart={bare} />
      </Suspense>
      <div className="stitch" role="presentation" />
      <div className="between">
        <span className="bold">{messages.order.subtotal}</span>
        <span className="total">{formatMoney(subtotal)}</span>
      </div>
      {(cart.priceLines.length > 0 || delivery !== undefined) && (
        <>
          {cart.priceLines.length > 0 && <PriceLines lines={cart.priceLines} />}
          {(delivery === null || delivery === 0) && <DeliveryWithoutLine isFree={delivery === 0} />}
          <div className="between">
            <span className="bold">{messages.order.total}</span>
            <span className="total">{delivery === null ? <ToCome /> : formatMoney(total)}</span>
          </div>
        </>
      )}
      <TaxIncluded tax={cart.tax} />
      {saved > 0 && <p className="small saved">{messages.order.saved(formatMoney(saved))}</p>}
      <DiscountCode cart={cart} />
      <PlaceButton block cart={cart} {...price} {...act} />
      <p className="xs faint">{messages.order.promise}</p>
      <ShopTexts />
      <WhatLoginBrings />
    </aside>
  );
}

const TEXTS = ['terms', 'returns', 'delivery'] as const;

/** Links to what the shop has written of an order. */
function ShopTexts() {
  const texts = useQuery(footerQuery).data?.texts ?? [];
  const links = TEXTS.filter((text) => texts.includes(text));
  if (links.length === 0) return null;
  return (
    <p className="small soft">
      {messages.order.read}{' '}
      {links.map((text, index) => (
        <Fragment key={text}>
          {index > 0 && ', '}
          <Link className="link" to={`/legal/${text}`}>
            {messages.order.texts[text]}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}

/**
 * Delivery where the cart has no line of it. Its place is kept until the price comes, or the button
 * below would move under the pointer.
 */
function DeliveryWithoutLine({ isFree }: { isFree: boolean }) {
  return (
    <dl className="price-lines">
      <div>
        <dt>{messages.order.delivery}</dt>
        <dd>{isFree ? messages.order.free : <ToCome />}</dd>
      </div>
    </dl>
  );
}

function ToCome() {
  return (
    <>
      <span aria-hidden>…</span>
      <span className="sr">{messages.order.toCome}</span>
    </>
  );
}

/** A guest may order; it is said before what an account is good for. */
function WhatLoginBrings() {
  const { status } = useSession();
  const location = useLocation();
  if (status !== 'guest') return null;
  return (
    <p className="small soft">
      {messages.order.asGuest}{' '}
      <Link className="link" to="/login" state={stateForLogin(location, { sessionEnded: false })}>
        {messages.order.logIn}
      </Link>{' '}
      {messages.order.loginBrings}
    </p>
  );
}

/** In reach of a thumb, where the panel is out of view. */
export function OrderDock({ cart: bare, ...act }: Props) {
  const { cart, delivery: _, ...price } = useQuotedCart(bare);
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
      <PlaceButton cart={cart} {...price} {...act} />
    </section>
  );
}

/** A press of Place Order, with the total that was in view. */
interface Press {
  readonly total: MinorUnits;
}

/**
 * What is ordered has the total that was in view at the press. A press while the address book or
 * the price of delivery is read counts once both are there, unless they change the total, or
 * somebody types on.
 */
function PlaceButton({
  cart,
  placing,
  isFilledIn,
  isQuoting,
  hasNoPrice,
  onPlace,
  block,
}: Props & { isQuoting: boolean; hasNoPrice: boolean; block?: boolean }) {
  const { total } = sumOf(cart);
  const isReady = isFilledIn && !isQuoting;
  const [waiting, setWaiting] = useState<Press>();
  const [due, setDue] = useState<Press>();
  if (waiting && (isReady || hasNoPrice)) {
    setWaiting(undefined);
    setDue(waiting);
  }
  const settle = useEffectEvent((press: Press) => {
    if (!isReady) notify('error', messages.order.noDelivery, toastDuration.error);
    else if (press.total === total) onPlace();
    else notify('warning', messages.order.otherTotal(formatMoney(total)), toastDuration.error);
  });
  useEffect(() => {
    if (due) settle(due);
  }, [due]);
  useEffect(() => {
    if (!waiting) return undefined;
    // who types again has not finished: half a word must not be ordered
    const end = () => setWaiting(undefined);
    document.addEventListener('input', end);
    return () => document.removeEventListener('input', end);
  }, [waiting]);
  return (
    <Button
      className="place-order"
      sewn
      block={block}
      disabled={placing || hasNoPrice || cart.items.length === 0}
      aria-busy={placing || waiting !== undefined || !isFilledIn}
      onClick={isReady ? onPlace : () => setWaiting({ total })}
    >
      {placing || waiting ? messages.order.placing : messages.order.place}
    </Button>
  );
}
