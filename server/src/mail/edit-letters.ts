import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import { button, opening, paragraph, type Letter } from './letter.ts';
import type { MailContent } from './mail.ts';
import { counted, STOP } from './order-letters.ts';
import type { ShopLinks } from './shop-links.ts';

/** To a guest it has no word of the order: the address may be a stranger's. */
export function orderChanged(
  links: ShopLinks,
  token: string,
  {
    order: { number },
    pieces,
    totalCents,
    lines,
    isGuest,
  }: Extract<MailContent, { kind: 'order-changed' }>,
): Letter {
  const toApprove = `${counted(pieces)} ${pieces === 1 ? 'waits' : 'wait'} for your approval before we make ${pieces === 1 ? 'it' : 'them'}.`;
  const address = isGuest ? links.guestOrder(token) : links.order(number);
  return {
    subject: `Your order ${number} was changed`,
    preview: 'What it costs now, and what comes next.',
    parts: [
      opening(
        `Your order ${number} was changed. It costs ${formatMoney(minorUnits(totalCents))} now.`,
      ),
      ...lines.map((line) => paragraph(line)),
      ...(pieces > 0
        ? [paragraph(toApprove), button('Check and approve', links.approval(token))]
        : [button('See the order', address)]),
      ...(isGuest ? [paragraph(STOP)] : []),
    ],
  };
}
