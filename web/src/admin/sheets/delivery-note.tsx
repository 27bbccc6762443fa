import type { Order } from '@tailorbird/contract/orders';
import { addressLines } from '@tailorbird/contract/rules/address-lines';
import { DetailLines } from '../../orders/order-details.tsx';
import { messages } from '../orders/messages.ts';
import { sheetMessages as words } from './messages.ts';
import { ParcelSheet } from './parcel-sheet.tsx';

/**
 * Says to whoever takes the parcel what is in it and where it goes: neither prices nor what is
 * between the shop and its customer, such as notes, a phone number or another billing address.
 */
export function DeliveryNote({ order }: { order: Order }) {
  const lines = receiverLines(order);
  const method = order.delivery?.method.name ?? '';
  return (
    <ParcelSheet
      order={order}
      kind="delivery"
      receiver={
        <>
          <dt>{order.delivery?.address ? words.deliverTo : words.pickedUp}</dt>
          <DetailLines lines={method === '' ? lines : [...lines, method]} />
        </>
      }
      signedBy={words.receivedBy}
    />
  );
}

/** Where it goes, or who picks it up. An address without a name goes to whoever ordered. */
export function receiverLines({
  contact,
  customer,
  delivery,
}: Pick<Order, 'contact' | 'customer' | 'delivery'>): string[] {
  const known = contact?.name || customer?.name || '';
  const address = delivery?.address;
  if (!address) return [known || messages.customerName];
  const isNamed = address.name !== '' || address.company !== '';
  return [...(isNamed || known === '' ? [] : [known]), ...addressLines(address)];
}
