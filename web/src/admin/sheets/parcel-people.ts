import type { Order } from '@tailorbird/contract/orders';
import { addressedLines } from '@tailorbird/contract/rules/address-lines';
import type { VersionedSettings } from '@tailorbird/contract/shop-settings';
import { sheetMessages } from './messages.ts';

type Orderer = Pick<Order, 'orderId' | 'contact' | 'customer'>;

/**
 * Who ordered, as papers name them: by the contact of the order before the account. The name is never
 * empty, the email is where it is not known.
 */
export function customerOf({ orderId, contact, customer }: Orderer) {
  return {
    name: contact?.name || customer?.name || sheetMessages.customerOf(orderId),
    email: contact?.email || customer?.email || '',
  };
}

/** Where it goes, or who picks it up. An address without a name goes to whoever ordered. */
export function receiverLines(order: Orderer & Pick<Order, 'delivery'>): string[] {
  const address = order.delivery?.address;
  if (!address) return [customerOf(order).name];
  const { contact, customer } = order;
  return addressedLines(address, contact?.name || customer?.name || '');
}

/** A line of the address on a label. */
export interface LabelLine {
  text: string;
  /** Where the carrier sorts by it. */
  isTown: boolean;
}

/** Where the postcode stands below the town. Source: Royal Mail, how to address mail clearly. */
const POSTCODE_BELOW = ['GB', 'GG', 'IM', 'JE'];

/** As `receiverLines`, with the lines by which a carrier sorts. */
export function labelLines(order: Orderer & Pick<Order, 'delivery'>): LabelLine[] {
  const lines = receiverLines(order);
  const address = order.delivery?.address;
  // the country is last, and the town stands before it
  const town = address === undefined ? -1 : lines.length - 2;
  return lines.flatMap((text, index): LabelLine[] => {
    if (!address || index !== town) return [{ text, isTown: false }];
    const { postcode, country } = address;
    const isBelow = POSTCODE_BELOW.includes(country) && text.endsWith(` ${postcode}`);
    const texts = isBelow ? [text.slice(0, -postcode.length - 1), postcode] : [text];
    return texts.map((one) => ({ text: one, isTown: true }));
  });
}

/** The name and the address of the shop, as an invoice has them, a line each. */
export function senderLines({
  name,
  address,
}: Pick<VersionedSettings['shop'], 'name' | 'address'>) {
  const lines = address.split('\n').map((line) => line.trim());
  return [name || sheetMessages.shop, ...lines].filter(Boolean);
}
