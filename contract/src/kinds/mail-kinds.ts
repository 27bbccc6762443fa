/** Names that stand in braces in the shop's own words of a mail, and are filled in when it is sent. */
export const PLACEHOLDERS = [
  'name',
  'customer',
  'order number',
  'quote number',
  'last day',
  'promised day',
  'pieces',
  'total',
  'paper',
  'paper number',
  'shop name',
  'phone',
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

/** The groups of mails, in the order of their list. */
export const MAIL_GROUPS = ['customers', 'papers', 'accounts', 'shop'] as const;

export type MailGroup = (typeof MAIL_GROUPS)[number];

interface MailKindDescription {
  group: MailGroup;
  title: string;
  /** When it goes out, after its title. */
  when: string;
  /** Those of which its content has the value, or may have it. */
  placeholders: readonly Placeholder[];
}

/** Every mail knows them from the settings. */
const SHOP = ['shop name', 'phone'] as const;

const ORDER = ['name', 'order number', 'total', ...SHOP] as const;

/** To an address that a guest typed and that may be a stranger's: no word of the guest's. */
const GUEST = ['order number', ...SHOP] as const;

/** Of a quote, to whatever address the desk has sent it. */
const QUOTE = ['quote number', 'last day', 'total', ...SHOP] as const;

/** To the address of an account that was verified. */
const ACCOUNT = ['name', ...SHOP] as const;

/** Every kind of mail that goes to a person, in the order of their list. */
export const mailKinds = {
  'order-placed': {
    group: 'customers',
    title: 'Order received',
    when: 'at once',
    placeholders: ['name', 'order number', 'promised day', 'total', ...SHOP],
  },
  'order-completed': {
    group: 'customers',
    title: 'Order completed',
    when: 'when all of it is made',
    placeholders: ORDER,
  },
  'order-cancelled': {
    group: 'customers',
    title: 'Order cancelled',
    when: 'when it is cancelled',
    placeholders: ORDER,
  },
  'guest-order': {
    group: 'customers',
    title: 'Order received, of a guest',
    when: 'at once, with the link to it',
    placeholders: ['order number', 'promised day', 'pieces', 'total', ...SHOP],
  },
  'guest-order-completed': {
    group: 'customers',
    title: 'Order completed, of a guest',
    when: 'when all of it is made',
    placeholders: GUEST,
  },
  'guest-order-cancelled': {
    group: 'customers',
    title: 'Order cancelled, of a guest',
    when: 'when it is cancelled',
    placeholders: GUEST,
  },
  'picture-refused': {
    group: 'customers',
    title: 'Picture refused',
    when: 'when you refuse a picture of an open order',
    placeholders: ORDER,
  },
  'guest-picture-refused': {
    group: 'customers',
    title: 'Picture refused, of a guest',
    when: 'when you refuse a picture of an open order',
    placeholders: GUEST,
  },
  'approval-asked': {
    group: 'customers',
    title: 'Please approve',
    when: 'at once, and again after 2 and 5 days',
    placeholders: ['order number', 'promised day', 'pieces', ...SHOP],
  },
  'approval-answered': {
    group: 'customers',
    title: 'Receipt of an approval',
    when: 'when the customer has answered',
    placeholders: GUEST,
  },
  'quote-sent': {
    group: 'customers',
    title: 'Quote',
    when: 'when you send one, or a new version of it',
    placeholders: QUOTE,
  },
  'quote-reminder': {
    group: 'customers',
    title: 'Reminder of a quote',
    when: 'two days before it ends',
    placeholders: QUOTE,
  },
  'order-changed': {
    group: 'customers',
    title: 'Order changed',
    when: 'when it is changed, by you or by the customer',
    placeholders: ['order number', 'total', ...SHOP],
  },
  'parcel-sent': {
    group: 'customers',
    title: 'Parcel sent',
    when: 'when a parcel is on its way',
    placeholders: ['order number', 'pieces', ...SHOP],
  },
  'parcel-ready': {
    group: 'customers',
    title: 'Ready to be picked up',
    when: 'when pieces can be picked up',
    placeholders: ['order number', 'pieces', ...SHOP],
  },
  'withdrawal-link': {
    group: 'customers',
    title: 'Link to withdraw from an order',
    when: 'on request',
    placeholders: GUEST,
  },
  'withdrawal-received': {
    group: 'customers',
    title: 'Receipt of a withdrawal',
    when: 'at once, when a customer withdraws',
    placeholders: GUEST,
  },
  'fault-answered': {
    group: 'customers',
    title: 'Answer about a fault',
    when: 'when you answer what a customer has told',
    placeholders: GUEST,
  },
  'guest-orders': {
    group: 'customers',
    title: 'Links to orders of a guest',
    when: 'on request',
    placeholders: SHOP,
  },
  'paper-issued': {
    group: 'papers',
    title: 'Invoice or credit note',
    when: 'as PDF',
    placeholders: ['name', 'paper', 'paper number', 'order number', ...SHOP],
  },
  'email-verification': {
    group: 'accounts',
    title: 'Confirm your address',
    when: 'after signing up',
    placeholders: SHOP,
  },
  'account-opened': {
    group: 'accounts',
    title: 'Choose a password',
    when: 'when an order is kept in a new account',
    placeholders: SHOP,
  },
  'password-reset': {
    group: 'accounts',
    title: 'New password',
    when: 'on request',
    placeholders: ACCOUNT,
  },
  'password-changed': {
    group: 'accounts',
    title: 'Password changed',
    when: 'after the change',
    placeholders: ACCOUNT,
  },
  'email-changed-new': {
    group: 'accounts',
    title: 'Confirm your new address',
    when: 'after the change, to the new address',
    placeholders: SHOP,
  },
  'email-changed-old': {
    group: 'accounts',
    title: 'Address changed',
    when: 'after the change, to the former address',
    placeholders: ACCOUNT,
  },
  'found-orders': {
    group: 'accounts',
    title: 'Orders placed as a guest',
    when: 'on request',
    placeholders: ACCOUNT,
  },
  'account-locked': {
    group: 'accounts',
    title: 'Account locked',
    when: 'after wrong passwords',
    placeholders: ACCOUNT,
  },
  'unlock-approved': {
    group: 'accounts',
    title: 'Account open again',
    when: 'by you',
    placeholders: ACCOUNT,
  },
  'unlock-denied': {
    group: 'accounts',
    title: 'Account stays locked',
    when: 'by you',
    placeholders: ACCOUNT,
  },
  'new-order': {
    group: 'shop',
    title: 'New order',
    when: 'to the address below',
    placeholders: ['customer', 'order number', 'promised day', 'pieces', 'total', ...SHOP],
  },
  'quote-wish': {
    group: 'shop',
    title: 'Wish about a quote',
    when: 'when a customer wants a change of it, or an ended one again',
    placeholders: ['customer', ...QUOTE],
  },
  'withdrawal-declared': {
    group: 'shop',
    title: 'Withdrawal',
    when: 'when a customer withdraws from an order',
    placeholders: ['customer', 'order number', 'total', ...SHOP],
  },
  'fault-told': {
    group: 'shop',
    title: 'Something is wrong with a piece',
    when: 'when a customer tells it',
    placeholders: GUEST,
  },
} as const satisfies Record<string, MailKindDescription>;

export type MailKindName = keyof typeof mailKinds;

/** The placeholders of a kind. */
export const placeholdersOf = (kind: MailKindName): readonly Placeholder[] =>
  mailKinds[kind].placeholders;

export const isMailKind = (name: string): name is MailKindName => Object.hasOwn(mailKinds, name);

/** The names of all kinds, in the order of their list. */
export const MAIL_KIND_NAMES = Object.keys(mailKinds).filter(isMailKind);
