import { randomInt } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { CartItem, SelectedOption } from '@tailorbird/contract/cart';
import type { OrderDetails } from '@tailorbird/contract/delivery';
import { needsApproval, type ApprovalRule } from '@tailorbird/contract/kinds/approval';
import { numbersOfItems } from '@tailorbird/contract/kinds/piece-states';
import { NO_ENTRIES, paymentState } from '@tailorbird/contract/rules/ledger';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import { shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { v7 as uuid } from 'uuid';
import type { VersionedCart } from '../cart/show-cart.ts';
import type { Queryable } from '../database/pool.ts';
import { addressOfDrawing, type DrawnPiece } from '../drawings/draw-item.ts';
import { signDrawings } from '../drawings/queries.ts';
import type { Account, Guest } from '../http/caller.ts';
import { orderPlacedMail } from './order-mails.ts';
import { writeRanges } from './piece-ranges.ts';
import type { NewOrder } from './queries.ts';
import type { ItemRow, StoredDrawing } from './stored-order.ts';

/** The values that an order is made from besides its cart. */
interface OrderParts {
  drawn: DrawnItems;
  /** By the id of a picture among the swatches. */
  colours: ReadonlyMap<string, string>;
  idempotencyKey: string | undefined;
  /** Whether a mail tells the customer of it. */
  isMailed: boolean;
  details: OrderDetails;
  /** Whether each item of the cart is approved first, in its order. */
  rules: readonly ApprovalRule[];
}

/** Makes the order that this cart becomes. */
export function newOrder(
  caller: Guest | Account,
  { cart, stored, madeToMeasure }: Pick<VersionedCart, 'cart' | 'stored' | 'madeToMeasure'>,
  { drawn, colours, idempotencyKey, isMailed, details, rules }: OrderParts,
): NewOrder {
  const orderId = uuid();
  const number = newOrderNumber();
  const customer = caller.kind === 'account' ? customerOf(caller) : null;
  const totalCents = toMinorUnits(cart.total);
  const now = new Date().toISOString();
  const items = cart.items.map((item) => ({
    ...item,
    selectedOptions: item.selectedOptions.map((chosen) => storedChoice(chosen, colours, now)),
    drawing: drawingOf(drawn, item),
  }));
  return {
    ownerId: caller.id,
    id: orderId,
    orderNumber: number,
    idempotencyKey,
    customer,
    totalCents,
    currency: shopFormats().currency,
    paymentState: paymentState(
      { ...NO_ENTRIES, charged: totalCents },
      { total: totalCents, depositPercent: 0 },
    ),
    priceLines: cart.priceLines,
    tax: cart.tax ?? null,
    details,
    items: items.map((item, position) => ({
      id: uuid(),
      group_id: item.group?._id ?? null,
      position,
      product_id: item.product._id,
      product_name: item.product.name,
      unit_price_cents: toMinorUnits(item.product.cost),
      ...storedPrice(item),
      quantity: item.quantity,
      note: item.note,
      ordered_note: null,
      selected_options: item.selectedOptions,
      image_id: item.product.image_id[0] ?? null,
      drawing: item.drawing,
      made_to_measure: madeToMeasure[position] ?? false,
    })),
    approval: approvalOf(items, rules),
    drawings: drawn.drawings,
    cart: { id: cart._id, version: stored.version, nextId: uuid() },
    mails:
      customer && isMailed
        ? [
            orderPlacedMail(
              { ...customer, is_email_verified: customer.isEmailVerified },
              {
                id: orderId,
                number,
                items: items.map(withAddress),
                priceLines: cart.priceLines,
                tax: cart.tax,
                totalCents,
                details,
              },
            ),
          ]
        : [],
  };
}

/** The pieces of which the customer is asked; null where there are none. */
export function approvalOf(
  items: readonly Pick<ItemRow, 'quantity' | 'drawing' | 'pieces'>[],
  rules: readonly ApprovalRule[],
): NewOrder['approval'] {
  const isHeld = items.map(({ drawing }, index) =>
    needsApproval(rules[index] ?? 'never', drawing !== null),
  );
  const numbered = items.map(({ quantity, pieces }) => ({ quantity, pieces: pieces ?? undefined }));
  const held = numbersOfItems(numbered).flatMap((numbers, index) => (isHeld[index] ? numbers : []));
  if (held.length === 0) return null;
  const [sameRule = 'never', ...others] = new Set(rules);
  const rule = others.length > 0 ? 'mixed' : sameRule;
  return { rule, held: writeRanges(held), isAsked: false };
}

/** Nothing besides the unit price where it is the cost of the product. */
function storedPrice({
  product,
  priceLines,
}: Pick<CartItem, 'product' | 'priceLines'>): Pick<ItemRow, 'base_price_cents' | 'price_lines'> {
  return priceLines.every(({ why }) => why === 'piece')
    ? { base_price_cents: null, price_lines: null }
    : { base_price_cents: toMinorUnits(product.basePrice), price_lines: priceLines };
}

const withAddress = <Item extends { drawing: StoredDrawing | null }>({
  drawing,
  ...item
}: Item) => ({
  ...item,
  drawing: drawing && { address: addressOfDrawing(drawing), title: drawing.title },
});

const customerOf = ({ name, email, isEmailVerified }: Account) => ({
  name,
  email,
  isEmailVerified,
});

/**
 * A choice as an order keeps it: a picture may go when the value has another swatch; its average colour
 * stays with the order.
 */
export function storedChoice(
  { swatch, rights, ...chosen }: SelectedOption,
  averages: ReadonlyMap<string, string>,
  now: string,
): SelectedOption {
  // what was said of pictures counts from the order on
  const said = rights && { rights: { sentence: rights.sentence, at: now } };
  const colour = swatch && ('colour' in swatch ? swatch.colour : averages.get(swatch.image_id));
  return { ...chosen, ...said, ...(colour !== undefined && { swatch: { colour } }) };
}

/** The colours of the pictures among the swatches: an order keeps them, since a picture may go. */
export async function swatchColours({
  cart,
  generation,
}: VersionedCart): Promise<ReadonlyMap<string, string>> {
  return generation.listAverageColours(
    cart.items.flatMap(({ selectedOptions }) => swatchPictures(selectedOptions)),
  );
}

/** The ids of the pictures that are the swatches of these choices. */
export const swatchPictures = (chosen: readonly SelectedOption[]): string[] =>
  chosen.flatMap(({ swatch }) => (swatch && 'image_id' in swatch ? swatch.image_id : []));

export interface NewDrawing {
  hash: string;
  svg: string;
  lettering: string | null;
}

export interface DrawnItems {
  /** The drawings that are not stored yet, each hash once: two items may look the same. */
  drawings: NewDrawing[];
  /** The drawing of each item, by its id; null for one that is not drawn. */
  ofItems: ReadonlyMap<string, StoredDrawing | null>;
}

function drawingOf({ ofItems }: DrawnItems, { _id }: Pick<CartItem, '_id'>): StoredDrawing | null {
  const drawing = ofItems.get(_id);
  if (drawing === undefined) throw new Error('an item of the order was not looked at');
  return drawing;
}

/** The items of a cart as they are ordered. What was ordered before is not drawn again. */
export async function drawItems(
  db: Queryable,
  cart: Pick<VersionedCart, 'pieces'>,
): Promise<DrawnItems> {
  const pieces = await cart.pieces();
  const byHash = new Map(
    [...pieces.values()].flatMap((piece) => (piece ? [[piece.hash, piece]] : [])),
  );
  const signed = byHash.size === 0 ? new Map() : await signDrawings(db, [...byHash.keys()]);
  const ofItems = new Map(
    [...pieces].map(([itemId, piece]) => [
      itemId,
      piece && {
        hash: piece.hash,
        signature: signatureOf(signed, piece),
        title: piece.title,
        production: piece.production,
      },
    ]),
  );
  const isNew = ({ hash }: DrawnPiece) => !signed.get(hash)?.is_kept;
  return { drawings: await drawAll([...byHash.values()].filter(isNew)), ofItems };
}

function signatureOf(
  signed: ReadonlyMap<string, { signature: string }>,
  { hash }: DrawnPiece,
): string {
  const found = signed.get(hash);
  if (!found) throw new Error('A drawing got no signature.');
  return found.signature;
}

async function drawAll(pieces: readonly DrawnPiece[]): Promise<NewDrawing[]> {
  const drawings: NewDrawing[] = [];
  for (const piece of pieces) {
    drawings.push({ hash: piece.hash, ...piece.draw() });
    // others have their turn after each, since drawing a large cart takes a while
    await turn();
  }
  return drawings;
}

/** Crockford's letters: no I, L, O or U, so that a number survives the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A number such as TB-7K2M-4Q9X. Random instead of counted: no sequence is shared between
 * processes, and nobody can tell how many orders the shop has. Forty bits: among 100,000 orders
 * two are alike with a chance of 0.5 %, and the order's own id tells them apart.
 */
export function newOrderNumber(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `TB-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
