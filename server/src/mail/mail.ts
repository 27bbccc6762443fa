import type { FaultAnswer } from '@tailorbird/contract/kinds/withdrawals';
import type { PaymentWay } from '@tailorbird/contract/order-payment';

/** An order as a mail tells of it. */
export interface MailedOrder {
  id: string;
  /** The number that people read. */
  number: string;
  items: readonly {
    name: string;
    quantity: number;
    unitPriceCents: number;
    /** Of pieces at different prices: what they cost together. */
    sumCents?: number;
    options: readonly { name: string; value: string }[];
    note: string;
    /** The customer's own note, where the shop has changed it since. */
    orderedNote?: string;
    /** As it was drawn when it was ordered; mails of before have none. */
    picture?: MailedPicture;
    /** Of a group: each row by what it differs in. Its price is then the sum of them. */
    rows?: readonly { words: string; quantity: number; unitPriceCents: number; note: string }[];
  }[];
  /** Its price besides its items; earlier mails have none. */
  lines?: readonly { label: string; totalCents: number }[];
  /** Taxes that the total contains. */
  included?: readonly { label: string; taxCents: number }[];
  totalCents: number;
  /** A day of the shop; undefined when it promises none. Mails of before have none. */
  readyBy?: string;
  /** Contact, delivery and billing address; mails of before have none. */
  details?: readonly { label: string; lines: readonly string[] }[];
}

/**
 * The path of a drawing with its signature; mails of before have its hash alone. Or the id of a
 * picture of the product, whose name stands beside it.
 */
export type MailedPicture =
  | ({ title: string } & ({ address: string } | { hash: string }))
  | { image: string };

/** A token that only this shop can read again (see token-cipher.ts): none lies open in the database. */
export type SealedToken = string;

/** The content of a mail: enough to write it when it is sent. */
export type MailContent =
  /** Of an account that was opened for the address, the link also leads to its removal. */
  | { kind: 'email-verification'; token: SealedToken; isOpening?: boolean }
  | { kind: 'password-reset'; token: SealedToken }
  /** Of an account without a password that anybody knows: the link sets one. */
  | { kind: 'account-opened'; token: SealedToken }
  /** Shows its owner the orders that guests placed with the address. */
  | { kind: 'found-orders'; token: SealedToken }
  /** To the new address; it is verified by the link. */
  | { kind: 'email-changed-new'; token: SealedToken; oldEmail: string }
  /** To the address that counts no more. The link puts it back; none when it was never verified. */
  | { kind: 'email-changed-old'; newEmail: string; token?: SealedToken }
  | { kind: 'password-changed' }
  | { kind: 'account-locked'; reason: string }
  | { kind: 'unlock-approved'; notes: string }
  | { kind: 'unlock-denied'; notes: string }
  | { kind: 'order-placed'; order: MailedOrder }
  | { kind: 'order-completed'; order: MailedOrder }
  | { kind: 'order-cancelled'; order: MailedOrder }
  /** To the address that a guest gave, which may be a stranger's: no word of it is the guest's. */
  | ({ kind: 'guest-order'; token: SealedToken; pay?: MailedPayment } & MailedSummary)
  | { kind: 'guest-order-completed'; token: SealedToken; order: { id: string; number: string } }
  | { kind: 'guest-order-cancelled'; token: SealedToken; order: { id: string; number: string } }
  | { kind: 'picture-refused'; order: MailedOrder; picture: string; reason: string }
  | {
      kind: 'guest-picture-refused';
      token: SealedToken;
      order: { id: string; number: string };
      reason: string;
    }
  /** Asks for a yes to so many pieces: number, count, day and link, and no word of the customer's. */
  | {
      kind: 'approval-asked';
      token: SealedToken;
      order: { id: string; number: string };
      pieces: number;
      isReminder: boolean;
      /** To the address that a guest typed: it may be stopped. */
      isGuest: boolean;
      readyBy?: string;
    }
  | {
      kind: 'approval-answered';
      token: SealedToken;
      order: { id: string; number: string };
      approved: number;
      wishes: number;
      isGuest: boolean;
      /** The sentence that was agreed to; empty: nothing was approved. */
      sentence: string;
    }
  /** With the link to its version, and what the desk has written beside it. */
  | ({ kind: 'quote-sent' } & MailedQuoteVersion)
  /** Once, before it ends. */
  | ({ kind: 'quote-reminder' } & MailedQuoteVersion)
  /** Leads to the approval of so many pieces, else to the order, of a guest by the link to it. */
  | {
      kind: 'order-changed';
      token: SealedToken;
      order: { id: string; number: string };
      /** To be approved. */
      pieces: number;
      totalCents: number;
      /** Sentences of what has changed; none to a guest, whose words they have. */
      lines: readonly string[];
      isGuest: boolean;
    }
  /** So many of all pieces are on their way, or ready to be fetched; `sent` counts those of before. */
  | ({ kind: 'parcel-sent' } & MailedParcel)
  | ({ kind: 'parcel-ready' } & MailedParcel)
  /** To an address that somebody typed: links to what was ordered with it, `token` has all of them. */
  | {
      kind: 'guest-orders';
      token: SealedToken;
      orders: readonly { number: string; placedOn: string; totalCents: number }[];
    }
  /** To the shop itself. Several that wait go out as one: `others` are those besides. */
  | { kind: 'new-order'; order: MailedNewOrder; others?: readonly MailedNewOrder[] }
  /** To the shop itself: a customer wants a change of a quote, or an ended one again. */
  | {
      kind: 'quote-wish';
      quote: { id: string; number: string; version: number };
      totalCents: number;
      /** The last day on which it can be accepted, or could be. */
      validUntil: string;
      /** The name on the quote; empty: none. */
      customer: string;
      /** In the words of the customer; null where they ask for an ended quote again. */
      note: string | null;
    }
  /** To the address that an order was placed with: leads to where it is withdrawn from. */
  | { kind: 'withdrawal-link'; token: SealedToken; order: MailedNumber }
  /** The receipt, as it was answered. To whatever address was given for it, without a link. */
  | { kind: 'withdrawal-received'; order: MailedNumber; text: string }
  | {
      kind: 'fault-answered';
      token: SealedToken;
      order: MailedNumber;
      answer: FaultAnswer;
      /** In the words of the desk; empty: none. */
      note: string;
      isGuest: boolean;
    }
  /** To the shop itself. */
  | {
      kind: 'withdrawal-declared';
      order: MailedNumber;
      /** The name that was typed. */
      customer: string;
      totalCents: number;
      goods: readonly { name: string; quantity: number }[];
    }
  /** To the shop itself, in the words of the customer. */
  | { kind: 'fault-told'; order: MailedNumber; product: string; quantity: number; words: string }
  /** With the paper itself; with a token, to a guest, with the link to it instead. */
  | { kind: 'paper-issued'; paper: MailedPaper; token?: SealedToken };

/** An order by its number alone. */
export interface MailedNumber {
  id: string;
  number: string;
}

/** A parcel as a mail tells of it: none of it is the customer's words. */
export interface MailedParcel {
  token: SealedToken;
  order: { id: string; number: string };
  pieces: number;
  sent: number;
  all: number;
  carrier: string;
  tracking: string;
  /** Where the carrier shows it. */
  link?: string;
  /** To the address that a guest typed: it may be stopped. */
  isGuest: boolean;
}

/** A version of a quote as a mail tells of it. */
export interface MailedQuoteVersion {
  token: SealedToken;
  quote: { number: string; version: number };
  totalCents: number;
  /** The last day on which it can be accepted. */
  validUntil: string;
  /** In the words of the desk; empty: none. */
  note: string;
  /** To an address that is no account's own: it may be stopped. */
  isGuest: boolean;
}

/** An order in the words of the catalogue, for who may have nothing to do with it. */
export interface MailedSummary {
  number: string;
  pieces: number;
  totalCents: number;
  /** A day of the shop; undefined when it promises none. */
  readyBy?: string;
  /** Its goods; mails of before have none. */
  order?: MailedOrder;
  /** Pieces of goods that are too many to be named. */
  more?: number;
}

/** The amount that is due now, and the way to pay that was chosen. */
export interface MailedPayment {
  dueCents: number;
  isDeposit: boolean;
  way: PaymentWay;
}

export interface MailedNewOrder extends MailedSummary {
  id: string;
  /** As the customer typed it; empty: they gave none. */
  customer: string;
}

export interface MailedPaper {
  id: string;
  kind: 'invoice' | 'credit-note';
  number: string;
  /** Of its order. */
  orderNumber: string;
}

/** A file that comes with a mail. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

export type MailKind = MailContent['kind'];

export interface Recipient {
  name: string;
  email: string;
}

export interface NewMail {
  /** Nobody is called by name at an address that is not verified: the name may advertise. */
  to: Recipient & { is_email_verified: boolean };
  content: MailContent;
  /** When its link dies; a mail that could not be sent until then is given up. */
  expiresAt?: Date;
  /** Made up by whoever remembers the mail; else it gets one. */
  id?: string;
  /** How long it waits before it goes out, so that its cause can be undone; 0 unless said. */
  heldSeconds?: number;
}
