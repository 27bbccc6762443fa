import { trackingLink } from '@tailorbird/contract/kinds/parcels';
import { countWorkshopPieces } from '@tailorbird/contract/kinds/piece-states';
import type { Queryable } from '../database/pool.ts';
import type { MailContent, NewMail, SealedToken } from '../mail/mail.ts';
import { customerMails, type Accounts } from '../orders/customer-mails.ts';
import { guestMailsAbout } from '../orders/guest-mails.ts';
import type { OrderLinks } from '../orders/order-links.ts';
import { readRanges } from '../orders/piece-ranges.ts';
import type { StoredOrder, StoredParcel } from '../orders/stored-order.ts';

/** The parts of the shop that mails about parcels need. */
export interface ParcelMailing {
  database: Queryable;
  accounts: Accounts;
  links: OrderLinks;
}

/**
 * Tells that a parcel is on its way, or waits to be fetched: to a verified address, or within the
 * limits of a guest's. None of it is the customer's words.
 */
export async function parcelMails(
  { database, accounts, links }: ParcelMailing,
  stored: StoredOrder,
  told: { parcel: StoredParcel; sent: number; heldSeconds: number },
): Promise<NewMail[]> {
  const { ownerId, order } = stored;
  const { _id: orderId, orderId: number } = order;
  const { parcel, sent, heldSeconds } = told;
  const link = trackingLink(parcel.template, parcel.tracking);
  const contentOf = (isGuest: boolean, token: SealedToken): MailContent => ({
    kind: parcel.kind === 'pick-up' ? 'parcel-ready' : 'parcel-sent',
    token,
    order: { id: orderId, number },
    pieces: readRanges(parcel.pieces).size,
    sent,
    all: countWorkshopPieces(order.cart.items),
    carrier: parcel.carrier,
    tracking: parcel.tracking,
    ...(link !== undefined && { link }),
    isGuest,
  });
  const own = await links.sealedOf({ ownerId, orderId });
  return [
    ...(await customerMails(database, accounts, [stored], (to) => ({
      to,
      content: contentOf(false, own),
      heldSeconds,
    }))),
    ...(await guestMailsAbout(database, accounts, [stored], (_, { token }) => ({
      content: contentOf(true, token),
      heldSeconds,
    }))),
  ];
}
