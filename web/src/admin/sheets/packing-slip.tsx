import type { Order } from '@tailorbird/contract/orders';
import { detailsInWords } from '@tailorbird/contract/rules/details-in-words';
import { Fragment } from 'react';
import { DetailLines } from '../../orders/order-details.tsx';
import { messages } from '../orders/messages.ts';
import { sheetMessages as words } from './messages.ts';
import { ParcelSheet } from './parcel-sheet.tsx';

/** Goes into the parcel, so it says neither prices nor what admins write to each other. */
export function PackingSlip({ order }: { order: Order }) {
  return (
    <ParcelSheet
      order={order}
      kind="packing"
      receiver={
        <>
          <dt>{words.customer}</dt>
          <dd>
            <strong dir="auto">{order.customer?.name || messages.customerName}</strong>
            <span>{order.customer?.email || messages.customerEmail}</span>
          </dd>
          {detailsInWords(order).map(({ label, lines }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <DetailLines lines={lines} />
            </Fragment>
          ))}
        </>
      }
      signedBy={words.packedBy}
    />
  );
}
