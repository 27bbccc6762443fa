import type { SelectedOption } from '@tailorbird/contract/cart';
import { fromDollars } from '@tailorbird/contract/money';
import { v7 as uuid } from 'uuid';
import type { VersionedCart } from '../cart/cart-row.ts';
import { subtotal } from '../cart/cart.ts';
import type { Account, Guest } from '../http/caller.ts';
import type { DrawnItems } from './draw-items.ts';
import { orderPlacedMail } from './order-mails.ts';
import { newOrderNumber } from './order-number.ts';
import type { NewOrder } from './placing-queries.ts';

/** What is written when this cart is ordered. */
export function newOrder(
  caller: Guest | Account,
  { cart, version, swatchAverages }: VersionedCart,
  { drawn, idempotencyKey }: { drawn: DrawnItems; idempotencyKey: string | undefined },
): NewOrder {
  const orderId = uuid();
  const number = newOrderNumber();
  const customer = caller.kind === 'account' ? { name: caller.name, email: caller.email } : null;
  const totalCents = subtotal(cart);
  const items = cart.items.map((item, place) => ({
    ...item,
    selectedOptions: item.selectedOptions.map((chosen) => keptChoice(chosen, swatchAverages)),
    drawing: drawn.said[place] ?? null,
  }));
  return {
    ownerId: caller.id,
    id: orderId,
    orderNumber: number,
    idempotencyKey,
    customer,
    totalCents,
    items: items.map((item, position) => ({
      id: uuid(),
      position,
      product_id: item.product._id,
      product_name: item.product.name,
      unit_price_cents: fromDollars(item.product.cost),
      quantity: item.quantity,
      note: item.note,
      ordered_note: null,
      selected_options: item.selectedOptions,
      image_id: item.product.image_id[0] ?? null,
      drawing: item.drawing,
    })),
    drawings: drawn.drawings,
    cart: { id: cart._id, version, nextId: uuid() },
    mail: customer
      ? orderPlacedMail(customer, { id: orderId, number, items, totalCents })
      : undefined,
  };
}

/** A picture may go when the value has another swatch; its average colour stays with the order. */
function keptChoice(
  { swatch, ...chosen }: SelectedOption,
  averages: ReadonlyMap<string, string>,
): SelectedOption {
  if (!swatch) return chosen;
  const colour = 'colour' in swatch ? swatch.colour : averages.get(swatch.image_id);
  return colour === undefined ? chosen : { ...chosen, swatch: { colour } };
}
