import { isolate } from '@tailorbird/contract/rules/isolate';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`);

/** Sentences of the page on which customers withdraw from an order, and say what is wrong. */
export const withdrawalMessages = {
  title: 'Withdrawal',
  loading: 'Loading your order',
  loadFailed: 'Your order cannot be shown right now.',
  tryAgain: 'Try again',
  pieces,

  missingTitle: 'This link leads nowhere',
  login: 'Login',
  missing:
    'It may be incomplete, or the order belongs to an account: log in for that. You can have a new link mailed to you here.',

  find: {
    title: 'Which order is it?',
    intro:
      'Tell us the number of your order and the email address that you ordered with. We mail you a link there, by which you withdraw without a login.',
    number: 'Order number',
    numberHint: 'It stands in each email about the order, such as TB-7K2M-4Q9X.',
    numberMissing: 'Please enter the order number.',
    email: 'Email address',
    send: 'Email me the link',
    sending: 'Sending …',
    failed: 'The link could not be requested. What you typed still stands here: please try again.',
    sentTitle: 'Look into your mailbox',
    another: 'Ask for another order',
  },

  steps: { label: 'Steps', choose: 'Choose', confirm: 'Confirm' },

  chooseTitle: 'What do you send back?',
  stopTitle: 'What do you withdraw from?',
  received: (orderId: string, day: string) => `Order ${orderId}, received ${day}.`,
  ordered: (orderId: string, day: string) => `Order ${orderId}, placed on ${day}.`,
  /** The day follows. */
  until: 'You can withdraw until',
  untilLater: (count: number) =>
    `You can withdraw from now on, until ${days(count)} after all of it has reached you.`,
  noReason: 'You need no reason.',
  goods: 'Goods of this order',
  count: (name: string) => `How many of ${isolate(name)}`,
  countOf: (count: number, all: number) => `${count} of ${pieces(all)}`,
  withdrawnAll: 'You have withdrawn from it already.',
  withdrawnSome: (count: number) => `You have withdrawn from ${pieces(count)} of it already.`,
  chooseSome: 'Please choose what you send back.',
  whyExcepted: (count: number) => (count === 1 ? 'Why is one excepted?' : 'Why are some excepted?'),
  law: (rules: string) =>
    `Goods made to the customer’s specification are exempt from the right of withdrawal (${rules}). If a piece is faulty, your rights are untouched.`,
  tellUs: 'Tell us what is wrong',
  name: 'Your name',
  nameMissing: 'Please write your name, it stands on the withdrawal.',
  email: 'Email for the receipt',
  emailMissing: 'Please enter the email address for the receipt.',
  /** Before it is known how much of it was paid. */
  amount: 'It comes to',
  amountWithTax: 'It comes to, with tax',
  back: 'You get back',
  lessToPay: 'Less to pay',
  backOrLess: 'You get back, or pay less',
  continue: 'Continue',
  continuing: 'One moment …',
  nothingSent: 'Nothing is sent yet. You see everything once more.',

  inShort: 'In short',
  shortDays: (count: number) =>
    `${capital(days(count))} from the day on which all of it has reached you.`,
  shortGoods: (count: number) =>
    `You send the goods back within ${days(count)} and pay the way back.`,
  shortMoney: (count: number) => `The money comes the way you paid, within ${days(count)}.`,
  shortReceipt: 'A receipt with day and time comes by mail at once.',

  confirmTitle: 'I withdraw from the contract',
  facts: {
    order: 'Order',
    received: 'Received',
    goods: 'Goods',
    name: 'Name',
    email: 'Receipt to',
    moment: 'Withdrawn',
  },
  orderOf: (orderId: string, day: string) => `${orderId} of ${day}`,
  goodsOf: (count: number, name: string) => `${count} ${isolate(name)}`,
  confirm: 'Confirm withdrawal',
  confirming: 'Sending …',
  backStep: 'Back',

  failedTitle: 'It may not have arrived',
  failed: 'Press again: it counts once, however often you press.',
  trialFailedTitle: 'We could not go on',
  refusedTitle: 'This could not be withdrawn from',
  changed: 'Something has changed since you opened this page. Please look once more.',

  receiptTitle: 'Withdrawal received',
  mailed: (moment: string, email: string) =>
    `${moment}. This receipt was sent to ${isolate(email)}.`,
  notMailed: (moment: string) =>
    `${moment}. No more emails go to your address today, so please print or save this receipt.`,
  again: (moment: string) =>
    `You had withdrawn from this already, ${moment}. This is the receipt of then.`,
  sendTitle: (day: string) => `Send it back by ${day}`,
  sendText: (address: string) => `${isolate(address)}. You pay the way back.`,
  stopped: 'Nothing of it was sent yet',
  stoppedText: 'You have nothing to send back. We stop what is not made yet.',
  payTitle: (amount: string) => `We pay back ${amount}`,
  payText: (day: string) => `the way you paid, by ${day}.`,
  openTitle: (amount: string) => `You do not have to pay ${amount} any more`,
  openText: 'It was not paid yet, so we do not ask for it.',
  payWait: 'We may wait until the goods are here, or until you show that they were sent.',
  next: 'What happens now',
  print: 'Print',
  save: 'Save as text',
  more: 'Withdraw from something else',
  earlier: (count: number) => (count === 1 ? 'Your withdrawal' : `Your ${count} withdrawals`),
  earlierOne: (moment: string) => `Withdrawn ${moment}`,

  closedAdvice: 'Is something wrong with a piece? That is another matter.',
  exceptedTitle: 'Nothing of this order can be sent back',
  exceptedText: 'Each piece was made for you alone, or is a service.',

  fault: {
    title: 'Is something wrong with a piece?',
    lead: 'Tell us at any time, also once the period to withdraw is over.',
    open: 'Tell us what is wrong',
    item: 'Which piece',
    choose: 'Please choose',
    itemMissing: 'Please choose what it is about.',
    count: 'How many pieces',
    words: 'What is wrong',
    wordsMissing: 'Please write what is wrong.',
    wordsTooLong: (most: number) => `Please write at most ${most} characters.`,
    photos: 'Photos',
    photosHint: (most: number) => `Up to ${most}, each at most 10 MB: PNG, JPEG or WebP.`,
    addPhoto: 'Add photos',
    photo: (number: number) => `Photo ${number}`,
    photoOf: (number: number, name: string) =>
      `Photo ${number} of what is wrong with ${isolate(name)}`,
    photoFailed: 'The photo could not be loaded.',
    remove: (name: string) => `Remove ${isolate(name)}`,
    tooMany: (most: number) => `A message has at most ${most} photos. The others were left out.`,
    notPhoto: (name: string) => `${isolate(name)} is not a PNG, JPEG or WebP.`,
    tooLarge: (name: string) => `${isolate(name)} is larger than 10 MB.`,
    send: 'Send',
    sending: 'Sending …',
    sendingPhoto: (number: number, all: number) => `Sending photo ${number} of ${all}`,
    neverMind: 'Never mind',
    failed: 'Your message may not have arrived. It still stands here: please send it again.',
    photoNotSent: 'it could not be sent.',
    photosFailed: (count: number, reason: string) =>
      `We have your words. ${count === 1 ? '1 photo is' : `${count} photos are`} missing: ${reason}`,
    sent: 'We have your message, and answer by email.',
    earlier: (count: number) =>
      count === 1 ? 'What you told us' : `What you told us, ${count} times`,
    about: (count: number, name: string) => `${count} ${isolate(name)}`,
    waits: 'We look at it, and answer by email.',
    answers: {
      'made again': 'We make it again.',
      refund: 'You get money back.',
      refused: 'We see no fault of ours.',
    },
  },
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
