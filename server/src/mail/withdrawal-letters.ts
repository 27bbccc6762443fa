import type { FaultAnswer } from '@tailorbird/contract/kinds/withdrawals';
import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import { button, nameOf, oneLine, opening, paragraph, type Letter } from './letter.ts';
import type { MailContent } from './mail.ts';
import { counted, STOP } from './order-letters.ts';
import type { ShopLinks } from './shop-links.ts';

type ContentOf<Kind extends MailContent['kind']> = Extract<MailContent, { kind: Kind }>;

/** To the address that the order was placed with, which may be a stranger's: number and link alone. */
export function withdrawalLink(
  links: ShopLinks,
  token: string,
  { order: { number } }: ContentOf<'withdrawal-link'>,
): Letter {
  return {
    subject: `Withdraw from your order ${number}`,
    preview: 'With the link that was asked for.',
    parts: [
      opening(
        `Somebody has asked for the link by which the order ${number} is withdrawn from. On its page you choose what you send back, and confirm it.`,
      ),
      button('Open the page', links.withdrawal(token)),
      paragraph(
        'If it was not you, do nothing. Whoever has this link can withdraw, so keep it to yourself.',
      ),
      paragraph(STOP),
    ],
  };
}

/** The receipt as it was answered, whole. */
export function withdrawalReceived({
  order: { number },
  text,
}: ContentOf<'withdrawal-received'>): Letter {
  return {
    subject: `Receipt of your withdrawal from order ${number}`,
    preview: 'We have received it. Please keep this mail.',
    parts: [
      opening('We have received your withdrawal. Please keep this mail, it is your receipt.'),
      ...text.split('\n\n').map((part) => ({ kind: 'words', text: part }) as const),
    ],
  };
}

const ANSWERS: Record<FaultAnswer, (number: string) => string> = {
  'made again': (number) => `We make what was wrong with your order ${number} again.`,
  refund: (number) => `We give you money back for what was wrong with your order ${number}.`,
  refused: (number) =>
    `We have looked at what you wrote about your order ${number}, and cannot do what you wish.`,
};

export function faultAnswered(
  links: ShopLinks,
  token: string,
  { order: { number }, answer, note, isGuest }: ContentOf<'fault-answered'>,
): Letter {
  return {
    subject: `Our answer about your order ${number}`,
    preview: ANSWERS[answer](number),
    parts: [
      opening(ANSWERS[answer](number)),
      ...(note === '' ? [] : [{ kind: 'quote', label: 'We write', text: note } as const]),
      button('See what you wrote', links.withdrawal(token)),
      ...(isGuest ? [paragraph(STOP)] : []),
    ],
  };
}

/** To the shop. */
export function withdrawalDeclared(
  links: ShopLinks,
  { order: { id, number }, customer, totalCents, goods }: ContentOf<'withdrawal-declared'>,
): Letter {
  const money = formatMoney(minorUnits(totalCents));
  const list = goods.map(({ name, quantity }) => `${quantity} × ${oneLine(name)}`).join(', ');
  const who = oneLine(nameOf(customer));
  return {
    subject: `Withdrawal from order ${number}`,
    preview: list,
    parts: [
      opening(
        `${who === '' ? 'A customer' : who} has withdrawn from goods of order ${number}. What of them waits is not made any more.`,
      ),
      paragraph(`${list}. ${money} is to be settled.`),
      button('Open the Order', links.deskOrder(id)),
      paragraph(`These mails go to the address under Mails in ${links.settings}.`),
    ],
  };
}

/** To the shop, in the words of the customer. */
export function faultMessage(
  links: ShopLinks,
  { order: { id, number }, product, quantity, words }: ContentOf<'fault-told'>,
): Letter {
  return {
    subject: `Something is wrong with order ${number}`,
    preview: `${counted(quantity)}: ${oneLine(product)}`,
    parts: [
      opening(
        `A customer tells that something is wrong with order ${number}: ${counted(quantity)} of ${oneLine(product)}.`,
      ),
      { kind: 'quote', label: 'The customer writes', text: words },
      button('Open the Order', links.deskOrder(id)),
      paragraph(`These mails go to the address under Mails in ${links.settings}.`),
    ],
  };
}
