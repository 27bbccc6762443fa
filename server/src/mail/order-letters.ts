import { dayInWords } from '@tailorbird/contract/rules/details-in-words';
import { cents, formatMoney } from '@tailorbird/contract/rules/money';
import { button, paragraph, type Letter, type ShownOrder } from './letter.ts';
import type { MailContent, MailedOrder, MailedPaper } from './mail.ts';
import type { ShopLinks } from './shop-links.ts';

export function orderPlaced(links: ShopLinks, order: MailedOrder): Letter {
  return letter(links, order, {
    subject: `Your order ${order.number} is placed`,
    preview: 'What you ordered, and what comes next.',
    text: 'Thank you. We have your order and write again when it is completed.',
  });
}

export function orderCompleted(links: ShopLinks, order: MailedOrder): Letter {
  return letter(links, order, {
    subject: `Your order ${order.number} is completed`,
    preview: 'Everything in it is made.',
    text: 'Everything that you ordered is made. Thank you for letting us sew for you.',
  });
}

export function orderCancelled(links: ShopLinks, order: MailedOrder): Letter {
  return letter(links, order, {
    subject: `Your order ${order.number} was cancelled`,
    preview: 'None of it will be made.',
    text: 'The shop has cancelled this order. Nothing in it will be made.',
  });
}

/** How an address that somebody typed is left alone. */
const STOP =
  'If you ordered nothing, somebody has typed your address: “Stop these emails” on that page ends them.';

export function guestOrder(
  links: ShopLinks,
  token: string,
  { number, pieces, totalCents, readyBy }: Extract<MailContent, { kind: 'guest-order' }>,
): Letter {
  const counted = pieces === 1 ? '1 piece' : `${pieces} pieces`;
  const ready = readyBy === undefined ? '' : ` It is to be ready by ${dayInWords(readyBy)}.`;
  return {
    subject: `Your order ${number}`,
    preview: 'The link to its page.',
    parts: [
      paragraph(
        `We have your order ${number}: ${counted}, ${formatMoney(cents(totalCents))}.${ready}`,
      ),
      button('View Your Order', links.guestOrder(token)),
      paragraph(
        'The page shows how far it is and its invoices. Until the first piece is begun, you can cancel it there. Whoever has this link sees the order, so keep it to yourself. It works until 90 days after the order is done.',
      ),
      paragraph(STOP),
    ],
  };
}

/** @param token of the link to a guest's order; undefined: the paper comes with the mail */
export function paperIssued(
  links: ShopLinks,
  { kind, number, orderNumber }: MailedPaper,
  token: string | undefined,
): Letter {
  const name = kind === 'invoice' ? 'Invoice' : 'Credit note';
  const isAttached = token === undefined;
  return {
    subject: `${name} ${number} for your order ${orderNumber}`,
    preview: isAttached ? 'It is attached.' : 'It is on the page of your order.',
    parts: [
      paragraph(
        isAttached
          ? `${name} ${number} for your order ${orderNumber} is attached as a PDF.`
          : `${name} ${number} is on the page of your order ${orderNumber}, as a PDF.`,
      ),
      button('View Your Order', isAttached ? links.order(orderNumber) : links.guestOrder(token)),
      ...(isAttached ? [] : [paragraph(STOP)]),
    ],
  };
}

function letter(
  links: ShopLinks,
  order: MailedOrder,
  { subject, preview, text }: { subject: string; preview: string; text: string },
): Letter {
  return {
    subject,
    preview,
    parts: [
      paragraph(text),
      { kind: 'order', order: shown(links, order) },
      button('View Your Order', links.order(order.number)),
    ],
  };
}

function shown(links: ShopLinks, order: MailedOrder): ShownOrder {
  const items = order.items.map(({ picture, ...item }) => ({
    ...item,
    picture: picture && { address: links.drawing(picture), title: picture.title },
  }));
  return { ...order, items };
}
