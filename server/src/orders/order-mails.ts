import type { OrderDetails } from '@tailorbird/contract/delivery';
import type { AppliedTax, PriceLine } from '@tailorbird/contract/price-rules';
import { detailsForCustomer, stillPromised } from '@tailorbird/contract/rules/details-in-words';
import {
  choiceOf,
  commonNote,
  compareOptions,
  countPieces,
  groupItems,
  type ItemGroup,
} from '@tailorbird/contract/rules/group-items';
import {
  minorUnits,
  toMinorUnits,
  fromMinorUnits,
  type MinorUnits,
} from '@tailorbird/contract/rules/money';
import { includedTax } from '@tailorbird/contract/rules/included-tax';
import type { Order, OrderItem, OrderStatus } from '@tailorbird/contract/orders';
import { isMailed } from '@tailorbird/contract/kinds/order-statuses';
import type { Queryable } from '../database/pool.ts';
import type { MailContent, MailedOrder, NewMail, Recipient } from '../mail/mail.ts';

type OrderedItem = Pick<
  OrderItem,
  '_id' | 'group' | 'quantity' | 'note' | 'orderedNote' | 'selectedOptions'
> & {
  product: { name: string; cost: number };
  drawing: { address: string; title: string } | null;
};

interface OrderContent {
  id: string;
  number: string;
  items: readonly OrderedItem[];
  priceLines: readonly PriceLine[];
  tax: AppliedTax | undefined;
  totalCents: MinorUnits;
  details: OrderDetails;
}

/** Long enough for a change of status to be undone before its mail goes out. */
export const STATUS_HELD_SECONDS = 30;

/** A customer as an order knows them, or their account. */
export interface Customer extends Recipient {
  is_email_verified: boolean;
}

/** The mails that may go out, of some that an account's orders are the cause of. */
export type MayMail = (
  db: Queryable,
  mails: readonly { kind: MailContent['kind']; email: string; accountId: string }[],
) => Promise<boolean[]>;

export function orderPlacedMail(to: Customer, ordered: OrderContent): NewMail {
  return {
    to: recipient(to),
    content: { kind: 'order-placed', order: mailed(ordered, 'pending') },
  };
}

/** @returns undefined for an order that waits again, which is nothing to write about */
export function statusMail(to: Customer, ordered: Order, status: OrderStatus): NewMail | undefined {
  if (!isMailed(status)) return undefined;
  const order = mailedAs(ordered, status);
  return {
    to: recipient(to),
    content: { kind: `order-${status}`, order },
    heldSeconds: STATUS_HELD_SECONDS,
  };
}

/** Tells that the workshop does not make a picture of an order, and why. */
export const pictureRefusedMail = (
  to: Customer,
  ordered: Order,
  refused: { picture: string; reason: string },
): NewMail => ({
  to: recipient(to),
  content: { kind: 'picture-refused', order: mailedAs(ordered, ordered.status), ...refused },
});

function mailedAs(
  {
    _id,
    orderId,
    cart,
    priceLines,
    tax,
    totalAmount,
    contact,
    delivery,
    billing,
    paymentTerms,
  }: Order,
  status: OrderStatus,
): MailedOrder {
  const details = { contact, delivery, billing, paymentTerms };
  const totalCents = toMinorUnits(totalAmount);
  return mailed(
    { id: _id, number: orderId, items: cart.items, priceLines, tax, totalCents, details },
    status,
  );
}

/** An account has more to it than a mail needs. */
const recipient = ({ name, email, is_email_verified }: Customer): Customer => ({
  name,
  email,
  is_email_verified,
});

function mailed(
  { id, number, items, priceLines, tax, totalCents, details }: OrderContent,
  status: OrderStatus,
): MailedOrder {
  const totalAmount = fromMinorUnits(minorUnits(totalCents));
  const { promisedDay } = stillPromised(details.delivery, status) ?? {};
  const said = detailsForCustomer({ ...details, totalAmount }, status);
  return {
    id,
    number,
    items: groupItems(items).map(mailedItem),
    ...(priceLines.length > 0 && {
      lines: priceLines.map(({ label, totalCents: amount }) => ({ label, totalCents: amount })),
    }),
    ...(tax?.isIncluded && { included: includedTax(tax) }),
    totalCents,
    ...(promisedDay !== undefined && { readyBy: promisedDay }),
    ...(said.length > 0 && { details: said }),
  };
}

function mailedItem({ first, items }: ItemGroup<OrderedItem>): MailedOrder['items'][number] {
  const { product, orderedNote, drawing } = first;
  const { common, differing } = compareOptions(items);
  const note = commonNote(items);
  const isAlone = items.length === 1;
  return {
    name: product.name,
    quantity: countPieces(items),
    unitPriceCents: toMinorUnits(product.cost),
    options: common.map((chosen) => ({
      name: chosen.optionName,
      value: wordsWithWarnings(chosen),
    })),
    note,
    ...(isAlone && orderedNote !== undefined && { orderedNote }),
    ...(drawing && { picture: { address: drawing.address, title: drawing.title } }),
    ...(!isAlone && {
      rows: items.map((item) => ({
        words:
          differing
            .flatMap((option) => choiceOf(item, option) ?? [])
            .map(wordsWithWarnings)
            .join(', ') || product.name,
        quantity: item.quantity,
        unitPriceCents: toMinorUnits(item.product.cost),
        note: note === '' ? item.note : '',
      })),
    }),
  };
}

type OrderedChoice = OrderItem['selectedOptions'][number];

/** Puts written text in quotation marks, so that nobody takes it for a choice. */
export function chosenWords({ valueId, value, artwork }: OrderedChoice): string {
  return valueId === null && !artwork ? `“${value}”` : value;
}

/** Of pictures with the warnings, as the customer read them when ordering. */
const wordsWithWarnings = (chosen: OrderedChoice): string =>
  [chosenWords(chosen), warningsOf(chosen).join(' ')].filter(Boolean).join('. ');

/** Sentences about the pictures of a choice, each once. */
export const warningsOf = ({ artwork = [] }: Pick<OrderedChoice, 'artwork'>): string[] => [
  ...new Set(artwork.flatMap(({ says = [] }) => says)),
];
