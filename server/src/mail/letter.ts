import type { MailedOrder } from './mail.ts';

/** A mail before it becomes text and HTML, so that both always say the same. */
export interface Letter {
  subject: string;
  /** What an inbox shows after the subject. */
  preview: string;
  parts: readonly Part[];
}

export type Part =
  | { kind: 'paragraph'; text: string }
  /** What the reader is to do, with the address it leads to. */
  | { kind: 'button'; label: string; address: string }
  /** Another way, less in view. */
  | { kind: 'link'; label: string; address: string }
  /** What a person wrote. */
  | { kind: 'quote'; label: string; text: string }
  | { kind: 'order'; order: ShownOrder };

/** An order with the addresses of its pictures. */
export interface ShownOrder extends Omit<MailedOrder, 'items'> {
  items: readonly ShownItem[];
}

export interface ShownItem extends Omit<MailedOrder['items'][number], 'picture'> {
  /** `title` says what can be seen. */
  picture: { address: string; title: string } | undefined;
}

/** The note on an item, and beside it what the customer wrote where the shop has changed it. */
export function notesOn({ note, orderedNote }: ShownItem): { label: string; text: string }[] {
  const changed = orderedNote !== undefined;
  return [
    { label: changed ? 'Note from the shop' : 'Note', text: note },
    { label: 'You wrote', text: orderedNote ?? '' },
  ].filter(({ text }) => text !== '');
}

export const paragraph = (text: string): Part => ({ kind: 'paragraph', text });

export const button = (label: string, address: string): Part => ({
  kind: 'button',
  label,
  address,
});

export const link = (label: string, address: string): Part => ({ kind: 'link', label, address });

/** Nothing where nothing was written. */
export const quote = (label: string, text: string): Part[] =>
  text.trim() === '' ? [] : [{ kind: 'quote', label, text }];
