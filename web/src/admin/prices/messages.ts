import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { minorUnits, formatAmount, formatMoney } from '@tailorbird/contract/rules/money';
import { isolate } from '@tailorbird/contract/rules/isolate';
import type { PriceImpact } from '@tailorbird/contract/price-impact';
import type { TextPrice } from '@tailorbird/contract/price-rules';
import { formatShortMoney } from '../short-money.ts';

const money = (amount: number) => formatMoney(minorUnits(amount));

/** Texts about prices: what choices and texts add, prices for many, and what a change does to carts. */
export const messages = {
  get costPlaceholder() {
    return money(0);
  },
  negative: (field: string) => `${field} must be ${money(0)} or more.`,
  tooHigh: (field: string, most: number) => `${field} must be at most ${money(most)}.`,
  tooLow: (field: string, most: number) => `${field} must be at least −${money(most)}.`,
  unclear: (typed: string, readings: readonly string[]) =>
    `${isolate(typed)} can be read as ${readings.join(' or as ')}. Write no mark between thousands.`,

  surcharge: 'Adds, a piece',
  surchargeHint: 'Blank adds nothing. Less than zero makes a piece cheaper.',
  adds: (amount: number) => `${amount < 0 ? '−' : '+'} ${money(Math.abs(amount))}`,
  isSize: 'Values are sizes',
  isSizeHint: 'All sizes of one design share its setup cost.',

  text: {
    label: 'Price of the text',
    kinds: {
      free: { name: 'Free', hint: 'Costs nothing' },
      flat: { name: 'Flat', hint: 'When written' },
      letters: { name: 'A letter', hint: 'After some free' },
    },
    flat: 'When written',
    perCharacter: 'Each letter',
    freeCharacters: 'Letters free',
    areSpacesFree: 'Spaces are free',
    setup: 'Setup',
    setupFor: 'Setup is once for each',
    setups: { design: 'Design', text: 'Different text' } satisfies Record<
      TextPrice['setupFor'],
      string
    >,
    lettersWrong: (most: number) => `Letters free must be a whole number from 0 to ${most}.`,
  },
  tryIt: {
    label: 'Try it',
    text: 'Text to try',
    pieces: 'Pieces to try',
    piecesUnit: 'pieces',
    sample: 'Anna 2027',
    nothing: 'This text costs nothing.',
    total: (pieces: number) => `Lettering of ${pieces}`,
  },

  tiers: {
    label: 'Prices for many',
    hint: 'Counted over all its pieces in a cart, whatever was chosen.',
    hintOfType: 'For its products without prices of their own.',
    ofType: (type: string, price: string) => `Those of ${isolate(type)} count: ${price}.`,
    columns: { from: 'From pieces', price: 'Price or percentage', each: 'A piece', acts: 'Remove' },
    cost: 'Cost',
    from: (row: number) => `Tier ${row}: from pieces`,
    price: (row: number) => `Tier ${row}: price or percentage`,
    get pricePlaceholder() {
      return `${formatShortMoney(minorUnits(0))} or −10 %`;
    },
    total: (total: number, pieces: number) => `${money(total)} for\u00a0${pieces}`,
    noCheaper: 'Makes nothing cheaper',
    add: 'Add tier',
    remove: (number: string) => `Remove the tier from ${number || 'so many'}`,
    wrong: (most: number) =>
      `Each tier needs a number of pieces from 2 to ${most}, and a price such as ${formatAmount(26)} or −10 %.`,
    twice: 'Two tiers must not begin at the same number of pieces.',
    one: (from: number, price: string) => `from ${from} ${price}`,
    none: 'None',
    example: 'With a cost of',
    exampleHint: 'To see what the tiers make of it. It is not saved.',
    countsTogether: 'Count all products of this type together',
    together: 'Counting together',
    curve: 'Price of one piece',
    curveLabel: (steps: readonly { from: number; unitCents: number }[]) =>
      `From ${steps.map(({ from, unitCents }) => `${from} ${from === 1 ? 'piece ' : ''}${money(unitCents)}`).join(', from ')}`,
    pieces: 'pieces',
  },
  taxClass: 'Tax class',
  standardRate: 'Standard rate',

  minimum: 'Minimum quantity',
  minimumHint: 'Pieces that an order needs, in any choices.',
  minimumWrong: (least: number, most: number) =>
    `Minimum quantity must be a whole number from ${least} to ${most}.`,

  impact: {
    counting: 'Counting the open carts that change',
    failed: 'The open carts that change could not be counted.',
    ordersStay: 'Orders keep their price.',
    seeThem: 'See them',
    most: (count: number) => `The ${count} that change most.`,
    columns: { pieces: 'Pieces', before: 'Now', after: 'Then', change: 'Change' },
  },
} as const;

/** Fewer pieces that cost more than the tier above them. */
export interface Dip {
  from: number;
  to: number;
  unitCents: number;
  next: { from: number; unitCents: number };
}

/** `23 and 24 pieces cost more than 25, 44 to 49 more than 50.` */
export function dipsInWords(dips: readonly Dip[]): string {
  const parts = dips.map(({ from, to, next }, place) => {
    const range = from === to ? `${from}` : `${from} ${to === from + 1 ? 'and' : 'to'} ${to}`;
    const costs = to === 1 ? ' piece costs' : ' pieces cost';
    return `${range}${place === 0 ? costs : ''} more than ${next.from}`;
  });
  return `${parts.join(', ')}.`;
}

/** `23 × $28.80 is $662.40, 25 × $26.00 is $650.00. Customers see “2 more for $26.00 each”.` */
export function dipExplained({ from, unitCents, next }: Dip): string {
  const product = (pieces: number, each: number) =>
    `${pieces} × ${money(each)} is ${money(pieces * each)}`;
  return `${product(from, unitCents)}, ${product(next.from, next.unitCents)}. Customers see “${next.from - from} more for ${money(next.unitCents)} each”.`;
}

const gets = (number: number) => (number === 1 ? 'gets' : 'get');

/** `12 open carts change.`, and what becomes of them. */
export function impactInWords(impact: PriceImpact): { title: string; text: string } {
  const { carts, cheaper, dearer, mostDearerCents, blocked, notOffered, isAtLeast } = impact;
  const count = formatNumber(carts);
  const changes = carts === 1 ? 'open cart changes' : 'open carts change';
  const title = carts === 0 ? 'No open cart changes.' : `${count} ${changes}.`;
  const most =
    dearer === 1 ? `by ${money(mostDearerCents)}` : `by at most ${money(mostDearerCents)}`;
  const prices = [
    cheaper > 0 && `${formatNumber(cheaper)} ${gets(cheaper)} cheaper`,
    dearer > 0 && `${formatNumber(dearer)} ${cheaper > 0 ? '' : `${gets(dearer)} `}dearer ${most}`,
  ].filter(Boolean);
  const sentences = [
    prices.length > 0 && `${prices.join(', ')}.`,
    blocked > 0 &&
      `${formatNumber(blocked)} ${blocked === 1 ? 'has' : 'have'} too few pieces to be ordered.`,
    notOffered > 0 &&
      `${formatNumber(notOffered)} ${notOffered === 1 ? 'holds' : 'hold'} choices that the type does not offer.`,
    messages.impact.ordersStay,
  ].filter(Boolean);
  const isCounted = isAtLeast && carts > 0;
  return { title: isCounted ? `At least ${title}` : title, text: sentences.join(' ') };
}
