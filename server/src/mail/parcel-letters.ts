import { button, oneLine, opening, paragraph, type Letter } from './letter.ts';
import type { MailContent, MailedParcel } from './mail.ts';
import { counted, STOP } from './order-letters.ts';
import type { ShopLinks } from './shop-links.ts';

/** The pieces of a parcel: all of the order, or which part of it. */
function partOf({ pieces, all, order: { number } }: MailedParcel): string {
  if (pieces < all) return `${counted(pieces)} of your order ${number}, which has ${all},`;
  return `Your order ${number}`;
}

/** To whatever address: number, count, carrier and link, and no word of the customer's. */
export function parcelSent(
  links: ShopLinks,
  token: string,
  parcel: Extract<MailContent, { kind: 'parcel-sent' }>,
): Letter {
  const { order, pieces, sent, all, carrier, tracking, link, isGuest } = parcel;
  const isPlural = pieces < all && pieces > 1;
  const by = carrier === '' ? '' : ` with ${oneLine(carrier)}`;
  const left = all - sent;
  const address = isGuest ? links.guestOrder(token) : links.order(order.number);
  return {
    subject:
      pieces < all
        ? `A part of your order ${order.number} is on its way`
        : `Your order ${order.number} is on its way`,
    preview: tracking === '' ? 'We have sent it.' : 'With the number to follow it.',
    parts: [
      opening(
        `${partOf(parcel)} ${isPlural ? 'are' : 'is'} on ${isPlural ? 'their' : 'its'} way${by}.`,
      ),
      ...(tracking === '' ? [] : [paragraph(`The number of the parcel is ${oneLine(tracking)}.`)]),
      ...(left > 0 && pieces < all
        ? [paragraph(`${sent} of ${all} pieces are sent by now, and the rest follows.`)]
        : []),
      ...(link === undefined ? [] : [button('Follow the parcel', link)]),
      button('See the order', address),
      ...(isGuest ? [paragraph(STOP)] : []),
    ],
  };
}

/** Likewise of what the customer picks up. */
export function parcelReady(
  links: ShopLinks,
  token: string,
  parcel: Extract<MailContent, { kind: 'parcel-ready' }>,
): Letter {
  const { order, pieces, all, isGuest } = parcel;
  const isPlural = pieces < all && pieces > 1;
  const address = isGuest ? links.guestOrder(token) : links.order(order.number);
  return {
    subject:
      pieces < all
        ? `A part of your order ${order.number} is ready`
        : `Your order ${order.number} is ready`,
    preview: 'You can pick it up.',
    parts: [
      opening(
        `${partOf(parcel)} ${isPlural ? 'are' : 'is'} ready. You can pick ${isPlural ? 'them' : 'it'} up now.`,
      ),
      paragraph(`Please bring the number ${order.number}, or this mail.`),
      button('See the order', address),
      ...(isGuest ? [paragraph(STOP)] : []),
    ],
  };
}
