/** Sentences about how an order is paid, for customers. */
export const paymentMessages = {
  title: 'Payment',
  toPay: 'To be paid',
  depositToPay: 'Deposit, to be paid now',
  rest: 'Rest, before it is handed over',
  restToPay: 'Rest, to be paid now',
  paid: 'Paid',
  refunded: 'Refunded',
  tooMuch: (price: string) => `Paid too much: ${price}. We give it back.`,
  beginsWithDeposit: 'The work begins when the deposit is paid.',
  dueNote: (price: string) => `${price} to be paid`,
  depositNote: (price: string) => `Deposit of ${price} to be paid`,

  atPickUp: 'You pay when you pick it up.',
  payByCard: (price: string) => `Pay ${price} by card`,
  cardOpening: 'Opening the payment...',
  onItsWay: 'If you have just paid, the payment is on its way. This page looks for it by itself.',
  cardFailed: 'The payment could not be opened. Please try again.',
  card: 'On the page of our payment service. No card number comes to us.',
  depositAtPickUp: 'You can pay the deposit at the workshop.',
  invoice: (days: number) =>
    days === 0
      ? 'We send you an invoice, to be paid at once.'
      : `We send you an invoice, to be paid within ${days === 1 ? '1 day' : `${days} days`}.`,
  transfer: 'Please name the reference, so that we know which order it is for.',
  cardFrom: (price: string) => `A card takes ${price} at least, so it cannot pay this.`,
  noWay: 'We tell you how to pay it.',
  otherWays: 'Other ways to pay',

  accountHolder: 'Account holder',
  account: 'Account',
  bankCode: 'Bank code',
  reference: 'Reference',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'It could not be copied.',
} as const;
