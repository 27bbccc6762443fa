import { isolate } from '@tailorbird/contract/rules/isolate';

const workingDays = (count: number) => (count === 1 ? '1 working day' : `${count} working days`);

/** Sentences of the page on which customers read and accept a quote. */
export const quoteMessages = {
  title: 'Your quote',
  loading: 'Loading your quote',
  loadFailed: 'Your quote cannot be shown right now.',
  missingTitle: 'This link leads nowhere',
  missing:
    'It may be incomplete: open it from the email once more. Some months after a quote has ended, its link ends, too.',

  shownTitle: 'Not sent yet',
  shown: 'Below the price the customer accepts it or asks for a change.',
  draftFailed: 'The draft cannot be shown right now.',
  draftMissing: 'This draft is gone',
  draftMissingText: 'It was discarded, or placed as an order.',
  draftRefused: 'Something is still missing before it can be shown',

  lead: (name: string, company: string) =>
    `For ${[name, company]
      .filter((part) => part !== '')
      .map((part) => isolate(part))
      .join(', ')}`,
  /** The first version has its number once it is sent. */
  about: (number: string, version: number, day: string) =>
    `${number === '' ? 'Quote' : `Quote ${number}`}, version ${version}, of ${day}`,
  validUntil: 'Valid until',

  piecesOf: (name: string, count: number) => `${isolate(name)}, ${pieces(count)}`,
  rowsOf: (name: string, what: string) => `${isolate(name)}, ${what}`,
  step: (at: number, count: number, name: string) =>
    name === '' ? `${at} of ${count}` : `${at} of ${count}: ${isolate(name)}`,
  previousOf: (kind: string) => `Previous ${kind}`,
  nextOf: (kind: string) => `Next ${kind}`,
  quantity: 'Quantity',
  each: 'Each',
  eachOf: (quantity: number, price: string) => `${pieces(quantity)}, ${price} each`,
  timesOf: (quantity: number, price: string) => `${quantity} × ${price}`,
  note: 'From us to you',

  panel: 'Price and answer',
  delivery: 'Delivery',
  deliveredTo: (method: string, address: string) => `${isolate(method)} to ${isolate(address)}`,
  when: 'When',
  ifToday: (day: string) => `${day}, if you accept today`,
  afterAcceptance: (count: number) =>
    count === 0 ? 'On the day on which you accept' : `${workingDays(count)} after you accept`,
  afterThat: (count: number) =>
    count === 0 ? 'On the day of acceptance' : `${workingDays(count)} after acceptance`,
  arrives: (days: string) => `Arrives ${days}`,
  total: 'Total',
  depositPercent: (percent: number) => `Now, deposit of ${percent} %`,
  deposit: 'Now, deposit',
  rest: 'Before it is handed over',
  payment: 'How you pay',

  accept: 'Accept',
  acceptAndPay: 'Accept and pay deposit',
  accepting: 'Accepting …',
  dockLabel: 'Accept this quote',
  dockDeposit: (price: string, day: string) => `${price} now, until ${day}`,
  dock: (day: string) => `until ${day}`,
  becomesOrder: 'Accepting makes this an order.',
  read: 'Before you accept:',
  texts: { terms: 'Terms', returns: 'Returns', delivery: 'Delivery' },

  ask: 'Ask for a change',
  askMore: 'Ask for another change',
  different: 'What should be different?',
  answered: (day: string) => `We answer with a new version. This one stays open until ${day}.`,
  noteMissing: 'Please write what should be different.',
  noteTooLong: (most: number) => `Please write at most ${most} characters.`,
  send: 'Send',
  sending: 'Sending …',
  neverMind: 'Never mind',
  wishTitle: (moment: string) => `You asked for a change, ${moment}`,

  failedTitle: 'Your answer may not have arrived',
  failed: 'Try again: it becomes one order, however often you press.',
  refusedTitle: 'This could not be accepted',
  wishFailed: 'Your note did not arrive. It still stands here: please try again.',
  againFailed: 'We did not get that. Please try again.',
  tryAgain: 'Try Again',
  priceTitle: 'The total is another one than you saw',
  priceText: (price: string) => `It is ${price}. Please look once more, then accept.`,

  replacedTitle: 'There is a newer version of this quote',
  replaced: (version: number, day: string, before: string) =>
    `Version ${version} of ${day} replaces this one of ${before}.`,
  replacedElsewhere: 'It went to another address.',
  changed: 'What changed',
  line: 'Line',
  version: (version: number) => `Version ${version}`,
  notIncluded: 'not included',
  onlyDetails: 'Goods and price are as before: other details changed.',
  see: (version: number) => `See version ${version}`,

  endedTitle: (day: string) => `This quote ended on ${day}`,
  ended: 'Prices and days may have changed since. Ask and we send it again, with today’s.',
  again: 'Ask for it again',
  askedAgain: 'We have your request, and send you the quote again.',

  withdrawnTitle: 'This quote is withdrawn',
  withdrawn: 'It cannot be accepted any more. Please ask us if you still want it.',

  acceptedTitle: (name: string) =>
    name === '' ? 'Accepted. Thank you.' : `Accepted. Thank you, ${isolate(name)}.`,
  accepted: (orderId: string, moment: string) => `Order ${orderId}, ${moment}.`,
  receipt: 'The receipt is in your mail.',
  payInAccount: 'It is in your account. Log in to pay it and to see how far it is.',
  orderFailed: 'How it is paid cannot be shown right now.',
  /** Without the number while it loads. */
  next: (count: number) => {
    if (count === 0) return 'Next: check the pieces';
    return count === 1 ? 'Next: check your piece' : `Next: check your ${count} pieces`;
  },
  nextText: 'We make nothing before you have approved it.',
  check: 'Check the pieces',
  seeOrder: 'See the order',
};

function pieces(count: number): string {
  return count === 1 ? '1 piece' : `${count} pieces`;
}
