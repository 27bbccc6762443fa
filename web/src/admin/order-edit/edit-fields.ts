import type { Order } from '@tailorbird/contract/orders';
import { choiceText } from './editable-options.ts';

type Address = NonNullable<Order['billing']>;

/** Fields of an address in the order in which they are asked for. */
export const ADDRESS_FIELDS = [
  'name',
  'company',
  'street',
  'street2',
  'postcode',
  'city',
  'region',
  'country',
] as const satisfies (keyof Address)[];

export type EditedAddressField = (typeof ADDRESS_FIELDS)[number];

export const CONTACT_FIELDS = ['name', 'email', 'phone'] as const;
export type EditedContactField = (typeof CONTACT_FIELDS)[number];

export const NO_ADDRESS: Address = {
  name: '',
  company: '',
  street: '',
  street2: '',
  postcode: '',
  city: '',
  region: '',
  country: '',
};

/**
 * Names a field of an order that can be changed. An address is one field: half of one person's and
 * half of another's would be nobody's.
 */
export type FieldPath =
  | `item ${string} quantity`
  | `item ${string} option ${string}`
  | `contact ${EditedContactField}`
  | 'address'
  | 'billing'
  | 'method'
  | 'day';

export const quantityPath = (itemId: string): FieldPath => `item ${itemId} quantity`;
export const choicePath = (itemId: string, optionId: string): FieldPath =>
  `item ${itemId} option ${optionId}`;

/** The item and the option of a path; of a quantity the option is undefined. */
export function itemOfPath(
  path: string,
): { itemId: string; optionId: string | undefined } | undefined {
  const [, itemId, optionId] = /^item (\S+) (?:quantity|option (\S+))$/.exec(path) ?? [];
  return itemId === undefined ? undefined : { itemId, optionId };
}

/** An address in one text, which is the same for equal addresses. */
export const writeAddress = (address: Address | undefined): string =>
  address ? JSON.stringify(ADDRESS_FIELDS.map((field) => address[field])) : '';

export function readAddress(text: string): Address {
  const lines = parseLines(text);
  const address = { ...NO_ADDRESS };
  if (!Array.isArray(lines)) return address;
  for (const [index, field] of ADDRESS_FIELDS.entries()) {
    const line: unknown = lines[index];
    if (typeof line === 'string') address[field] = line;
  }
  return address;
}

function parseLines(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}

/** @returns the value of a field as text; undefined when the order has no such item */
export function valueAt(order: Order, path: string): string | undefined {
  const ofItem = itemOfPath(path);
  if (ofItem) {
    const item = order.cart.items.find(({ _id }) => _id === ofItem.itemId);
    if (!item) return undefined;
    if (ofItem.optionId === undefined) return String(item.quantity);
    return choiceText(item.selectedOptions.find(({ optionId }) => optionId === ofItem.optionId));
  }
  const { contact, delivery, billing } = order;
  const field = CONTACT_FIELDS.find((one) => path === `contact ${one}`);
  if (field) return contact?.[field] ?? '';
  if (path === 'address') return writeAddress(delivery?.address);
  if (path === 'billing') return writeAddress(billing);
  if (path === 'method') return delivery?.method._id ?? '';
  return path === 'day' ? (delivery?.promisedDay ?? '') : undefined;
}
