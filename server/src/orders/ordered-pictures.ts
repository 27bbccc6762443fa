import type { Order, OrderItem, ProducedPicture } from '@tailorbird/contract/orders';
import type { ArtworkEdits } from '@tailorbird/contract/kinds/artwork';
import { editsOf } from '@tailorbird/contract/rules/artwork-recipes';
import { listArtworkFiles, type ArtworkFile } from './artwork-files.ts';
import type { Queryable } from '../database/pool.ts';
import { toStoredOrder, type OrderRow, type StoredOrder } from './stored-order.ts';

/** The ids of the customer's own pictures on an item. */
export const artworkIdsOf = ({ selectedOptions }: Pick<OrderItem, 'selectedOptions'>): string[] =>
  selectedOptions.flatMap(({ artwork = [] }) => artwork.map(({ id }) => id));

/** One order, likewise. */
export async function readOrder(db: Queryable, row: OrderRow): Promise<StoredOrder> {
  const [order] = await readOrders(db, [row]);
  return order ?? toStoredOrder(row);
}

/**
 * Orders as the database gives them, and what is known by now of the files of their pictures: one
 * statement for all, and none where no order has any.
 */
export async function readOrders(db: Queryable, rows: readonly OrderRow[]): Promise<StoredOrder[]> {
  const orders = rows.map(toStoredOrder);
  const ids = new Set(orders.flatMap(({ order }) => order.cart.items.flatMap(artworkIdsOf)));
  if (ids.size === 0) return orders;
  const files = await listArtworkFiles(db, [...ids]);
  return orders.map((stored) => ({ ...stored, order: withFiles(stored.order, files) }));
}

type Files = ReadonlyMap<string, ArtworkFile>;

function withFiles(order: Order, files: Files): Order {
  const items = order.cart.items.map((item) => {
    const ids = [...new Set(artworkIdsOf(item))];
    return ids.length === 0 ? item : itemWithFiles(item, ids, files);
  });
  return { ...order, cart: { items } };
}

function itemWithFiles(item: OrderItem, ids: readonly string[], files: Files): OrderItem {
  const refused = ids.flatMap((id) => {
    const { name, refusal } = files.get(id) ?? NO_FILE;
    return refusal === null ? [] : [{ name, reason: refusal }];
  });
  const { drawing } = item;
  const pictures = drawing?.production?.pictures?.map((picture) => pictureWithFile(picture, files));
  return {
    ...item,
    ...(refused.length > 0 && { refusedPictures: refused }),
    ...(drawing?.production &&
      pictures && {
        drawing: { ...drawing, production: { ...drawing.production, pictures } },
      }),
  };
}

/** Where browsers find a picture with its edits. */
export interface RenditionAddresses {
  addressOf: (id: string, edits?: ArtworkEdits) => string;
}

/** An order with the addresses of its pictures, for an admin. */
export function withRenditions(addresses: RenditionAddresses, order: Order): Order {
  const items = order.cart.items.map((item): OrderItem => {
    const { drawing } = item;
    const pictures = drawing?.production?.pictures;
    if (!drawing?.production || !pictures) return item;
    const shown = pictures.map((picture) => shownPicture(addresses, picture));
    return {
      ...item,
      drawing: { ...drawing, production: { ...drawing.production, pictures: shown } },
    };
  });
  return { ...order, cart: { items } };
}

/** None of a file that is gone. */
function shownPicture(addresses: RenditionAddresses, picture: ProducedPicture): ProducedPicture {
  const edits = editsOf(picture.recipe);
  if (!edits || picture.checksum === undefined) return picture;
  return { ...picture, rendition: addresses.addressOf(picture.artworkId, edits) };
}

const NO_FILE = { name: '', refusal: null };

function pictureWithFile(picture: ProducedPicture, files: Files): ProducedPicture {
  const file = files.get(picture.artworkId);
  if (!file) return picture;
  const { checksum, size, refusal } = file;
  return { ...picture, checksum: inTwoGroups(checksum), size, refusal };
}

/** 7f3a 91c0 */
const inTwoGroups = (digits: string) => `${digits.slice(0, 4)} ${digits.slice(4, 8)}`;
