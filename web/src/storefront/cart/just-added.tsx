import type { Cart, CartItem } from '@tailorbird/contract/cart';
import { isSameItem } from '@tailorbird/contract/rules/item-identity';
import { formatAmount, formatMoney, lineTotal } from '@tailorbird/contract/rules/money';
import { X } from 'lucide';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { Link } from '../../ui/link.tsx';
import { show } from '../../ui/toast.ts';
import type { CartItemChoice } from './cart-actions.ts';

// Loaded with the first piece that is added: pages with goods do not carry it.

const messages = {
  hide: 'Hide what was added',
  together: (count: number, price: string) =>
    `Together ${count === 1 ? '1 piece' : `${count} pieces`}, ${price}`,
  review: 'Review and order',
};

/** Milliseconds: long enough to look at the piece and reach the link. */
const DURATION = 8000;

/** Whoever has put it away wants to add on: in this tab it does not come again. */
const PUT_AWAY = 'tailorbird.added-put-away';

/** In a frame of the desk, whose draft the cart is, the desk goes on. */
export function tellDesk(): void {
  const draft = frameElement?.id;
  if (draft?.startsWith('/desk/')) parent.postMessage(draft, location.origin);
}

/** Shows the piece and the sum beside the toast. The next piece takes the place of this one. */
export function showAdded(productId: string, choice: CartItemChoice, cart: Cart): void {
  tellDesk();
  const item = findAdded(productId, choice, cart);
  // the cart's own page shows both
  if (!item || location.pathname === '/cart' || isPutAway()) return;
  show({
    type: 'success',
    message: '',
    duration: DURATION,
    about: 'added',
    render: (close) => (
      <JustAdded
        item={item}
        added={choice.quantity}
        cart={cart}
        onClose={close}
        onPutAway={() => {
          putAway();
          close();
        }}
      />
    ),
  });
}

/** The shop may write a text in another spelling; then it is the newest of the product. */
function findAdded(
  productId: string,
  choice: CartItemChoice,
  { items }: Cart,
): CartItem | undefined {
  const ofProduct = items.filter(({ product }) => product._id === productId);
  const sought = { ...choice, product: { _id: productId } };
  return ofProduct.find((item) => isSameItem(sought, item)) ?? ofProduct.at(-1);
}

function JustAdded({
  item,
  added,
  cart,
  onClose,
  onPutAway,
}: {
  item: CartItem;
  added: number;
  cart: Cart;
  onClose: () => void;
  onPutAway: () => void;
}) {
  const { pathname } = useLocation();
  const close = useEffectEvent(onClose);
  // whatever led there: the cart's own page shows both
  useEffect(() => {
    if (pathname === '/cart') close();
  }, [pathname]);
  // it listens as soon as it is seen
  useLayoutEffect(() => {
    const putAwayByKey = (event: KeyboardEvent) => {
      // a dialog or a list of suggestions that is open takes the key for itself
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (!document.querySelector('dialog[open], [aria-expanded="true"]:focus')) onPutAway();
    };
    document.addEventListener('keydown', putAwayByKey);
    return () => document.removeEventListener('keydown', putAwayByKey);
  });
  const orderable = cart.items.filter(({ available }) => available);
  const pieces = orderable.reduce((sum, { quantity }) => sum + quantity, 0);
  const chosen = item.selectedOptions.map(({ valueId, value }) =>
    valueId === null ? `“${value}”` : value,
  );
  return (
    <>
      <span className="thumb">
        <ItemPicture decorative item={item} sizes="64px" widths={[160]} />
      </span>
      <div className="added-piece">
        <p className="bold">{item.product.name}</p>
        {chosen.length > 0 && <p className="small soft">{chosen.join(', ')}</p>}
        <p className="small">
          {added > 1 && `${added} × ${formatAmount(item.product.cost)} = `}
          {formatMoney(lineTotal({ ...item, quantity: added }))}
        </p>
      </div>
      <button className="x" type="button" aria-label={messages.hide} onClick={onPutAway}>
        <Icon of={X} />
      </button>
      <div className="spread added-sum">
        <output>{messages.together(pieces, formatAmount(cart.total))}</output>
        <Link className="link" to="/cart" onClick={onClose}>
          {messages.review}
        </Link>
      </div>
    </>
  );
}

function isPutAway(): boolean {
  try {
    return sessionStorage.getItem(PUT_AWAY) !== null;
  } catch {
    return false;
  }
}

function putAway(): void {
  try {
    sessionStorage.setItem(PUT_AWAY, '1');
  } catch {
    // Storage is off: it comes again with the next piece.
  }
}
