import { dayInWords } from '@tailorbird/contract/rules/details-in-words';
import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import {
  button,
  nameOf,
  oneLine,
  opening,
  paragraph,
  quote as words,
  type Letter,
} from './letter.ts';
import type { MailContent, MailedQuoteVersion } from './mail.ts';
import type { ShopLinks } from './shop-links.ts';

const STOP =
  'If you asked for no quote, somebody has given us your address: “Stop these emails” on that page ends them.';

const KEEP = 'Whoever has this link can accept the quote, so keep it to yourself.';

/** With what the desk has written beside it, and no word of the customer's. */
export function quoteSent(links: ShopLinks, token: string, quote: MailedQuoteVersion): Letter {
  const {
    quote: { number, version },
    note,
  } = quote;
  const isNew = version === 1;
  return {
    subject: isNew ? `Your quote ${number}` : `Your quote ${number}, version ${version}`,
    preview: 'Look at it, and accept it there.',
    parts: [
      opening(
        isNew
          ? `Here is your quote ${number}. ${termsOf(quote)}`
          : `Here is version ${version} of your quote ${number}, in place of the one before. ${termsOf(quote)}`,
      ),
      ...(note === '' ? [] : note.split(/\n{2,}/).map((part) => paragraph(part))),
      ...endOf(links, token, quote),
    ],
  };
}

export function quoteReminder(links: ShopLinks, token: string, quote: MailedQuoteVersion): Letter {
  const { number } = quote.quote;
  return {
    subject: `Your quote ${number} ends on ${dayInWords(quote.validUntil)}`,
    preview: 'Until then you can accept it as it is.',
    parts: [
      opening(`Your quote ${number} ends soon. ${termsOf(quote)}`),
      paragraph('If something should be different, say so on that page.'),
      ...endOf(links, token, quote),
    ],
  };
}

const termsOf = ({ totalCents, validUntil }: MailedQuoteVersion) =>
  `It comes to ${formatMoney(minorUnits(totalCents))}, and you can accept it until ${dayInWords(validUntil)}.`;

const endOf = (links: ShopLinks, token: string, { isGuest }: MailedQuoteVersion) => [
  button('Look at the quote', links.quote(token)),
  paragraph(KEEP),
  ...(isGuest ? [paragraph(STOP)] : []),
];

/** To the shop: what the customer wants of a quote, in their words. */
export function quoteWish(
  links: ShopLinks,
  wish: Extract<MailContent, { kind: 'quote-wish' }>,
): Letter {
  const { quote, totalCents, validUntil, note } = wish;
  const { number, version } = quote;
  const isAgain = note === null;
  const summary = [
    oneLine(nameOf(wish.customer)),
    `quote ${number}, version ${version}`,
    formatMoney(minorUnits(totalCents)),
    `${isAgain ? 'ended on' : 'valid until'} ${dayInWords(validUntil)}`,
  ];
  return {
    subject: isAgain
      ? `Quote ${number} is asked for again`
      : `A change of quote ${number} is wanted`,
    preview: summary.filter(Boolean).join(', '),
    parts: [
      opening(
        isAgain
          ? 'A customer asks for a quote again that has ended.'
          : 'A customer asks for a change of a quote. It stays as it is until you send the next version.',
      ),
      paragraph(`${summary.filter(Boolean).join(', ')}.`),
      ...words('The customer writes', note ?? ''),
      button('Open the Quote', links.deskQuote(quote.id)),
      paragraph(`These mails go to the address under Mails in ${links.settings}.`),
    ],
  };
}
