import { isDeepStrictEqual } from 'node:util';
import type { OrderDetails } from '@tailorbird/contract/delivery';
import {
  priceEdit,
  type EditedLine,
  type PricedOrderEdit,
} from '@tailorbird/contract/rules/edit-order';
import { ShopError } from '../http/errors.ts';
import { checkEdit, editedDetails, type SentEdit } from './edited-details.ts';
import { numberEdit } from './edited-pieces.ts';
import type { EditShop } from './edit-order.ts';
import { plannedItem, viewChanged, type PlannedItem } from './planned-items.ts';
import type { EditableOrder } from './read-edit.ts';
import { resolveLines, type SentLines } from './resolve-lines.ts';

/** A change as whoever makes it may make it. */
export type SentChange = SentEdit & SentLines;

/** The changed order as it is to be. */
export interface EditPlan {
  items: PlannedItem[];
  /** Ids of items that are taken out. */
  removedIds: string[];
  /** Numbers of pieces that are taken out. */
  removed: number[];
  price: PricedOrderEdit;
  details: OrderDetails;
  /** Whether names, addresses, the method or the day are others. */
  hasOtherDetails: boolean;
  /** Whether goods come or go, whatever that costs. */
  hasOtherGoods: boolean;
}

/**
 * Plans a change of an order.
 * @throws EDIT_REFUSED with all that cannot be made, and the refusals of details
 */
export async function planEdit(
  shop: Pick<EditShop, 'findArtworks'>,
  read: EditableOrder,
  sent: SentChange,
): Promise<EditPlan> {
  const { generation, stored, begun, rules } = read;
  const { order } = stored;
  const checked = checkEdit(order, await generation.findSettings(), sent, sent);
  const { lines, products } = await resolveLines(shop.findArtworks, read, sent);
  const drawn = await viewChanged(generation, lines);
  const price = priceEdit(
    order,
    lines,
    { ...rules, products: [...products.values()] },
    {
      method: checked.method?._id,
      address: sent.address && checked.address,
    },
  );
  if (!price.isDelivered) {
    const { name: method = '' } = checked.method ?? order.delivery?.method ?? {};
    throw new ShopError('DELIVERY_NOT_THERE', { fill: { method }, body: { field: 'address' } });
  }
  const byKey = new Map(lines.map((line) => [line.key, line]));
  const priced = price.items.flatMap((one) => {
    const line = byKey.get(one.id);
    return line ? [{ ...one, line }] : [];
  });
  const numbered = numberEdit(
    { items: order.cart.items, voided: order.voided },
    priced.map(({ line, ...one }) => ({ ...one, isMade: hasPieces(line) })),
    begun,
  );
  const details = editedDetails(order, checked, price.lines, rules.methods);
  const { contact, delivery, billing } = order;
  const removedIds = order.cart.items.flatMap(({ _id }) => (byKey.has(_id) ? [] : _id));
  return {
    items: priced.map(({ line, ...one }, index) =>
      plannedItem(line, one, {
        pieces: numbered.numbers[index] ?? [],
        view: drawn.get(line.key),
        version: order.version + 1,
      }),
    ),
    removedIds,
    removed: numbered.removed,
    price,
    details,
    hasOtherGoods:
      removedIds.length > 0 ||
      lines.some(({ item, quantity }) => !item || item.quantity !== quantity),
    hasOtherDetails: !isDeepStrictEqual(
      { contact, delivery, billing },
      { contact: details.contact, delivery: details.delivery, billing: details.billing },
    ),
  };
}

const hasPieces = ({ item, own }: EditedLine): boolean =>
  item ? item.pieces?.length !== 0 : own?.isMade !== false;
