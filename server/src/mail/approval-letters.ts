import { dayInWords } from '@tailorbird/contract/rules/details-in-words';
import { button, opening, paragraph, type Letter } from './letter.ts';
import type { MailContent } from './mail.ts';
import { counted, STOP } from './order-letters.ts';
import type { ShopLinks } from './shop-links.ts';

/** Its address may be a stranger's: number, count, day and link, and no word of the customer's. */
export function approvalRequest(
  links: ShopLinks,
  token: string,
  {
    order: { number },
    pieces,
    isReminder,
    isGuest,
    readyBy,
  }: Extract<MailContent, { kind: 'approval-asked' }>,
): Letter {
  const ready = readyBy === undefined ? '' : ` They are to be ready by ${dayInWords(readyBy)}.`;
  const waiting = `${counted(pieces)} of your order ${number}`;
  return {
    subject: isReminder
      ? `Your order ${number} still waits for your approval`
      : `Please check your order ${number} before we make it`,
    preview: 'We make exactly what you approve.',
    parts: [
      opening(`${waiting} ${pieces === 1 ? 'waits' : 'wait'} for your approval.${ready}`),
      paragraph('Please read each word letter by letter. Nothing is made before you approve it.'),
      button('Check and approve', links.approval(token)),
      paragraph(
        'Whoever has this link can approve or ask for a change, so keep it to yourself. It ends with the order.',
      ),
      ...(isGuest ? [paragraph(STOP)] : []),
    ],
  };
}

/** The receipt of an answer, in the words of the shop alone. */
export function approvalReceipt(
  links: ShopLinks,
  token: string,
  {
    order: { number },
    approved,
    wishes,
    isGuest,
    sentence,
  }: Extract<MailContent, { kind: 'approval-answered' }>,
): Letter {
  const said = [
    approved > 0 && `${counted(approved)} approved`,
    wishes > 0 && `a change asked for on ${counted(wishes)}`,
  ].filter(Boolean);
  return {
    subject:
      approved > 0
        ? `You approved ${counted(approved)} of your order ${number}`
        : `Your wish for order ${number}`,
    preview: 'A copy of what you agreed to.',
    parts: [
      opening(`Thank you. Of your order ${number}: ${said.join(', ')}.`),
      ...(sentence === '' ? [] : [paragraph(`“${sentence}”`)]),
      ...(wishes > 0 ? [paragraph('We write again when the change is drawn.')] : []),
      button('See what you answered', links.approval(token)),
      ...(isGuest ? [paragraph(STOP)] : []),
    ],
  };
}
