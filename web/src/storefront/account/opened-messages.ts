import { isolate } from '@tailorbird/contract/rules/isolate';

/** Sentences about an account that somebody else may have opened, and what it has. */
export const openedMessages = {
  opened: (email: string, day: string) => `An account was opened for ${isolate(email)} on ${day}.`,
  notMe: 'It was not me',

  page: {
    title: 'It was not me',
    description: 'Remove an account that somebody else has opened for your address.',
    loading: 'Looking for the account',
    ask: 'Remove it if you did not open it. If you did, on this device or another, leave it as it is.',
    orders: (count: number) => (count === 1 ? 'It has 1 order.' : `It has ${count} orders.`),
    remove: 'Remove This Account',
    busy: 'Processing...',
    wasMe: 'It was me',
    removed: 'The account is removed.',
    removedText: 'Nobody is logged in to it any more, and your address is free.',
    failed: 'The account could not be removed. Please try again.',
    loadFailed: 'The account could not be looked up. Please try again.',
    again: 'Try Again',
    noLink: 'This link has lost its end. Open the link in the email once more.',
    ended:
      'Is there an account with your address that is not yours? Set a password for it: then it is yours alone.',
    setPassword: 'Set a new password by email',
    aside: {
      title: 'What happens then',
      sessions: 'Every browser that is logged in to it is logged out.',
      rest: 'Its cart, kept addresses and lists go.',
      orders:
        'Orders that came along from a guest are that guest’s again. Others stay with the shop, without an account.',
    },
  },

  brought: {
    title: 'Is this yours?',
    why: 'Somebody logged in to this account before, and this came along from a guest.',
    more: (count: number) => (count === 1 ? 'and 1 more order' : `and ${count} more orders`),
    pieces: (count: number) =>
      count === 1
        ? '1 piece in the cart or saved for later'
        : `${count} pieces in the cart or saved for later`,
    keep: 'Yes, keep it in my account',
    leave: 'No, it is not mine',
    leaveMore: 'Orders go back to the guest who placed them, and the pieces go.',
    unanswered: 'Please say whether what came along is yours.',
  },
} as const;
