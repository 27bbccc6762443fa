import type { Cart } from '@tailorbird/contract/cart';
import { formatMoney } from '@tailorbird/contract/money';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { useCart } from '../cart/cart-query.ts';
import { sumOf } from '../cart/cart-sum.ts';
import { messages as shopMessages } from '../messages.ts';
import { messages } from './messages.ts';

/** What waits in the cart, as the bar counts it. */
export function CartPanel() {
  const { data: cart, error, refetch } = useCart();
  return (
    <section className="panel stack content-start" aria-labelledby="cart-title">
      <h2 className="h3" id="cart-title">
        {messages.cart.title}
      </h2>
      {cart && (cart.items.length > 0 ? <Filled cart={cart} /> : <Empty />)}
      {!cart && !error && <Waiting />}
      {!cart && error && (
        <ErrorState title={shopMessages.cart.loadFailed} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

/** Pictures in one row; what is beyond them is counted. */
const PICTURES_SHOWN = 4;

function Filled({ cart }: { cart: Cart }) {
  const { items, pieces, subtotal } = sumOf(cart);
  const unavailable = cart.items.length - items;
  const beyond = cart.items.length - PICTURES_SHOWN;
  return (
    <>
      <div className="order-pics">
        {cart.items.slice(0, PICTURES_SHOWN).map((item) => (
          <span key={item._id} className="thumb">
            <ItemPicture item={item} sizes="40px" widths={[160]} />
          </span>
        ))}
        {beyond > 0 && (
          <span className="more" aria-hidden="true">
            +{beyond}
          </span>
        )}
      </div>
      <div>
        <p className="small soft">
          {shopMessages.order.items(items)}, {shopMessages.order.pieces(pieces)}
        </p>
        {unavailable > 0 && (
          <p className="small text-warning">{messages.cart.unavailable(unavailable)}</p>
        )}
      </div>
      <div className="stitch" role="presentation" />
      <div className="between">
        <span className="font-semibold">{shopMessages.order.subtotal}</span>
        <span className="total">{formatMoney(subtotal)}</span>
      </div>
      <ButtonLink block to="/cart">
        {messages.cart.toCart}
      </ButtonLink>
    </>
  );
}

function Empty() {
  return (
    <>
      <p className="soft">{shopMessages.cart.empty}</p>
      <ButtonLink block variant="secondary" to="/cart">
        {messages.cart.toCart}
      </ButtonLink>
    </>
  );
}

function Waiting() {
  return (
    <Skeleton label={shopMessages.cart.loading}>
      <div className="grid gap-3">
        <SkeletonLine className="h-12" />
        <SkeletonLine />
        <SkeletonLine className="h-12" />
      </div>
    </Skeleton>
  );
}
