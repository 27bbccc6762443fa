import type { Cart } from '@tailorbird/contract/cart';
import { formatMoney } from '@tailorbird/contract/money';
import { Button } from '../../ui/button.tsx';
import { messages } from '../messages.ts';
import { sumOf } from './cart-sum.ts';

interface Props {
  cart: Cart;
  placing: boolean;
  onPlace: () => void;
}

/** Beside the items on a wide screen, below them on a phone. */
export function OrderPanel({ cart, placing, onPlace }: Props) {
  const { items, pieces, subtotal } = sumOf(cart);
  return (
    <aside className="summary" aria-label={messages.order.summary}>
      <h2 className="h3">{messages.order.heading}</h2>
      <p className="small soft">
        {messages.order.items(items)}, {messages.order.pieces(pieces)}
      </p>
      <div className="stitch" role="presentation" />
      <div className="between">
        <span className="font-semibold">{messages.order.subtotal}</span>
        <span className="total">{formatMoney(subtotal)}</span>
      </div>
      <PlaceButton block cart={cart} placing={placing} onPlace={onPlace} />
      <p className="xs faint">{messages.order.promise}</p>
    </aside>
  );
}

/** In reach of a thumb, where the panel is out of view. */
export function OrderDock({ cart, placing, onPlace }: Props) {
  const { pieces, subtotal } = sumOf(cart);
  return (
    <section className="dock" aria-label={messages.order.place}>
      <div>
        <p className="total">{formatMoney(subtotal)}</p>
        <p className="xs faint">
          {messages.order.subtotal}, {messages.order.pieces(pieces)}
        </p>
      </div>
      <PlaceButton cart={cart} placing={placing} onPlace={onPlace} />
    </section>
  );
}

function PlaceButton({ cart, placing, onPlace, block }: Props & { block?: boolean }) {
  return (
    <Button
      className="min-w-40"
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
