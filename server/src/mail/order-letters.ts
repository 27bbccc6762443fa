import { dateInWords, dayInWords } from '@tailorbird/contract/rules/details-in-words';
import { minorUnits, formatMoney } from '@tailorbird/contract/rules/money';
import { accountInGroups, inGroups } from '@tailorbird/contract/kinds/payment-reference';
import { NEW_ORDER_MAILS_PER_HOUR } from './gather-mails.ts';
import {
  button,
  link,
  nameOf,
  oneLine,
  opening,
  paragraph,
  type Letter,
  type Part,
  type ShownOrder,
} from './letter.ts';
import type {
  MailContent,
  MailedNewOrder,
  MailedOrder,
  MailedPaper,
  MailedPayment,
  MailedSummary,
} from './mail.ts';
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

/** The picture by the name of its file, and why, as the workshop wrote it. */
export function pictureRefused(
  links: ShopLinks,
  { order, picture, reason }: Extract<MailContent, { kind: 'picture-refused' }>,
): Letter {
  const { parts, ...head } = letter(links, order, {
    subject: `A picture of your order ${order.number} cannot be made`,
    preview: 'Why, and what you can do.',
    text: REFUSED,
  });
  const [first, ...rest] = parts;
  return { ...head, parts: [...(first ? [first] : []), ...whyRefused(reason, picture), ...rest] };
}

const REFUSED = 'The workshop does not make a picture that you put on this order.';

const whyRefused = (reason: string, picture?: string): Part[] => [
  paragraph(picture ? `The reason, of ${oneLine(picture)}: ${reason}` : `The reason: ${reason}`),
  paragraph(
    'Nothing with this picture is made until this is settled. Please write to us: another picture may do, or the order can be cancelled.',
  ),
];

/** How an address that somebody typed is left alone. */
export const STOP =
  'If you ordered nothing, somebody has typed your address: “Stop these emails” on that page ends them.';

export const counted = (pieces: number) => (pieces === 1 ? '1 piece' : `${pieces} pieces`);

/** Its goods, where the mail has them. */
function goods(links: ShopLinks, { order, more = 0 }: MailedSummary): Part[] {
  if (!order) return [];
  return [
    { kind: 'order', order: shown(links, order) },
    ...(more > 0 ? [paragraph(`And ${counted(more)} more, which its page shows.`)] : []),
  ];
}

export function guestOrder(
  links: ShopLinks,
  token: string,
  { pay, ...summary }: Extract<MailContent, { kind: 'guest-order' }>,
): Letter {
  const { number, pieces, totalCents, readyBy, order } = summary;
  const ready = readyBy === undefined ? '' : ` It is to be ready by ${dayInWords(readyBy)}.`;
  const details = pay && order ? [{ label: 'Payment', lines: payLines(pay) }] : [];
  return {
    subject: `Your order ${number}`,
    preview: 'What you ordered, how it is paid, and the link to its page.',
    parts: [
      // mails of before name no goods: their sum is in this sentence alone
      (order ? opening : paragraph)(
        `We have your order ${number}: ${counted(pieces)}, ${formatMoney(minorUnits(totalCents))}.${ready}`,
      ),
      ...goods(links, { ...summary, ...(order && { order: { ...order, details } }) }),
      button('View Your Order', links.guestOrder(token)),
      paragraph(
        'The page shows what you wrote, how far it is and its invoices. Until the first piece is begun, you can cancel it there. Whoever has this link sees the order, so keep it to yourself. It works until 90 days after the order is done.',
      ),
      paragraph(STOP),
    ],
  };
}

/** What is to be paid, and how. */
function payLines({ dueCents, isDeposit, way }: MailedPayment): string[] {
  const due = formatMoney(minorUnits(dueCents));
  const sum = isDeposit ? `Deposit of ${due}, to be paid now` : `To be paid: ${due}`;
  switch (way.method) {
    case 'transfer':
      return [
        `${sum}, by bank transfer`,
        `Account holder: ${way.accountHolder}`,
        `Account: ${accountInGroups(way.account)}`,
        ...(way.bankCode === '' ? [] : [`Bank code: ${way.bankCode}`]),
        `Reference: ${inGroups(way.reference)}`,
      ];
    case 'invoice':
      return [
        way.days === 0
          ? `${sum}. We send you an invoice, to be paid at once.`
          : `${sum}. We send you an invoice, to be paid within ${way.days === 1 ? '1 day' : `${way.days} days`}.`,
      ];
    case 'card':
      return [`${sum}, by card, on the page of your order.`];
    default:
      return [isDeposit ? `${sum}, at the workshop.` : `${sum}, when you pick it up.`];
  }
}

export function guestOrderCompleted(links: ShopLinks, token: string, number: string): Letter {
  return guestLetter(links, token, {
    subject: `Your order ${number} is completed`,
    preview: 'Everything in it is made.',
    text: 'Everything that you ordered is made. Thank you for letting us sew for you.',
  });
}

/** To an address that nobody has verified: not even the name of the file, which is the guest's. */
export function guestPictureRefused(
  links: ShopLinks,
  token: string,
  { order: { number }, reason }: Extract<MailContent, { kind: 'guest-picture-refused' }>,
): Letter {
  const { parts, ...head } = guestLetter(links, token, {
    subject: `A picture of your order ${number} cannot be made`,
    preview: 'Why, and what you can do.',
    text: REFUSED,
  });
  const [first, ...rest] = parts;
  return { ...head, parts: [...(first ? [first] : []), ...whyRefused(reason), ...rest] };
}

export function guestOrderCancelled(links: ShopLinks, token: string, number: string): Letter {
  return guestLetter(links, token, {
    subject: `Your order ${number} was cancelled`,
    preview: 'None of it will be made.',
    text: 'This order is cancelled. Nothing in it will be made.',
  });
}

/** @param token those of the links, in the order of the orders */
export function guestOrders(
  links: ShopLinks,
  token: string,
  { orders }: Extract<MailContent, { kind: 'guest-orders' }>,
): Letter {
  const tokens = token.split(' ');
  return {
    subject: 'Your orders',
    preview: 'A link to each order that was placed with this address.',
    parts: [
      opening('These orders were placed with this address without an account, the newest first.'),
      ...orders.map(({ number, placedOn, totalCents }, index) =>
        link(
          `Order ${number}, ${dateInWords(placedOn)}, ${formatMoney(minorUnits(totalCents))}`,
          links.guestOrder(tokens[index] ?? ''),
        ),
      ),
      paragraph(
        'Whoever has a link sees the order, so keep them to yourself. What you ordered with an account is under Orders there.',
      ),
      paragraph(STOP),
    ],
  };
}

/** Orders that a mail to the shop names; the others are counted. */
const NAMED = 50;

/** To the shop itself: one order with its goods, or several in a line each. */
export function newOrders(links: ShopLinks, orders: readonly MailedNewOrder[]): Letter {
  const [first] = orders;
  const totalCents = orders.reduce((sum, order) => sum + order.totalCents, 0);
  const where = `These mails go to the address under Mails in ${links.settings}. At most ${NEW_ORDER_MAILS_PER_HOUR} come in an hour; further orders come together.`;
  if (first && orders.length === 1) {
    return {
      subject: `New order ${first.number}`,
      preview: summaryOf(first),
      parts: [
        paragraph(`${summaryOf(first)}.`),
        ...goods(links, first),
        button('Open the Order', links.deskOrder(first.id)),
        paragraph(where),
      ],
    };
  }
  const more = orders.length - NAMED;
  return {
    subject: `${orders.length} new orders`,
    preview: `${formatMoney(minorUnits(totalCents))} together.`,
    parts: [
      paragraph(`${orders.length} new orders, ${formatMoney(minorUnits(totalCents))} together.`),
      ...orders
        .slice(0, NAMED)
        .flatMap((order) => [
          link(`${order.number}: ${summaryOf(order)}`, links.deskOrder(order.id)),
        ]),
      ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
      button('Open the Orders', links.deskOrders),
      paragraph(where),
    ],
  };
}

/** `Ida Berg, 12 pieces, $527.00, ready by Friday 4 December 2026` */
function summaryOf({ customer, pieces, totalCents, readyBy }: MailedNewOrder): string {
  return [
    oneLine(nameOf(customer)),
    counted(pieces),
    formatMoney(minorUnits(totalCents)),
    readyBy === undefined ? '' : `ready by ${dayInWords(readyBy)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

export const paperName = ({ kind }: Pick<MailedPaper, 'kind'>) =>
  kind === 'invoice' ? 'Invoice' : 'Credit note';

/** @param token of the link to a guest's order; undefined when the paper comes with the mail */
export function paperIssued(
  links: ShopLinks,
  paper: MailedPaper,
  token: string | undefined,
): Letter {
  const { number, orderNumber } = paper;
  const name = paperName(paper);
  const isAttached = token === undefined;
  return {
    subject: `${name} ${number} for your order ${orderNumber}`,
    preview: isAttached ? 'It is attached.' : 'It is on the page of your order.',
    parts: [
      opening(
        isAttached
          ? `${name} ${number} for your order ${orderNumber} is attached as a PDF.`
          : `${name} ${number} is on the page of your order ${orderNumber}, as a PDF.`,
      ),
      button('View Your Order', isAttached ? links.order(orderNumber) : links.guestOrder(token)),
      ...(isAttached ? [] : [paragraph(STOP)]),
    ],
  };
}

interface LetterText {
  subject: string;
  preview: string;
  text: string;
}

/** To an address that nobody has verified: nothing of the order but the link to it. */
function guestLetter(
  links: ShopLinks,
  token: string,
  { subject, preview, text }: LetterText,
): Letter {
  const parts = [
    opening(text),
    button('View Your Order', links.guestOrder(token)),
    paragraph(STOP),
  ];
  return { subject, preview, parts };
}

function letter(
  links: ShopLinks,
  order: MailedOrder,
  { subject, preview, text }: LetterText,
): Letter {
  return {
    subject,
    preview,
    parts: [
      opening(text),
      { kind: 'order', order: shown(links, order) },
      button('View Your Order', links.order(order.number)),
    ],
  };
}

function shown(links: ShopLinks, order: MailedOrder): ShownOrder {
  const items = order.items.map(({ picture, ...item }) => ({
    ...item,
    picture: picture && {
      address: links.picture(picture),
      title: 'title' in picture ? picture.title : '',
    },
  }));
  return { ...order, items };
}
