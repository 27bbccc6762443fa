import { isolate } from '@tailorbird/contract/rules/isolate';

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

/** `1, 2 and 5` */
function listed(parts: readonly (string | number)[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? `${last}` : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** Numbers that a sentence has room for. */
const NUMBERS_SAID = 6;

/** `piece 11`, `pieces 1, 2 and 5`, `14 pieces` */
function pieces(numbers: readonly number[]): string {
  const [first] = numbers;
  if (numbers.length === 1) return `piece ${first}`;
  return numbers.length > NUMBERS_SAID ? `${numbers.length} pieces` : `pieces ${listed(numbers)}`;
}

/** Sentences of the page on which customers change their order. */
export const editMessages = {
  title: 'Change your order',
  loading: 'Loading your order',
  loadFailed: 'Your order cannot be shown right now.',
  endedTitle: 'This link has ended',
  ended:
    'It works as long as the order does, and until the order goes to an account. If you have an account by now, you find it under Orders.',
  tryAgain: 'Try Again',

  order: (number: string) => `Order ${number}`,
  lead: 'You can change words and sizes, contact and address, until we begin the first piece. Nothing is begun yet.',
  words: 'Words',
  sizes: 'Sizes',
  wordsAndSizes: 'Words and sizes',
  group: (product: string, count: number) =>
    `${isolate(product)}, ${count === 1 ? '1 piece' : `${count} pieces`}`,
  piece: (numbers: readonly number[]) => {
    const [first = 0, last = first] = [numbers[0], numbers.at(-1)];
    if (numbers.length === 1) return `Piece ${first}`;
    return last - first === numbers.length - 1
      ? `Pieces ${first} to ${last}`
      : `Pieces ${listed(numbers)}`;
  },
  ofField: (label: string, option: string) => `${label}, ${isolate(option)}`,
  notSold: 'We do not make this any more as it was. Please write to us to change it.',
  nothingToChange: 'Nothing is written on this, so there are no words to change.',
  none: 'None',

  was: 'Was',
  wasEmpty: 'New here',
  more: (count: number) => (count === 1 ? '1 letter more' : `${count} letters more`),
  less: (count: number) => (count === 1 ? '1 letter less' : `${count} letters less`),
  undo: 'Undo',
  undoOf: (label: string) => `Undo ${isolate(label)}`,
  meanwhile: 'It was changed to this while you wrote. Save to have yours, or undo.',
  instead: (words: string) => `Use “${isolate(words)}”`,

  contact: 'Contact',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  ofAccount: 'The email is that of your account. You change it in its settings.',
  address: 'Delivery address',
  billing: 'Billing address',
  notThere: 'It cannot be delivered there in the way you chose. Please write to us.',
  others: 'Colours, number of pieces and everything else: ',
  weChange: ', we change them for you.',

  counted: changes,
  noChanges: 'No changes yet',
  noChangesText:
    'What you change is listed here with its price. Nothing is saved before you say so.',
  isNow: (was: string, now: string) => `${isolate(was)} is now ${isolate(now)}`,
  isNew: (name: string, now: string) => `${isolate(name)}: ${isolate(now)}`,
  isGone: (name: string, was: string) => `${isolate(name)}: without ${isolate(was)}`,
  insteadOf: (name: string, now: string, was: string) =>
    `${isolate(name)}: ${isolate(now)} instead of ${isolate(was)}`,
  isEmptied: (label: string) => `${label}: none`,
  moreToPay: 'More to pay',
  lessToPay: 'Less to pay',
  samePrice: 'The price stays',
  dockTotal: (count: number, price: string) => `${changes(count)}, total ${price}`,

  addedToRest: (price: string) => `It is added to the ${price} that is still to pay.`,
  payAfterSaving: 'You pay it below, once it is saved.',
  added: 'It is added to what you pay for the order.',
  offRest: (price: string) => `It comes off the ${price} that is still to pay.`,
  offAndBack: (price: string, after: string) =>
    `It comes off the ${price} that is still to pay, and we give you ${after} back.`,
  back: (price: string) => `You have paid already, so we give you ${price} back.`,
  off: 'It comes off what you pay for the order.',
  stays: 'You pay no more and no less.',
  approvedAnew: (numbers: readonly number[]) => `You are asked to approve ${pieces(numbers)} anew.`,
  save: (count: number) => (count === 0 ? 'Save changes' : `Save ${changes(count)}`),
  saving: 'Saving …',
  toMend: (count: number) =>
    count === 1
      ? 'Please look again at the field that is marked.'
      : `Please look again at the ${count} fields that are marked.`,
  toField: 'Show it',

  failed: 'Your changes were not saved. They still stand here.',
  movedTitle: 'Your order was changed meanwhile',
  moved: 'You see it as it is now, with what you typed. Please look once more, then save.',
  movedBoth: (count: number) =>
    `${count === 1 ? 'One field is' : `${count} fields are`} marked: somebody else changed ${count === 1 ? 'it' : 'them'}, too. Please look once more, then save.`,
  priceTitle: 'The price has changed since it was shown',
  priceText: (price: string) =>
    `Your order costs ${price} with your changes. Nothing is saved yet. Please look once more, then save.`,
  fullTitle: 'This order was changed many times',
  full: 'Here it can be changed no more often, so your last change was not saved. We gladly change it for you.',
  refused: 'Something of it cannot be made like this. It is marked.',

  closedTitle: (moment: string | undefined) =>
    moment === undefined
      ? 'We have begun with your order'
      : `We began the first piece on ${moment}`,
  closed: 'Words and address can no longer be changed here.',
  notSaved: (what: string) => `Not saved: ${what}.`,
  notBegun: (numbers: readonly number[]) =>
    `${pieces(numbers).replace(/^p/, 'P')} ${numbers.length === 1 ? 'is' : 'are'} not begun yet. Ask us, and we see what can be done.`,
  ask: 'Ask us, and we see what can be done.',
  statusTitle: {
    completed: 'This order is completed',
    cancelled: 'This order is cancelled',
    pending: 'We have begun with your order',
  },
  seeOrder: 'See the order',

  savedTitle: 'Saved',
  savedWhat: (what: string) => `Saved: ${what}`,
  newTotal: (price: string) => `New total ${price}.`,
  sameTotal: (price: string) => `The total stays ${price}.`,
  othersStay: 'All else stays as it was.',
  backLater: (price: string) => `You have paid ${price} too much. We give it back to you.`,
  approve: (numbers: readonly number[]) => `Approve ${pieces(numbers)}`,
  changeMore: 'Change something else',
  mailed: 'A mail says the same.',
};
