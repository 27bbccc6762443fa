import { firstCodePoints } from '@tailorbird/contract/kinds/code-points';
import { type Placeholder, placeholdersOf } from '@tailorbird/contract/kinds/mail-kinds';
import { textParts } from '@tailorbird/contract/kinds/placeholders';
import type { MailTexts } from '@tailorbird/contract/mail-texts';
import { dayInWords } from '@tailorbird/contract/rules/details-in-words';
import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import { cleanLine, lines, nameOf, oneLine, type Letter } from './letter.ts';
import type { MailContent, MailedOrder, MailedSummary, Recipient } from './mail.ts';
import { counted, paperName } from './order-letters.ts';

/** The settings that the shop's own words of a mail come from. */
export interface MailWords {
  texts: MailTexts;
  /** Of the shop; empty: it has none. */
  phone: string;
}

/** Of a placeholder, what stands in its place. What is empty or missing is not known. */
type PlaceholderValues = Partial<Record<Placeholder, string>>;

/** Characters of the opening that an inbox may show after the subject. */
const PREVIEW_LENGTH = 140;

/**
 * The letter with the subject and opening that the shop wrote for its kind: the opening takes the
 * place of the greeting and of the paragraphs that are one. All else stays.
 */
export function withOwnersWords(
  letter: Letter,
  { to, content }: { to: Recipient; content: MailContent },
  { shop, words }: { shop: string; words: MailWords },
): Letter {
  const typed = words.texts[content.kind];
  // several orders in one mail have no number and no customer
  if (content.kind === 'new-order' && (content.others?.length ?? 0) > 0) return letter;
  const values = knownValues(to, content, { shop, phone: words.phone });
  const subject = filledLine(cleanLine(typed.subject), values);
  const paragraphs = filledOpening(typed.opening, values);
  return {
    ...letter,
    ...(subject && { subject }),
    ...(paragraphs.length > 0 && {
      preview: firstCodePoints(paragraphs.join(' ').replaceAll('\n', ' '), PREVIEW_LENGTH),
      hasOwnGreeting: true,
      parts: [
        ...paragraphs.map((text) => ({ kind: 'words', text }) as const),
        ...letter.parts.filter(({ kind }) => kind !== 'opening'),
      ],
    }),
  };
}

/** Those that a mail of this kind may use, fit for a place inside a line. */
function knownValues(
  to: Recipient,
  content: MailContent,
  { shop, phone }: { shop: string; phone: string },
): PlaceholderValues {
  const all: PlaceholderValues = {
    ...valuesOf(content),
    name: nameOf(to.name),
    'shop name': shop,
    phone,
  };
  return Object.fromEntries(
    placeholdersOf(content.kind).map((name) => [name, oneLine(all[name] ?? '')]),
  );
}

function valuesOf(content: MailContent): PlaceholderValues {
  switch (content.kind) {
    case 'order-placed':
      return { ...orderValues(content.order), 'promised day': dayInWords(content.order.readyBy) };
    case 'order-completed':
    case 'order-cancelled':
    case 'picture-refused':
      return orderValues(content.order);
    case 'guest-order':
      return summaryValues(content);
    case 'guest-order-completed':
    case 'guest-order-cancelled':
    case 'guest-picture-refused':
    case 'approval-answered':
      return { 'order number': content.order.number };
    case 'approval-asked':
      return {
        'order number': content.order.number,
        pieces: counted(content.pieces),
        'promised day': dayInWords(content.readyBy),
      };
    case 'quote-sent':
    case 'quote-reminder':
      return quoteValues(content);
    case 'quote-wish':
      return { ...quoteValues(content), customer: nameOf(content.customer) };
    case 'order-changed':
      return {
        'order number': content.order.number,
        total: formatMoney(minorUnits(content.totalCents)),
      };
    case 'withdrawal-link':
    case 'withdrawal-received':
    case 'fault-answered':
    case 'fault-told':
      return { 'order number': content.order.number };
    case 'withdrawal-declared':
      return {
        'order number': content.order.number,
        customer: nameOf(content.customer),
        total: formatMoney(minorUnits(content.totalCents)),
      };
    case 'parcel-sent':
    case 'parcel-ready':
      return { 'order number': content.order.number, pieces: counted(content.pieces) };
    case 'new-order':
      return { ...summaryValues(content.order), customer: nameOf(content.order.customer) };
    case 'paper-issued':
      return {
        paper: paperName(content.paper),
        'paper number': content.paper.number,
        'order number': content.paper.orderNumber,
      };
    default:
      return {};
  }
}

const orderValues = ({ number, totalCents }: MailedOrder): PlaceholderValues => ({
  'order number': number,
  total: formatMoney(minorUnits(totalCents)),
});

const quoteValues = ({
  quote,
  validUntil,
  totalCents,
}: Extract<MailContent, { kind: `quote-${string}` }>): PlaceholderValues => ({
  'quote number': quote.number,
  'last day': dayInWords(validUntil),
  total: formatMoney(minorUnits(totalCents)),
});

const summaryValues = (summary: MailedSummary): PlaceholderValues => ({
  'order number': summary.number,
  total: formatMoney(minorUnits(summary.totalCents)),
  pieces: counted(summary.pieces),
  'promised day': dayInWords(summary.readyBy),
});

/**
 * Values are put in once, and never read for placeholders themselves.
 * @returns undefined when one of them is not known
 */
function filledLine(text: string, values: PlaceholderValues): string | undefined {
  let filled = '';
  for (const part of textParts(text)) {
    const value =
      'words' in part ? part.words : part.placeholder === undefined ? '' : values[part.placeholder];
    if (!value) return undefined;
    filled += value;
  }
  return filled;
}

/**
 * Paragraphs stand apart by blank lines. A sentence with a value that is not known is left out,
 * and with it a line or paragraph of which nothing is left.
 */
function filledOpening(text: string, values: PlaceholderValues): string[] {
  const written = lines(text)
    .join('\n')
    .trim()
    .split(/\n{2,}/);
  const filled = written.map((paragraph) =>
    paragraph
      .split('\n')
      .flatMap((line) => filledSentences(line, values) || [])
      .join('\n'),
  );
  const [first, next] = [filled[0] ?? '', filled.findIndex((paragraph) => paragraph !== '')];
  return filled.flatMap((paragraph, place) => {
    if (paragraph === '') return [];
    // after a greeting that is left out, what went on after its comma begins the letter
    return [first === '' && place === next ? capitalized(paragraph) : paragraph];
  });
}

const filledSentences = (line: string, values: PlaceholderValues): string =>
  line
    .split(SENTENCE_END)
    .flatMap((sentence) => filledLine(sentence, values) ?? [])
    .join(' ')
    .trim();

/**
 * The blank between two sentences. One more than that would leave half a sentence behind: a word of
 * one or two letters before a full stop may be short for another (Dr., z. B.) or a day (4. May).
 */
const SENTENCE_END = /(?<=(?:[\p{L}\p{N})\]}]{3}\.|[!?…])["'\p{Pf}”)]*) +(?=[^\s\p{Ll}{])/u;

const capitalized = (text: string): string =>
  text.replace(/^\p{Ll}/u, (letter) =>
    letter.toUpperCase().length === letter.length ? letter.toUpperCase() : letter,
  );
