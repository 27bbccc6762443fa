import type { Order } from '@tailorbird/contract/orders';
import { DetailLines } from '../../orders/order-details.tsx';
import { sheetMessages } from './messages.ts';
import { receiverLines } from './parcel-people.ts';
import { ParcelSheet, type Sender } from './parcel-sheet.tsx';

/**
 * Says to whoever takes the parcel what is in it and where it goes: neither prices nor what is
 * between the shop and its customer, such as notes, a phone number or another billing address.
 */
export function DeliveryNote({ order, sender }: { order: Order; sender: Sender }) {
  const lines = receiverLines(order);
  const method = order.delivery?.method.name ?? '';
  return (
    <ParcelSheet
      order={order}
      sender={sender}
      kind="delivery"
      receiver={
        <>
          <dt>{order.delivery?.address ? sheetMessages.deliverTo : sheetMessages.pickedUp}</dt>
          <DetailLines lines={method === '' ? lines : [...lines, method]} />
        </>
      }
      signedBy={sheetMessages.receivedBy}
    />
  );
}
