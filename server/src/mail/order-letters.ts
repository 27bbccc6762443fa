import { button, paragraph, type Letter, type ShownOrder } from './letter.ts';
import type { MailedOrder } from './mail.ts';
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
