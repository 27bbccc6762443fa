import type { Order } from '@tailorbird/contract/orders';
import { numberPieces } from '@tailorbird/contract/kinds/piece-states';
import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { NewMail } from '../mail/mail.ts';
import { queueMails } from '../mail/queries.ts';
import { customerMails, type Accounts } from './customer-mails.ts';
import { guestPictureMails } from './guest-mails.ts';
import type { PieceStep } from './making-queries.ts';
import { pictureRefusedMail } from './order-mails.ts';
import { listStoredOrders } from './queries.ts';

/** A picture of a customer's whose refusal changes. */
export interface RefusalChange {
  id: string;
  ownerId: string;
  /** Of the file. */
  name: string;
  /** Why it was refused; empty: it was not. */
  before: string;
  /** Why it is refused; empty: it is made after all. */
  after: string;
  changedBy: string;
}

/** Open orders with the picture get a version and an entry in their history. */
const openOrders = prepared<{ id: string }>(
  'orders-picture-refused',
  `with changed as (
     update orders o set version = version + 1, changed_at = statement_timestamp()
     where o.owner_id = $1 and o.status = 'pending' and exists (
       select 1 from order_items i
       where i.owner_id = $1 and i.order_id = o.id
         and i.selected_options @? '$[*].artwork' and i.selected_options @> $2::jsonb)
     returning o.owner_id, o.id, o.version
   ),
   history as (
     insert into order_changes (owner_id, order_id, id, changed_at, changed_by, version, field,
                                before, after, details)
     select c.owner_id, c.id, $3, statement_timestamp(), $4, c.version, 'picture', $5, $6,
       jsonb_build_object('name', $7::text)
     from changed c
   )
   select id from changed`,
);

/**
 * Follows a refusal in the open orders of the picture, in the transaction that writes it and holds
 * the lock of the picture: whoever presses twice changes nothing the second time. Their customers
 * are mailed once for each order, when it becomes refused.
 */
export async function followRefusal(
  tx: Queryable,
  accounts: Accounts,
  { id: artworkId, ownerId, name, before, after, changedBy }: RefusalChange,
): Promise<void> {
  if (before === after) return;
  const sought = JSON.stringify([{ artwork: [{ id: artworkId }] }]);
  const changed = await openOrders(tx, [ownerId, sought, uuid(), changedBy, before, after, name]);
  if (before !== '' || after === '' || changed.length === 0) return;
  const orders = await listStoredOrders(
    tx,
    changed.map(({ id }) => id),
  );
  const refused = { picture: name, reason: after };
  const mails: NewMail[] = [
    ...(await customerMails(tx, accounts, orders, (to, { order }) =>
      pictureRefusedMail(to, order, refused),
    )),
    ...(await guestPictureMails(tx, accounts, orders, after)),
  ];
  if (mails.length > 0) await queueMails(tx, mails);
}

/**
 * Nothing with a picture that the workshop does not make is cut, or made further; it may be set
 * back, and be marked as to be made again.
 * @throws PICTURE_REFUSED
 */
export function checkPictures({ cart }: Pick<Order, 'cart'>, steps: readonly PieceStep[]): void {
  const makes = new Set(
    steps.flatMap(({ number, to }) => (to === 'waiting' || to === 'again' ? [] : number)),
  );
  const held = numberPieces(cart.items).filter(
    ({ number, item }) => makes.has(number) && item.refusedPictures,
  );
  const [first] = held;
  const [refused] = first?.item.refusedPictures ?? [];
  if (!first || !refused) return;
  const numbers = held.map(({ number }) => number);
  throw new ShopError('PICTURE_REFUSED', {
    fill: { pieces: piecesInWords(numbers), name: refused.name },
  });
}

/** Numbers that a sentence names; of more it says how many there are. */
const NAMED = 3;

const piecesInWords = (numbers: readonly number[]): string => {
  if (numbers.length === 1) return `Piece ${numbers[0]}`;
  if (numbers.length > NAMED) return `${numbers.length} pieces`;
  return `Pieces ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
};
