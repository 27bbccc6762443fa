import type { Order } from '@tailorbird/contract/orders';
import { detailsInWords } from '@tailorbird/contract/rules/details-in-words';
import { Fragment } from 'react';
import { DetailLines } from '../../orders/order-details.tsx';
import { sheetMessages } from './messages.ts';
import { customerOf } from './parcel-people.ts';
import { ParcelSheet, type Sender } from './parcel-sheet.tsx';

/** Goes into the parcel, so it says neither prices nor what admins write to each other. */
export function PackingSlip({ order, sender }: { order: Order; sender: Sender }) {
  const { name, email } = customerOf(order);
  return (
    <ParcelSheet
      order={order}
      sender={sender}
      kind="packing"
      receiver={
        <>
          <dt>{sheetMessages.customer}</dt>
          <dd>
            <strong dir="auto">{name}</strong>
            {email && <span>{email}</span>}
          </dd>
          {detailsInWords(besidesCustomer(order)).map(({ label, lines }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <DetailLines lines={lines} />
            </Fragment>
          ))}
        </>
      }
      signedBy={sheetMessages.packedBy}
    />
  );
}

/** The contact does not say again who the customer is. */
function besidesCustomer(order: Order): Order {
  const { contact } = order;
  return contact ? { ...order, contact: { ...contact, name: '', email: '' } } : order;
}
